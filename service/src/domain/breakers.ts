import {isWithin, type Clock} from '../lib/clock.js';
import {Problem} from '../lib/problem.js';
import type {RailName} from '../db/types.js';

/** After this many calls in a row without an answer, new requests are refused at once. */
const MAX_FAILURES = 5;

/** How long requests are refused. After that, a single unanswered call starts the next pause. */
const PAUSE_MS = 10_000;

/** Circuit breakers: remember which rails do not answer at the moment. Each process has its own. */
export class Breakers {
  readonly #clock: Clock;
  readonly #failures = new Map<RailName, {readonly count: number; readonly at: number}>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records whether a call was answered. */
  recordResult(rail: RailName, isAnswered: boolean): void {
    if (isAnswered) this.#failures.delete(rail);
    else this.#failures.set(rail, {count: (this.#failures.get(rail)?.count ?? 0) + 1, at: this.#clock.now()});
  }

  /** Whether requests are not refused at the moment. */
  isAnswering(rail: RailName): boolean {
    return this.#pauseMs(rail) <= 0;
  }

  /** @throws Problem 503 while the rail does not answer; nothing was started */
  requireAnswering(rail: RailName): void {
    const pauseMs = this.#pauseMs(rail);
    if (pauseMs > 0) throw notAnswering(Math.ceil(pauseMs / 1000));
  }

  #pauseMs(rail: RailName): number {
    const {count, at} = this.#failures.get(rail) ?? {count: 0, at: 0};
    const now = this.#clock.now();
    return count >= MAX_FAILURES && isWithin(PAUSE_MS, at, now) ? at + PAUSE_MS - now : 0;
  }
}

/** 503: the rail does not answer, and nothing was started. */
export function notAnswering(retryAfterS: number): Problem {
  const message = 'This way to pay does not answer at the moment. Nothing was taken.';
  return new Problem(503, {code: 'rail_unavailable', message, retryAfterS});
}
