import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {MBOA, pk, sk, useService} from './helpers/harness.js';
import {payByCard} from './helpers/pay.js';
import {createCustomer, createInvoice, createSession} from './helpers/steps.js';

const service = useService();
const PATH = '/v2/widget_sessions/current';

const view = async (key: string) => {
  const {status, body} = await service.ask('GET', PATH, {key});
  assert.equal(status, 200);
  return body;
};

describe('the session details', () => {
  const usual = () => ({
    object: 'widget_session_view',
    merchant_name: 'Iduka Bujumbura',
    mode: null,
    amount: null,
    currency: 'USD',
    description: null,
    invoice_id: null,
    customer_id: null,
    methods: null,
    expires_at: null,
    live: false,
    server_time: service.clock.now(),
  });
  const bound = () => ({
    ...usual(),
    methods: ['card', 'qr', 'phone', 'wallet'],
    expires_at: service.clock.now() + 1_800_000,
  });

  it('show what the session was created for', async () => {
    const key = await createSession(service, {
      mode: 'charge',
      amount: 1999,
      description: 'Two baskets',
      methods: ['card'],
    });
    const told = {mode: 'charge', amount: 1999, description: 'Two baskets', methods: ['card']};
    assert.deepEqual(await view(key), {...bound(), ...told});
  });

  it('show the customer whose card is saved, and no amount', async () => {
    const customer_id = await createCustomer(service);
    const key = await createSession(service, {mode: 'add', customer_id});
    assert.deepEqual(await view(key), {...bound(), mode: 'add', customer_id});
  });

  it('show the amount of the invoice that is payable now, not at the creation of the session', async () => {
    const invoice = await createInvoice(service, 'USD', {amount_to_paid: 800});
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const told = {...bound(), mode: 'invoice', invoice_id: invoice['id']};
    assert.deepEqual(await view(key), {...told, amount: 800});
    assert.equal((await payByCard(service, invoice)).status, 201);
    assert.deepEqual(await view(key), {...told, amount: 1199});
    assert.equal((await payByCard(service, {...invoice, amount_payable: 1199})).status, 201);
    assert.deepEqual(await view(key), {...told, amount: 0});
  });

  it('show the merchant and the currency for a publishable key', async () => {
    assert.deepEqual(await view(pk('USD')), usual());
    const {merchant_name, currency} = await view(MBOA.pk);
    assert.deepEqual([merchant_name === 'Iduka Bujumbura', currency], [false, 'XAF']);
  });

  it('contain no credential and no allowed origins', async () => {
    const key = await createSession(service, {mode: 'add'});
    const {text} = await service.ask('GET', PATH, {key});
    assert.doesNotMatch(text, /ws_test|pk_test|sk_test|localhost|wses_/);
  });

  it('are refused without a credential, for a secret key, and after the end of the session', async () => {
    assert.equal((await service.ask('GET', PATH)).status, 401);
    assert.equal((await service.ask('GET', PATH, {key: sk('USD')})).status, 403);
    const key = await createSession(service, {mode: 'add', expires_in: 60});
    await service.pass(60_000 + 15 * 60_000);
    const late = await service.ask('GET', PATH, {key});
    assert.deepEqual([late.status, late.body['code']], [401, 'session_expired']);
  });
});
