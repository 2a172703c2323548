import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {at, pk, sk, useService, type Body} from './helpers/harness.js';
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
