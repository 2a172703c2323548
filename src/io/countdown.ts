/** What a countdown tells. */
export interface CountdownListener {
  /** Each second, while something is left. */
  onTick(): void;
  /** Once, at zero. */
  onEnd(): void;
}

const TICK_MS = 1_000;

/**
 * Counts a life down that began when this was made, by the browser's monotonic clock: the payer's wall clock may be wrong
 * by a day. Time goes by while it is paused; only its ticks rest.
 */
export class Countdown {
  readonly #endsAt: number;
  readonly #listener: CountdownListener;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isOver = false;

  constructor(lifeMs: number, listener: CountdownListener) {
    this.#endsAt = performance.now() + lifeMs;
    this.#listener = listener;
    this.resume();
  }

  /** Whole seconds left, rounded up; never below 0. */
  get secondsLeft(): number {
    return Math.ceil(Math.max(this.#endsAt - performance.now(), 0) / 1_000);
  }

  /** Ticks again, after {@link pause}. What ended meanwhile ends with the first tick. */
  resume(): void {
    if (this.#isOver) return;
    this.pause();
    this.#timer = setInterval(() => {
      this.#tick();
    }, TICK_MS);
  }

  pause(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (this.secondsLeft > 0) {
      this.#listener.onTick();
      return;
    }
    this.pause();
    this.#isOver = true;
    this.#listener.onEnd();
  }
}
