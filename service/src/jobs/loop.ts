import type {Clock} from '../lib/clock.js';

/**
 * The longest sleep. A process is not notified of the jobs that another process postponed. If that process dies, its
 * jobs are found at most this much too late.
 */
export const LONGEST_SLEEP_MS = 5000;

/** How long it sleeps while another process runs a due job. If that process dies, this one runs the job. */
const SHORTEST_SLEEP_MS = 200;

const RETRY_MS = 1000;

/** What a loop does. */
export interface Rounds {
  /** Does what is due. Returns when the next thing is due, if there is one. */
  readonly runRound: () => Promise<number | undefined>;
  /** Called when a round failed. The round is repeated after a second. */
  readonly failed: (error: unknown) => void;
}

/** Runs a round whenever it is woken or something becomes due. It has one timer. */
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
   * Runs another round. Resolves when a round that started after this call has ended. All callers that wait for a round
   * which has not started yet share it.
   */
  wake(): Promise<void> {
    this.#waiting ??= this.#running = this.#running.then(() => this.#round());
    return this.#waiting;
  }

  /** Cancels the timer and waits for the running round. */
  stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    return this.#running;
  }

  async #round(): Promise<void> {
    this.#waiting = undefined;
    if (this.#isStopped) return;
    try {
      const untilNextMs = ((await this.#rounds.runRound()) ?? Number.POSITIVE_INFINITY) - this.#clock.now();
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
