import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import {secondsLeft} from '../../src/payment/state.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import type {Environment} from '../../src/store/environment.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {PAYABLE} from '../helpers/payment.js';
import {CODE, INVOICE, newStore, REQUEST} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

/** The service's time when the page's clock shows 0. */
const START = 1_767_603_600_000;

describe('a countdown', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;

  beforeEach(() => {
    open(new FakeEnvironment());
  });

  function open(environment: FakeEnvironment): void {
    env = environment;
    view = new FakeView();
    store = newStore(env, INVOICE);
    store.attach(view);
    store.dispatch({type: 'invoice/read', invoice: PAYABLE});
  }

  async function dispatch(...events: readonly PaymentEvent[]): Promise<void> {
    for (const event of events) store.dispatch(event);
    await settled();
  }

  /** Shows a code that the service sent at `sentAt` and that arrives now. */
  async function showQr(lifeMs: number, sentAt = env.now(), attempt = 'q-1'): Promise<void> {
    const code = {...CODE, serverTime: START + sentAt, expiresAt: START + sentAt + lifeMs};
    await dispatch(
      {type: 'qr/requested', attempt},
      {type: 'attempt/logged', attempt},
      {type: 'qr/created', attempt, code},
    );
  }

  async function showPhone(lifeMs: number): Promise<void> {
    const serverTime = START + env.now();
    await dispatch(
      {type: 'phone/requested', attempt: 'p-1', phoneNumber: '+25779123456'},
      {type: 'attempt/logged', attempt: 'p-1'},
      {type: 'phone/sent', attempt: 'p-1', request: {...REQUEST, serverTime, expiresAt: serverTime + lifeMs}},
    );
  }

  const left = (rail: 'qr' | 'phone' = 'qr'): number => secondsLeft(store.payment, rail, env.now());
  const qrStep = (): string => (store.progress.step === 'open' ? store.progress.qr.step : 'settled');
  const phoneStep = (): string => (store.progress.step === 'open' ? store.progress.phone.step : 'settled');
  /** How often the view was updated during a time. */
  const changesDuring = async (ms: number): Promise<number> => {
    const before = view.changes;
    await env.clock.pass(ms);
    return view.changes - before;
  };

  it('has no seconds left before a code or request is shown', () => {
    assert.deepEqual([left('qr'), left('phone')], [0, 0]);
  });

  it('updates the view when its number changes, and the code expires at the end', async () => {
    await showQr(2_500);
    assert.deepEqual([left(), await changesDuring(499)], [3, 0]);
    assert.deepEqual([await changesDuring(1), left()], [1, 2]);
    assert.deepEqual([await changesDuring(1_000), left()], [1, 1]);
    assert.deepEqual([await changesDuring(999), qrStep()], [0, 'shown']);
    assert.deepEqual([await changesDuring(1), qrStep(), left()], [1, 'expired', 0]);
    assert.equal(await changesDuring(60_000), 0);
  });

  it('counts down only the phone request that replaced the code, until it expires', async () => {
    await showQr(3_000);
    await showPhone(5_500);
    assert.deepEqual([left('qr'), left('phone')], [0, 6]);
    assert.equal(await changesDuring(2_000), 2);
    assert.deepEqual([left('qr'), left('phone')], [0, 4]);
    await env.clock.pass(1_000);
    assert.deepEqual([qrStep(), phoneStep()], ['closed', 'waiting']);
    await env.clock.pass(2_500);
    assert.deepEqual([qrStep(), phoneStep()], ['closed', 'expired']);
  });

  it('counts down only the code that replaced the phone request, until it expires', async () => {
    await showPhone(5_500);
    await showQr(3_000);
    assert.deepEqual([left('qr'), left('phone')], [3, 0]);
    assert.equal(await changesDuring(2_000), 2);
    await env.clock.pass(1_000);
    assert.deepEqual([qrStep(), phoneStep()], ['expired', 'closed']);
    await env.clock.pass(2_500);
    assert.deepEqual([qrStep(), phoneStep()], ['expired', 'closed']);
  });

  it('stays correct when its timer fires slightly early', async () => {
    const timers = new FakeEnvironment();
    const early: Pick<Environment, 'after'> = {
      after: (ms, callback) => timers.clock.after(ms > 1 ? ms - 0.6 : ms, callback),
    };
    open(Object.assign(timers, early));
    await showQr(3_000);
    await env.clock.pass(999.4);
    assert.equal(left(), 3);
    await env.clock.pass(0.6);
    assert.deepEqual([left(), qrStep()], [2, 'shown']);
    await env.clock.pass(2_000);
    assert.deepEqual([left(), qrStep()], [0, 'expired']);
  });

  it('does not update the view more often when events are dispatched between two ticks', async () => {
    await showQr(60_000);
    for (let round = 0; round < 5; round += 1) await dispatch({type: 'page/returned'}, {type: 'clock/ticked'});
    assert.equal(await changesDuring(3_000), 3);
  });

  it('continues without a view, and the code expires when the next view is attached', async () => {
    await showQr(5_000);
    store.detach();
    assert.deepEqual([await changesDuring(20_000), env.clock.waiting], [0, 0]);
    assert.equal(qrStep(), 'shown');
    store.attach(view);
    await env.clock.pass(0);
    assert.equal(qrStep(), 'expired');
  });

  it('continues for a phone request without a view, and updates the next view', async () => {
    await showPhone(60_000);
    store.detach();
    assert.deepEqual([await changesDuring(20_000), env.clock.waiting], [0, 0]);
    assert.equal(left('phone'), 40);
    store.attach(view);
    await env.clock.pass(0);
    assert.equal(phoneStep(), 'waiting');
    assert.equal(await changesDuring(1_000), 1);
    assert.equal(left('phone'), 39);
  });

  it('starts again with a new code, even when the service’s clock was set back', async () => {
    await showQr(3_000);
    await env.clock.pass(3_000);
    await showQr(300_000, -3_600_000, 'q-2');
    assert.deepEqual([qrStep(), left()], ['shown', 300]);
    await env.clock.pass(299_000);
    assert.deepEqual([qrStep(), left()], ['shown', 1]);
  });

  it('ends when the phone request is cancelled', async () => {
    await showQr(60_000);
    await showPhone(60_000);
    await dispatch({type: 'phone/cancelled'});
    assert.deepEqual([left('qr'), left('phone')], [0, 0]);
    assert.equal(await changesDuring(1_000), 0);
  });

  /** When a response arrives, and the service's time in it: both in milliseconds since the page's clock showed 0. */
  type Arrival = readonly [arrivedMs: number, toldMs: number];
  /** For a code that is valid for 300 s: its own and later responses, and the seconds left at 10 s. */
  const cases: readonly (readonly [string, readonly Arrival[], number])[] = [
    ['counts from the first response when no other follows', [[0, 0]], 290],
    ['is late by the time that the response took to arrive', [[2_000, 0]], 292],
    [
      'is corrected by a faster response',
      [
        [2_000, 0],
        [5_000, 4_900],
      ],
      291,
    ],
    [
      'ignores a slower response',
      [
        [0, 0],
        [5_000, 1_000],
      ],
      290,
    ],
    [
      'is corrected when the first response was delayed',
      [
        [5_000, 0],
        [6_000, 6_000],
      ],
      290,
    ],
    [
      'jumps forward with the service’s clock',
      [
        [0, 0],
        [1_000, 101_000],
      ],
      190,
    ],
    [
      'jumps forward twice with the service’s clock',
      [
        [0, 0],
        [1_000, 101_000],
        [2_000, 202_000],
      ],
      90,
    ],
    [
      'does not jump back with the service’s clock',
      [
        [0, 0],
        [1_000, 101_000],
        [2_000, 2_000],
      ],
      190,
    ],
    [
      'ends when the service’s clock has jumped past the end',
      [
        [0, 0],
        [1_000, 3_601_000],
      ],
      0,
    ],
    [
      'is corrected after the device slept, because its own clock stopped meanwhile',
      [
        [0, 0],
        [2_000, 122_000],
      ],
      170,
    ],
  ];
  for (const [name, [made, ...following], seconds] of cases) {
    it(name, async () => {
      const [madeMs = 0, sentMs = 0] = made ?? [];
      await env.clock.pass(madeMs);
      const code = {...CODE, serverTime: START + sentMs, expiresAt: START + 300_000};
      await dispatch(
        {type: 'qr/requested', attempt: 'q-1'},
        {type: 'attempt/logged', attempt: 'q-1'},
        {type: 'qr/created', attempt: 'q-1', code},
      );
      for (const [arrivedMs, toldMs] of following) {
        await env.clock.pass(arrivedMs - env.now());
        await dispatch({type: 'time/received', serverTime: START + toldMs});
      }
      await env.clock.pass(10_000 - env.now());
      assert.deepEqual([left(), qrStep()], [seconds, seconds > 0 ? 'shown' : 'expired']);
    });
  }
});
