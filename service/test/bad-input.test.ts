import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {sk, useService, type Body} from './helpers/harness.js';
import {PAYER} from './helpers/steps.js';

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
const INVOICE = {
  description: 'Coffee',
  customer_id: 'cus_x',
  products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
  due_date: '2026-12-31',
};
const USUAL = {'/v2/payouts': PAYOUT, '/v2/charges/mobile': MOBILE, '/v2/invoices': INVOICE} as const;

const post = (path: string, body: unknown, key = sk('USD')) => service.ask('POST', path, {key, body});

describe('the limits of the documented fields', () => {
  const x = (length: number) => 'x'.repeat(length);
  const cases: readonly (readonly [keyof typeof USUAL, object, string])[] = [
    ['/v2/payouts', {amount: 100_000_000}, 'amount'],
    ['/v2/payouts', {amount: 0}, 'amount'],
    ['/v2/payouts', {amount: -1}, 'amount'],
    ['/v2/payouts', {amount: 1.5}, 'amount'],
    ['/v2/payouts', {amount: '100'}, 'amount'],
    ['/v2/payouts', {amount: null}, 'amount'],
    ['/v2/payouts', {description: 'ab'}, 'description'],
    ['/v2/payouts', {description: x(101)}, 'description'],
    ['/v2/payouts', {description: '   '}, 'description'],
    ['/v2/payouts', {description: 'a\u0000b'}, 'description'],
    ['/v2/payouts', {description: 'ab\ud800'}, 'description'],
    ['/v2/payouts', {type: 'cash'}, 'type'],
    ['/v2/payouts', {payout_id: undefined}, 'payout_id'],
    ['/v2/payouts', {destination_alias_phone: '12'}, 'destination_alias_phone'],
    ['/v2/charges/mobile', {amount: 0}, 'amount'],
    ['/v2/charges/mobile', {amount: 9007199254740992}, 'amount'],
    ['/v2/charges/mobile', {currency: 'EUR'}, 'currency'],
    ['/v2/charges/mobile', {description: 'four'}, 'description'],
    ['/v2/charges/mobile', {description: x(101)}, 'description'],
    ['/v2/charges/mobile', {captured: 'true'}, 'captured'],
    ['/v2/charges/mobile', {captured: undefined}, 'captured'],
    ['/v2/charges/mobile', {otp: '12345'}, 'otp'],
    ['/v2/charges/mobile', {otp: '1234567'}, 'otp'],
    ['/v2/charges/mobile', {otp: 123456}, 'otp'],
    ['/v2/charges/mobile', {source: {...WALLET, brand: 'other'}}, 'source.brand'],
    ['/v2/charges/mobile', {source: {brand: WALLET.brand}}, 'source.number'],
    ['/v2/charges/mobile', {customer: {birth_date: '2026-02-30'}}, 'customer.birth_date'],
    ['/v2/charges/mobile', {customer: {address: {type: 'home'}}}, 'customer.address.type'],
    ['/v2/charges/mobile', {customer: {address: {country: 'Burundi'}}}, 'customer.address.country'],
    ['/v2/charges/mobile', {customer: {email: 'nobody'}}, 'customer.email'],
    ['/v2/charges/mobile', {customer_id: 'cus_x'}, 'customer_id'],
    ['/v2/charges/mobile', {customer: undefined}, 'customer_id'],
    ['/v2/charges/mobile', {source_id: 'src_x'}, 'source_id'],
    ['/v2/charges/mobile', {source: undefined}, 'source_id'],
    ['/v2/invoices', {description: 'ab'}, 'description'],
    ['/v2/invoices', {description: x(121)}, 'description'],
    ['/v2/invoices', {customer_id: null}, 'customer_id'],
    ['/v2/invoices', {products: []}, 'products'],
    ['/v2/invoices', {products: [{quantity: null, product_id: 'p'}]}, 'products[0].quantity'],
    ['/v2/invoices', {products: [{quantity: 0, product_id: 'p'}]}, 'products[0].quantity'],
    ['/v2/invoices', {products: [{quantity: 1.5, product_id: 'p'}]}, 'products[0].quantity'],
    ['/v2/invoices', {products: [{quantity: 1}]}, 'products[0].product_id'],
    ['/v2/invoices', {due_date: '2026-02-29'}, 'due_date'],
    ['/v2/invoices', {due_date: '31-12-2026'}, 'due_date'],
    ['/v2/invoices', {due_date: '2026-12-31T00:00:00Z'}, 'due_date'],
    ['/v2/invoices', {sendForManualPayment: 'yes'}, 'sendForManualPayment'],
    ['/v2/invoices', {manual_payment: 1}, 'manual_payment'],
    ['/v2/invoices', {affiliate: 'someone'}, 'affiliate'],
    ['/v2/invoices', {amount_to_paid: -1}, 'amount_to_paid'],
    ['/v2/invoices', {custom_fields: {obr_code: 12}}, 'custom_fields.obr_code'],
    ['/v2/invoices', {custom_fields: {obr_code: null}}, 'custom_fields.obr_code'],
    ['/v2/invoices', {custom_fields: {'a\nb': 1}}, 'custom_fields.?'],
    ['/v2/invoices', {custom_fields: {a: '\u0000'}}, 'custom_fields.a'],
    ['/v2/invoices', {custom_fields: ['a']}, 'custom_fields'],
  ];
  for (const [path, change, param] of cases) {
    it(`refuse ${JSON.stringify(change).slice(0, 70)} on ${path}`, async () => {
      const {status, body} = await post(path, {...USUAL[path], ...change});
      assert.deepEqual([status, body['param']], [400, param]);
      assert.match(body['code'] as string, /^(invalid_request|parameter_invalid)$/);
    });
  }

  it('count characters, not bytes or half characters', async () => {
    assert.equal((await post('/v2/payouts', {...PAYOUT, description: '😀'.repeat(100)})).status, 201);
    assert.equal((await post('/v2/payouts', {...PAYOUT, description: '😀'.repeat(101)})).status, 400);
    assert.equal((await post('/v2/payouts', {...PAYOUT, description: '😀a'})).status, 400);
  });

  it('are all told at once', async () => {
    const {body} = await post('/v2/payouts', {amount: 'much', description: 'x', type: 'cash'});
    const params = (body['errors'] as Body[]).map((one) => one['param']);
    assert.deepEqual(params.toSorted(), ['amount', 'description', 'payout_id', 'type']);
  });

  it('let null stand for what may be left out', async () => {
    const body = {...PAYOUT, destination_bank_bic: null, destination_account: null};
    assert.equal((await post('/v2/payouts', body)).status, 201);
  });

  it('do not touch members nobody reads; those are named in a header', async () => {
    const answer = await post('/v2/payouts', {...PAYOUT, 'amout': 5, '<x>': 1});
    assert.deepEqual([answer.status, answer.headers['ignored-fields']], [201, 'amout']);
    const nested = await post('/v2/invoices', {...INVOICE, products: [{quantity: 1, product_id: 'p', colour: 'red'}]});
    assert.equal(nested.headers['ignored-fields'], 'products.colour');
  });
});

