import type {Attempt} from '../payment/attempt.js';
import {delay} from '../api/delay.js';
import type {Environment} from './environment.js';

/** How long a press waits for attempts of an earlier page that another tab may still be making, in milliseconds. */
const LIMIT_MS = 500;

interface Awaited {
  readonly attempts: Map<string, Promise<void>>;
  readonly signal: AbortSignal | undefined;
}

/** Attempts that other pages have begun: taken up one by one, once nobody else is at them. */
export class EarlierAttempts {
  readonly #env: Environment;
  readonly #takeUp: (attempt: Attempt) => void;
  /** Those that are waited for, until the signal fires. */
  #awaited: Awaited = {attempts: new Map(), signal: undefined};
  #latest: Promise<boolean> = Promise.resolve(false);

  constructor(env: Environment, takeUp: (attempt: Attempt) => void) {
    this.#env = env;
    this.#takeUp = takeUp;
  }

  /** Resolves when the last {@link look} has found what can be taken up at once. */
  async known(): Promise<void> {
    await this.#latest;
  }

  /**
   * Looks for those of an order, and goes on waiting for each until the signal fires.
   *
   * @returns when those that can be taken up at once were; false when the signal has fired before
   */
  look(order: string, signal: AbortSignal): Promise<boolean> {
    if (this.#awaited.signal !== signal) this.#awaited = {attempts: new Map(), signal};
    this.#latest = this.#takeAll(order, this.#awaited.attempts, signal);
    return this.#latest;
  }

  async #takeAll(order: string, awaited: Map<string, Promise<void>>, signal: AbortSignal): Promise<boolean> {
    const attempts = await this.#env.attemptLog.attemptsOf(order);
    if (signal.aborted) return false;
    for (const attempt of attempts) {
      if (!awaited.has(attempt.id)) awaited.set(attempt.id, this.#takeOver(attempt, signal));
    }
    if (awaited.size > 0) await Promise.race([Promise.all(awaited.values()), delay(this.#env, LIMIT_MS)]);
    for (const id of awaited.keys()) if (!attempts.some((attempt) => attempt.id === id)) awaited.delete(id);
    return !isFired(signal);
  }

  /** Never rejects: a wait that is given up is begun again by the next look. */
  async #takeOver(attempt: Attempt, signal: AbortSignal): Promise<void> {
    const isOurs = await this.#env.attemptLog.takeOver(attempt.id, signal).catch(() => false);
    if (isOurs) this.#takeUp(attempt);
  }
}

/** Asked anew: what is known of it before a wait is old after it. */
function isFired({aborted}: AbortSignal): boolean {
  return aborted;
}
