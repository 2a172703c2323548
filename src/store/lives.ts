import type {Life} from '../payment/state.js';
import {Countdown} from '../platform/countdown.js';
import type {Environment} from './environment.js';

type InstantRail = 'qr' | 'phone';

/** How long the watch goes on quietly after the last code or request has expired, in milliseconds. */
const GRACE_MS = 180_000;

/** What is told of the lives of codes and requests. */
export interface LivesListener {
  /** Each second, while something is left of one. */
  onTick(): void;
  /** Nothing that was given out has been alive for a while. */
  onQuiet(): void;
}

/** How long the shown code and the sent request live, and when there is nothing left to wait for. */
export class Lives {
  readonly #env: Environment;
  readonly #listener: LivesListener;
  readonly #countdowns = new Map<InstantRail, Countdown>();
  #endGrace: () => void = () => undefined;

  constructor(env: Environment, listener: LivesListener) {
    this.#env = env;
    this.#listener = listener;
  }

  /** Seconds until the code or the request expires; 0 when none is alive. */
  secondsLeft(rail: InstantRail): number {
    return this.#countdowns.get(rail)?.secondsLeft ?? 0;
  }

  get isAnyAlive(): boolean {
    return this.secondsLeft('qr') > 0 || this.secondsLeft('phone') > 0;
  }

  /** Begins the life of a code or a request, in the place of an older one. `onEnd` is called once, when it is over. */
  begin(rail: InstantRail, life: Life, onEnd: () => void): void {
    this.#countdowns.get(rail)?.pause();
    const end = (): void => {
      onEnd();
      this.waitForQuiet();
    };
    const onTick = (): void => {
      this.#listener.onTick();
    };
    this.#countdowns.set(rail, new Countdown(this.#env, life, {onTick, onEnd: end}));
  }

  /** An answer of the service says what time it was there, in epoch milliseconds. */
  readonly hear = (serverTime: number): void => {
    for (const countdown of this.#countdowns.values()) countdown.hear(serverTime);
  };

  /** Calls `onQuiet` after a while, once nothing is alive. */
  waitForQuiet(): void {
    this.#endGrace();
    this.#endGrace = this.#env.after(GRACE_MS, () => {
      if (this.isAnyAlive) this.waitForQuiet();
      else this.#listener.onQuiet();
    });
  }

  /** Tells nothing more until {@link resume}. */
  pause(): void {
    for (const countdown of this.#countdowns.values()) countdown.pause();
    this.#endGrace();
  }

  /** Tells nothing more of a request that was withdrawn, which may be paid all the same. */
  withdraw(rail: InstantRail): void {
    this.#countdowns.get(rail)?.pause();
    this.waitForQuiet();
  }

  resume(): void {
    for (const countdown of this.#countdowns.values()) countdown.resume();
  }
}
