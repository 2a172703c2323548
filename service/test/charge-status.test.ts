import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {run, runOne} from './helpers/admin.js';
import {at, createHarness, pk, sk, useService, type Body, type Harness} from './helpers/harness.js';
import type {OpenDatabase} from '../src/db/connect.js';
import {readEvents, listen, type Listening} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {pick} from './helpers/pay.js';
import {CARDS, chargeNewCard, createCustomer, createInvoice, createSession} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {act, answerPrompt, chargeWallet, codeOf, confirm, NUMBERS, payByWallet} from './helpers/wallet-charges.js';
import {otherThan} from './helpers/wallets.js';

const PROMPT = {number: NUMBERS.prompt};
const pathOf = (charge: Body, what = 'status') => `/v2/charges/${charge['id']}/${what}`;

async function statusOf(service: Harness, charge: Body, key = pk('BIF')): Promise<Body> {
  const {status, body} = await service.ask('GET', pathOf(charge), {key});
  assert.equal(status, 200);
  return body;
}

describe('the status of a charge', () => {
  const service = useService();

  it('has the next action of the payer, and a newer version after each change', async () => {
    const charge = await chargeWallet(service);
    const code = await codeOf(service);
    let last = 0;
    const next = async (): Promise<Body> => {
      const status = await statusOf(service, charge);
      assert.ok(Number(status['version']) > last);
      last = Number(status['version']);
      return status;
    };
    assert.deepEqual(await next(), {
      ...{version: last, status: 'pending', failure_code: null, refunded: false},
      next_action: charge['next_action'],
      server_time: service.clock.now(),
    });
    await confirm(service, charge, otherThan(code));
    assert.equal(at(await next(), 'next_action', 'tries_left'), 4);
    await service.pass(30_000);
    await act(service, charge, 'resend');
    assert.equal(at(await next(), 'next_action', 'tries_left'), 5);
    await confirm(service, charge, await codeOf(service));
    assert.deepEqual(pick(await next(), 'status', 'next_action'), ['succeeded', null]);
    await act(service, charge, 'cancel');
    await confirm(service, charge, code);
    assert.equal((await statusOf(service, charge))['version'], last);
  });

  it('shows a decline, and the refund of money that arrived after a cancellation', async () => {
    const declined = await chargeWallet(service, PROMPT);
    await answerPrompt(service, declined, 'fail');
    assert.deepEqual(pick(await statusOf(service, declined), 'status', 'failure_code'), [
      'failed',
      'PROCESSOR_DECLINED',
    ]);
    const charge = await chargeWallet(service, PROMPT);
    await act(service, charge, 'cancel');
    const cancelled = await statusOf(service, charge);
    assert.deepEqual(pick(cancelled, 'status', 'failure_code', 'refunded'), ['failed', 'CANCELLED_BY_PAYER', false]);
    await answerPrompt(service, charge, 'settle');
    const returned = await statusOf(service, charge);
    assert.deepEqual(pick(returned, 'status', 'failure_code', 'refunded'), ['failed', 'CANCELLED_BY_PAYER', true]);
    assert.ok(Number(returned['version']) > Number(cancelled['version']));
  });

  it('has no newer version when a prompt expires, because expires_at gave that time', async () => {
    const charge = await chargeWallet(service, PROMPT);
    const before = await statusOf(service, charge);
    await service.pass(120_000);
    const over = await statusOf(service, charge);
    assert.deepEqual(over, {...before, next_action: null, server_time: at(before, 'next_action', 'expires_at')});
  });

  it('is for those who may read the charge, and for a wallet also for a session that could have made it', async () => {
    const session = (more: object) => createSession(service, {mode: 'charge', amount: 5000, ...more}, 'BIF');
    const charge = await chargeWallet(service, {}, await session({}));
    const invoice = await createInvoice(service, 'BIF');
    for (const key of [sk('BIF'), await session({})]) await statusOf(service, charge, key);
    for (const key of [
      pk('BIF'),
      sk('USD'),
      await session({customer_id: await createCustomer(service, sk('BIF'))}),
      await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF'),
      await createSession(service, {mode: 'add'}, 'BIF'),
    ]) {
      for (const what of ['status', 'events']) {
        const {status, body} = await service.ask('GET', pathOf(charge, what), {key});
        assert.deepEqual([status, body['code'], body['param']], [404, 'resource_missing', 'id']);
      }
    }
    const {body: card} = await chargeNewCard(service);
    assert.equal((await statusOf(service, card, pk('USD')))['status'], 'succeeded');
    const stranger = await createSession(service, {mode: 'charge', amount: 1999});
    assert.equal((await service.ask('GET', pathOf(card), {key: stranger})).status, 404);
    const paying = await payByWallet(service, invoice);
    const ofInvoice = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    assert.equal((await statusOf(service, paying, ofInvoice))['status'], 'pending');
    for (const key of [undefined, 'sk_test_nobody']) {
      const sent = key === undefined ? {} : {key};
      assert.equal((await service.ask('GET', pathOf(charge), sent)).status, 401);
    }
    assert.equal((await service.ask('GET', pathOf({id: 'ch_x'}), {key: pk('BIF')})).status, 404);
  });
});

