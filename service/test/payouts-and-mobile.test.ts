import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, pk, sk, useService} from './helpers/harness.js';
import {createCustomer, PAYER} from './helpers/steps.js';

const service = useService();

const PAYOUT = {amount: 100, description: 'Rent', type: 'bank', payout_id: 'dst_demoUSD1'};
const WALLET = {brand: 'mobile_wallet_brand_1', number: '+25779001234', country_code: 'BI'};
const MOBILE = {
  amount: 100,
  currency: 'USD',
  description: 'Phone credit',
  captured: true,
  customer: PAYER,
  source: WALLET,
};

const post = (path: string, body: unknown, key = sk('USD')) => service.ask('POST', path, {key, body});

describe('a payout', () => {
  it('is pending, with both failure fields there and null', async () => {
    const {status, body} = await post('/v2/payouts', PAYOUT);
    assert.equal(status, 201);
    const now = service.clock.now();
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
        arrival_date: now + 86_400_000,
        created_date: now,
        modified_date: now,
        account_id: 'dst_demoUSD1',
        failure_code: null,
        failure_message: null,
        processing_id: '',
      },
    );
  });

  it('does not arrive on a weekend', async () => {
    for (const [days, weekday] of [
      [4, 1],
      [1, 1],
      [1, 1],
    ] as const) {
      await service.pass(days * 86_400_000);
      const {body} = await post('/v2/payouts', PAYOUT);
      assert.equal(new Date(body['arrival_date'] as number).getUTCDay(), weekday);
    }
  });

  it('goes to an account of this merchant only', async () => {
    for (const payout_id of ['dst_nobody', 'dst_demoBIF1', 'dst_mboaXAF1']) {
      const {status, body} = await post('/v2/payouts', {...PAYOUT, payout_id});
      assert.deepEqual([status, body['code'], body['param']], [404, 'resource_missing', 'payout_id']);
    }
  });

  it('is refused when the balance is not enough, and takes nothing then', async () => {
    const payout = {...PAYOUT, payout_id: 'dst_demoKES1', amount: 99_999_999};
    for (let paid = 0; paid < 5; paid += 1) assert.equal((await post('/v2/payouts', payout, sk('KES'))).status, 201);
    const refused = await post('/v2/payouts', payout, sk('KES'));
    assert.deepEqual([refused.status, refused.body['code']], [402, 'insufficient_funds']);
    assert.equal((await post('/v2/payouts', {...payout, amount: 5}, sk('KES'))).status, 201);
    assert.equal((await post('/v2/payouts', {...payout, amount: 1}, sk('KES'))).status, 402);
  });
});

describe('a mobile charge', () => {
  const sendCode = async (phone_number = WALLET.number) => {
    const sent = await post('/v2/one_time_codes', {phone_number});
    assert.equal(sent.status, 201);
    assert.match(sent.body['id'] as string, /^otp_/);
    assert.ok(!('code' in sent.body));
    const inbox = await service.ask(
      'GET',
      `/simulator/one_time_codes?phone_number=${encodeURIComponent(phone_number)}`,
    );
    return at(inbox.body, 'data', 0, 'code') as string;
  };
  const charge = (more: object = {}) => post('/v2/charges/mobile', {...MOBILE, ...more});
  const wrong = (otp: string) => (otp === '000000' ? '111111' : '000000');

  it('is refused until a code was sent and given', async () => {
    for (const more of [{}, {otp: ''}, {otp: null}]) {
      const {status, body} = await charge(more);
      assert.deepEqual([status, body['code']], [428, 'otp_required']);
    }
    assert.deepEqual([(await charge({otp: '123456'})).body['code']], ['otp_invalid']);
  });

  it('takes the money with the right code, once', async () => {
    const otp = await sendCode();
    const {status, body} = await charge({otp, invoice_reference_id: 'bill-1', customer_reference_id: 'c-1'});
    assert.equal(status, 201);
    assert.deepEqual(
      [
        body['status'],
        body['amount'],
        body['captured'],
        body['invoice_reference_id'],
        body['customer_reference_id'],
        body['invoice_id'],
      ],
      ['succeeded', 100, true, 'bill-1', 'c-1', null],
    );
    assert.deepEqual([at(body, 'source', 'brand'), at(body, 'source', 'number')], [WALLET.brand, WALLET.number]);
    assert.match(body['customer_id'] as string, /^cus_/);
    const again = await charge({otp});
    assert.deepEqual([again.status, again.body['code']], [428, 'otp_invalid']);
  });

  it('charges a customer that exists', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const otp = await sendCode();
    assert.equal((await charge({otp, customer: undefined, customer_id})).body['customer_id'], customer_id);
    const nobody = await charge({otp, customer: undefined, customer_id: 'cus_x'});
    assert.equal(nobody.status, 404);
  });

  it('knows no saved wallet that was not saved', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const {status, body} = await charge({customer: undefined, customer_id, source: undefined, source_id: 'src_x'});
    assert.deepEqual([status, body['param']], [404, 'source_id']);
  });

  it('takes no code of another number, no older code, and none after five minutes', async () => {
    const other = await sendCode('+25779009999');
    const old = await sendCode();
    const otp = await sendCode();
    if (other !== otp) assert.equal((await charge({otp: other})).status, 428);
    if (old !== otp) assert.equal((await charge({otp: old})).status, 428);
    await service.pass(5 * 60_000);
    assert.equal((await charge({otp})).body['code'], 'otp_invalid');
  });

  it('gives a code five tries', async () => {
    const otp = await sendCode();
    for (let tried = 0; tried < 5; tried += 1)
      assert.equal((await charge({otp: wrong(otp)})).body['code'], 'otp_invalid');
    const {status, body} = await charge({otp});
    assert.deepEqual([status, body['code']], [428, 'otp_exhausted']);
    assert.equal((await charge({otp: await sendCode()})).status, 201);
  });

  it('is in the currency of the key, and so is its wallet', async () => {
    for (const more of [{currency: 'BIF'}, {source: {...WALLET, currency: 'BIF'}}]) {
      const {status, body} = await charge(more);
      assert.deepEqual([status, body['code']], [403, 'currency_mismatch']);
    }
    assert.equal((await post('/v2/charges/mobile', MOBILE, pk('USD'))).status, 403);
  });
});
