import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {cancelCharge} from '../src/domain/charges/cancel.js';
import {transact} from '../src/domain/deps.js';
import type {CallInFlight} from '../src/domain/rail-calls.js';
import {findKey} from '../src/http/auth.js';
import {at, pk, sk, useService, type Body} from './helpers/harness.js';
import {payByCard, pick, readInvoice} from './helpers/pay.js';
import {
  answerBank,
  CHALLENGED_CARDS,
  attemptOf,
  BANK,
  cancel,
  challengeOf,
  chargeWithChallenge,
  pathOf,
  PENDING_CARD,
  readCharge,
  scriptProcessor,
  statusOf,
  sendCallback,
} from './helpers/challenges.js';
import {chargeNewCard, createCustomer, createToken} from './helpers/steps.js';

const script = scriptProcessor();
const {refunds} = script;
const service = useService({rails: script.rails, chargeWaitS: 1});

const outcomeOf = (charge: Body): unknown[] => pick(charge, 'status', 'failure_code', 'next_action', 'refunded');
const DAY_MS = 24 * 3_600_000;
const SECOND_BANK = {url: 'https://bank.example/challenges/2'};

/** A pending charge whose issuer has not requested a challenge yet. */
const chargePending = (): Promise<Body> => chargeWithChallenge(service, {number: PENDING_CARD});

/** Sends the payer back from the bank's page. */
async function comeBack(charge: Body): Promise<void> {
  const {status} = await service.ask('POST', `${pathOf(charge)}/return`);
  assert.equal(status, 200);
}

