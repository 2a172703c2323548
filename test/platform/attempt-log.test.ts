import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import type {LoggedAttempt} from '../../src/payment/attempt.js';
import {BrowserAttemptLog} from '../../src/platform/attempt-log.js';
import {randomId} from '../../src/platform/browser.js';
import {openTab} from '../helpers/other-tab.js';

const HOUR_MS = 3_600_000;
const FOREVER = new AbortController().signal;

type Row = LoggedAttempt & {readonly at: number};

function attemptOf(order: string): LoggedAttempt {
  return {id: randomId(), order, kind: 'card_charge', subject: undefined};
}

/** Accesses one object store directly, without the attempt log. */
async function inStore<T>(store: string, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('payment-widget');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('not opened', {cause: opening.error}));
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite');
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(new Error('not done', {cause: transaction.error}));
    });
  } finally {
    database.close();
  }
}

/** Resolves when another tab waits for the lock of an attempt. */
function isWaitedFor(id: string): Promise<void> {
  const isPending = async (): Promise<boolean> => {
    const {pending = []} = await navigator.locks.query();
    return pending.some(({name}) => name === `payment-widget ${id}`);
  };
  return waitUntil(isPending, 'no tab waits for the lock');
}

async function isHeld(id: string): Promise<boolean> {
  const {held = []} = await navigator.locks.query();
  return held.some(({name}) => name === `payment-widget ${id}`);
}

describe('the attempt log of a browser', () => {
  let here: BrowserAttemptLog;
  let there: BrowserAttemptLog;
  let order: string;

  beforeEach(() => {
    here = new BrowserAttemptLog();
    there = new BrowserAttemptLog();
    order = randomId();
  });

  it('lets exactly one of many simultaneous claims in two tabs announce a payment', async () => {
    const news = randomId();
    const tab = await openTab();
    const asks = Array.from({length: 20}, (_, index) => (index % 2 === 0 ? here : tab.attemptLog).claim(news, []));
    const answers = await Promise.all(asks);
    assert.lengthOf(
      answers.filter((isOurs) => isOurs),
      1,
    );
    tab.close();
    assert.isFalse(await new BrowserAttemptLog().claim(news, []), 'a later page does not announce it either');
  });

  it('lets two different payments be announced', async () => {
    assert.deepEqual(await Promise.all([here.claim(randomId(), []), here.claim(randomId(), [])]), [true, true]);
  });

  it('returns an attempt for its order only, and never to the log that began it', async () => {
    const attempt = {id: randomId(), order, kind: 'qr_code', subject: 'in_1'} as const;
    await here.add(attempt);
    assert.deepEqual(await there.attemptsOf(order), [attempt]);
    assert.isEmpty(await there.attemptsOf(randomId()));
    assert.isEmpty(await here.attemptsOf(order));
  });

  it('stores nothing about the payer, only what identifies the attempt and its time', async () => {
    const attempt = attemptOf(order);
    const before = Date.now();
    await here.add(attempt);
    const {at, ...row} = await inStore<Row>('attempts', (store) => store.get(attempt.id) as IDBRequest<Row>);
    assert.hasAllKeys(row, ['id', 'order', 'kind', 'subject']);
    assert.deepEqual(row, attempt);
    assert.isTrue(at >= before && at <= Date.now());
    const news = randomId();
    await here.claim(news, []);
    assert.hasAllKeys(await inStore<Row>('announced', (store) => store.get(news) as IDBRequest<Row>), ['id', 'at']);
  });

  it('takes an attempt over when the tab that began it closes, and holds its lock', async () => {
    const tab = await openTab();
    const attempt = attemptOf(order);
    await tab.attemptLog.add(attempt);
    let isOver = false;
    const taken = here.takeOver(attempt.id, FOREVER).finally(() => (isOver = true));
    await isWaitedFor(attempt.id);
    assert.isFalse(isOver);
    tab.close();
    assert.isTrue(await taken);
    assert.isEmpty(await here.attemptsOf(order));
    assert.isTrue(await isHeld(attempt.id), 'a third tab has to wait');
  });

  it('takes over at once an attempt whose tab has already closed', async () => {
    const tab = await openTab();
    const attempt = attemptOf(order);
    await tab.attemptLog.add(attempt);
    tab.close();
    const found = await here.attemptsOf(order);
    assert.deepEqual(found, [attempt]);
    assert.isTrue(await here.takeOver(attempt.id, FOREVER));
  });

  it('takes over nothing when the attempt has ended meanwhile', async () => {
    const attempt = attemptOf(order);
    await here.add(attempt);
    const taken = there.takeOver(attempt.id, FOREVER);
    await isWaitedFor(attempt.id);
    await here.remove([attempt.id]);
    assert.isFalse(await taken);
    assert.isFalse(await isHeld(attempt.id));
  });

  it('rejects with the reason of the signal when aborted before or while it waits for an attempt', async () => {
    const attempt = attemptOf(order);
    await here.add(attempt);
    const stopped = new Error('stopped');
    const stopper = new AbortController();
    const during = there.takeOver(attempt.id, stopper.signal).catch((error: unknown) => error);
    await isWaitedFor(attempt.id);
    stopper.abort(stopped);
    assert.equal(await during, stopped);
    const before = there.takeOver(attempt.id, AbortSignal.abort(stopped));
    assert.equal(await before.catch((error: unknown) => error), stopped);
  });

  it('deletes an attempt that has ended, and ignores an unknown one', async () => {
    const [one, other] = [attemptOf(order), attemptOf(order)];
    await here.add(one);
    await here.add(other);
    await here.remove([one.id, randomId()]);
    assert.deepEqual(await there.attemptsOf(order), [other]);
    assert.isFalse(await isHeld(one.id));
    assert.isTrue(await isHeld(other.id));
  });

  it('deletes the ended attempts with each claim, also when another log has announced the payment', async () => {
    const news = randomId();
    const [first, second, third] = [attemptOf(order), attemptOf(order), attemptOf(order)];
    await here.add(first);
    await there.add(second);
    await here.add(third);
    const later = new BrowserAttemptLog();
    assert.isTrue(await here.claim(news, [first.id]));
    assert.sameDeepMembers([...(await later.attemptsOf(order))], [second, third]);
    assert.isFalse(await there.claim(news, [second.id]));
    assert.isFalse(await here.claim(news, [third.id]));
    assert.isEmpty(await later.attemptsOf(order));
    assert.isFalse(await isHeld(third.id));
  });
});

