import type {World} from './world.js';

/** What a countdown tells. */
export interface CountdownListener {
  /** Each second, while something is left. */
  onTick(): void;
  /** Once, at zero. */
  onEnd(): void;
}

const TICK_MS = 1_000;

/**
 * Counts a life down that began when this was made, by a clock that only goes forward: the payer's wall clock may be wrong
 * by a day. Time goes by while it is paused; only its ticks rest.
 */
export class Countdown {
  readonly #world: Pick<World, 'now' | 'after'>;
  readonly #endsAt: number;
  readonly #listener: CountdownListener;
  #cancel: () => void = () => undefined;
  #isOver = false;

  constructor(world: Pick<World, 'now' | 'after'>, lifeMs: number, listener: CountdownListener) {
    this.#world = world;
    this.#endsAt = world.now() + lifeMs;
    this.#listener = listener;
    this.resume();
  }

  /** Whole seconds left, rounded up; never below 0. */
  get secondsLeft(): number {
    return Math.ceil(Math.max(this.#endsAt - this.#world.now(), 0) / 1_000);
  }

  /** Ticks again, after {@link pause}. What ended meanwhile ends with the first tick. */
  resume(): void {
    if (this.#isOver) return;
    this.pause();
    this.#cancel = this.#world.after(TICK_MS, this.#tick);
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
