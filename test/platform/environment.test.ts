import {assert} from '@open-wc/testing';
import {BROWSER_CLOCK} from '../../src/platform/browser.js';
import {browserEnvironment} from '../../src/store/environment.js';
import {delay, delayUntil} from '../../src/api/retry.js';
import {settled, VirtualClock} from '../helpers/virtual-clock.js';

const STOPPED = new Error('stopped');
const neverWoken = (): (() => void) => () => undefined;

/** Tracks the result of a promise. */
function follow(promise: Promise<void>): {came: string} {
  const followed = {came: 'nothing'};
  promise.then(
    () => (followed.came = 'its end'),
    (reason: unknown) => (followed.came = String(reason)),
  );
  return followed;
}

describe('a delay', () => {
  let clock: VirtualClock;

  beforeEach(() => {
    clock = new VirtualClock();
  });

  it('ends after exactly the given time', async () => {
    const waited = follow(delay(clock, 500));
    await clock.pass(499);
    assert.equal(waited.came, 'nothing');
    await clock.pass(1);
    assert.equal(waited.came, 'its end');
  });

  it('rejects with the reason of its signal, before or during the wait, and leaves no timer', async () => {
    const stopper = new AbortController();
    const waits = [
      follow(delay(clock, 600_000, AbortSignal.abort(STOPPED))),
      follow(delay(clock, 600_000, stopper.signal)),
    ];
    stopper.abort(STOPPED);
    await settled();
    assert.deepEqual(waits, [{came: 'Error: stopped'}, {came: 'Error: stopped'}]);
    assert.equal(clock.waiting, 0);
  });

  it('resolves when its signal fires after its end', async () => {
    const stopper = new AbortController();
    const waited = follow(delay(clock, 10, stopper.signal));
    await clock.pass(10);
    stopper.abort(STOPPED);
    await settled();
    assert.equal(waited.came, 'its end');
  });

  it('that can be woken ends after its time, when it is woken, or when its signal fires', async () => {
    const stopper = new AbortController();
    const long = follow(delayUntil(clock, 600_000, {wake: clock.onReturn}));
    const short = follow(delayUntil(clock, 10, {wake: neverWoken}));
    const stopped = follow(delayUntil(clock, 600_000, {wake: neverWoken, signal: stopper.signal}));
    await clock.pass(10);
    assert.deepEqual([long.came, short.came, stopped.came], ['nothing', 'its end', 'nothing']);
    await clock.comeBack();
    stopper.abort(STOPPED);
    await settled();
    assert.deepEqual([long.came, stopped.came], ['its end', 'Error: stopped']);
    assert.equal(clock.waiting, 0);
  });

  it('that can be woken does not start when its signal has already fired', async () => {
    const waited = follow(delayUntil(clock, 600_000, {wake: clock.onReturn, signal: AbortSignal.abort(STOPPED)}));
    await settled();
    assert.equal(waited.came, 'Error: stopped');
    assert.equal(clock.waiting, 0);
  });
});

describe("the browser's clock", () => {
  it('calls back after the given time, unless the call is cancelled', async () => {
    const called: string[] = [];
    const before = BROWSER_CLOCK.now();
    const takeBack = BROWSER_CLOCK.after(0, () => called.push('taken back'));
    takeBack();
    await new Promise<void>((resolve) => BROWSER_CLOCK.after(20, resolve));
    assert.isAtLeast(BROWSER_CLOCK.now() - before, 19);
    assert.isEmpty(called);
  });

  const returns: readonly (readonly [string, EventTarget, string])[] = [
    ['the page is visible again', document, 'visibilitychange'],
    ['the page is restored from the back-forward cache', window, 'pageshow'],
    ['the browser is online again', window, 'online'],
  ];
  for (const [name, target, type] of returns) {
    it(`calls back when ${name}, until it is unsubscribed`, () => {
      let told = 0;
      const end = BROWSER_CLOCK.onReturn(() => (told += 1));
      target.dispatchEvent(new Event(type));
      end();
      target.dispatchEvent(new Event(type));
      assert.equal(told, 1);
    });
  }

  it('does not call back when the page is hidden', () => {
    let told = 0;
    const end = BROWSER_CLOCK.onReturn(() => (told += 1));
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    try {
      document.dispatchEvent(new Event('visibilitychange'));
      assert.isTrue(browserEnvironment().isHidden());
    } finally {
      Reflect.deleteProperty(document, 'hidden');
      end();
    }
    assert.equal(told, 0);
  });

  it('is part of an environment with random numbers, ids and the network state', () => {
    const {random, makeId, isOffline} = browserEnvironment();
    const dice = random();
    assert.isTrue(dice >= 0 && dice < 1);
    assert.notEqual(makeId(), makeId());
    assert.isFalse(isOffline());
  });
});
