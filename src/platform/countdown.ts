import type {Life} from '../payment/state.js';
import type {Clock} from '../core/clock.js';

/** What a countdown tells. */
export interface CountdownListener {
  /** Each second, while something is left. */
  onTick(): void;
  /** Once, at zero. */
  onEnd(): void;
}

const TICK_MS = 1_000;

/**
 * Counts down until a life ends by the service's clock. Between the service's answers time goes by on a clock that only
 * goes forward: the payer's wall clock may be wrong by a day. Time goes by while it is paused; only its ticks rest.
 */
export class Countdown {
  readonly #env: Pick<Clock, 'now' | 'after'>;
  readonly #expiresAt: number;
  #endsAt = Infinity;
  readonly #listener: CountdownListener;
  #cancel: () => void = () => undefined;
  #isOver = false;

  constructor(env: Pick<Clock, 'now' | 'after'>, life: Life, listener: CountdownListener) {
    this.#env = env;
    this.#expiresAt = life.expiresAt;
    this.#listener = listener;
    this.hear(life.serverTime);
    this.resume();
  }

  /** Whole seconds left, rounded up; never below 0. */
  get secondsLeft(): number {
    return Math.ceil(Math.max(this.#endsAt - this.#env.now(), 0) / 1_000);
  }

  /**
   * An answer of the service, that has just arrived, says what time it was there. It was on its way since, so of all
   * answers the one that leaves the least is the nearest: the end only comes closer, with the next tick when it is there.
   */
  hear(serverTime: number): void {
    this.#endsAt = Math.min(this.#endsAt, this.#env.now() + this.#expiresAt - serverTime);
  }

  /** Ticks again, after {@link pause}. What ended meanwhile ends with the first tick. */
  resume(): void {
    if (this.#isOver) return;
    this.pause();
    this.#cancel = this.#env.after(TICK_MS, this.#tick);
  }

  pause(): void {
    this.#cancel();
  }

  readonly #tick = (): void => {
    if (this.secondsLeft > 0) {
      this.resume();
      this.#listener.onTick();
      return;
    }
    this.#isOver = true;
    this.#listener.onEnd();
  };
}