describe('a challenge that the processor reports', () => {
  it('can arrive by callback after the charge was answered as pending', async () => {
    const charge = await chargePending();
    assert.equal(charge['next_action'], null);
    const before = await statusOf(service, charge);
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    const asked = await readCharge(service, charge);
    assert.equal(at(asked, 'next_action', 'type'), 'challenge');
    assert.equal(Number((await statusOf(service, charge))['version']), Number(before['version']) + 1);
    const page = await service.ask('GET', pathOf(asked));
    assert.ok(page.text.includes(BANK.url) && page.status === 200);
    await sendCallback(service, script, {charge, status: 'succeeded'});
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['succeeded', null, null, false]);
  });

  it('returns to the address in the order, even after a second challenge', async () => {
    const charge = await chargePending();
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    const asked = await readCharge(service, charge);
    assert.equal(script.returns.at(-1), `${String(at(asked, 'next_action', 'url'))}/return`);
    await sendCallback(service, script, {charge, status: 'pending', challenge: SECOND_BANK});
    assert.notEqual(challengeOf(await readCharge(service, charge)), challengeOf(asked));
    const before = script.queried.length;
    await service.ask('POST', `${pathOf(asked)}/return`);
    assert.deepEqual(script.queried.slice(before), [attemptOf(charge)]);
  });

  it('counts once when it is repeated, and is ignored when it arrives late', async () => {
    const charge = await chargePending();
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    const asked = await statusOf(service, charge);
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    assert.deepEqual(await statusOf(service, charge), asked);
    await sendCallback(service, script, {charge, status: 'pending'});
    assert.equal((await statusOf(service, charge))['next_action'], null);
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    assert.equal((await statusOf(service, charge))['next_action'], null);
    await sendCallback(service, script, {charge, status: 'failed', declineCode: 'CONSUMER_AUTHENTICATION_FAILED'});
    await sendCallback(service, script, {charge, status: 'pending', challenge: SECOND_BANK});
    assert.deepEqual(outcomeOf(await readCharge(service, charge)).slice(0, 3), [
      'failed',
      'CONSUMER_AUTHENTICATION_FAILED',
      null,
    ]);
  });

  it('expires earlier if the processor sets a shorter time, and after at most 15 minutes', async () => {
    const charge = await chargePending();
    await sendCallback(service, script, {charge, status: 'pending', challenge: {...BANK, expiresInMs: 1000}});
    assert.equal(at(await statusOf(service, charge), 'next_action', 'expires_at'), service.clock.now() + 1000);
    const longer = await chargePending();
    await sendCallback(service, script, {charge: longer, status: 'pending', challenge: {...BANK, expiresInMs: 1e9}});
    assert.equal(at(await statusOf(service, longer), 'next_action', 'expires_at'), service.clock.now() + 900_000);
  });

  it('is returned by the call in flight if its callback arrives first', async () => {
    let answered: (() => void) | undefined;
    script.answer = (attempt) =>
      new Promise((resolve) => {
        answered = () => resolve({status: 'pending', processingId: `sim_${attempt}`, challenge: SECOND_BANK});
      });
    const token = await createToken(service);
    const body = {amount: 1999, currency: 'USD', customer_id: await createCustomer(service), token};
    const asking = service.ask('POST', '/v2/charges/card', {key: pk('USD'), body});
    while (answered === undefined) await new Promise(setImmediate);
    script.answer = undefined;
    const charge = await newestCharge();
    const news = {attempt: charge.processing_id, amount: 1999n, currency: 'USD'} as const;
    const outcome = {status: 'pending', processingId: `sim_${charge.processing_id}`, challenge: BANK} as const;
    script.update = {...news, outcome};
    const sent = {method: 'POST', url: '/rails/cards/callbacks', payload: {}} as const;
    assert.equal((await service.prepared.app.inject(sent)).statusCode, 204);
    const tasks = service.prepared.services.db.selectFrom('tasks').selectAll().where('kind', '=', 'card_charge');
    while ((await tasks.execute()).length > 0) await new Promise(setImmediate);
    answered();
    service.clock.advance(1000);
    const told = (await asking).body;
    assert.deepEqual([told['id'], at(told, 'next_action', 'type')], [charge.id, 'challenge']);
    assert.ok((await service.ask('GET', pathOf(told))).text.includes(BANK.url.replace('&', '&amp;')));
  });

  it('can be cancelled only after the call in flight: a cancellation waits, or gets 503 if that takes too long', async () => {
    let answered: (() => void) | undefined;
    script.answer = (attempt) =>
      new Promise((resolve) => {
        answered = () => resolve({status: 'pending', processingId: `sim_${attempt}`, challenge: BANK});
      });
    const token = await createToken(service);
    const body = {amount: 1999, currency: 'USD', customer_id: await createCustomer(service), token};
    const asking = service.ask('POST', '/v2/charges/card', {key: pk('USD'), body});
    while (answered === undefined) await new Promise(setImmediate);
    script.answer = undefined;
    const {id} = await newestCharge();
    const cancelling = service.prepared.app.inject({
      method: 'POST',
      url: `/v2/charges/${id}/cancel`,
      headers: {authorization: `Bearer ${pk('USD')}`},
    });
    const {services} = service.prepared;
    const caller = await findKey(services, pk('USD'));
    const isRefused = ({refusal}: CallInFlight): boolean => refusal.status === 503;
    await assert.rejects(
      transact(services, (work) => cancelCharge(work, caller, id)),
      isRefused,
    );
    answered();
    await asking;
    assert.equal(at((await cancelling).json(), 'failure_code'), 'CANCELLED_BY_PAYER');
  });
});

