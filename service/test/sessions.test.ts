import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {pk, sk, useService} from './helpers/harness.js';
import {askToken, CARDS, createCustomer, createInvoice, createSession, createToken, due} from './helpers/steps.js';

const service = useService();

describe('creating a session', () => {
  const mint = (body: object) => service.ask('POST', '/v2/widget_sessions', {key: sk('USD'), body});

  it("returns its settings, with the key's defaults for missing ones", async () => {
    const {status, body} = await mint({mode: 'charge', amount: 1999});
    assert.equal(status, 201);
    assert.match(body['id'] as string, /^wses_/);
    assert.deepEqual(
      {...body, id: '', token: ''},
      {
        id: '',
        object: 'widget_session',
        token: '',
        mode: 'charge',
        amount: 1999,
        currency: 'USD',
        description: null,
        invoice_id: null,
        customer_id: null,
        methods: ['card', 'qr', 'phone', 'wallet'],
        allowed_origins: ['http://localhost:*', 'http://127.0.0.1:*'],
        expires_at: service.clock.now() + 1_800_000,
        live: false,
      },
    );
  });

  it('takes the amount of an invoice from the invoice', async () => {
    const invoice = await createInvoice(service);
    assert.equal((await mint({mode: 'invoice', invoice_id: invoice['id']})).body['amount'], 1999);
    const wrong = await mint({mode: 'invoice', invoice_id: invoice['id'], amount: 1});
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'amount_mismatch']);
  });

  for (const [body, status, told] of [
    [{mode: 'charge'}, 400, 'amount'],
    [{mode: 'invoice'}, 400, 'invoice_id'],
    [{mode: 'add', invoice_id: 'in_x'}, 400, 'invoice_id'],
    [{mode: 'invoice', invoice_id: 'in_x'}, 404, 'invoice_id'],
    [{mode: 'add', customer_id: 'cus_x'}, 404, 'customer_id'],
    [{mode: 'add', currency: 'BIF'}, 403, 'currency'],
    [{mode: 'pay'}, 400, 'mode'],
    [{mode: 'add', methods: []}, 400, 'methods'],
    [{mode: 'add', methods: ['cash']}, 400, 'methods[0]'],
    [{mode: 'add', methods: ['card', 'card']}, 400, 'methods'],
    [{mode: 'add', methods: ['qr', 'phone', 'wallet']}, 400, 'methods'],
    [{mode: 'charge', amount: 5, methods: ['qr', 'phone']}, 400, 'methods'],
    [{mode: 'add', methods: 'card'}, 400, 'methods'],
    [{mode: 'add', allowed_origins: ['not an origin']}, 400, 'allowed_origins[0]'],
    [{mode: 'add', allowed_origins: ['http://localhost:1/']}, 400, 'allowed_origins[0]'],
    [{mode: 'add', allowed_origins: ['http://localhost:1', 'http://LOCALHOST:2']}, 400, 'allowed_origins[1]'],
    [{mode: 'add', allowed_origins: ['https://*.example']}, 400, 'allowed_origins'],
    [{mode: 'add', allowed_origins: ['*']}, 400, 'allowed_origins[0]'],
    [{mode: 'add', allowed_origins: ['null']}, 400, 'allowed_origins[0]'],
    [{mode: 'add', allowed_origins: []}, 400, 'allowed_origins'],
    [{mode: 'add', allowed_origins: ['http://localhost:1', 'http://localhost:1']}, 400, 'allowed_origins'],
    [
      {mode: 'add', allowed_origins: Array.from({length: 11}, (_, port) => `http://localhost:${port + 1}`)},
      400,
      'allowed_origins',
    ],
    [{mode: 'add', expires_in: 59}, 400, 'expires_in'],
    [{mode: 'add', expires_in: 86401}, 400, 'expires_in'],
    [{mode: 'add', expires_in: 60.5}, 400, 'expires_in'],
    [{mode: 'add', expires_in: '60'}, 400, 'expires_in'],
    [{mode: 'add', amount: 5}, 400, 'amount'],
    [{mode: 'charge', amount: 0}, 400, 'amount'],
    [{mode: 'charge', amount: 9007199254740992}, 400, 'amount'],
    [{mode: 'charge', amount: 5, invoice_id: 'in_x'}, 400, 'invoice_id'],
    [{mode: 'charge', amount: 5, description: 'four'}, 400, 'description'],
  ] as const) {
    it(`returns ${status} for ${JSON.stringify(body)}`, async () => {
      const answer = await mint(body);
      assert.deepEqual([answer.status, answer.body['param']], [status, told]);
    });
  }
});

