import type {BROWSER_CLOCK} from '../platform/browser-clock.js';

type After = (typeof BROWSER_CLOCK)['after'];

/** How long what was typed may stay when nobody goes on: the payer may have left a phone on a counter. */
const IDLE_LIMIT_MS = 10 * 60_000;

/** Wipes once nobody has typed for ten minutes. */
export class IdleWipe {
  readonly #after: After;
  readonly #wipe: () => void;
  #takeBack: (() => void) | undefined;

  constructor(after: After, wipe: () => void) {
    this.#after = after;
    this.#wipe = wipe;
  }

  /** Somebody typed, or there is nothing left to wipe. */
  note(isEmpty: boolean): void {
    this.#takeBack?.();
    this.#takeBack = isEmpty ? undefined : this.#after(IDLE_LIMIT_MS, this.#wipe);
  }
}
