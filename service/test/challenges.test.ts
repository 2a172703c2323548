import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, MBOA, OWN_ORIGIN, pk, sk, useService, type Body} from './helpers/harness.js';
import {payByCard, payQr, pick, readInvoice} from './helpers/pay.js';
import {
  answerBank,
  ASKING,
  cancel,
  challengeOf,
  chargeAsked,
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

describe('a card whose bank asks the payer', () => {
  it('is pending, and says where to answer and until when', async () => {
    const charge = await chargeAsked(service);
    const {url, ...rest} = charge['next_action'] as Body;
    const now = service.clock.now();
    assert.deepEqual(rest, {type: 'challenge', expires_at: now + MINUTES_15, server_time: now});
    assert.match(String(url), /^http:\/\/pay\.test\/elements\/challenges\/chal_[0-9A-Za-z]{24}$/);
    assert.equal((await service.ask('GET', pathOf(charge))).status, 200);
  });

  it('is told to everyone who reads the charge, with a new version', async () => {
    const charge = await chargeAsked(service);
    const status = await statusOf(service, charge);
    assert.deepEqual([status['status'], status['next_action']], ['pending', charge['next_action']]);
    assert.ok(Number(status['version']) > 1);
    assert.deepEqual((await readCharge(service, charge))['next_action'], charge['next_action']);
  });

  it('succeeds with the right code, whatever page is open', async () => {
    const charge = await chargeAsked(service);
    const before = await statusOf(service, charge);
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['succeeded', null, null, false]);
    assert.ok(Number((await statusOf(service, charge))['version']) > Number(before['version']));
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
  });

  it('fails with a wrong code, and when the payer refuses', async () => {
    for (const answer of [{answer: 'pass', code: '123457'}, {answer: 'pass', code: ''}, {answer: 'fail'}]) {
      const charge = await chargeAsked(service);
      await answerBank(service, challengeOf(charge), answer);
      const outcome = outcomeOf(await readCharge(service, charge));
      assert.deepEqual(outcome, ['failed', 'CONSUMER_AUTHENTICATION_FAILED', null, false]);
    }
  });

  it('may be declined although it was answered', async () => {
    const charge = await chargeAsked(service, {number: ASKING.refused});
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['failed', 'PROCESSOR_DECLINED', null, false]);
  });

  it('waits for a bank that takes its time, with nothing to do meanwhile', async () => {
    const charge = await chargeAsked(service, {number: ASKING.late});
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['pending', null, null, false]);
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
    assert.equal((await cancel(service, charge)).body['status'], 'pending');
    await service.pass(9_999);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    await service.pass(1);
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('asks a second time under another address, and the first then has nothing to do', async () => {
    const charge = await chargeAsked(service, {number: ASKING.twice});
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

  it('stays pending when its time is over, and the bank still decides', async () => {
    const charge = await chargeAsked(service);
    await service.pass(MINUTES_15 - 1);
    assert.notEqual((await readCharge(service, charge))['next_action'], null);
    await service.pass(1);
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['pending', null, null, false]);
    assert.equal((await statusOf(service, charge))['next_action'], null);
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
    await answerBank(service, challengeOf(charge));
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('asks for a saved card too, and a wrong security code is declined without a question', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service, {number: ASKING.once});
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token}});
    const body = {amount: 1999, currency: 'USD', customer_id, source_id: saved.body['id']};
    const {status, body: charge} = await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body});
    assert.deepEqual([status, at(charge, 'next_action', 'type')], [201, 'challenge']);
  });

  it('pays its invoice once answered, and money for one that was paid meanwhile goes back', async () => {
    const [invoice, late] = [await createInvoice(service), await createInvoice(service)];
    const charge = (await payByCard(service, invoice, {number: ASKING.once})).body;
    const lateCharge = (await payByCard(service, late, {number: ASKING.once})).body;
    await payQr(service, await createQr(service, late));
    await answerBank(service, challengeOf(charge));
    await answerBank(service, challengeOf(lateCharge));
    assert.equal((await readInvoice(service, invoice))['status'], 'paid');
    assert.deepEqual(outcomeOf(await readCharge(service, lateCharge)), ['succeeded', null, null, true]);
  });

  it('is found again by a page that was reloaded, as it is now', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service, {number: ASKING.once});
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

  it('is answered for no other charge, and with no answer that the bank does not know', async () => {
    const charge = await chargeAsked(service);
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

describe('a challenge that the payer gives up', () => {
  it('fails the charge as cancelled, and leaves nothing to do', async () => {
    const charge = await chargeAsked(service);
    const before = await statusOf(service, charge);
    const {status, body} = await cancel(service, charge);
    assert.deepEqual([status, ...outcomeOf(body)], [200, 'failed', 'CANCELLED_BY_PAYER', null, false]);
    assert.ok(Number((await statusOf(service, charge))['version']) > Number(before['version']));
    assert.equal((await service.ask('GET', pathOf(charge))).status, 410);
    assert.deepEqual(outcomeOf((await cancel(service, charge)).body), outcomeOf(body));
  });

  it('can be given up after its time is over', async () => {
    const charge = await chargeAsked(service);
    await service.pass(MINUTES_15);
    assert.equal((await cancel(service, charge)).body['failure_code'], 'CANCELLED_BY_PAYER');
  });

  it('lets another card pay the same invoice', async () => {
    const invoice = await createInvoice(service);
    const charge = (await payByCard(service, invoice, {number: ASKING.once})).body;
    await cancel(service, charge);
    assert.equal((await payByCard(service, invoice)).body['status'], 'succeeded');
  });

  it('lets a session for one payment pay with another card', async () => {
    const session = await createSession(service, {mode: 'charge', amount: 1999});
    const charge = await chargeAsked(service, {key: session});
    assert.equal((await chargeNewCard(service, {key: session})).status, 403);
    await cancel(service, charge, session);
    assert.equal((await chargeNewCard(service, {key: session})).body['status'], 'succeeded');
  });

  it('sends back the money of one that was answered all the same, once', async () => {
    const charge = await chargeAsked(service);
    await cancel(service, charge);
    const before = refunds.length;
    await answerBank(service, challengeOf(charge));
    await answerBank(service, challengeOf(charge));
    assert.deepEqual(outcomeOf(await readCharge(service, charge)), ['failed', 'CANCELLED_BY_PAYER', null, true]);
    assert.deepEqual(refunds.slice(before), [{rail: 'cards', reference: charge['processing_id']}]);
  });

  it('returns a charge whose bank asks nothing as it is', async () => {
    const pending = (await chargeNewCard(service, {number: CARDS.pending})).body;
    const succeeded = (await chargeNewCard(service)).body;
    assert.equal((await cancel(service, pending)).body['status'], 'pending');
    assert.equal((await cancel(service, succeeded)).body['status'], 'succeeded');
  });

  it('is for who made the charge, and for a session that could have made it', async () => {
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
    const charge = await chargeAsked(service, {
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

  it('goes on for a session without an invoice after a reload, but only while the bank has asked', async () => {
    const customer_id = await createCustomer(service);
    const bound = {mode: 'charge', amount: 1999, customer_id};
    const [one, reloaded] = [await createSession(service, bound), await createSession(service, bound)];
    const token = await createToken(service, {key: one, number: ASKING.once});
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    const charge = (await service.ask('POST', '/v2/charges/card', {key: one, body})).body;
    assert.equal(at(await statusOf(service, charge, reloaded), 'next_action', 'type'), 'challenge');
    const other = await createSession(service, {...bound, customer_id: await createCustomer(service)});
    assert.equal((await cancel(service, charge, other)).status, 404);
    assert.equal((await cancel(service, charge, reloaded)).status, 200);
  });
});

describe('the address of a challenge', () => {
  it('is that of the service as its page reached it', async () => {
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
