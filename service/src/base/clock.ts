/** Where the service takes the time from; handed in, so that a test can move it. */
export interface Clock {
  /** Now, in epoch milliseconds. */
  now(): number;
  /** Runs `work` once, `delayMs` from now; the function returned calls it off. */
  after(delayMs: number, work: () => void): () => void;
}

/** The machine's own clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(Math.max(delayMs, 0), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The longest wait `setTimeout` can hold; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
