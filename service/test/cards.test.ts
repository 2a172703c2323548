import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, OWN_ORIGIN, pk, sk, useService, type Body} from './helpers/harness.js';
import {askToken, CARDS, createCustomer, createInvoice, createSession, createToken, PAYER} from './helpers/steps.js';
import {postBytes} from './properties/ask.js';

const service = useService();

describe('a customer', () => {
  it("has the format of the widget's events, with null for unknown values", async () => {
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
    const {body: bare} = await service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER});
    const unknown = {birth_date: null, address: {object: 'address', city: null}};
    assert.deepEqual(bare, {...body, id: bare['id'], ...unknown});
  });

  it('is stored without the unknown fields of its address, which a header lists', async () => {
    const address = '{"city":"Gitega","odd":{"":9007199254740992}}';
    const sent = `{"email":"aline@example.com","first_name":"Aline","last_name":"Irakoze","address":${address}}`;
    const {status, headers, body} = await postBytes(service, '/v2/customers', {
      key: sk('USD'),
      body: Buffer.from(sent),
    });
    assert.equal(status, 201);
    assert.equal(headers['ignored-fields'], 'address.odd');
    assert.deepEqual(body['address'], {object: 'address', city: 'Gitega'});
    const kept = service.prepared.services.db.selectFrom('customers').select('address');
    assert.deepEqual(await kept.where('id', '=', String(body['id'])).execute(), [{address: {city: 'Gitega'}}]);
  });

  it('shows personal data to a publishable key only for an hour after that key created it', async () => {
    const id = await createCustomer(service);
    const read = async (key: string) => (await service.ask('GET', `/v2/customers/${id}`, {key})).body;
    assert.equal((await read(pk('USD')))['email'], PAYER.email);
    assert.equal((await read(pk('BIF')))['email'], null);
    await service.pass(60 * 60_000);
    assert.equal((await read(pk('USD')))['first_name'], null);
    assert.equal((await read(sk('USD')))['first_name'], PAYER.first_name);
  });

  it('is shown to the session that is bound to it or created it, and to no other session', async () => {
    const bound = await createCustomer(service);
    const key = await createSession(service, {mode: 'add', customer_id: bound});
    const own = await createCustomer(service, key);
    for (const id of [bound, own]) {
      assert.equal((await service.ask('GET', `/v2/customers/${id}`, {key})).body['email'], PAYER.email);
    }
    const other = await createSession(service, {mode: 'add'});
    assert.equal((await service.ask('GET', `/v2/customers/${own}`, {key: other})).status, 404);
    assert.equal((await service.ask('GET', `/v2/customers/${own}/sources`, {key: other})).status, 404);
  });

  it('is shown to the session of its invoice', async () => {
    const invoice = await createInvoice(service);
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const {status, body} = await service.ask('GET', `/v2/customers/${at(invoice, 'customer', 'id')}`, {key});
    assert.deepEqual([status, body['email'], body['status']], [200, PAYER.email, 'active']);
  });
});

describe('a card token', () => {
  it('has only the card details that may be shown', async () => {
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

  it('is refused for a card that is not a test card', async () => {
    const {status, body} = await askToken(service, {number: '4111111111111111'});
    assert.deepEqual([status, body['code'], body['param']], [400, 'test_cards_only', 'number']);
  });

  it('is refused for a card that has expired', async () => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2025', cvc: '123', holder: 'A Irakoze'};
    const answer = await service.ask('POST', '/v2/tokens', {key: pk('USD'), body: card, headers: {origin: OWN_ORIGIN}});
    assert.deepEqual([answer.status, answer.body['param']], [400, 'exp_year']);
  });

  it('is issued for a card that expires this month', async () => {
    const now = new Date(service.clock.now());
    const exp_month = String(now.getUTCMonth() + 1).padStart(2, '0');
    const card = {number: CARDS.visa, exp_month, exp_year: String(now.getUTCFullYear()), cvc: '123', holder: 'A'};
    const answer = await service.ask('POST', '/v2/tokens', {key: pk('USD'), body: card, headers: {origin: OWN_ORIGIN}});
    assert.equal(answer.status, 201);
  });

  it('can be used once', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body})).status, 201);
    const again = await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body});
    assert.deepEqual([again.status, again.body['code'], again.body['param']], [404, 'resource_missing', 'token']);
  });

  it('expires after 15 minutes', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    await service.pass(15 * 60_000);
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body})).status, 404);
  });

  it('can be used only by its session and its account', async () => {
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
    it(`stores the ${name} card`, async () => {
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
          cvc_required: false,
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

  it('makes the first card the default; the merchant can list the cards, oldest first, and a page cannot', async () => {
    const id = await createCustomer(service);
    for (const number of [CARDS.visa, CARDS.mastercard]) {
      const token = await createToken(service, {number});
      await service.ask('POST', `/v2/customers/${id}/sources`, {key: sk('USD'), body: {token}});
      await service.pass(1000);
    }
    const {body} = await service.ask('GET', `/v2/customers/${id}/sources`, {key: sk('USD')});
    assert.deepEqual(
      (body['data'] as Body[]).map((card) => [card['last_four'], card['is_default']]),
      [
        ['4242', true],
        ['4444', false],
      ],
    );
    const denied = await service.ask('GET', `/v2/customers/${id}/sources`, {key: pk('USD')});
    assert.equal(denied.status, 403);
  });

  it('is refused for a customer that the publishable key did not create', async () => {
    const id = await createCustomer(service, sk('USD'));
    const token = await createToken(service);
    const {status, body} = await service.ask('POST', `/v2/customers/${id}/sources`, {key: pk('USD'), body: {token}});
    assert.deepEqual([status, body['code']], [403, 'not_permitted']);
  });
});
