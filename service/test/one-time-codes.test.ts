import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, MBOA, pk, sk, useService} from './helpers/harness.js';
import {createCustomer, PAYER} from './helpers/steps.js';
import {chargeMobile, otherThan, readCode, sendCode, WALLET} from './helpers/wallets.js';

const service = useService();

const ask = (body: unknown, key = sk('USD')) => service.ask('POST', '/v2/one_time_codes', {key, body});
const charge = (more: object = {}) => chargeMobile(service, more);
const codes = () => service.prepared.services.db.selectFrom('one_time_codes').selectAll().orderBy('sequence').execute();

describe('a one-time code', () => {
  const WISH = {phone_number: WALLET.number, amount: 100, currency: 'USD'};

  it('is sent to the payer, and is not in the response, the database or the log', async () => {
    const {status, body, text} = await ask(WISH);
    assert.equal(status, 201);
    assert.match(body['id'] as string, /^otp_/);
    assert.deepEqual(
      {...body, id: ''},
      {
        id: '',
        object: 'one_time_code',
        phone_number: WALLET.number,
        amount: 100,
        currency: 'USD',
        expires_at: service.clock.now() + 300_000,
        live: false,
      },
    );
    const code = await readCode(service);
    assert.match(code, /^[0-9]{6}$/);
    const row = (await codes()).at(-1);
    for (const shown of [text, JSON.stringify({...row, amount: ''}), service.logged.join('')]) {
      assert.ok(!shown.replaceAll(/\d{7,}/g, '').includes(code));
    }
    const inbox = await service.ask('GET', '/simulator/one_time_codes?phone_number=25779001234');
    assert.deepEqual([at(inbox.body, 'data', 0, 'amount'), at(inbox.body, 'data', 0, 'currency')], [100, 'USD']);
  });

  it('is refused unless the wallet is given once, completely, and in the currency of the key', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const rest = {amount: 100, currency: 'USD'};
    const wrong = [
      [rest, 400, 'phone_number'],
      [{...WISH, customer_id, source_id: 'src_x'}, 400, 'phone_number'],
      [{...WISH, customer_id}, 400, 'phone_number'],
      [{...WISH, source_id: 'src_x'}, 400, 'phone_number'],
      [{...rest, customer_id}, 400, 'source_id'],
      [{...rest, source_id: 'src_x'}, 400, 'customer_id'],
      [{...WISH, phone_number: '12345'}, 400, 'phone_number'],
      [{...WISH, phone_number: 25779001234}, 400, 'phone_number'],
      [{...WISH, amount: 0}, 400, 'amount'],
      [{...WISH, amount: undefined}, 400, 'amount'],
      [{...WISH, amount: 1.5}, 400, 'amount'],
      [{...WISH, currency: undefined}, 400, 'currency'],
      [{...WISH, currency: 'EUR'}, 400, 'currency'],
      [{...WISH, currency: 'BIF'}, 403, 'currency'],
      [{...rest, customer_id: 'cus_nobody', source_id: 'src_x'}, 404, 'customer_id'],
      [{...rest, customer_id, source_id: 'src_x'}, 404, 'source_id'],
    ] as const;
    for (const [body, status, param] of wrong) {
      const answer = await ask(body);
      assert.deepEqual([answer.status, answer.body['param']], [status, param], JSON.stringify(body));
    }
    assert.equal((await ask(WISH, pk('USD'))).status, 403);
  });

  it('is not created again when the request is repeated with its idempotency key', async () => {
    const headers = {'idempotency-key': 'code-1'};
    const send = () => service.ask('POST', '/v2/one_time_codes', {key: sk('USD'), body: WISH, headers});
    const before = (await codes()).length;
    const [first, second] = [await send(), await send()];
    assert.equal(first.text, second.text);
    assert.equal((await codes()).length, before + 1);
  });
});

