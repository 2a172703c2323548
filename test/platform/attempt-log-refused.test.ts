import {assert} from '@open-wc/testing';
import type {LoggedAttempt} from '../../src/payment/attempt.js';
import {BrowserAttemptLog} from '../../src/platform/attempt-log.js';
import {randomId} from '../../src/platform/browser.js';

const FOREVER = new AbortController().signal;
const REFUSED = new DOMException('no', 'SecurityError');

/** A database request that fails. */
function fails(): object {
  const request: {onerror?: () => void} = {};
  queueMicrotask(() => request.onerror?.());
  return request;
}

describe('an attempt log without storage or locks', () => {
  let restore: (() => void)[] = [];

  function replace(owner: object, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, {value, configurable: true, writable: true});
    restore.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  }

  afterEach(() => {
    for (const putBack of restore) putBack();
    restore = [];
  });

  /** What can be unavailable: the store, or the locks. */
  const refusals: readonly (readonly [string, () => void])[] = [
    ['has no store', () => replace(window, 'indexedDB', undefined)],
    [
      'throws when the store is opened',
      () =>
        replace(window, 'indexedDB', {
          open: () => {
            throw REFUSED;
          },
        }),
    ],
    ['fails to open the store', () => replace(window, 'indexedDB', {open: fails})],
    [
      'never opens the store',
      () => {
        replace(window, 'indexedDB', {open: () => ({})});
        // Skips its two-second wait.
        const later = window.setTimeout.bind(window);
        replace(window, 'setTimeout', (callback: () => void) => later(callback));
      },
    ],
    ['has no locks', () => replace(navigator, 'locks', undefined)],
    [
      'throws when a lock is requested',
      () =>
        replace(navigator, 'locks', {
          request: () => {
            throw REFUSED;
          },
        }),
    ],
    [
      'never grants a lock',
      () => {
        replace(navigator, 'locks', {request: () => new Promise(() => undefined)});
        const later = window.setTimeout.bind(window);
        replace(window, 'setTimeout', (callback: () => void) => later(callback));
      },
    ],
    ['refuses locks', () => replace(navigator, 'locks', {request: () => Promise.reject(REFUSED)})],
    [
      'has neither a store nor locks',
      () => {
        replace(window, 'indexedDB', undefined);
        replace(navigator, 'locks', undefined);
      },
    ],
  ];
  for (const [name, refuse] of refusals) {
    it(`still announces once in this document, without an error, when the browser ${name}`, async () => {
      refuse();
      const [attemptLog, news, order] = [new BrowserAttemptLog(), randomId(), randomId()];
      const attempt: LoggedAttempt = {id: randomId(), order, kind: 'card_charge', subject: undefined};
      await attemptLog.add(attempt);
      assert.isEmpty(await attemptLog.attemptsOf(order));
      assert.isFalse(await attemptLog.takeOver(randomId(), FOREVER));
      assert.deepEqual(await Promise.all([attemptLog.claim(news, []), attemptLog.claim(news, [attempt.id])]), [
        true,
        false,
      ]);
      assert.isFalse(await attemptLog.takeOver(attempt.id, FOREVER), 'an attempt that has ended cannot be taken over');
      await attemptLog.remove([attempt.id]);
    });
  }

  it('takes over an attempt of an earlier page without waiting when there are no locks', async () => {
    replace(navigator, 'locks', undefined);
    const attempt: LoggedAttempt = {id: randomId(), order: randomId(), kind: 'phone_request', subject: 'in_1'};
    await new BrowserAttemptLog().add(attempt);
    const later = new BrowserAttemptLog();
    assert.deepEqual(await later.attemptsOf(attempt.order), [attempt]);
    assert.isTrue(await later.takeOver(attempt.id, FOREVER));
  });

  it('continues when the store is deleted while the page is open', async () => {
    const [attemptLog, news, order] = [new BrowserAttemptLog(), randomId(), randomId()];
    await attemptLog.add({id: randomId(), order, kind: 'card_charge', subject: undefined});
    await new Promise((resolve) => (indexedDB.deleteDatabase('payment-widget').onsuccess = resolve));
    assert.isEmpty(await attemptLog.attemptsOf(order));
    assert.deepEqual([await attemptLog.claim(news, []), await attemptLog.claim(news, [])], [true, false]);
  });

  it('announces once when the store is full', async () => {
    const [attemptLog, news] = [new BrowserAttemptLog(), randomId()];
    await attemptLog.attemptsOf('');
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction') as (...asked: unknown[]) => IDBTransaction;
    replace(IDBDatabase.prototype, 'transaction', function (this: IDBDatabase, ...asked: unknown[]) {
      const full = begin.apply(this, asked);
      queueMicrotask(() => full.abort());
      return full;
    });
    assert.deepEqual([await attemptLog.claim(news, []), await attemptLog.claim(news, [])], [true, false]);
  });
});
