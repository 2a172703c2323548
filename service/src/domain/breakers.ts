import type {Clock} from '../lib/clock.js';
import {Problem} from '../lib/problem.js';
import type {RailName} from '../db/types.js';

/** So many calls in a row without an answer, and nobody new is made to wait for the system. */
const MOST_FAILURES = 5;

/** How long that lasts; then one call in a row shows whether the system answers again. */
const REST_MS = 10_000;

/** Remembers which systems outside do not answer at the moment; each process for itself. */
export class Breakers {
  readonly #clock: Clock;
  readonly #failures = new Map<RailName, {readonly count: number; readonly at: number}>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes note of a call that was answered, or was not. */
  note(rail: RailName, isAnswered: boolean): void {
    if (isAnswered) this.#failures.delete(rail);
    else this.#failures.set(rail, {count: (this.#failures.get(rail)?.count ?? 0) + 1, at: this.#clock.now()});
  }

  /** @throws Problem 503 while the system does not answer: nothing was begun */
  requireAnswering(rail: RailName): void {
    const {count, at} = this.#failures.get(rail) ?? {count: 0, at: 0};
    const restMs = at + REST_MS - this.#clock.now();
    if (count >= MOST_FAILURES && restMs > 0) throw notAnswering(Math.ceil(restMs / 1000));
  }
}

/** 503: a system outside does not answer, and nothing was begun. */
export function notAnswering(retryAfterS: number): Problem {
  const message = 'This way to pay does not answer at the moment. Nothing was taken.';
  return new Problem(503, {code: 'rail_unavailable', message, retryAfterS});
}
