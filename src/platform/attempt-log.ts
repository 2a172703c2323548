import {abortReason} from '../core/clock.js';
import type {LoggedAttempt} from '../payment/attempt.js';
import {nextTask} from './next-task.js';

/**
 * The attempts and announcements that this browser stores across reloads and tabs for 48 hours. No method rejects, except
 * `takeOver` when its signal fires. When storage is blocked, entries are kept until the document ends.
 */
export interface AttemptLog {
  /** Stores an attempt before its call is made, and makes this document its owner. */
  readonly add: (attempt: LoggedAttempt) => Promise<void>;
  /** Attempts of this order whose outcome is unknown and that other documents own. */
  readonly attemptsOf: (order: string) => Promise<readonly LoggedAttempt[]>;
  /**
   * Waits until no open document owns the attempt, and makes this document its owner.
   *
   * @returns false when the attempt was deleted meanwhile; rejects only with the signal's reason
   */
  readonly takeOver: (id: string, signal: AbortSignal) => Promise<boolean>;
  /** Deletes attempts that had no effect. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /**
   * Decides which document announces an outcome: true for exactly one caller in all tabs. Deletes `ended` attempts in the same transaction.
   *
   * @param announcement identifies the outcome
   */
  readonly claim: (announcement: string, ended: readonly string[]) => Promise<boolean>;
}

/** How long entries are kept, in milliseconds of the payer's clock, which may be wrong by a day. */
const RETENTION_MS = 48 * 3_600_000;

/** How long a database or a lock manager that does not answer may delay a payment: an old version in another tab or a browser bug may block it. */
const ANSWER_LIMIT_MS = 2_000;

const DATABASE = 'payment-widget';

const STORES = ['attempts', 'announced'] as const;

type Stores = Readonly<Record<(typeof STORES)[number], IDBObjectStore>>;

/**
 * The attempt log in IndexedDB, whose `add()` decides between tabs. A Web Lock per attempt shows whether the owning document is still open.
 * Entries of this document are also kept in memory.
 */
export class BrowserAttemptLog implements AttemptLog {
  readonly #attempts = new Map<string, LoggedAttempt>();
  readonly #announced = new Set<string>();
  /** The attempts that this document owns, each with the function that releases its lock. */
  readonly #own = new Map<string, () => void>();
  #database: Promise<IDBDatabase | undefined> | undefined;
  #locks: Promise<LockManager | undefined> | undefined;

  async add(attempt: LoggedAttempt): Promise<void> {
    const {id} = attempt;
    this.#attempts.set(id, attempt);
    this.#own.set(id, noop);
    this.#own.set(id, await takeLock(await this.#workingLocks(), id));
    const write = ({attempts}: Stores): void => void attempts.put({...attempt, at: Date.now()});
    await this.#inStores('readwrite', write, 'strict');
  }

  async attemptsOf(order: string): Promise<readonly LoggedAttempt[]> {
    let kept: readonly LoggedAttempt[] = [];
    await this.#inStores('readwrite', ({attempts, announced}) => {
      purge([attempts, announced]);
      collect(attempts, (all) => (kept = all));
    });
    const known = new Map([...this.#attempts, ...kept.map((attempt) => [attempt.id, attempt] as const)]);
    return [...known.values()].filter((attempt) => attempt.order === order && !this.#own.has(attempt.id));
  }

  async takeOver(id: string, signal: AbortSignal): Promise<boolean> {
    const release = await takeLock(await this.#workingLocks(), id, signal);
    let isLogged = this.#attempts.has(id);
    await this.#inStores('readonly', ({attempts}) => {
      const request = attempts.count(id);
      request.onsuccess = () => (isLogged ||= request.result > 0);
    });
    if (isLogged) this.#own.set(id, release);
    else release();
    return isLogged;
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.#forget(ids);
    await this.#inStores('readwrite', ({attempts}) => {
      for (const id of ids) attempts.delete(id);
    });
  }

  async claim(announcement: string, ended: readonly string[]): Promise<boolean> {
    if (this.#announced.has(announcement)) {
      await this.remove(ended);
      return false;
    }
    this.#announced.add(announcement);
    let isClaimed = false;
    await this.#inStores('readwrite', ({attempts, announced}) => {
      const request = announced.add({id: announcement, at: Date.now()});
      request.onerror = (event) => {
        isClaimed = request.error?.name === 'ConstraintError';
        if (isClaimed) event.preventDefault();
      };
      for (const id of ended) attempts.delete(id);
    });
    this.#forget(ended);
    return !isClaimed;
  }

  /** The browser's lock manager, if there is one and it answers. */
  #workingLocks(): Promise<LockManager | undefined> {
    return (this.#locks ??= findLocks());
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#attempts.delete(id);
      this.#own.get(id)?.();
      this.#own.delete(id);
    }
  }

  /**
   * Runs `work` in one transaction; does nothing when storage is blocked. `strict` waits for the disk, because an attempt must
   * survive a crash. An announcement does not wait for it, because the page might end before its event is dispatched.
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

/** Resolves with undefined when storage is blocked: private windows, browser settings, sandboxed pages. */
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

/** Resolves when a transaction has completed or failed, could not start, or takes too long. */
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
    const request = store.index('at').openKeyCursor(IDBKeyRange.upperBound(retentionStart(), true));
    request.onsuccess = () => {
      if (!request.result) return;
      store.delete(request.result.primaryKey);
      request.result.continue();
    };
  }
}

/** Reads the entries that are not too old; {@link purge} may still be deleting the others. */
function collect(store: IDBObjectStore, found: (all: readonly LoggedAttempt[]) => void): void {
  const request = store.index('at').getAll(IDBKeyRange.lowerBound(retentionStart())) as IDBRequest<LoggedAttempt[]>;
  request.onsuccess = () => found(request.result.map(({id, order, kind, subject}) => ({id, order, kind, subject})));
}

function retentionStart(): number {
  return Date.now() - RETENTION_MS;
}

/** Tests the lock manager with a request that is answered at once; resolves with undefined when there is no answer. */
function findLocks(): Promise<LockManager | undefined> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(undefined);
    try {
      const {locks} = navigator;
      locks.request(`${DATABASE} probe`, {ifAvailable: true}, () => resolve(locks)).catch(giveUp);
      setTimeout(giveUp, ANSWER_LIMIT_MS);
    } catch {
      giveUp();
    }
  });
}

/**
 * Waits for the lock of an attempt; returns the function that releases it. The browser releases it when the document ends. Without Web Locks
 * (plain HTTP, old browsers) it does not wait, because asking the service twice is harmless.
 */
function takeLock(locks: LockManager | undefined, id: string, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    if (!locks) {
      resolve(noop);
      return;
    }
    const hold = (): Promise<void> => new Promise((release) => resolve(release));
    locks.request(`${DATABASE} ${id}`, signal ? {signal} : {}, hold).catch(() => {
      if (signal?.aborted === true) reject(abortReason(signal));
      else resolve(noop);
    });
  });
}

function noop(): void {
  // There is no lock to release.
}
