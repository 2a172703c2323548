import type {Life} from '../payment/state.js';
import type {Clock} from '../core/clock.js';

/** Callbacks of a countdown. */
export interface CountdownListener {
  /** Called each second, until the end. */
  onTick(): void;
  /** Called once, at zero. */
  onEnd(): void;
}

const TICK_MS = 1_000;

/**
 * Counts down to a moment of the service's clock. Between the service's answers it uses a monotonic clock: the payer's wall clock may be
 * wrong by a day. Time passes while it is paused; only the ticks stop.
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
   * Takes the service's time from an answer that has just arrived. Answers are delayed on their way, so the one that leaves the least time is the
   * most accurate: the end only moves closer. When it has been reached, the next tick ends the countdown.
   */
  hear(serverTime: number): void {
    this.#endsAt = Math.min(this.#endsAt, this.#env.now() + this.#expiresAt - serverTime);
  }

  /** Ticks again, after {@link pause}. If the end has passed, the first tick ends the countdown. */
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
