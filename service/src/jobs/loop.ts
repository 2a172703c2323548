import type {Clock} from '../lib/clock.js';

/**
 * The longest it sleeps. A process is not told what another one, on the same server, has put off until later: when that
 * one is gone, its work is found this much too late at most.
 */
export const LONGEST_SLEEP_MS = 5000;

/** How long it sleeps when something is due that another process is doing: should that one die, it is done here. */
const SHORTEST_SLEEP_MS = 200;

const RETRY_MS = 1000;

/** What a loop does. */
export interface Rounds {
  /** Does what is due; gives the moment of what comes next, or nothing. */
  readonly goRound: () => Promise<number | undefined>;
  /** Told of a round that failed; it is repeated in a second. */
  readonly failed: (error: unknown) => void;
}

/** Goes round again and again: when it is woken, and when its own time has come. One timer. */
export class Loop {
  readonly #clock: Clock;
  readonly #rounds: Rounds;
  #cancel: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;
  #isStopped = false;

  constructor(clock: Clock, rounds: Rounds) {
    this.#clock = clock;
    this.#rounds = rounds;
  }

  /**
   * Goes round once more; resolves when a round that began after this call is over. A round that has not begun yet sees
   * whatever the call is about: one is enough for all who wait for it.
   */
  wake(): Promise<void> {
    this.#waiting ??= this.#running = this.#running.then(() => this.#round());
    return this.#waiting;
  }

  /** Calls the timer off and waits for the round that is running. */
  stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    return this.#running;
  }

  async #round(): Promise<void> {
    this.#waiting = undefined;
    if (this.#isStopped) return;
    try {
      const untilNextMs = ((await this.#rounds.goRound()) ?? Number.POSITIVE_INFINITY) - this.#clock.now();
      this.#arm(untilNextMs > 0 ? Math.min(untilNextMs, LONGEST_SLEEP_MS) : SHORTEST_SLEEP_MS);
    } catch (error) {
      this.#rounds.failed(error);
      this.#arm(RETRY_MS);
    }
  }

  #arm(delayMs: number): void {
    this.#cancel();
    if (!this.#isStopped) this.#cancel = this.#clock.after(delayMs, () => void this.wake());
  }
}
