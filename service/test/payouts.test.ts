import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PAYOUT_FAILURE_CODES} from '../src/db/payout-failures.js';
import {PAYOUT_FAILURES} from '../src/rails/payouts/payout-network.js';
import {at, MBOA, pk, sk, useService, type Body} from './helpers/harness.js';
import {balanceOf, createPayout, findPayout, INSTANT, PAYOUT} from './helpers/payouts.js';

const service = useService();

const post = (body: unknown, key = sk('USD')) => service.ask('POST', '/v2/payouts', {key, body});
/** Tuesday, 9 a.m. in Bujumbura. The tests' clock starts on Monday the fifth. */
const TUESDAY = Date.UTC(2026, 0, 6, 7);

describe('a payout', () => {
  it('is pending, with null in both failure fields', async () => {
    const {status, body} = await post(PAYOUT);
    assert.equal(status, 201);
    const now = service.clock.now();
    assert.match(body['id'] as string, /^po_/);
    assert.match(body['processing_id'] as string, /^sim_/);
    assert.deepEqual(
      {...body, id: '', processing_id: ''},
      {
        id: '',
        object: 'payout',
        amount: 100,
        currency: 'USD',
        description: 'Rent',
        reversal: null,
        status: 'pending',
        type: 'bank',
        automatic: false,
        liveMode: false,
        live: false,
        arrival_date: TUESDAY,
        created_date: now,
        modified_date: now,
        account_id: 'dst_demoUSD1',
        failure_code: null,
        failure_message: null,
        processing_id: '',
      },
    );
  });

  it('can be read by its account only', async () => {
    const made = await createPayout(service);
    const path = `/v2/payouts/${made['id']}`;
    const {status, body, headers} = await service.ask('GET', path, {key: sk('USD')});
    assert.deepEqual([status, body], [200, made]);
    assert.equal(headers['cache-control'], 'no-store');
    for (const key of [sk('BIF'), MBOA.sk]) {
      const answer = await service.ask('GET', path, {key});
      assert.deepEqual([answer.status, answer.body['code']], [404, 'resource_missing']);
    }
    assert.equal((await service.ask('GET', path, {key: pk('USD')})).status, 403);
    assert.equal((await service.ask('GET', path)).status, 401);
    assert.equal((await service.ask('GET', '/v2/payouts/po_nobody', {key: sk('USD')})).status, 404);
  });

  it('is refused unless it goes to an account of this merchant and currency', async () => {
    for (const payout_id of ['dst_nobody', 'dst_demoBIF1', 'dst_mboaXAF1', 'DST_DEMOUSD1']) {
      const {status, body} = await post({...PAYOUT, payout_id});
      assert.deepEqual([status, body['code'], body['param']], [404, 'resource_missing', 'payout_id']);
    }
  });

  it('accepts any text of 1 to 140 characters as a destination, and no other', async () => {
    const names = ['bank_bic', 'account', 'account_name', 'alias_phone'].map((name) => `destination_${name}`);
    for (const name of names) {
      for (const value of ['7', 'é'.repeat(140), null]) {
        assert.equal((await post({...PAYOUT, [name]: value})).status, 201, name);
      }
      for (const value of ['', 'x'.repeat(141), ' ', 7, ['x'], 'a\u0001b']) {
        const {status, body} = await post({...PAYOUT, [name]: value});
        assert.deepEqual([status, body['param']], [400, name]);
      }
    }
  });

  it('is refused if the balance is too low, and takes nothing then', async () => {
    const payout = {...PAYOUT, payout_id: 'dst_demoKES1', amount: 99_999_999};
    for (let paid = 0; paid < 5; paid += 1) assert.equal((await post(payout, sk('KES'))).status, 201);
    const refused = await post(payout, sk('KES'));
    assert.deepEqual(
      [refused.status, refused.body['code'], refused.body['param']],
      [402, 'insufficient_funds', 'amount'],
    );
    assert.equal((await post({...payout, amount: 5}, sk('KES'))).status, 201);
    assert.equal((await post({...payout, amount: 1}, sk('KES'))).status, 402);
  });

  it('is created once for simultaneous requests with one idempotency key', async () => {
    const before = await balanceOf(service, 'USD');
    const headers = {'idempotency-key': 'rent-of-march'};
    const ask = () => service.ask('POST', '/v2/payouts', {key: sk('USD'), body: PAYOUT, headers});
    const answers = await Promise.all(Array.from({length: 20}, ask));
    assert.deepEqual([...new Set(answers.map(({status, text}) => `${status} ${text}`))].length, 1);
    assert.equal(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined).length, 1);
    assert.equal(await balanceOf(service, 'USD'), before - 100n);
  });

  it('takes no more than the balance, even in simultaneous requests', async () => {
    const most = await balanceOf(service, 'XAF');
    const amount = 99_999_999;
    const body = {...PAYOUT, payout_id: 'dst_demoXAF1', amount};
    const answers = await Promise.all(Array.from({length: 12}, () => post(body, sk('XAF'))));
    const paid = answers.filter(({status}) => status === 201).length;
    assert.deepEqual([paid, answers.filter(({status}) => status === 402).length], [5, 7]);
    assert.equal(await balanceOf(service, 'XAF'), most - 5n * BigInt(amount));
  });
});

