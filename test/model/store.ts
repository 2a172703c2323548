import type {LoggedAttempt} from '../../src/payment/attempt.js';
import type {AttemptLog} from '../../src/platform/attempt-log.js';

/** A document, as the store sees it. */
export interface StoreUser {
  /** Announcements claimed but not yet made. They are lost if the document ends in between, as the guarantee allows. */
  readonly claimed: Set<string>;
  /** Schedules a callback that only runs while this document is alive. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

/** What the browser stores: the logged attempts, and which document holds which attempt's lock. */
export class Store {
  readonly attempts = new Map<string, LoggedAttempt>();
  readonly announced = new Set<string>();
  readonly #hasLocks: boolean;
  readonly #locks = new Map<string, StoreUser>();
  #waiting: {readonly id: string; readonly owner: StoreUser; readonly take: () => void}[] = [];

  /** `hasLocks`: whether the browser has Web Locks. Without them no document waits for another. */
  constructor(hasLocks: boolean) {
    this.#hasLocks = hasLocks;
  }

  lock(id: string, owner: StoreUser, take: () => void): void {
    if (this.#hasLocks && this.#locks.has(id)) this.#waiting.push({id, owner, take});
    else {
      this.#locks.set(id, owner);
      take();
    }
  }

  unlock(id: string, owner: StoreUser): void {
    if (this.#locks.get(id) !== owner) return;
    this.#locks.delete(id);
    const next = this.#waiting.find((one) => one.id === id);
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.lock(id, next.owner, next.take);
  }

  /** A document has ended: releases its locks and its waiting requests. */
  forget(owner: StoreUser): void {
    this.#waiting = this.#waiting.filter((one) => one.owner !== owner);
    for (const [id, one] of [...this.#locks]) if (one === owner) this.unlock(id, owner);
  }
}

/** One document's attempt log over the shared store, with the guarantees of `BrowserAttemptLog`. */
export class ModelAttemptLog implements AttemptLog {
  readonly #store: Store;
  readonly #owner: StoreUser;
  readonly #chance: () => number;
  readonly #own = new Set<string>();

  constructor(store: Store, owner: StoreUser, chance: () => number) {
    this.#store = store;
    this.#owner = owner;
    this.#chance = chance;
  }

  add(attempt: LoggedAttempt): Promise<void> {
    this.#own.add(attempt.id);
    this.#store.lock(attempt.id, this.#owner, () => undefined);
    return this.#step(() => void this.#store.attempts.set(attempt.id, attempt));
  }

  attemptsOf(order: string): Promise<readonly LoggedAttempt[]> {
    const isAsked = (one: LoggedAttempt): boolean => one.order === order && !this.#own.has(one.id);
    return this.#step(() => [...this.#store.attempts.values()].filter(isAsked));
  }

  takeOver(id: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      this.#store.lock(id, this.#owner, () => {
        const isThere = this.#store.attempts.has(id) && !signal.aborted;
        if (isThere) this.#own.add(id);
        else this.#store.unlock(id, this.#owner);
        resolve(isThere);
      });
    });
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#step(() => this.#forget(ids));
  }

  claim(news: string, ended: readonly string[]): Promise<boolean> {
    return this.#step(() => {
      this.#forget(ended);
      if (this.#store.announced.has(news)) return false;
      this.#store.announced.add(news);
      this.#owner.claimed.add(news);
      return true;
    });
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#store.attempts.delete(id);
      this.#own.delete(id);
      this.#store.unlock(id, this.#owner);
    }
  }

  /** Each database step takes time. A document that has ended gets no result. */
  #step<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => void this.#owner.later(this.#chance() * 80, () => resolve(work())));
  }
}