describe('the retention of an attempt log', () => {
  const now = Date.now.bind(Date);
  let order: string;

  beforeEach(async () => {
    order = randomId();
    await new BrowserAttemptLog().attemptsOf(order);
  });

  afterEach(() => {
    Date.now = now;
  });

  const ages: readonly (readonly [string, number, boolean])[] = [
    ['was made now', 0, true],
    ['is a day old', 24, true],
    ['is almost two days old', 47.9, true],
    ['was made by a clock that is a day ahead', -24, true],
    ['is more than two days old', 48.1, false],
    ['is a year old', 365 * 24, false],
  ];
  for (const [name, hours, isKept] of ages) {
    it(`${isKept ? 'keeps' : 'deletes'} a record that ${name}`, async () => {
      const [attempt, news, at] = [attemptOf(order), randomId(), now() - hours * HOUR_MS];
      await inStore('attempts', (store) => store.put({...attempt, at}));
      await inStore('announced', (store) => store.put({id: news, at}));
      const attemptLog = new BrowserAttemptLog();
      assert.deepEqual(await attemptLog.attemptsOf(order), isKept ? [attempt] : []);
      assert.equal(await inStore('attempts', (store) => store.count(attempt.id)), isKept ? 1 : 0);
      assert.equal(await attemptLog.claim(news, []), !isKept);
    });
  }

  for (const [name, hours] of [
    ['ahead', 24],
    ['behind', -24],
  ] as const) {
    it(`keeps everything when the payer's clock is set a day ${name}`, async () => {
      const [attempt, news, attemptLog] = [attemptOf(order), randomId(), new BrowserAttemptLog()];
      await attemptLog.add(attempt);
      await attemptLog.claim(news, []);
      Date.now = () => now() + hours * HOUR_MS;
      const later = new BrowserAttemptLog();
      assert.deepEqual(await later.attemptsOf(order), [attempt]);
      assert.isFalse(await later.claim(news, []));
    });
  }
});
