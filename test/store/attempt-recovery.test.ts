import {beforeEach, describe, it, type TestContext} from 'node:test';
import {assert} from 'chai';
import {PaymentsClient} from '../../src/api/client.js';
import type {Credential} from '../../src/core/credential.js';
import type {AttemptKind, LoggedAttempt} from '../../src/payment/attempt.js';
import type {Outcome} from '../../src/payment/payloads.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {resolveAttempt} from '../../src/store/attempt-recovery.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {CHARGED} from '../helpers/payment.js';
import {CARD, CHARGE, chargeOutcome, CUSTOMER, INVOICE, newStore} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const PATH = '/v2/attempts/conclude';
const NONE: Outcome = {kind: 'none'};
const PENDING = chargeOutcome('pending');

function attemptOf(id: string, kind: AttemptKind = 'card_charge'): LoggedAttempt {
  return {id, order: 'one', kind, subject: undefined};
}

describe('resolveAttempt', () => {
  let env: FakeEnvironment;
  let events: PaymentEvent[];
  /** Callbacks that make it ask at once. */
  let asks: Set<() => void>;
  let stopper: AbortController;

  beforeEach(() => {
    env = new FakeEnvironment();
    events = [];
    asks = new Set();
    stopper = new AbortController();
  });

  async function start(attempt = attemptOf('a-1'), credential: Credential = CHARGE.clientKey): Promise<void> {
    const client = new PaymentsClient(env, CHARGE.apiUrl, credential);
    const dispatch = (event: PaymentEvent): void => void events.push(event);
    const onAsk = (callback: () => void): (() => void) => {
      asks.add(callback);
      return () => asks.delete(callback);
    };
    const searched = (): Promise<void> => Promise.resolve();
    resolveAttempt({env, client, searched, dispatch, onAsk}, attempt, stopper.signal).catch(() => undefined);
    await settled();
  }

  const count = (): number => env.callsTo(PATH).length;

  const keys: readonly (readonly [AttemptKind, string | undefined, string])[] = [
    ['card_charge', undefined, 'a-1.charge'],
    ['saved_card', 'cus_1', 'a-1.source'],
    ['qr_code', 'in_1', 'a-1.qr'],
    ['phone_request', 'in_1', 'a-1.phone'],
  ];
  for (const [kind, subject, key] of keys) {
    it(`names an attempt of kind ${kind} by its idempotency key`, async () => {
      await start({...attemptOf('a-1', kind), subject});
      const [call] = env.callsTo(PATH);
      assert.include(call, {method: 'POST', url: `${CHARGE.apiUrl}${PATH}`});
      assert.deepEqual(call?.body, {operation: kind, subject, idempotency_key: key});
    });
  }

  it('dispatches each outcome, and asks again until the signal is aborted', async () => {
    await start();
    await env.answer(PATH, answered(PENDING));
    assert.deepEqual(events, [{type: 'attempt/resolved', attempt: 'a-1', outcome: PENDING}]);
    await env.clock.pass(1_999);
    assert.equal(count(), 1);
    await env.clock.pass(1);
    assert.equal(count(), 2);
    await env.answer(PATH, answered(NONE));
    assert.deepEqual(events.slice(1), [{type: 'attempt/resolved', attempt: 'a-1', outcome: NONE}]);
    stopper.abort();
    await env.clock.pass(600_000);
    assert.deepEqual([count(), env.clock.waiting, asks.size], [2, 0, 0]);
  });

  it('polls less often after one minute, and still less often after three', async () => {
    await start();
    const askedWithin = async (ms: number): Promise<number> => {
      const before = count();
      for (let left = ms; left > 0; left -= 1_000) {
        if (env.sent.length > events.length) await env.answer(PATH, answered(PENDING));
        await env.clock.pass(1_000);
      }
      return count() - before;
    };
    assert.equal(await askedWithin(60_000), 30);
    assert.equal(await askedWithin(120_000), 24);
    assert.equal(await askedWithin(100_000), 10);
  });

  it('asks at once on request', async () => {
    await start();
    await env.answer(PATH, answered(PENDING));
    for (const ask of asks) ask();
    await settled();
    assert.equal(count(), 2);
  });

  it('repeats the call when a response is lost', async () => {
    await start();
    await env.answer(PATH, LOST);
    assert.isEmpty(events);
    await env.clock.pass(1_000);
    await env.answer(PATH, answered(NONE));
    assert.deepEqual(
      events.map(({type}) => type),
      ['attempt/resolved'],
    );
  });

  for (const code of [
    'session_expired',
    'unauthorized',
    'session_paid',
    'session_refused',
    'origin_not_allowed',
    'not_permitted',
  ]) {
    it(`asks again when the service refuses with ${code}`, async () => {
      await start();
      await env.answer(PATH, refused(401, code));
      assert.isEmpty(events);
      await env.clock.pass(2_000);
      await env.answer(PATH, answered(NONE));
      assert.deepEqual(
        events.map(({type}) => type),
        ['attempt/resolved'],
      );
    });
  }

  it('asks again when the session function throws', async (test: TestContext) => {
    test.mock.method(console, 'error', () => undefined);
    const errors = [new RangeError('no session')];
    await start(attemptOf('a-1'), async () => {
      const error = errors.pop();
      if (error) throw error;
      return `ws_test_${'1'.repeat(43)}`;
    });
    assert.equal(count(), 0);
    await env.clock.pass(2_000);
    assert.equal(count(), 1);
  });

  it('dispatches attempt/not-found when the service does not know the attempt', async () => {
    await start();
    await env.answer(PATH, refused(404, 'not_found'));
    assert.deepEqual(events, [{type: 'attempt/not-found', attempt: 'a-1'}]);
  });

  it('dispatches nothing after the signal is aborted', async () => {
    await start();
    stopper.abort();
    env.sent[0]?.answer(answered(NONE));
    await env.clock.pass(600_000);
    assert.deepEqual([events, count(), env.clock.waiting], [[], 1, 0]);
  });
});

