import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {attemptKey, conclude, outcomeOf, prepareAttempt, send, summaryOf, type Attempt} from './helpers/attempts.js';
import {at, MBOA, pk, sk, useService, type Body} from './helpers/harness.js';
import {createCustomer, createInvoice, createSession, createToken, due} from './helpers/steps.js';

const service = useService();
const NOT_HERE = [404, 'resource_missing', 'idempotency_key'];

/** A charge of the invoice that succeeded. */
async function chargeInvoice(invoice: Body, key: string): Promise<Attempt> {
  const idempotencyKey = attemptKey('charge');
  const customer_id = at(invoice, 'customer', 'id');
  const body = {...due(invoice), customer_id, invoice_id: invoice['id'], token: await createToken(service, {key})};
  const request = {operation: 'card_charge', idempotency_key: idempotencyKey};
  const attempt = {path: '/v2/charges/card', body, idempotencyKey, request};
  assert.equal((await send(service, attempt, key)).status, 201);
  return attempt;
}

const aboutInvoice = (operation: 'qr_code' | 'phone_request', invoice: Body): Attempt => {
  const idempotencyKey = attemptKey('rail');
  const request = {operation, subject: invoice['id'], idempotency_key: idempotencyKey};
  return {path: '', body: {}, idempotencyKey, request};
};

describe('resolving an attempt', () => {
  it('returns nothing of another account, and does not affect that attempt', async () => {
    const attempt = await prepareAttempt(service, 'card_charge');
    for (const key of [pk('BIF'), MBOA.pk]) assert.equal((await outcomeOf(service, attempt, key))['outcome'], 'none');
    assert.equal((await send(service, attempt)).status, 201);
    for (const key of [pk('BIF'), MBOA.pk]) assert.equal((await outcomeOf(service, attempt, key))['outcome'], 'none');
    assert.equal((await outcomeOf(service, attempt))['outcome'], 'done');
    for (const operation of ['saved_card', 'qr_code', 'phone_request'] as const) {
      const refused = await conclude(service, await prepareAttempt(service, operation), MBOA.pk);
      assert.deepEqual(summaryOf(refused), [404, 'resource_missing', 'subject']);
    }
  });

  it('returns nothing that a secret key created, and is refused for a secret key', async () => {
    const session = await createSession(service, {mode: 'charge', amount: 1999});
    for (const operation of ['card_charge', 'saved_card'] as const) {
      const attempt = await prepareAttempt(service, operation);
      assert.equal((await send(service, attempt, sk('USD'))).status, 201);
      assert.deepEqual(summaryOf(await conclude(service, attempt)), NOT_HERE);
      assert.deepEqual(summaryOf(await conclude(service, attempt, session)), NOT_HERE);
      assert.deepEqual(summaryOf(await conclude(service, attempt, sk('USD'))), [403, 'not_permitted', undefined]);
      assert.equal((await send(service, attempt, sk('USD'))).headers['idempotent-replayed'], 'true');
    }
  });

  it('returns nothing of an old row without a caller', async () => {
    const attempt = await prepareAttempt(service, 'card_charge');
    await send(service, attempt);
    const {db} = service.prepared.services;
    const older = db.updateTable('idempotency_keys').set({caller: null});
    await older.where('key', '=', attempt.idempotencyKey).execute();
    assert.deepEqual(summaryOf(await conclude(service, attempt)), NOT_HERE);
  });

  it('is refused from an origin that the key does not allow, and without a key', async () => {
    const {request} = await prepareAttempt(service, 'card_charge');
    const headers = {origin: 'https://elsewhere.example'};
    const refused = await service.ask('POST', '/v2/attempts/conclude', {key: pk('USD'), body: request, headers});
    assert.deepEqual(summaryOf(refused), [403, 'origin_not_allowed', undefined]);
    assert.deepEqual(refused.headers['access-control-allow-origin'], headers.origin);
    assert.equal((await service.ask('POST', '/v2/attempts/conclude', {body: request})).status, 401);
  });
});