describe('a payer who returns from the page of the bank', () => {
  it('makes the service query the processor at once, and the charge gets its outcome', async () => {
    const charge = await chargeWithChallenge(service);
    script.found.set(attemptOf(charge), {status: 'succeeded', processingId: String(charge['processing_id'])});
    await comeBack(charge);
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['succeeded', null, null, false]);
  });

  it('makes the service query again for a while if the processor still reports pending', async () => {
    const charge = await chargeWithChallenge(service);
    const attempt = attemptOf(charge);
    const processingId = String(charge['processing_id']);
    script.found.set(attempt, {status: 'pending', processingId});
    const before = script.queried.length;
    await comeBack(charge);
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['pending', null, null, false]);
    await service.pass(1000);
    await service.pass(2000);
    assert.deepEqual(script.queried.slice(before), [attempt, attempt, attempt]);
    script.found.set(attempt, {status: 'failed', processingId, declineCode: 'CONSUMER_AUTHENTICATION_FAILED'});
    await service.pass(5000);
    assert.equal((await readCharge(service, charge))['failure_code'], 'CONSUMER_AUTHENTICATION_FAILED');
    await service.pass(600_000);
    assert.equal(script.queried.length - before, 4);
  });

  it('makes the service query the processor at most six times', async () => {
    const charge = await chargeWithChallenge(service);
    script.found.set(attemptOf(charge), {status: 'pending', processingId: String(charge['processing_id'])});
    const before = script.queried.length;
    await comeBack(charge);
    for (const ms of [1000, 2000, 5000, 10_000, 20_000, 60_000, 3_600_000]) await service.pass(ms);
    assert.equal(script.queried.length - before, 6);
  });

  it('causes at most two queries when the return page is opened twenty times meanwhile', async () => {
    const charge = await chargeWithChallenge(service);
    let answered: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answered = resolve));
    const processingId = String(charge['processing_id']);
    script.found.set(
      attemptOf(charge),
      held.then(() => ({status: 'succeeded', processingId}) as const),
    );
    const before = script.queried.length;
    const url = `${pathOf(charge)}/return`;
    for (let times = 0; times < 20; times += 1) await service.prepared.app.inject({method: 'POST', url});
    answered?.();
    await service.prepared.services.jobs.settled();
    assert.ok(script.queried.length - before <= 2, `${script.queried.length - before} questions`);
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('gets the same challenge again if the processor reports that it is still open', async () => {
    const charge = await chargePending();
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    const asked = await readCharge(service, charge);
    await sendCallback(service, script, {charge, status: 'pending'});
    const processingId = String(charge['processing_id']);
    script.found.set(attemptOf(charge), {status: 'pending', processingId, challenge: BANK});
    await service.ask('POST', `${pathOf(asked)}/return`);
    assert.deepEqual((await readCharge(service, charge))['next_action'], asked['next_action']);
  });

  it('keeps a newer challenge when an older answer without one arrives after it', async () => {
    const charge = await chargePending();
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    const asked = await readCharge(service, charge);
    let answered: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answered = resolve));
    const processingId = String(charge['processing_id']);
    script.found.set(
      attemptOf(charge),
      held.then(() => ({status: 'pending', processingId}) as const),
    );
    const before = script.queried.length;
    await service.prepared.app.inject({method: 'GET', url: `${pathOf(asked)}/return`});
    while (script.queried.length === before) await new Promise(setImmediate);
    script.update = {
      ...{attempt: attemptOf(charge), amount: 1999n, currency: 'USD'},
      outcome: {status: 'pending', processingId, challenge: SECOND_BANK},
    };
    await service.prepared.app.inject({method: 'POST', url: '/rails/cards/callbacks', payload: {}});
    const challenges = service.prepared.services.db
      .selectFrom('challenges')
      .select('id')
      .where('charge_id', '=', String(charge['id']));
    while ((await challenges.execute()).length < 2) await new Promise(setImmediate);
    answered?.();
    await service.prepared.services.jobs.settled();
    assert.equal(at(await readCharge(service, charge), 'next_action', 'type'), 'challenge');
  });

  it('causes no query about a charge that has ended', async () => {
    const charge = await chargeWithChallenge(service);
    await cancel(service, charge);
    const before = script.queried.length;
    await comeBack(charge);
    assert.equal(script.queried.length, before);
  });

  it('is not required: the processor is queried after askAgainMs anyway', async () => {
    script.answer = async (attempt) => ({
      status: 'pending',
      processingId: `sim_${attempt}`,
      challenge: BANK,
      askAgainMs: 30_000,
    });
    const charge = (await chargeNewCard(service)).body;
    script.answer = undefined;
    script.found.set(attemptOf(charge), {status: 'succeeded', processingId: String(charge['processing_id'])});
    await service.pass(29_999);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    await service.pass(1);
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('is refunded once when the processor reports a late success of a cancelled charge', async () => {
    const charge = await chargeWithChallenge(service);
    await cancel(service, charge);
    const before = refunds.length;
    await sendCallback(service, script, {charge, status: 'succeeded'});
    await sendCallback(service, script, {charge, status: 'succeeded'});
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['failed', 'CANCELLED_BY_PAYER', null, true]);
    assert.equal(refunds.length - before, 1);
  });
});

