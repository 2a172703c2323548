import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, MBOA, OWN_ORIGIN, pk, sk, useService, type Body} from './helpers/harness.js';
import {
  askToken,
  CARDS,
  chargeNewCard,
  createCustomer,
  createInvoice,
  createSession,
  createToken,
  PAYER,
} from './helpers/steps.js';

const service = useService();

describe('a customer', () => {
  it("has the shape of the widget's events, with null for what is not known", async () => {
    const {status, body} = await service.ask('POST', '/v2/customers', {
      key: pk('USD'),
      body: {
        ...PAYER,
        birth_date: '1990-02-28',
        phone_number: '+25779001234',
        address: {city: 'Gitega', country: 'BI'},
      },
    });
    assert.equal(status, 201);
    assert.match(body['id'] as string, /^cus_[0-9A-Za-z]{24}$/);
    assert.deepEqual(
      {...body, id: ''},
      {
        object: 'customer',
        id: '',
        ...PAYER,
        birth_date: '1990-02-28',
        merchant_id: 'mer_demoBujumbura',
        address: {object: 'address', city: 'Gitega'},
        status: 'active',
        is_live: false,
      },
    );
  });

  it('is a stranger to a publishable key that did not just create it', async () => {
    const id = await createCustomer(service);
    const read = async (key: string) => (await service.ask('GET', `/v2/customers/${id}`, {key})).body;
    assert.equal((await read(pk('USD')))['email'], PAYER.email);
    assert.equal((await read(pk('BIF')))['email'], null);
    await service.pass(60 * 60_000);
    assert.equal((await read(pk('USD')))['first_name'], null);
    assert.equal((await read(sk('USD')))['first_name'], PAYER.first_name);
  });

  it('is known to the session that is bound to it or created it, and to no other session', async () => {
    const bound = await createCustomer(service);
    const key = await createSession(service, {mode: 'add', customer_id: bound});
    const own = await createCustomer(service, key);
    for (const id of [bound, own]) {
      assert.equal((await service.ask('GET', `/v2/customers/${id}`, {key})).body['email'], PAYER.email);
    }
    const other = await createSession(service, {mode: 'add'});
    assert.equal((await service.ask('GET', `/v2/customers/${own}`, {key: other})).status, 404);
    assert.equal((await service.ask('GET', `/v2/customers/${own}/sources`, {key: other})).status, 403);
  });

  it('is known to the session of an invoice it is billed by', async () => {
    const invoice = await createInvoice(service);
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const {status, body} = await service.ask('GET', `/v2/customers/${at(invoice, 'customer', 'id')}`, {key});
    assert.deepEqual([status, body['email'], body['status']], [200, PAYER.email, 'active']);
  });
});

describe('a card token', () => {
  it('says of the card what may be shown', async () => {
    const {status, body} = await askToken(service, {number: CARDS.mastercard});
    assert.equal(status, 201);
    assert.match(body['id'] as string, /^tok_/);
    const expires_at = service.clock.now() + 15 * 60_000;
    assert.deepEqual(
      {...body, id: ''},
      {
        id: '',
        object: 'card_token',
        brand: 'mastercard',
        last4: '4444',
        exp_month: '12',
        exp_year: '2030',
        funding: 'debit',
        expires_at,
      },
    );
  });

  it('is not given for a card that is not a test card', async () => {
    const {status, body} = await askToken(service, {number: '4111111111111111'});
    assert.deepEqual([status, body['code'], body['param']], [400, 'test_cards_only', 'number']);
  });

  it('is not given for a card that has expired', async () => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2025', cvc: '123', holder: 'A Irakoze'};
    const answer = await service.ask('POST', '/v2/tokens', {key: pk('USD'), body: card, headers: {origin: OWN_ORIGIN}});
    assert.deepEqual([answer.status, answer.body['param']], [400, 'exp_year']);
  });

  it('is good until the end of the month on the card', async () => {
    const now = new Date(service.clock.now());
    const exp_month = String(now.getUTCMonth() + 1).padStart(2, '0');
    const card = {number: CARDS.visa, exp_month, exp_year: String(now.getUTCFullYear()), cvc: '123', holder: 'A'};
    const answer = await service.ask('POST', '/v2/tokens', {key: pk('USD'), body: card, headers: {origin: OWN_ORIGIN}});
    assert.equal(answer.status, 201);
  });

  it('is used once', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body})).status, 201);
    const again = await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body});
    assert.deepEqual([again.status, again.body['code'], again.body['param']], [404, 'resource_missing', 'token']);
  });

  it('lives 15 minutes', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    await service.pass(15 * 60_000);
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body})).status, 404);
  });

  it('belongs to its session and its account', async () => {
    const key = await createSession(service, {mode: 'charge', amount: 1999});
    const customer_id = await createCustomer(service, key);
    const charge = (token: string) =>
      service.ask('POST', '/v2/charges/card', {key, body: {amount: 1999, currency: 'USD', customer_id, token}});
    assert.equal((await charge(await createToken(service))).status, 404);
    assert.equal((await charge(await createToken(service, {key: pk('BIF')}))).status, 404);
    assert.equal((await charge(await createToken(service, {key}))).status, 201);
  });
});

