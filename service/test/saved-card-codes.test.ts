import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {jsonText} from '../src/lib/json-text.js';
import {at, OWN_ORIGIN, pk, sk, useService} from './helpers/harness.js';
import {cardsOf, chargeSaved, saveCard} from './helpers/saved-cards.js';
import {CARDS, createCustomer, createInvoice, createSession, createToken} from './helpers/steps.js';

const service = useService();

describe('a saved card that requires its security code', () => {
  const askCode = (cvc: string, key = pk('USD'), headers: Record<string, string> = {}) =>
    service.ask('POST', '/v2/tokens/code', {key, body: {cvc}, headers: {origin: OWN_ORIGIN, ...headers}});

  /** A customer with a saved card, and a session to charge it. */
  async function withCard() {
    const customer = await createCustomer(service);
    const source = await saveCard(service, customer, {number: CARDS.codeAsked});
    const key = await createSession(service, {mode: 'charge', amount: 500, customer_id: customer});
    const token = async (cvc: string, by = key) => (await askCode(cvc, by)).body['id'];
    return {customer, source, key, token};
  }

  it('is marked as such, and other cards are not', async () => {
    const {customer} = await withCard();
    await service.pass(1000);
    await saveCard(service, customer);
    assert.deepEqual(
      (await cardsOf(service, customer)).map((card) => card['cvc_required']),
      [true, false],
    );
  });

  it('is not charged without a code, by any caller', async () => {
    const {customer, source, key} = await withCard();
    for (const who of [key, sk('USD')]) {
      const {status, body} = await chargeSaved(service, source, {key: who});
      assert.deepEqual([status, body['code'], body['param']], [400, 'parameter_invalid', 'cvc_token']);
    }
    const bill = await createInvoice(service, 'USD', {customer_id: customer, manual_payment: false});
    assert.deepEqual([bill['charges'], bill['sent_count']], [[], 1]);
  });

  it('is charged with the right code and declined with a wrong one, and the charge shows the check', async () => {
    const {source, key, token} = await withCard();
    const wrong = await chargeSaved(service, source, {key, cvc_token: await token('000')});
    assert.deepEqual([wrong.status, wrong.body['failure_code']], [201, 'INVALID_CVN']);
    assert.equal(at(wrong.body, 'source', 'cvc_check'), 'fail');
    const {body} = await chargeSaved(service, source, {key, cvc_token: await token('123')});
    assert.deepEqual([body['status'], at(body, 'source', 'cvc_check')], ['succeeded', 'pass']);
  });

  it('accepts a code once, for 15 minutes, from its own session and account, and only as cvc_token', async () => {
    const {customer, source, key, token} = await withCard();
    const used = await token('000');
    await chargeSaved(service, source, {key, cvc_token: used});
    const other = await withCard();
    const bad = [used, await token('123', other.key), await token('123', pk('USD')), await token('123', pk('BIF'))];
    for (const cvc_token of [...bad, await createToken(service, {key})]) {
      const {status, body} = await chargeSaved(service, source, {key, cvc_token});
      assert.deepEqual([status, body['code'], body['param']], [404, 'resource_missing', 'cvc_token']);
    }
    const late = await token('123');
    const elsewhere = {amount: 500, currency: 'USD', customer_id: customer, token: late};
    assert.equal((await service.ask('POST', '/v2/charges/card', {key, body: elsewhere})).status, 404);
    const both = {...elsewhere, token: await createToken(service, {key}), cvc_token: late};
    const refused = await service.ask('POST', '/v2/charges/card', {key, body: both});
    assert.deepEqual([refused.status, refused.body['param']], [400, 'cvc_token']);
    await service.pass(15 * 60_000);
    assert.equal((await chargeSaved(service, source, {key, cvc_token: late})).status, 404);
  });

  it('has the same token for a retry with another code, as no fingerprint may depend on a code', async () => {
    const {key} = await withCard();
    const headers = {'idempotency-key': 'one.token'};
    const [first, again] = [await askCode('123', key, headers), await askCode('124', key, headers)];
    assert.deepEqual([first.status, again.status, again.body['id']], [201, 201, first.body['id']]);
  });

  it('is charged once per idempotency key, which is refused with another code', async () => {
    const {customer, source, key, token} = await withCard();
    const body = {amount: 500, currency: 'USD', customer_id: customer, source_id: source['id']};
    const headers = {'idempotency-key': 'with.code'};
    const send = async (cvc_token: unknown) =>
      service.ask('POST', '/v2/charges/card', {key, body: {...body, cvc_token}, headers});
    const code = await token('123');
    const first = await send(code);
    const again = await send(code);
    assert.equal(again.text, first.text);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal((await send(await token('123'))).body['code'], 'idempotency_key_reused');
    assert.equal(
      (await askCode('123', key, {'idempotency-key': 'one.token'})).body['id'],
      (await askCode('456', key, {'idempotency-key': 'one.token'})).body['id'],
    );
  });

  it('accepts a code of three digits only, and only from the service’s own page', async () => {
    const {key} = await withCard();
    const fromShop = await askCode('123', pk('USD'), {origin: 'http://localhost:5173'});
    assert.deepEqual([fromShop.status, fromShop.body['code']], [403, 'origin_not_allowed']);
    assert.equal((await askCode('123', sk('USD'), {origin: ''})).status, 403);
    for (const cvc of ['12', '1234', '12a', '']) {
      const {status, body} = await askCode(cvc, key);
      assert.deepEqual([status, body['param']], [400, 'cvc']);
    }
  });

  it('leaves no code in the tables or in the log, used or not', async () => {
    const {source, key, token} = await withCard();
    const used = await token('917');
    await chargeSaved(service, source, {key, cvc_token: used});
    await token('917');
    await askCode('917', key, {'idempotency-key': 'kept.token'});
    const {db} = service.prepared.services;
    const rows = await db.selectFrom('code_tokens').selectAll().execute();
    assert.deepEqual(
      rows.filter((row) => row.used_at !== null && row.processor_reference !== null),
      [],
    );
    const keys = await db.selectFrom('idempotency_keys').selectAll().execute();
    assert.doesNotMatch(jsonText([rows, keys]) + service.logged.join(''), /"917"|"cvc"/);
  });
});
