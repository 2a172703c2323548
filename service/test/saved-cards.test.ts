import assert from 'node:assert/strict';
import {describe, it} from 'node:test';

import {attemptKey} from './helpers/attempts.js';
import {at, MBOA, pk, sk, useService, type Body} from './helpers/harness.js';
import {cardsOf, chargeSaved, saveCard} from './helpers/saved-cards.js';
import {CARDS, createCustomer, createInvoice, createSession, createToken} from './helpers/steps.js';

const service = useService();
const USD = {key: sk('USD')};

/** The current month as printed on a card, and how long it lasts. */
function thisMonth(): {readonly end: {exp_month: string; exp_year: string}; readonly leftMs: number} {
  const now = new Date(service.clock.now());
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const end = {exp_month: String(month + 1).padStart(2, '0'), exp_year: String(year)};
  return {end, leftMs: Date.UTC(year, month + 1, 1) - now.getTime()};
}

describe('a saved card that expires', () => {
  it('is active until the last moment of its month, and expired from then on', async () => {
    const customer = await createCustomer(service);
    const {end, leftMs} = thisMonth();
    const source = await saveCard(service, customer, {end});
    assert.equal(source['status'], 'active');
    await service.pass(leftMs - 1);
    assert.equal(at(await cardsOf(service, customer), 0, 'status'), 'active');
    assert.equal((await chargeSaved(service, source)).body['status'], 'succeeded');
    await service.pass(1);
    assert.equal(at(await cardsOf(service, customer), 0, 'status'), 'expired');
    const late = await chargeSaved(service, source);
    assert.deepEqual([late.status, late.body['code'], late.body['param']], [400, 'parameter_invalid', 'source_id']);
  });

  it('is not charged for an invoice: the customer is e-mailed instead', async () => {
    const {end, leftMs} = thisMonth();
    const first = await createInvoice(service);
    const customer_id = String(at(first, 'customer', 'id'));
    await saveCard(service, customer_id, {end});
    const bill = {customer_id, manual_payment: false};
    assert.equal((await createInvoice(service, 'USD', bill))['status'], 'paid');
    await service.pass(leftMs);
    const late = await createInvoice(service, 'USD', bill);
    assert.deepEqual([late['charges'], late['sent_count']], [[], 1]);
  });
});

describe('removing a saved card', () => {
  const remove = (customer: string, source: Body, key = sk('USD'), headers: Record<string, string> = {}) =>
    service.ask('DELETE', `/v2/customers/${customer}/sources/${String(source['id'])}`, {key, headers});

  it('deletes it from the list and refuses its charges, and removing it again changes nothing', async () => {
    const customer = await createCustomer(service);
    const source = await saveCard(service, customer);
    const removed = await remove(customer, source);
    assert.deepEqual([removed.status, removed.body], [200, {...source, is_default: false, status: 'deleted'}]);
    assert.deepEqual(await cardsOf(service, customer), []);
    const late = await chargeSaved(service, source);
    assert.deepEqual([late.status, late.body['param']], [404, 'source_id']);
    await service.pass(1000);
    assert.equal((await remove(customer, source)).text, removed.text);
  });

  it('does not change its earlier charges', async () => {
    const customer = await createCustomer(service);
    const source = await saveCard(service, customer);
    const {body: charged} = await chargeSaved(service, source);
    await remove(customer, source);
    assert.deepEqual((await service.ask('GET', `/v2/charges/${charged['id']}`, USD)).body, charged);
    assert.equal(at(charged, 'source', 'id'), source['id']);
  });

  it('prevents an automatic charge for a new invoice, which cannot name the card either', async () => {
    const customer_id = await createCustomer(service);
    const source = await saveCard(service, customer_id);
    await remove(customer_id, source);
    const bill = await createInvoice(service, 'USD', {customer_id, manual_payment: false});
    assert.deepEqual([bill['charges'], at(bill, 'customer', 'sources')], [[], []]);
    const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
    const asked = {description: 'Coffee from Ngozi', customer_id, products, due_date: '2026-12-31'};
    const body = {...asked, manual_payment: false, source_id: source['id']};
    const named = await service.ask('POST', '/v2/invoices', {...USD, body});
    assert.deepEqual([named.status, named.body['code'], named.body['param']], [404, 'resource_missing', 'source_id']);
  });

  it('makes the oldest card that has not expired the default', async () => {
    const customer = await createCustomer(service);
    const {end, leftMs} = thisMonth();
    const first = await saveCard(service, customer);
    for (const number of [CARDS.mastercard, CARDS.paid]) {
      await service.pass(1000);
      await saveCard(service, customer, {number, ...(number === CARDS.mastercard ? {end} : {})});
    }
    await service.pass(leftMs);
    const defaults = async () =>
      (await cardsOf(service, customer)).map((card) => [card['last_four'], card['is_default']]);
    await remove(customer, first);
    assert.deepEqual(await defaults(), [
      ['4444', false],
      ['0077', true],
    ]);
    for (const card of await cardsOf(service, customer)) await remove(customer, card);
    assert.equal((await saveCard(service, customer))['is_default'], true);
  });

  it('is allowed for the merchant and a session of the customer, not for other sessions or a publishable key', async () => {
    const customer = await createCustomer(service);
    const source = await saveCard(service, customer);
    const mint = (customer_id: string) => createSession(service, {mode: 'charge', amount: 500, customer_id});
    const other = await createCustomer(service, sk('USD'));
    for (const key of [pk('USD'), await mint(other), await createSession(service, {mode: 'charge', amount: 500})]) {
      const {status, body} = await remove(customer, source, key);
      assert.deepEqual([status, body['code']], [403, 'not_permitted']);
    }
    assert.equal((await cardsOf(service, customer)).length, 1);
    assert.equal((await remove(other, source)).status, 404);
    assert.equal((await remove(customer, source, MBOA.sk)).status, 404);
    assert.equal((await remove(customer, source, await mint(customer))).status, 200);
  });

  it('is replayed for its idempotency key, and the attempt that saved the card can still be concluded', async () => {
    const key = pk('USD');
    const customer = await createCustomer(service, key);
    const token = await createToken(service);
    const idempotency_key = attemptKey('source');
    const headers = {'idempotency-key': idempotency_key};
    const path = `/v2/customers/${customer}/sources`;
    const {body: source} = await service.ask('POST', path, {key, body: {token}, headers});
    const first = await remove(customer, source, sk('USD'), {'idempotency-key': 'gone'});
    const again = await remove(customer, source, sk('USD'), {'idempotency-key': 'gone'});
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
    const body = {operation: 'saved_card', subject: customer, idempotency_key};
    const concluded = await service.ask('POST', '/v2/attempts/conclude', {key, body});
    assert.deepEqual([concluded.body['outcome'], at(concluded.body, 'source', 'status')], ['done', 'deleted']);
  });
});