describe('an invoice that is collected automatically from a card that requires a challenge', () => {
  const issue = async (number: string): Promise<Body> => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service, {number});
    await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token}});
    const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
    const body = {description: 'Coffee from Ngozi', customer_id, products, due_date: '2026-12-31'};
    const sent = {key: sk('USD'), body: {...body, manual_payment: false}};
    const answer = await service.ask('POST', '/v2/invoices', sent);
    assert.equal(answer.status, 201);
    return answer.body;
  };
  const chargeOf = async (invoice: Body): Promise<Body> => {
    const {id, processing_id} = await newestCharge(String(invoice['id']));
    return {id, processing_id};
  };

  it('is e-mailed, and its charge is cancelled, so that it can be paid in another way', async () => {
    const invoice = await issue(CHALLENGED_CARDS.once);
    assert.deepEqual(pick(invoice, 'status', 'sent_count'), ['sent', 1]);
    const charge = await readCharge(service, await chargeOf(invoice));
    assert.deepEqual(outcomeOf(charge), ['failed', 'CANCELLED_BY_PAYER', null, false]);
    assert.match(String(charge['failure_message']), /nobody was there/);
    assert.equal((await payByCard(service, invoice)).body['status'], 'succeeded');
    assert.equal((await readInvoice(service, invoice))['status'], 'paid');
  });

  it('is e-mailed once when the bank requests challenges later', async () => {
    const invoice = await issue(PENDING_CARD);
    assert.deepEqual(pick(invoice, 'status', 'sent_count'), ['pending', 0]);
    const charge = await chargeOf(invoice);
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    await sendCallback(service, script, {charge, status: 'pending', challenge: SECOND_BANK});
    assert.deepEqual(pick(await readInvoice(service, invoice), 'status', 'sent_count'), ['sent', 1]);
    assert.equal((await readCharge(service, charge))['failure_code'], 'CANCELLED_BY_PAYER');
  });

  it('refunds money that arrives after the charge was cancelled', async () => {
    const invoice = await issue(CHALLENGED_CARDS.once);
    const charge = await chargeOf(invoice);
    const {id} = await newestChallenge(String(charge['id']));
    await answerBank(service, id);
    assert.equal((await readCharge(service, charge))['refunded'], true);
    assert.equal((await readInvoice(service, invoice))['status'], 'sent');
  });
});

describe('stored challenges', () => {
  it('are kept for seven days, and deleted after nine', async () => {
    script.found.clear();
    const {db} = service.prepared.services;
    await service.pass(DAY_MS);
    const kept = db.selectFrom('challenges').select('id');
    const {id} = await newestChallenge(String((await chargeWithChallenge(service))['id']));
    await service.pass(7 * DAY_MS);
    assert.ok((await kept.execute()).some((one) => one.id === id));
    await service.pass(2 * DAY_MS);
    assert.deepEqual(await kept.execute(), []);
  });

  it('contain the address of the bank only in encrypted form', async () => {
    const {db} = service.prepared.services;
    const charge = await chargePending();
    await sendCallback(service, script, {charge, status: 'pending', challenge: BANK});
    const rows = [
      await db.selectFrom('challenges').selectAll().execute(),
      await db.selectFrom('rail_callbacks').selectAll().execute(),
    ];
    assert.doesNotMatch(
      JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? '' : value)),
      /bank\.example/,
    );
  });
});

async function newestCharge(invoiceId?: string): Promise<{readonly id: string; readonly processing_id: string}> {
  const query = service.prepared.services.db
    .selectFrom('charges')
    .select(['id', 'processing_id'])
    .orderBy('sequence', 'desc')
    .limit(1);
  return (invoiceId === undefined ? query : query.where('invoice_id', '=', invoiceId)).executeTakeFirstOrThrow();
}

function newestChallenge(chargeId: string): Promise<{readonly id: string}> {
  return service.prepared.services.db
    .selectFrom('challenges')
    .select('id')
    .where('charge_id', '=', chargeId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
}
