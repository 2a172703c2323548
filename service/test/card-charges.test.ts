import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {jsonText} from '../src/lib/json-text.js';
import {at, MBOA, OWN_ORIGIN, pk, sk, useService} from './helpers/harness.js';
import {CARDS, chargeNewCard, createCustomer, createInvoice, createSession, createToken} from './helpers/steps.js';

const service = useService();

describe('charging a card', () => {
  it('uses the description of the session, not that of the page', async () => {
    const session = await createSession(service, {mode: 'charge', amount: 1999, description: 'Two baskets'});
    const {body} = await chargeNewCard(service, {key: session, more: {description: 'Something else'}});
    assert.deepEqual([body['status'], body['description']], ['succeeded', 'Two baskets']);
  });

  it('succeeds, and returns a charge that the merchant can read', async () => {
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

  it('uses the name of the merchant when there is no description', async () => {
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
    it(`returns a failed charge with ${code} for the ${name} card`, async () => {
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
    it(`leaves a charge of the ${name} card open until the simulator's ${verb}, then ignores a fail`, async () => {
      const {body} = await chargeNewCard(service, {number: CARDS[name]});
      assert.equal(body['status'], name);
      const path = `/simulator/charges/${body['id']}`;
      assert.equal((await service.ask('POST', `${path}/${verb}`)).body['status'], end);
      assert.equal((await service.ask('POST', `${path}/fail`)).body['status'], end);
      assert.equal((await service.ask('GET', `/v2/charges/${body['id']}`, {key: pk('USD')})).body['status'], end);
    });
  }

  it('accepts a saved card from a secret key or a session of its customer, not from a publishable key', async () => {
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

  it('requires either a token or a saved card, not both', async () => {
    const customer_id = await createCustomer(service);
    for (const more of [{}, {token: 'tok_x', source_id: 'src_x'}]) {
      const body = {amount: 500, currency: 'USD', customer_id, ...more};
      const answer = await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body});
      assert.deepEqual([answer.status, answer.body['code']], [400, 'parameter_invalid']);
    }
  });

  it('is refused in a currency that is not that of the key', async () => {
    const {status, body} = await chargeNewCard(service, {more: {currency: 'BIF'}});
    assert.deepEqual([status, body['code']], [403, 'currency_mismatch']);
  });

  it('creates a charge that its key and the secret key of its account can read, and no other key or session', async () => {
    const {body} = await chargeNewCard(service);
    const read = async (key: string) => (await service.ask('GET', `/v2/charges/${body['id']}`, {key})).status;
    for (const key of [pk('USD'), sk('USD')]) assert.equal(await read(key), 200);
    assert.equal(await read(sk('BIF')), 404);
    assert.equal(await read(await createSession(service, {mode: 'add'})), 404);
    assert.equal(await read(MBOA.sk), 404);
  });
});

describe('a card whose fields were covered', () => {
  const ledgerAfter = async (occluded: object) => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2030', cvc: '123', holder: 'A Irakoze', ...occluded};
    const headers = {'origin': OWN_ORIGIN, 'idempotency-key': `covered ${jsonText(occluded)}`};
    const key = pk('USD');
    const {status, body: token, text} = await service.ask('POST', '/v2/tokens', {key, body: card, headers});
    assert.equal(status, 201);
    const moved = await service.ask('POST', '/v2/tokens', {key, body: {...card, occluded: false}, headers});
    assert.equal(moved.text, text);
    const customer_id = await createCustomer(service);
    const body = {amount: 500, currency: 'USD', customer_id, token: token['id']};
    const charge = await service.ask('POST', '/v2/charges/card', {key, body});
    assert.equal(charge.body['status'], 'succeeded');
    assert.ok(!`${text}${charge.text}`.includes('occluded'));
    const ledger = await service.ask('GET', '/simulator/charges?limit=1');
    return at(ledger.body, 'data', 0, 'occluded');
  };

  it('is charged, and the ledger shows whether the fields were covered, or null if unknown', async () => {
    assert.equal(await ledgerAfter({occluded: true}), true);
    assert.equal(await ledgerAfter({occluded: false}), false);
    assert.equal(await ledgerAfter({}), null);
  });

  it('is refused if occluded is not a boolean', async () => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2030', cvc: '123', holder: 'A Irakoze'};
    const headers = {origin: OWN_ORIGIN};
    const body = {...card, occluded: 'yes'};
    const answer = await service.ask('POST', '/v2/tokens', {key: pk('USD'), body, headers});
    assert.deepEqual([answer.status, answer.body['param']], [400, 'occluded']);
  });
});

describe('another merchant', () => {
  it("cannot read or use this merchant's objects by their ids", async () => {
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