describe('an ordinary payout', () => {
  it('is in transit after two seconds and paid at its arrival date', async () => {
    const {id, arrival_date, created_date} = await createPayout(service);
    const start = service.clock.now();
    await service.pass(1999);
    assert.equal((await findPayout(service, id))['status'], 'pending');
    await service.pass(1);
    const sent = await findPayout(service, id);
    assert.deepEqual([sent['status'], sent['modified_date']], ['in_transit', start + 2000]);
    await service.pass((arrival_date as number) - service.clock.now() - 1);
    assert.equal((await findPayout(service, id))['status'], 'in_transit');
    await service.pass(1);
    const paid = await findPayout(service, id);
    assert.deepEqual(
      [paid['status'], paid['modified_date'], paid['created_date'], paid['reversal']],
      ['paid', arrival_date, created_date, null],
    );
  });

  for (const code of PAYOUT_FAILURE_CODES) {
    it(`can fail after it was sent: ${code}`, async () => {
      const before = await balanceOf(service, 'USD');
      const payout_id = `dst_demoUSD_${code}`;
      const {id, failure_code} = await createPayout(service, {body: {payout_id}});
      assert.equal(failure_code, null);
      await service.pass(2000);
      const sent = await findPayout(service, id);
      assert.deepEqual([sent['status'], sent['failure_code']], ['in_transit', null]);
      assert.equal(await balanceOf(service, 'USD'), before - 100n);
      await service.pass(2000);
      const failed = await findPayout(service, id);
      assert.deepEqual(
        [failed['status'], failed['failure_code'], failed['failure_message'], failed['modified_date']],
        ['failed', code, PAYOUT_FAILURES[code], service.clock.now()],
      );
      assert.match(failed['reversal'] as string, /^trr_/);
      assert.equal(await balanceOf(service, 'USD'), before);
    });
  }

  it('has a reversal if it fails to a card, and none if it fails to a mobile wallet', async () => {
    const payout_id = 'dst_demoUSD_declined';
    const card = await createPayout(service, {body: {payout_id, type: 'card'}});
    const mobile = await createPayout(service, {body: {payout_id, type: 'mobile'}});
    await service.pass(2000);
    await service.pass(2000);
    assert.match((await findPayout(service, card['id']))['reversal'] as string, /^trr_/);
    const failed = await findPayout(service, mobile['id']);
    assert.deepEqual([failed['status'], failed['reversal']], ['failed', null]);
  });
});

describe('a payout over the instant bank payment system', () => {
  const WAYS: readonly Body[] = [
    {destination_alias_phone: '+25779001234'},
    {destination_bank_bic: 'BCRBBIBI', destination_account: '0012345678', destination_account_name: 'Aline'},
    {destination_alias_phone: '+25779001234', destination_bank_bic: 'no bank', destination_account: '?'},
  ];

  for (const destination of WAYS) {
    it(`is paid after two seconds: ${Object.keys(destination).join(', ')}`, async () => {
      const {id, status, arrival_date, created_date} = await createPayout(service, {
        currency: 'BIF',
        body: {...INSTANT, destination_alias_phone: null, ...destination},
      });
      assert.deepEqual([status, (arrival_date as number) - (created_date as number)], ['pending', 10_000]);
      assert.equal(await routeOf(id), 'instant');
      await service.pass(2000);
      assert.equal((await findPayout(service, id, 'BIF'))['status'], 'paid');
    });
  }

  for (const destination of [
    {destination_alias_phone: 'nobody'},
    {destination_alias_phone: '25779001234'},
    {destination_bank_bic: 'bcrbbibi', destination_account: '0012345678'},
    {destination_bank_bic: 'BCRBBIBI', destination_account: '00/12'},
    {destination_alias_phone: '7', destination_bank_bic: 'BCRBBIBI', destination_account: '0012345678'},
  ]) {
    it(`fails if the recipient does not exist: ${Object.values(destination).join(', ')}`, async () => {
      const before = await balanceOf(service, 'BIF');
      const body = {...INSTANT, destination_alias_phone: null, ...destination};
      const {id} = await createPayout(service, {currency: 'BIF', body});
      await service.pass(2000);
      const failed = await findPayout(service, id, 'BIF');
      assert.deepEqual([failed['status'], failed['failure_code']], ['failed', 'invalid_account_info']);
      assert.match(failed['reversal'] as string, /^trr_/);
      assert.equal(await balanceOf(service, 'BIF'), before);
    });
  }

  it('fails without being in transit first', async () => {
    const body = {...INSTANT, payout_id: 'dst_demoBIF_account_frozen'};
    const {id} = await createPayout(service, {currency: 'BIF', body});
    await service.pass(2000);
    assert.equal((await findPayout(service, id, 'BIF'))['failure_code'], 'account_frozen');
  });

  it('takes the ordinary route with another type or currency, or an incomplete destination', async () => {
    const others = [
      [{...INSTANT, type: 'card'}, 'BIF'],
      [{...INSTANT, type: 'mobile'}, 'BIF'],
      [{...INSTANT, destination_alias_phone: null, destination_bank_bic: 'BCRBBIBI'}, 'BIF'],
      [{...INSTANT, destination_alias_phone: null, destination_account: '0012345678'}, 'BIF'],
      [{...INSTANT, destination_alias_phone: null, destination_account_name: 'Aline'}, 'BIF'],
      [{...INSTANT, payout_id: 'dst_demoUSD1'}, 'USD'],
    ] as const;
    for (const [body, currency] of others) {
      const {id} = await createPayout(service, {currency, body});
      assert.equal(await routeOf(id), 'ordinary');
      await service.pass(2000);
      assert.equal((await findPayout(service, id, currency))['status'], 'in_transit');
    }
  });

  const routeOf = async (id: unknown) => {
    const {body} = await service.ask('GET', '/simulator/payouts?limit=1');
    assert.equal(at(body, 'data', 0, 'id'), id);
    return at(body, 'data', 0, 'route');
  };
});