describe('the stream of a charge', () => {
  const clock = createManualClock();
  let database: OpenDatabase;
  let one: Listening;
  /** Another service on the same database. The stream of the first one sends its changes. */
  let other: Harness;
  before(async () => {
    database = await openTestDatabase();
    one = await listen({database, clock});
    other = await createHarness({database});
  });
  after(async () => {
    const closed = Promise.all([one.close(), other.prepared.close()]);
    clock.advance(10_000); // closes open connections without waiting
    await closed;
    await database.close();
  });

  /** Opens the stream of a charge. `next` reads its next status, and `end` closes it. */
  async function watch(charge: Body, key = pk('BIF')) {
    const response = await one.call('GET', pathOf(charge, 'events'), {key});
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const events = readEvents(response);
    const next = async (): Promise<Body> => {
      const {value} = await events.next();
      const data = JSON.parse(value?.['data'] ?? 'null') as Body;
      assert.deepEqual([value?.['event'], value?.['id']], ['status', String(data['version'])]);
      return data;
    };
    return {next, beat: async () => (await events.next()).value, end: () => events.return(undefined)};
  }

  it('begins with the status, and sends the changes that another service makes', async () => {
    const charge = await chargeWallet(other);
    const code = await codeOf(other);
    const stream = await watch(charge);
    const first = await stream.next();
    assert.deepEqual(first['next_action'], {...(charge['next_action'] as object), server_time: clock.now()});
    await confirm(other, charge, otherThan(code));
    assert.equal(at(await stream.next(), 'next_action', 'tries_left'), 4);
    await other.pass(30_000);
    await act(other, charge, 'resend');
    assert.equal(at(await stream.next(), 'next_action', 'tries_left'), 5);
    await confirm(other, charge, await codeOf(other));
    let done = await stream.next();
    while (done['status'] === 'pending') done = await stream.next();
    assert.deepEqual(pick(done, 'status', 'next_action', 'refunded'), ['succeeded', null, false]);
    await stream.end();
  });

  it('reports that a prompt was approved, declined or cancelled, and a refund after that', async () => {
    const expected = {
      settle: ['succeeded', null],
      fail: ['failed', 'PROCESSOR_DECLINED'],
      cancel: ['failed', 'CANCELLED_BY_PAYER'],
    } as const;
    for (const verb of ['settle', 'fail', 'cancel'] as const) {
      const charge = await chargeWallet(other, PROMPT);
      const stream = await watch(charge);
      assert.equal(at(await stream.next(), 'next_action', 'type'), 'approve_on_phone');
      if (verb === 'cancel') await act(other, charge, 'cancel');
      else await answerPrompt(other, charge, verb);
      assert.deepEqual(pick(await stream.next(), 'status', 'failure_code'), [...expected[verb]]);
      if (verb === 'cancel') {
        await answerPrompt(other, charge, 'settle');
        assert.equal((await stream.next())['refunded'], true);
      }
      await stream.end();
    }
  });

  it('reports the late outcome of a card charge', async () => {
    const {body: charge} = await chargeNewCard(other, {number: CARDS.pending});
    const stream = await watch(charge, pk('USD'));
    assert.equal((await stream.next())['status'], 'pending');
    await answerPrompt(other, charge, 'settle');
    assert.equal((await stream.next())['status'], 'succeeded');
    await stream.end();
  });

  it('sends a comment after 15 seconds without a change', async () => {
    const stream = await watch(await chargeWallet(other, PROMPT));
    await stream.next();
    clock.advance(15_000);
    assert.deepEqual(await stream.beat(), {comment: 'still here'});
    await stream.end();
  });

  it('ends after the secret key that opened it was revoked', async () => {
    const admin = {db: database.db, now: clock.now()};
    const words = ['--account', 'acct_demoBIF', '--kind', 'secret'];
    const {id, key} = await runOne(admin, 'key', 'create', ...words);
    const charge = await chargeWallet(other, PROMPT);
    const [stream, stays] = [await watch(charge, String(key)), await watch(charge, sk('BIF'))];
    for (const one of [stream, stays]) await one.next();
    await run(admin, 'key', 'revoke', '--key', String(id));
    clock.advance(15_000);
    for (const one of [stream, stays]) assert.deepEqual(await one.beat(), {comment: 'still here'});
    assert.equal(await Promise.race([stream.beat(), setTimeout(5000, 'still open', {ref: false})]), undefined);
    await answerPrompt(other, charge, 'settle');
    assert.equal((await stays.next())['status'], 'succeeded');
    await stays.end();
  });
});