describe('a body that cannot be read', () => {
  const send = (body: string, type = 'application/json') =>
    service.ask('POST', '/v2/payouts', {key: sk('USD'), body, headers: {'content-type': type}});

  for (const [body, type] of [
    ['{"amount":', 'application/json'],
    ['', 'application/json'],
    ['[]', 'application/json'],
    ['"text"', 'application/json'],
    ['null', 'application/json'],
    ['{"__proto__":{"amount":1}}', 'application/json'],
    ['amount=100', 'application/x-www-form-urlencoded'],
    ['{}', 'text/plain'],
    [`{"description":"${'x'.repeat(300_000)}"}`, 'application/json'],
  ] as const) {
    it(`is answered with 400: ${body.slice(0, 30)} as ${type}`, async () => {
      const {status, body: told} = await send(body, type);
      assert.deepEqual([status, told['code']], [400, 'invalid_request']);
    });
  }
});

describe('whatever is sent', () => {
  it('gets one of the documented answers, in the one shape, and none of it back', async () => {
    const path = fc.constantFrom(...(Object.keys(USUAL) as (keyof typeof USUAL)[]));
    const noise = fc.dictionary(
      fc.constantFrom('amount', 'currency', 'description', 'otp', 'products', 'custom_fields', 'customer', 'due_date'),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(path, noise, async (to, change) => {
        const answer = await post(to, {...USUAL[to], ...change, marker: 'MARKER-7261'});
        assert.ok([201, 400, 403, 404, 428].includes(answer.status), String(answer.status));
        assert.ok(!answer.text.includes('MARKER-7261'));
        if (answer.status === 201) return;
        assert.equal(typeof answer.body['code'], 'string');
        assert.equal(typeof answer.body['message'], 'string');
        assert.equal(answer.body['request_id'], answer.headers['request-id']);
        for (const name of Object.keys(answer.body))
          assert.ok(['code', 'message', 'param', 'errors', 'request_id'].includes(name));
      }),
      {numRuns: 150},
    );
  });
});
