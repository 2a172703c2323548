import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, MBOA, OWN_ORIGIN, pk, sk, useService, type Answer, type Body} from './helpers/harness.js';
import {payByCard, payQr, pick, readInvoice} from './helpers/pay.js';
import {
  answerBank,
  CHALLENGED_CARDS,
  cancel,
  challengeOf,
  chargeWithChallenge,
  pathOf,
  readCharge,
  scriptProcessor,
  statusOf,
} from './helpers/challenges.js';
import {
  CARDS,
  chargeNewCard,
  createCustomer,
  createInvoice,
  createQr,
  createSession,
  createToken,
} from './helpers/steps.js';

const {rails, refunds} = scriptProcessor();
const service = useService({rails});

const MINUTES_15 = 15 * 60_000;
const ATTEMPT = '0d9f3c1e-5b7a-4c53-9d53-0a2f6f7f1c99.charge';
const outcomeOf = (charge: Body): unknown[] => pick(charge, 'status', 'failure_code', 'next_action', 'refunded');

describe('a charge that requires a challenge', () => {
  it('is pending, with the address and the expiry of its challenge', async () => {
    const charge = await chargeWithChallenge(service);
    const {url, ...rest} = charge['next_action'] as Body;
    const now = service.clock.now();
    assert.deepEqual(rest, {type: 'challenge', expires_at: now + MINUTES_15, server_time: now});
    assert.match(String(url), /^http:\/\/pay\.test\/elements\/challenges\/chal_[0-9A-Za-z]{24}$/);
    assert.equal((await service.ask('GET', pathOf(charge))).status, 200);
  });

  it('has the same next action in its status and when it is read, with a new version', async () => {
    const charge = await chargeWithChallenge(service);
    const status = await statusOf(service, charge);
    assert.deepEqual([status['status'], status['next_action']], ['pending', charge['next_action']]);
    assert.ok(Number(status['version']) > 1);
    assert.deepEqual((await readCharge(service, charge))['next_action'], charge['next_action']);
  });

  it('succeeds with the right code, after which its page answers 410', async () => {
    const charge = await chargeWithChallenge(service);
    const before = await statusOf(service, charge);
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['succeeded', null, null, false]);
    assert.ok(Number((await statusOf(service, charge))['version']) > Number(before['version']));
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
  });

  it('fails with a wrong or empty code, and when the payer refuses', async () => {
    for (const answer of [{answer: 'pass', code: '123457'}, {answer: 'pass', code: ''}, {answer: 'fail'}]) {
      const charge = await chargeWithChallenge(service);
      await answerBank(service, challengeOf(charge), answer);
      const outcome = outcomeOf(await readCharge(service, charge));
      assert.deepEqual(outcome, ['failed', 'CONSUMER_AUTHENTICATION_FAILED', null, false]);
    }
  });

  it('can be declined after a right code', async () => {
    const charge = await chargeWithChallenge(service, {number: CHALLENGED_CARDS.refused});
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['failed', 'PROCESSOR_DECLINED', null, false]);
  });

  it('stays pending without a next action while a slow bank decides', async () => {
    const charge = await chargeWithChallenge(service, {number: CHALLENGED_CARDS.late});
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['pending', null, null, false]);
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
    assert.equal((await cancel(service, charge)).body['status'], 'pending');
    await service.pass(9_999);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    await service.pass(1);
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('can get a second challenge at another address, which replaces the first', async () => {
    const charge = await chargeWithChallenge(service, {number: CHALLENGED_CARDS.twice});
    const first = await statusOf(service, charge);
    await answerBank(service, challengeOf(charge));
    const again = await readCharge(service, charge);
    assert.equal(again['status'], 'pending');
    assert.notEqual(challengeOf(again), challengeOf(charge));
    assert.ok(Number((await statusOf(service, charge))['version']) > Number(first['version']));
    assert.deepEqual(
      [(await service.ask('GET', pathOf(charge))).status, (await service.ask('GET', pathOf(again))).status],
      [410, 200],
    );
    await answerBank(service, challengeOf(charge), {answer: 'fail'});
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    await answerBank(service, challengeOf(again));
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('stays pending when its challenge has expired, until the bank decides', async () => {
    const charge = await chargeWithChallenge(service);
    await service.pass(MINUTES_15 - 1);
    assert.notEqual((await readCharge(service, charge))['next_action'], null);
    await service.pass(1);
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['pending', null, null, false]);
    assert.equal((await statusOf(service, charge))['next_action'], null);
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
    await answerBank(service, challengeOf(charge));
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('can be a charge of a saved card, which fails at once if the security code is wrong', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service, {number: CHALLENGED_CARDS.once});
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token}});
    const body = {amount: 1999, currency: 'USD', customer_id, source_id: saved.body['id']};
    const charge = async (more = {}): Promise<Answer> =>
      service.ask('POST', '/v2/charges/card', {key: sk('USD'), body: {...body, ...more}});
    const asked = await charge();
    assert.deepEqual([asked.status, at(asked.body, 'next_action', 'type')], [201, 'challenge']);
    const sent = {key: pk('USD'), body: {cvc: '000'}, headers: {origin: OWN_ORIGIN}};
    const {body: code} = await service.ask('POST', '/v2/tokens/code', sent);
    const wrong = await charge({cvc_token: code['id']});
    assert.deepEqual(outcomeOf(wrong.body), ['failed', 'INVALID_CVN', null, false]);
  });

  it('pays its invoice once answered, or is refunded if the invoice was paid meanwhile', async () => {
    const [invoice, late] = [await createInvoice(service), await createInvoice(service)];
    const charge = (await payByCard(service, invoice, {number: CHALLENGED_CARDS.once})).body;
    const lateCharge = (await payByCard(service, late, {number: CHALLENGED_CARDS.once})).body;
    await payQr(service, await createQr(service, late));
    await answerBank(service, challengeOf(charge));
    await answerBank(service, challengeOf(lateCharge));
    assert.equal((await readInvoice(service, invoice))['status'], 'paid');
    assert.deepEqual(outcomeOf(await readCharge(service, lateCharge)), ['succeeded', null, null, true]);
  });

  it('is returned in its current state when a reloaded page resolves its attempt', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service, {number: CHALLENGED_CARDS.once});
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    const headers = {'idempotency-key': ATTEMPT};
    const {body: charge} = await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body, headers});
    const conclude = async (): Promise<Body> => {
      const asked = {operation: 'card_charge', idempotency_key: ATTEMPT};
      return (await service.ask('POST', '/v2/attempts/conclude', {key: pk('USD'), body: asked})).body;
    };
    const earlier = await conclude();
    assert.equal(earlier['outcome'], 'done');
    assert.deepEqual(at(earlier, 'charge', 'next_action'), charge['next_action']);
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(at(await conclude(), 'charge') as Body), ['succeeded', null, null, false]);
  });

  it('refuses an answer with a wrong id or an unknown value, and stays pending', async () => {
    const charge = await chargeWithChallenge(service);
    const ask = async (id: string, body: object): Promise<number> =>
      (await service.ask('POST', `/simulator/challenges/${id}`, {body})).status;
    assert.equal(await ask('chal_nobody', {answer: 'pass'}), 404);
    assert.equal(await ask(String(charge['id']), {answer: 'pass'}), 404);
    assert.equal(await ask(`${challengeOf(charge)}-2`, {answer: 'pass'}), 404);
    assert.equal(await ask(challengeOf(charge), {answer: 'maybe'}), 400);
    assert.equal(await ask(challengeOf(charge), {}), 400);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
  });
});