describe('a charge that needs a one-time code', () => {
  it('is refused without a code, or with one that was never sent', async () => {
    for (const more of [{}, {otp: ''}, {otp: null}]) {
      const {status, body} = await charge({...more, source: {...WALLET, number: '+25779005678'}});
      assert.deepEqual([status, body['code'], body['param']], [428, 'otp_required', 'otp']);
    }
    const {status, body} = await charge({otp: '123456', source: {...WALLET, number: '+25779005678'}});
    assert.deepEqual([status, body['code'], body['param']], [428, 'otp_invalid', 'otp']);
  });

  it('accepts any six characters as a code, and no other length or type', async () => {
    await sendCode(service);
    for (const otp of ['12345', '1234567', 123456, '12345\n', ['1'], true, '😀😀😀']) {
      const {status, body} = await charge({otp});
      assert.deepEqual([status, body['param']], [400, 'otp'], String(otp));
    }
    for (const otp of ['abcdef', '😀😀😀😀😀😀', '      ']) {
      assert.equal((await charge({otp})).body['code'], 'otp_invalid');
    }
  });

  it('accepts the right code once', async () => {
    const otp = await sendCode(service);
    assert.equal((await charge({otp})).status, 201);
    const again = await charge({otp});
    assert.deepEqual([again.status, again.body['code']], [428, 'otp_invalid']);
  });

  it('refuses a code of another wallet, amount or account', async () => {
    const other = await sendCode(service, {number: '+25779009999'});
    const otp = await sendCode(service);
    assert.equal((await charge({otp: other === otp ? otherThan(otp) : other})).body['code'], 'otp_invalid');
    for (const amount of [99, 101]) assert.equal((await charge({otp, amount})).body['code'], 'otp_invalid');
    const elsewhere = await chargeMobile(service, {otp, currency: 'BIF'}, sk('BIF'));
    assert.equal(elsewhere.body['code'], 'otp_invalid');
    const stranger = await chargeMobile(service, {otp, currency: 'XAF'}, MBOA.sk);
    assert.equal(stranger.body['code'], 'otp_invalid');
    assert.equal((await charge({otp})).status, 201);
  });

  it('accepts the number of a wallet with or without a plus sign', async () => {
    const otp = await sendCode(service, {number: '25779001234'});
    assert.equal((await charge({otp})).status, 201);
  });

  it('accepts the newest code only, even after that one is used up', async () => {
    const old = await sendCode(service);
    const otp = await sendCode(service);
    if (old !== otp) assert.equal((await charge({otp: old})).body['code'], 'otp_invalid');
    assert.equal((await charge({otp})).status, 201);
    assert.equal((await charge({otp: old})).body['code'], 'otp_invalid');
    const ofOtherAmount = await sendCode(service);
    await sendCode(service, {amount: 5});
    assert.equal((await charge({otp: ofOtherAmount})).body['code'], 'otp_invalid');
  });

  it('accepts a code for five minutes, to the millisecond', async () => {
    const otp = await sendCode(service);
    await service.pass(299_999);
    assert.equal((await charge({otp})).status, 201);
    const late = await sendCode(service);
    await service.pass(300_000);
    assert.equal((await charge({otp: late})).body['code'], 'otp_invalid');
  });

  it('allows five tries for a code', async () => {
    const otp = await sendCode(service);
    const wrong = otherThan(otp);
    for (let tried = 0; tried < 4; tried += 1) assert.equal((await charge({otp: wrong})).body['code'], 'otp_invalid');
    assert.equal((await charge({otp})).status, 201);
    const next = await sendCode(service);
    for (let tried = 0; tried < 5; tried += 1) {
      assert.equal((await charge({otp: otherThan(next)})).body['code'], 'otp_invalid');
    }
    const {status, body} = await charge({otp: next});
    assert.deepEqual([status, body['code'], body['param']], [428, 'otp_exhausted', 'otp']);
    assert.equal((await charge({otp: await sendCode(service)})).status, 201);
  });

  it('counts no try for a request that is refused for another reason', async () => {
    const otp = await sendCode(service);
    for (let tried = 0; tried < 6; tried += 1) {
      assert.equal((await charge({})).status, 428);
      assert.equal((await charge({otp: '12345'})).status, 400);
      assert.equal((await charge({otp, customer: undefined, customer_id: 'cus_nobody'})).status, 404);
    }
    assert.equal((await charge({otp})).status, 201);
  });
});

describe('a one-time code in simultaneous requests', () => {
  it('is accepted for one of many charges', async () => {
    for (let round = 0; round < 5; round += 1) {
      const otp = await sendCode(service);
      const before = await countCharges();
      const answers = await Promise.all(Array.from({length: 10}, () => charge({otp})));
      assert.deepEqual(
        answers.map(({status}) => status).toSorted((one, other) => one - other),
        [201, ...Array.from({length: 9}, () => 428)],
      );
      assert.equal(await countCharges(), before + 1);
    }
  });

  it('can be tried five times, and no more', async () => {
    const otp = await sendCode(service);
    const answers = await Promise.all(Array.from({length: 12}, () => charge({otp: otherThan(otp)})));
    const said = answers.map(({body}) => body['code']);
    assert.equal(said.filter((code) => code === 'otp_invalid').length, 5);
    assert.equal(said.filter((code) => code === 'otp_exhausted').length, 7);
    assert.equal((await codes()).at(-1)?.tries_left, 0);
    assert.equal((await charge({otp})).body['code'], 'otp_exhausted');
  });

  it('loses one try when a wrong code is repeated with one idempotency key', async () => {
    const otp = await sendCode(service);
    const headers = {'idempotency-key': 'guess'};
    const body = {amount: 100, currency: 'USD', description: 'Phone credit', captured: true, customer: PAYER};
    const guess = () =>
      service.ask('POST', '/v2/charges/mobile', {
        key: sk('USD'),
        body: {...body, source: WALLET, otp: otherThan(otp)},
        headers,
      });
    const answers = await Promise.all(Array.from({length: 8}, guess));
    assert.equal(new Set(answers.map(({status, text}) => `${status} ${text}`)).size, 1);
    assert.equal((await codes()).at(-1)?.tries_left, 4);
    assert.equal((await charge({otp})).status, 201);
  });

  const countCharges = async () => {
    const {db} = service.prepared.services;
    const rows = await db.selectFrom('charges').select('id').where('kind', '=', 'mobile').execute();
    return rows.length;
  };
});