describe('saving a card', () => {
  const save = async (number: string, key = pk('USD')) => {
    const id = await createCustomer(service, key);
    const token = await createToken(service, {key, number});
    return service.ask('POST', `/v2/customers/${id}/sources`, {key, body: {token}});
  };

  for (const name of ['visa', 'mastercard', 'declined', 'noFunds', 'notAuthenticated', 'pending', 'paid'] as const) {
    it(`keeps the ${name} card`, async () => {
      const {status, body} = await save(CARDS[name]);
      assert.equal(status, 201);
      assert.deepEqual(
        {...body, id: '', customer_id: ''},
        {
          object: 'source',
          id: '',
          customer_id: '',
          brand: name === 'mastercard' ? 'mastercard' : 'visa',
          last_four: CARDS[name].slice(-4),
          exp_month: '12',
          exp_year: '2030',
          card_holder_name: 'A Irakoze',
          currency: 'USD',
          is_default: true,
          status: 'active',
        },
      );
    });
  }

  for (const [name, code] of [
    ['invalidAccount', 'INVALID_ACCOUNT'],
    ['unauthorized', 'UNAUTHORIZED_CARD'],
    ['wrongCvn', 'INVALID_CVN'],
  ] as const) {
    it(`is declined with ${code} for the ${name} card`, async () => {
      const {status, body} = await save(CARDS[name]);
      assert.deepEqual([status, body['code'], body['decline_code']], [402, 'card_declined', code]);
    });
  }

  it('makes the first card the default one, and lists them in order', async () => {
    const id = await createCustomer(service);
    for (const number of [CARDS.visa, CARDS.mastercard]) {
      const token = await createToken(service, {number});
      await service.ask('POST', `/v2/customers/${id}/sources`, {key: sk('USD'), body: {token}});
    }
    const {body} = await service.ask('GET', `/v2/customers/${id}/sources`, {key: sk('USD')});
    assert.deepEqual((body['data'] as Body[]).map((card) => card['is_default']).toSorted(), [false, true]);
    const denied = await service.ask('GET', `/v2/customers/${id}/sources`, {key: pk('USD')});
    assert.equal(denied.status, 403);
  });

  it('is for a customer the publishable key just created', async () => {
    const id = await createCustomer(service, sk('USD'));
    const token = await createToken(service);
    const {status, body} = await service.ask('POST', `/v2/customers/${id}/sources`, {key: pk('USD'), body: {token}});
    assert.deepEqual([status, body['code']], [403, 'not_permitted']);
  });
});