describe('cancelling a challenge', () => {
  it('fails the charge with CANCELLED_BY_PAYER and removes its next action', async () => {
    const charge = await chargeWithChallenge(service);
    const before = await statusOf(service, charge);
    const {status, body} = await cancel(service, charge);
    assert.deepEqual([status, ...outcomeOf(body)], [200, 'failed', 'CANCELLED_BY_PAYER', null, false]);
    assert.ok(Number((await statusOf(service, charge))['version']) > Number(before['version']));
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
    assert.deepEqual(outcomeOf((await cancel(service, charge)).body), outcomeOf(body));
  });

  it('works after the challenge has expired', async () => {
    const charge = await chargeWithChallenge(service);
    await service.pass(MINUTES_15);
    assert.equal((await cancel(service, charge)).body['failure_code'], 'CANCELLED_BY_PAYER');
  });

  it('lets another card pay the same invoice', async () => {
    const invoice = await createInvoice(service);
    const charge = (await payByCard(service, invoice, {number: CHALLENGED_CARDS.once})).body;
    await cancel(service, charge);
    assert.equal((await payByCard(service, invoice)).body['status'], 'succeeded');
  });

  it('lets a session for one payment pay with another card', async () => {
    const session = await createSession(service, {mode: 'charge', amount: 1999});
    const charge = await chargeWithChallenge(service, {key: session});
    assert.equal((await chargeNewCard(service, {key: session})).status, 403);
    await cancel(service, charge, session);
    assert.equal((await chargeNewCard(service, {key: session})).body['status'], 'succeeded');
  });

  it('leads to one refund if the challenge is answered afterwards', async () => {
    const charge = await chargeWithChallenge(service);
    await cancel(service, charge);
    const before = refunds.length;
    await answerBank(service, challengeOf(charge));
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['failed', 'CANCELLED_BY_PAYER', null, true]);
    assert.deepEqual(refunds.slice(before), [{rail: 'cards', reference: charge['processing_id']}]);
  });

  it('returns a charge without a challenge unchanged', async () => {
    const pending = (await chargeNewCard(service, {number: CARDS.pending})).body;
    const succeeded = (await chargeNewCard(service)).body;
    assert.equal((await cancel(service, pending)).body['status'], 'pending');
    assert.equal((await cancel(service, succeeded)).body['status'], 'succeeded');
  });

  it('is allowed for another session of the same invoice, and for no other key or session', async () => {
    const invoice = await createInvoice(service);
    const bound = {mode: 'invoice', invoice_id: invoice['id']};
    const [one, reloaded] = [await createSession(service, bound), await createSession(service, bound)];
    const others = [
      await createSession(service, {mode: 'invoice', invoice_id: (await createInvoice(service))['id']}),
      await createSession(service, {mode: 'add'}),
      pk('BIF'),
      MBOA.pk,
      MBOA.sk,
    ];
    const charge = await chargeWithChallenge(service, {
      key: one,
      more: {invoice_id: invoice['id'], customer_id: at(invoice, 'customer', 'id')},
    });
    for (const key of others) {
      assert.equal((await cancel(service, charge, key)).status, 404);
      assert.equal((await service.ask('GET', `/v2/charges/${charge['id']}/status`, {key})).status, 404);
    }
    assert.deepEqual((await statusOf(service, charge, reloaded))['next_action'], charge['next_action']);
    assert.equal((await cancel(service, charge, reloaded)).body['failure_code'], 'CANCELLED_BY_PAYER');
  });

  it('is allowed for another session of the same customer if there was a challenge, not of another customer', async () => {
    const customer_id = await createCustomer(service);
    const bound = {mode: 'charge', amount: 1999, customer_id};
    const [one, reloaded] = [await createSession(service, bound), await createSession(service, bound)];
    const chargeOne = async (number: string): Promise<Body> => {
      const token = await createToken(service, {key: one, number});
      const body = {amount: 1999, currency: 'USD', customer_id, token};
      return (await service.ask('POST', '/v2/charges/card', {key: one, body})).body;
    };
    const charge = await chargeOne(CHALLENGED_CARDS.once);
    assert.equal(at(await statusOf(service, charge, reloaded), 'next_action', 'type'), 'challenge');
    const other = await createSession(service, {...bound, customer_id: await createCustomer(service)});
    assert.equal((await cancel(service, charge, other)).status, 404);
    assert.equal((await cancel(service, charge, reloaded)).status, 200);
    const unasked = await chargeOne(CARDS.pending);
    assert.equal((await cancel(service, unasked, reloaded)).status, 404);
    const status = await service.ask('GET', `/v2/charges/${unasked['id']}/status`, {key: reloaded});
    assert.equal(status.status, 404);
  });
});

describe('the address of a challenge', () => {
  it('uses the loopback name under which the page reached the service, else the public address', async () => {
    const on = {...service.prepared.services, publicUrl: () => 'http://127.0.0.1:4010/pay/'};
    const {baseFor} = await import('../src/http/own-address.js');
    const at = (host: string, protocol = 'http') => ({host, protocol}) as Parameters<typeof baseFor>[1];
    assert.equal(baseFor(on, at('localhost:4010')), 'http://localhost:4010/pay');
    assert.equal(baseFor(on, at('127.0.0.1:4010')), 'http://127.0.0.1:4010/pay');
    assert.equal(baseFor(on, at('shop.example')), 'http://127.0.0.1:4010/pay');
    assert.equal(baseFor(on, at('localhost:4010', 'https')), 'http://127.0.0.1:4010/pay');
    assert.equal(baseFor(service.prepared.services, at('other.example')), OWN_ORIGIN);
  });
});
