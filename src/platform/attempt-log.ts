import type {Attempt} from '../payment/attempt.js';
import {nextTask} from './next-task.js';

/**
 * What this browser remembers of its payments across reloads and tabs, for 48 hours: which attempts were made, and what
 * was announced. No method rejects; where nothing may be kept, it remembers as long as the document lives.
 */
export interface AttemptLog {
  /** Writes an attempt down and takes it as this document's own, before the call is made. */
  readonly begin: (attempt: Attempt) => Promise<void>;
  /** Attempts of this order that have no known end and are not this document's own. */
  readonly attemptsOf: (order: string) => Promise<readonly Attempt[]>;
  /**
   * Waits until no living document has the attempt as its own, and takes it.
   *
   * @returns false when the attempt has ended meanwhile; rejects only with the signal's reason
   */
  readonly takeOver: (id: string, signal: AbortSignal) => Promise<boolean>;
  /** Forgets attempts that came to nothing. */
  readonly end: (ids: readonly string[]) => Promise<void>;
  /**
   * Decides who announces: true for one asker only, in all tabs, ever. Forgets `ended` attempts in the same step.
   *
   * @param news names what is to be announced
   */
  readonly claim: (news: string, ended: readonly string[]) => Promise<boolean>;
}

/** How long something is remembered, in milliseconds of the payer's wall clock, which may be wrong by a day. */
const KEPT_MS = 48 * 3_600_000;

/** A database that does not answer (another tab holds an old version, a browser's bug) must not hold up a payment. */
const ANSWER_LIMIT_MS = 2_000;

const DATABASE = 'payment-widget';

const STORES = ['attempts', 'announced'] as const;

type Stores = Readonly<Record<(typeof STORES)[number], IDBObjectStore>>;

/**
 * The ledger of this browser: IndexedDB, whose `add()` decides between tabs, and Web Locks to tell whose document lives.
 * What it knows of its own document it knows without them.
 */
export class BrowserAttemptLog implements AttemptLog {
  readonly #attempts = new Map<string, Attempt>();
  readonly #announced = new Set<string>();
  /** The attempts that are this document's own, each with what lets its lock go. */
  readonly #own = new Map<string, () => void>();
  #database: Promise<IDBDatabase | undefined> | undefined;

  async begin(attempt: Attempt): Promise<void> {
    const {id} = attempt;
    this.#attempts.set(id, attempt);
    this.#own.set(id, nothing);
    this.#own.set(id, await takeLock(id));
    const write = ({attempts}: Stores): void => void attempts.put({...attempt, at: Date.now()});
    await this.#inStores('readwrite', write, 'strict');
  }

  async attemptsOf(order: string): Promise<readonly Attempt[]> {
    let kept: readonly Attempt[] = [];
    await this.#inStores('readwrite', ({attempts, announced}) => {
      purge([attempts, announced]);
      collect(attempts, (all) => (kept = all));
    });
    const known = new Map([...this.#attempts, ...kept.map((attempt) => [attempt.id, attempt] as const)]);
    return [...known.values()].filter((attempt) => attempt.order === order && !this.#own.has(attempt.id));
  }

  async takeOver(id: string, signal: AbortSignal): Promise<boolean> {
    const letGo = await takeLock(id, signal);
    let isThere = this.#attempts.has(id);
    await this.#inStores('readonly', ({attempts}) => {
      const request = attempts.count(id);
      request.onsuccess = () => (isThere ||= request.result > 0);
    });
    if (isThere) this.#own.set(id, letGo);
    else letGo();
    return isThere;
  }

  async end(ids: readonly string[]): Promise<void> {
    this.#forget(ids);
    await this.#inStores('readwrite', ({attempts}) => {
      for (const id of ids) attempts.delete(id);
    });
  }

  async claim(news: string, ended: readonly string[]): Promise<boolean> {
    if (this.#announced.has(news)) {
      await this.end(ended);
      return false;
    }
    this.#announced.add(news);
    let isTaken = false;
    await this.#inStores('readwrite', ({attempts, announced}) => {
      const request = announced.add({id: news, at: Date.now()});
      request.onerror = (event) => {
        isTaken = request.error?.name === 'ConstraintError';
        if (isTaken) event.preventDefault();
      };
      for (const id of ended) attempts.delete(id);
    });
    this.#forget(ended);
    return !isTaken;
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#attempts.delete(id);
      this.#own.get(id)?.();
      this.#own.delete(id);
    }
  }

  /**
   * Does some work in one transaction; nothing where the browser keeps nothing. `strict` waits for the disk: an attempt has to
   * be there after a crash. What is announced is not worth that wait, in which a page may end with its event untold.
   */
  async #inStores(
    mode: 'readonly' | 'readwrite',
    work: (stores: Stores) => void,
    durability: 'strict' | 'relaxed' = 'relaxed',
  ): Promise<void> {
    const database = await (this.#database ??= nextTask().then(openDatabase));
    if (!database) return;
    await finished(() => {
      const transaction = database.transaction(STORES, mode, {durability});
      work({attempts: transaction.objectStore('attempts'), announced: transaction.objectStore('announced')});
      return transaction;
    });
  }
}

/** Resolves with undefined where the browser keeps nothing: private windows, blocked storage, a sandboxed page. */
function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(undefined);
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        for (const store of STORES) request.result.createObjectStore(store, {keyPath: 'id'}).createIndex('at', 'at');
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = giveUp;
      setTimeout(giveUp, ANSWER_LIMIT_MS);
    } catch {
      giveUp();
    }
  });
}

/** Resolves when a transaction has ended, well or not, when it could not begin, and when it does not end. */
function finished(begin: () => IDBTransaction): Promise<void> {
  return new Promise((resolve) => {
    try {
      const transaction = begin();
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => resolve();
      setTimeout(resolve, ANSWER_LIMIT_MS);
    } catch {
      resolve();
    }
  });
}

function purge(stores: readonly IDBObjectStore[]): void {
  for (const store of stores) {
    const request = store.index('at').openKeyCursor(IDBKeyRange.upperBound(oldestKept(), true));
    request.onsuccess = () => {
      if (!request.result) return;
      store.delete(request.result.primaryKey);
      request.result.continue();
    };
  }
}

/** Reads what is kept; {@link purge} may still be at the rest. */
function collect(store: IDBObjectStore, found: (all: readonly Attempt[]) => void): void {
  const request = store.index('at').getAll(IDBKeyRange.lowerBound(oldestKept())) as IDBRequest<Attempt[]>;
  request.onsuccess = () => found(request.result.map(({id, order, kind, subject}) => ({id, order, kind, subject})));
}

function oldestKept(): number {
  return Date.now() - KEPT_MS;
}

/**
 * Takes the lock of an attempt, when it is free; gives the function that lets it go. A document that ends, however, lets
 * it go too. Without Web Locks (plain HTTP, old browsers) nobody waits for anybody: asking twice is harmless.
 */
function takeLock(id: string, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const locks = (globalThis.navigator as Partial<Navigator>).locks;
    if (!locks) {
      resolve(nothing);
      return;
    }
    const hold = (): Promise<void> => new Promise((letGo) => resolve(letGo));
    locks.request(`${DATABASE} ${id}`, signal ? {signal} : {}, hold).catch(() => {
      if (signal?.aborted === true) reject(signal.reason as Error);
      else resolve(nothing);
    });
  });
}

function nothing(): void {
  // There is no lock to let go.
}