describe('a session of the same account', () => {
  const mint = () => createSession(service, {mode: 'charge', amount: 1999});

  it('gets the charge of another session, without personal data of its payer', async () => {
    const first = await mint();
    const attempt = await prepareAttempt(service, 'card_charge', {key: first});
    const {body: charge} = await send(service, attempt, first);
    assert.equal(at(await outcomeOf(service, attempt, first), 'customer', 'first_name'), 'Aline');
    const conclusion = await outcomeOf(service, attempt, await mint());
    assert.deepEqual(conclusion['charge'], charge);
    const {id, email, first_name} = conclusion['customer'] as Body;
    assert.deepEqual([id, email, first_name], [charge['customer_id'], null, null]);
  });

  it('gets the personal data of the customer it is bound to', async () => {
    const customer_id = await createCustomer(service);
    const bound = () => createSession(service, {mode: 'add', customer_id});
    const first = await bound();
    const body = {token: await createToken(service, {key: first})};
    const attempt = {
      ...(await prepareAttempt(service, 'saved_card')),
      body,
      path: `/v2/customers/${customer_id}/sources`,
    };
    const mine = {...attempt, request: {...attempt.request, subject: customer_id}};
    const {body: source} = await send(service, mine, first);
    const conclusion = await outcomeOf(service, mine, await bound());
    assert.deepEqual([conclusion['source'], at(conclusion, 'customer', 'first_name')], [source, 'Aline']);
  });

  it('can conclude a call of another session that never arrived', async () => {
    const first = await mint();
    const attempt = await prepareAttempt(service, 'card_charge', {key: first});
    assert.equal((await outcomeOf(service, attempt, await mint()))['outcome'], 'none');
    assert.equal((await send(service, attempt, first)).status, 409);
  });

  it('can resolve its attempt after it has paid, but not after it has expired', async () => {
    const key = await createSession(service, {mode: 'charge', amount: 1999, expires_in: 60});
    const attempt = await prepareAttempt(service, 'card_charge', {key});
    await send(service, attempt, key);
    assert.equal((await outcomeOf(service, attempt, key))['outcome'], 'done');
    await service.pass(60_000);
    assert.deepEqual(summaryOf(await conclude(service, attempt, key)), [401, 'session_expired', undefined]);
  });
});

describe('a session', () => {
  it('bound to an invoice resolves attempts of that invoice only, and gets its payer', async () => {
    const invoice = await createInvoice(service);
    const other = await createInvoice(service);
    const bound = () => createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const mine = await chargeInvoice(invoice, await bound());
    const theirs = await chargeInvoice(other, pk('USD'));
    const key = await bound();
    const conclusion = await outcomeOf(service, mine, key);
    assert.deepEqual(
      [at(conclusion, 'charge', 'invoice_id'), at(conclusion, 'customer', 'first_name')],
      [invoice['id'], 'Aline'],
    );
    assert.deepEqual(summaryOf(await conclude(service, theirs, key)), NOT_HERE);
    for (const operation of ['qr_code', 'phone_request'] as const) {
      assert.equal((await outcomeOf(service, aboutInvoice(operation, invoice), key))['outcome'], 'none');
      const refused = await conclude(service, aboutInvoice(operation, other), key);
      assert.deepEqual(summaryOf(refused), [404, 'resource_missing', 'subject']);
    }
    const saved = await conclude(service, await prepareAttempt(service, 'saved_card'), key);
    assert.deepEqual(summaryOf(saved), [403, 'not_permitted', undefined]);
  });

  it('bound to no invoice resolves no charge of an invoice', async () => {
    const attempt = await chargeInvoice(await createInvoice(service), pk('USD'));
    const key = await createSession(service, {mode: 'charge', amount: 1999});
    assert.deepEqual(summaryOf(await conclude(service, attempt, key)), NOT_HERE);
  });

  it('bound to a customer resolves only that customer’s cards and charges', async () => {
    const customer_id = await createCustomer(service);
    const adding = await createSession(service, {mode: 'add', customer_id});
    const saved = await prepareAttempt(service, 'saved_card');
    assert.deepEqual(summaryOf(await conclude(service, saved, adding)), [403, 'not_permitted', undefined]);
    const own = {...saved, request: {...saved.request, subject: customer_id}};
    assert.equal((await outcomeOf(service, own, adding))['outcome'], 'none');
    const charge = await prepareAttempt(service, 'card_charge');
    assert.deepEqual(summaryOf(await conclude(service, charge, adding)), [403, 'not_permitted', undefined]);
    await send(service, charge);
    const charging = await createSession(service, {mode: 'charge', amount: 1999, customer_id});
    assert.deepEqual(summaryOf(await conclude(service, charge, charging)), NOT_HERE);
  });
});
