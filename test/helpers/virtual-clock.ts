import type {Environment} from '../../src/store/environment.js';

/** A clock that only moves when a test moves it, in a page that is visible unless the test hides it. */
export class VirtualClock implements Pick<
  Environment,
  'now' | 'after' | 'onReturn' | 'isHidden' | 'isOffline' | 'random'
> {
  #nowMs = 0;
  readonly #timers = new Set<{readonly atMs: number; readonly callback: () => void}>();
  readonly #returns = new Set<() => void>();

  readonly now = (): number => this.#nowMs;

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = {atMs: this.#nowMs + ms, callback};
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  readonly onReturn = (callback: () => void): (() => void) => {
    this.#returns.add(callback);
    return () => this.#returns.delete(callback);
  };

  readonly isHidden = (): boolean => false;
  readonly isOffline = (): boolean => false;
  readonly random = (): number => 0.5;

  /** The number of pending callbacks. It must be 0 after everything has ended. */
  get waiting(): number {
    return this.#timers.size + this.#returns.size;
  }

  /** The payer comes back to the page. */
  readonly comeBack = async (): Promise<void> => {
    for (const callback of [...this.#returns]) callback();
    await settled();
  };

  /** Lets time pass, one timer at a time, and waits for the consequences of each. */
  readonly pass = async (ms: number): Promise<void> => {
    const endMs = this.#nowMs + ms;
    await settled();
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#timers.delete(next);
      this.#nowMs = next.atMs;
      next.callback();
      await settled();
    }
    this.#nowMs = endMs;
  };

  #next(endMs: number): {readonly atMs: number; readonly callback: () => void} | undefined {
    return [...this.#timers].filter(({atMs}) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)[0];
  }
}

/** Resolves when everything that needs neither time nor network has happened. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