describe('the unresolved attempts of a payment store', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;

  beforeEach(() => {
    env = new FakeEnvironment();
    view = new FakeView();
    store = newStore(env, CHARGE);
    store.attach(view);
  });

  async function recover(...attempts: readonly LoggedAttempt[]): Promise<void> {
    for (const logged of attempts) store.dispatch({type: 'attempt/recovered', logged});
    await settled();
  }

  /** The keys of the attempts whose outcome was requested. */
  const asked = (): readonly unknown[] =>
    env.callsTo(PATH).map(({body}) => (body as {readonly idempotency_key: string}).idempotency_key);

  it('are resolved in parallel, with one call at a time for each', async () => {
    store = newStore(env, INVOICE);
    store.attach(view);
    await recover(attemptOf('a-1'), attemptOf('a-2', 'qr_code'), attemptOf('a-1'), attemptOf('a-3', 'phone_request'));
    assert.deepEqual(asked(), ['a-1.charge', 'a-2.qr', 'a-3.phone']);
  });

  it('are read from the attempt log when a view is attached, and when the payer comes back', async () => {
    store.detach();
    env.leftoverAttempts = [{...attemptOf('a-1'), order: store.payment.order}];
    store.attach(view);
    await settled();
    assert.deepEqual(asked(), ['a-1.charge']);
    env.leftoverAttempts = [...env.leftoverAttempts, {...attemptOf('a-2'), order: store.payment.order}];
    await env.clock.comeBack();
    assert.deepEqual(asked(), ['a-1.charge', 'a-2.charge']);
  });

  it('are not polled any more once the outcome is known', async () => {
    await recover(attemptOf('a-1'), attemptOf('a-2'));
    await env.answer(PATH, answered(NONE));
    assert.deepEqual([...store.payment.attempts.keys()], ['a-2']);
    assert.deepEqual(view.announced, ['failure attempt_interrupted']);
    await env.answer(PATH, answered(NONE));
    await env.clock.pass(600_000);
    assert.deepEqual([asked().length, env.clock.waiting], [2, 1]);
  });

  it('are polled while the charge is pending, and at once when the payer comes back or asks for a check', async () => {
    await recover(attemptOf('a-1'));
    await env.answer(PATH, answered(PENDING));
    assert.equal(store.payment.attempts.get('a-1')?.step, 'pending');
    assert.lengthOf(asked(), 1);
    await env.clock.pass(2_000);
    assert.lengthOf(asked(), 2);
    await env.answer(PATH, answered(PENDING));
    await env.clock.comeBack();
    assert.lengthOf(asked(), 3);
    await env.answer(PATH, answered(PENDING));
    store.dispatch({type: 'check/requested'});
    await settled();
    assert.lengthOf(asked(), 4);
    await env.answer(PATH, answered(chargeOutcome('succeeded')));
    assert.deepEqual(view.announced, ['success']);
    assert.equal(env.clock.waiting, 1);
  });

  it('are polled when the response to the charge itself is pending', async () => {
    store.dispatch({type: 'card/submitted', attempt: 'a-1', input: CARD});
    await settled();
    await env.answer('/v2/customers/cus_1', answered(CUSTOMER));
    assert.isEmpty(asked());
    await env.answer('/v2/charges/card', answered({...CHARGED, status: 'pending'}));
    await env.clock.pass(2_000);
    assert.deepEqual(asked(), ['a-1.charge']);
    await env.answer(PATH, answered(chargeOutcome('succeeded')));
    assert.deepEqual(view.announced, ['success']);
  });

  it('are deleted when the service does not know them', async () => {
    await recover(attemptOf('a-1'));
    await env.answer(PATH, refused(404, 'not_found'));
    assert.isEmpty(store.payment.attempts);
    assert.deepEqual([env.written, view.announced], [['end a-1'], []]);
    await env.clock.pass(600_000);
    assert.lengthOf(asked(), 1);
  });

  it('are polled again when the service does not know a charge that it reported as pending before', async () => {
    await recover(attemptOf('a-1'));
    await env.answer(PATH, answered(PENDING));
    await env.clock.pass(2_000);
    await env.answer(PATH, refused(404, 'not_found'));
    assert.equal(store.payment.attempts.get('a-1')?.step, 'pending');
    await env.clock.pass(2_000);
    await env.answer(PATH, answered(chargeOutcome('succeeded')));
    assert.deepEqual(view.announced, ['success']);
  });

  it('are not polled without a view, and are polled again with the next view', async () => {
    await recover(attemptOf('a-1'));
    store.detach();
    env.sent[0]?.answer(answered(NONE));
    await recover(attemptOf('a-2'));
    await env.clock.pass(600_000);
    assert.deepEqual([asked(), env.clock.waiting], [['a-1.charge'], 0]);
    assert.deepEqual([...store.payment.attempts.keys()], ['a-1', 'a-2']);
    const next = new FakeView();
    store.attach(next);
    await settled();
    assert.deepEqual(asked().slice(1), ['a-1.charge', 'a-2.charge']);
    await env.answer(PATH, answered(chargeOutcome('succeeded')));
    assert.deepEqual([view.announced, next.announced], [[], ['success']]);
  });
});