describe('a session', () => {
  const charge = async (session: object, asked: object) => {
    const key = await createSession(service, session);
    const customer_id = await createCustomer(service, key);
    const token = await createToken(service, {key});
    const body = {amount: 1999, currency: 'USD', customer_id, token, ...asked};
    const answer = await service.ask('POST', '/v2/charges/card', {key, body});
    return [answer.status, answer.body['code']];
  };

  it('is bound to its amount', async () => {
    assert.deepEqual(await charge({mode: 'charge', amount: 1999}, {amount: 1998}), [403, 'amount_mismatch']);
  });

  it('is bound to its customer', async () => {
    const customer_id = await createCustomer(service);
    assert.deepEqual(await charge({mode: 'charge', amount: 1999, customer_id}, {}), [403, 'not_permitted']);
  });

  it('is bound to its mode, its methods and its invoice', async () => {
    const {id} = await createInvoice(service);
    const other = await createInvoice(service);
    assert.deepEqual(await charge({mode: 'add'}, {}), [403, 'not_permitted']);
    assert.deepEqual(await charge({mode: 'charge', amount: 1999}, {invoice_id: id}), [403, 'not_permitted']);
    assert.deepEqual(await charge({mode: 'invoice', invoice_id: id}, {}), [403, 'not_permitted']);
    assert.deepEqual(await charge({mode: 'invoice', invoice_id: id}, {invoice_id: other['id']}), [
      403,
      'not_permitted',
    ]);
    const key = await createSession(service, {mode: 'invoice', invoice_id: id, methods: ['qr']});
    const refused = await askToken(service, {key});
    assert.deepEqual([refused.status, refused.body['code']], [403, 'not_permitted']);
  });

  it('can read only its own invoice, and pay it only with its own methods', async () => {
    const invoice = await createInvoice(service);
    const other = await createInvoice(service);
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id'], methods: ['card']});
    assert.equal((await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key})).status, 200);
    for (const path of ['', '/status', '/events']) {
      assert.equal((await service.ask('GET', `/v2/invoices/${other['id']}${path}`, {key})).status, 404);
    }
    const body = {...due(invoice), phone_number: '+25779001234'};
    for (const path of ['qr', 'phone_requests']) {
      const answer = await service.ask('POST', `/v2/invoices/${invoice['id']}/${path}`, {key, body});
      assert.deepEqual([answer.status, answer.body['code']], [403, 'not_permitted']);
    }
  });
});

describe('the limits of a session', () => {
  it('allow one charge unless it fails', async () => {
    const key = await createSession(service, {mode: 'charge', amount: 1999});
    const customer_id = await createCustomer(service, key);
    const charge = async (number: string) => {
      const body = {amount: 1999, currency: 'USD', customer_id, token: await createToken(service, {key, number})};
      return service.ask('POST', '/v2/charges/card', {key, body});
    };
    assert.equal((await charge(CARDS.declined)).body['status'], 'failed');
    assert.equal((await charge(CARDS.visa)).body['status'], 'succeeded');
    const again = await charge(CARDS.visa);
    assert.deepEqual([again.status, again.body['code']], [403, 'session_paid']);
  });

  it('allow ten tokenise calls, including refused cards', async () => {
    const key = await createSession(service, {mode: 'add'});
    const numbers = [...Array<string>(9).fill(CARDS.visa), '4111111111111111'];
    for (const number of numbers) await askToken(service, {key, number});
    const eleventh = await askToken(service, {key});
    assert.deepEqual([eleventh.status, eleventh.body['code']], [403, 'session_refused']);
  });

  for (const [mode, session] of [
    ['charges', {mode: 'charge', amount: 1999}],
    ['cards to be saved', {mode: 'add'}],
  ] as const) {
    it(`allow five declines of ${mode}`, async () => {
      const key = await createSession(service, session);
      const customer_id = await createCustomer(service, key);
      const isCharge = session.mode === 'charge';
      const path = isCharge ? '/v2/charges/card' : `/v2/customers/${customer_id}/sources`;
      const order = isCharge ? {amount: 1999, currency: 'USD', customer_id} : {};
      const attempt = (token: string) => service.ask('POST', path, {key, body: {...order, token}});
      const spare = await createToken(service, {key});
      for (let call = 0; call < 5; call += 1) {
        const {status} = await attempt(await createToken(service, {key, number: CARDS.wrongCvn}));
        assert.equal(status, isCharge ? 201 : 402);
      }
      for (const answer of [await attempt(spare), await askToken(service, {key})]) {
        assert.deepEqual([answer.status, answer.body['code']], [403, 'session_refused']);
      }
    });
  }

  it('do not apply to a publishable key', async () => {
    for (let call = 0; call < 11; call += 1) await createToken(service, {key: pk('USD')});
  });
});