describe('charging a card', () => {
  it('takes the money and says so in the shape of a charge', async () => {
    const {status, body} = await chargeNewCard(service, {more: {description: 'Two baskets'}});
    assert.equal(status, 201);
    assert.equal(body['status'], 'succeeded');
    assert.equal(body['amount'], 1999);
    assert.deepEqual([body['failure_code'], body['failure_message'], body['invoice_id']], [null, null, null]);
    assert.deepEqual([at(body, 'source', 'brand'), at(body, 'source', 'last4')], ['visa', '4242']);
    assert.ok((at(body, 'source', 'statement_descriptor') as string).length <= 22);
    const read = await service.ask('GET', `/v2/charges/${body['id']}`, {key: sk('USD')});
    assert.deepEqual(read.body, body);
  });

  it('names the merchant when there is no description', async () => {
    assert.equal((await chargeNewCard(service)).body['description'], 'Iduka Bujumbura');
  });

  for (const [name, code] of [
    ['declined', 'PROCESSOR_DECLINED'],
    ['noFunds', 'INSUFFICIENT_FUND'],
    ['unauthorized', 'UNAUTHORIZED_CARD'],
    ['wrongCvn', 'INVALID_CVN'],
    ['invalidAccount', 'INVALID_ACCOUNT'],
    ['notAuthenticated', 'CONSUMER_AUTHENTICATION_FAILED'],
  ] as const) {
    it(`gives a failed charge with ${code} for the ${name} card`, async () => {
      const {status, body} = await chargeNewCard(service, {number: CARDS[name]});
      assert.deepEqual([status, body['status'], body['failure_code']], [201, 'failed', code]);
      assert.ok((body['failure_message'] as string).length > 10);
    });
  }

  for (const [name, verb, end] of [
    ['pending', 'settle', 'succeeded'],
    ['pending', 'fail', 'failed'],
    ['paid', 'settle', 'succeeded'],
  ] as const) {
    it(`leaves the ${name} card's charge waiting until it is told to ${verb}, once`, async () => {
      const {body} = await chargeNewCard(service, {number: CARDS[name]});
      assert.equal(body['status'], name);
      const path = `/simulator/charges/${body['id']}`;
      assert.equal((await service.ask('POST', `${path}/${verb}`)).body['status'], end);
      assert.equal((await service.ask('POST', `${path}/fail`)).body['status'], end);
      assert.equal((await service.ask('GET', `/v2/charges/${body['id']}`, {key: pk('USD')})).body['status'], end);
    });
  }

  it('charges a saved card for the merchant and for a session of its customer, not for a publishable key', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token}});
    const body = {amount: 500, currency: 'USD', customer_id, source_id: saved.body['id']};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body})).status, 201);
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body})).status, 403);
    const bound = await createSession(service, {mode: 'charge', amount: 500, customer_id});
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: bound, body})).body['status'], 'succeeded');
    const free = await createSession(service, {mode: 'charge', amount: 500});
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: free, body})).status, 403);
  });

  it('wants exactly one of a token and a saved card', async () => {
    const customer_id = await createCustomer(service);
    for (const more of [{}, {token: 'tok_x', source_id: 'src_x'}]) {
      const body = {amount: 500, currency: 'USD', customer_id, ...more};
      const answer = await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body});
      assert.deepEqual([answer.status, answer.body['code']], [400, 'parameter_invalid']);
    }
  });

  it('is in the currency of the key', async () => {
    const {status, body} = await chargeNewCard(service, {more: {currency: 'BIF'}});
    assert.deepEqual([status, body['code']], [403, 'currency_mismatch']);
  });

  it('is seen by the key that made it and the merchant, not by another key', async () => {
    const {body} = await chargeNewCard(service);
    const read = async (key: string) => (await service.ask('GET', `/v2/charges/${body['id']}`, {key})).status;
    assert.equal(await read(pk('USD')), 200);
    assert.equal(await read(sk('BIF')), 404);
    assert.equal(await read(await createSession(service, {mode: 'add'})), 404);
    assert.equal(await read(MBOA.sk), 404);
  });
});

describe('another merchant', () => {
  it("finds nothing by this merchant's ids", async () => {
    const invoice = await createInvoice(service, 'XAF');
    const {body: charge} = await chargeNewCard(service, {key: pk('XAF'), more: {currency: 'XAF'}});
    const customer = charge['customer_id'];
    const token = await createToken(service, {key: MBOA.pk});
    const paths = [
      `/v2/customers/${customer}`,
      `/v2/charges/${charge['id']}`,
      `/v2/invoices/${invoice['id']}`,
      `/v2/invoices/${invoice['id']}/status`,
    ];
    for (const path of paths) assert.equal((await service.ask('GET', path, {key: MBOA.pk})).status, 404, path);
    const money = {amount: 5000, currency: 'XAF'};
    const calls = [
      ['/v2/charges/card', {...money, customer_id: customer, token}],
      [`/v2/customers/${customer}/sources`, {token}],
      [`/v2/invoices/${invoice['id']}/qr`, money],
      [`/v2/invoices/${invoice['id']}/phone_requests`, {...money, phone_number: '+25779001234'}],
    ] as const;
    for (const [path, body] of calls) {
      const answer = await service.ask('POST', path, {key: MBOA.pk, body});
      assert.deepEqual([answer.status, answer.body['code']], [404, 'resource_missing'], path);
    }
    const bill = {
      description: 'Not theirs',
      customer_id: customer,
      products: [{quantity: 1, product_id: 'prod_mboaXAF1'}],
      due_date: '2026-12-31',
    };
    assert.equal((await service.ask('POST', '/v2/invoices', {key: MBOA.sk, body: bill})).status, 404);
  });
});
