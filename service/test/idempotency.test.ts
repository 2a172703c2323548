import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {jsonText} from '../src/lib/json-text.js';
import {OWN_ORIGIN, pk, sk, useService} from './helpers/harness.js';
import {containsSecret, encodingsOf} from './helpers/secrets.js';
import {CARDS, createCustomer, createInvoice, createSession, createToken, due, PAYER} from './helpers/steps.js';
import {chargeWithFreshCode} from './helpers/wallets.js';

const service = useService();

const countCharges = async (customerId: string): Promise<number> => {
  const rows = await service.prepared.services.db
    .selectFrom('charges')
    .select('id')
    .where('customer_id', '=', customerId)
    .execute();
  return rows.length;
};

describe('an idempotency key', () => {
  it('returns the first response to the same request, byte for byte', async () => {
    const headers = {'idempotency-key': 'first'};
    const ask = () => service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER, headers});
    const first = await ask();
    const again = await ask();
    assert.deepEqual([again.status, again.text], [first.status, first.text]);
    assert.deepEqual([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']], [undefined, 'true']);
    assert.equal(again.headers['content-type'], first.headers['content-type']);
    assert.notEqual(again.headers['request-id'], first.headers['request-id']);
  });

  it('allows the members of the body in another order', async () => {
    const headers = {'idempotency-key': 'order'};
    const ask = (body: object) => service.ask('POST', '/v2/customers', {key: pk('USD'), body, headers});
    const first = await ask(PAYER);
    const again = await ask(Object.fromEntries(Object.entries(PAYER).toReversed()));
    assert.equal(again.text, first.text);
  });

  it('is refused for another body', async () => {
    const headers = {'idempotency-key': 'reused'};
    await service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER, headers});
    const other = await service.ask('POST', '/v2/customers', {
      key: pk('USD'),
      body: {...PAYER, first_name: 'Odile'},
      headers,
    });
    assert.deepEqual([other.status, other.body['code']], [400, 'idempotency_key_reused']);
  });

  it('is scoped to one operation of one account', async () => {
    const headers = {'idempotency-key': 'scoped'};
    const usd = await service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER, headers});
    const bif = await service.ask('POST', '/v2/customers', {key: pk('BIF'), body: PAYER, headers});
    assert.notEqual(bif.body['id'], usd.body['id']);
    const session = await service.ask('POST', '/v2/widget_sessions', {key: sk('USD'), body: {mode: 'add'}, headers});
    assert.equal(session.status, 201);
  });

  it('does not show a page the response to a secret key', async () => {
    const {body: charge} = await chargeWithFreshCode(service);
    const session = await createSession(service, {mode: 'charge', amount: 100});
    const headers = {'idempotency-key': 'order-1'};
    const cancel = (key: string) => service.ask('POST', `/v2/charges/${charge['id']}/cancel`, {key, headers});
    const first = await cancel(sk('USD'));
    assert.deepEqual([first.status, first.body['id']], [200, charge['id']]);
    for (const key of [pk('USD'), session]) {
      const {status, body} = await cancel(key);
      assert.deepEqual([status, body['code']], [400, 'idempotency_key_reused']);
    }
    assert.equal((await cancel(sk('USD'))).text, first.text);
  });

  it('makes fifty simultaneous requests create one charge', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    const headers = {'idempotency-key': 'fifty'};
    const ask = () => service.ask('POST', '/v2/charges/card', {key: pk('USD'), body, headers});
    const answers = await Promise.all(Array.from({length: 50}, ask));
    assert.equal(new Set(answers.map(({text}) => text)).size, 1);
    assert.deepEqual(new Set(answers.map(({status}) => status)), new Set([201]));
    assert.equal(answers.filter(({headers: told}) => told['idempotent-replayed'] === 'true').length, 49);
    assert.equal(await countCharges(customer_id), 1);
  });

  it('returns the stored response of a decline', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service, {number: CARDS.wrongCvn});
    const ask = () =>
      service.ask('POST', `/v2/customers/${customer_id}/sources`, {
        key: pk('USD'),
        body: {token},
        headers: {'idempotency-key': 'declined'},
      });
    const first = await ask();
    assert.equal(first.status, 402);
    assert.equal((await ask()).text, first.text);
  });

  it('can be used again after an error without effect', async () => {
    const headers = {'idempotency-key': 'free'};
    const body = {amount: 1999, currency: 'USD', customer_id: 'cus_x', token: 'tok_x'};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body, headers})).status, 404);
    const customer_id = await createCustomer(service);
    const mended = {...body, customer_id, token: await createToken(service)};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body: mended, headers})).status, 201);
  });

  it('is stored in the transaction of its operation: when that fails, neither is kept', async () => {
    const invoice = await createInvoice(service);
    const {db} = service.prepared.services;
    const ask = () =>
      service.ask('POST', `/v2/invoices/${invoice['id']}/qr`, {
        key: pk('USD'),
        body: due(invoice),
        headers: {'idempotency-key': 'undone'},
      });
    await sql`alter table qr_codes add constraint broken check (amount < 0) not valid`.execute(db);
    const failed = await ask();
    await sql`alter table qr_codes drop constraint broken`.execute(db);
    assert.deepEqual([failed.status, failed.body['code']], [500, 'server_error']);
    const again = await ask();
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, undefined]);
  });

  it('works for a cancellation', async () => {
    const invoice = await createInvoice(service);
    const {body: qr} = await service.ask('POST', `/v2/invoices/${invoice['id']}/qr`, {
      key: pk('USD'),
      body: due(invoice),
    });
    const path = `/v2/invoices/${invoice['id']}/qr/${qr['qr_reference']}`;
    const cancel = () => service.ask('DELETE', path, {key: pk('USD'), headers: {'idempotency-key': 'cancel'}});
    assert.equal((await cancel()).text, (await cancel()).text);
  });

  for (const key of ['', 'x'.repeat(256), 'é']) {
    it(`is refused when it is ${JSON.stringify(key.slice(0, 10))}, ${key.length} characters long`, async () => {
      const headers = {'idempotency-key': key};
      const {status, body} = await service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER, headers});
      assert.deepEqual([status, body['param']], [400, 'Idempotency-Key']);
    });
  }

  it('of a card token stores no card data, ignores a changed CVC, and is refused for another card number', async () => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2030', cvc: '123', holder: 'A Irakoze'};
    const headers = {'idempotency-key': 'card', 'origin': OWN_ORIGIN};
    const ask = (body: object) => service.ask('POST', '/v2/tokens', {key: pk('USD'), body, headers});
    const first = await ask(card);
    const {db} = service.prepared.services;
    const rows = db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'card');
    const stored = jsonText(await rows.execute());
    assert.match(stored, /"key":"card"/);
    for (const text of [card.number, card.number.slice(-4), card.cvc, card.holder, 'visa']) {
      for (const written of encodingsOf(text)) assert.ok(!containsSecret(stored, written), written);
    }
    assert.equal((await ask({...card, cvc: '999'})).text, first.text);
    assert.equal((await ask({...card, number: CARDS.mastercard})).body['code'], 'idempotency_key_reused');
  });
});
