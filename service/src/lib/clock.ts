/** The service's source of time; injected, so that a test can move it. */
export interface Clock {
  /** Now, in epoch milliseconds. */
  now(): number;
  /** Runs `work` once, `delayMs` from now; the returned function cancels it. */
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

/** A clock that can be put ahead of another one. Its timers are not affected: they still wait for their full delay. */
export interface MovableClock extends Clock {
  /** How far it is ahead, in milliseconds. */
  aheadMs(): number;
  /** Puts it this far ahead. It never goes back: if it is already further ahead, nothing changes. */
  putAhead(aheadMs: number): void;
}

/** A clock that shows the time of `base` until it is put ahead. */
export function createMovableClock(base: Clock): MovableClock {
  let aheadMs = 0;
  return {
    now: () => base.now() + aheadMs,
    after: (delayMs, work) => base.after(delayMs, work),
    aheadMs: () => aheadMs,
    putAhead(wantedMs) {
      aheadMs = Math.max(aheadMs, wantedMs);
    },
  };
}

/**
 * Whether less than `ms` have passed between two moments of one clock. If the clock was put back in between, the
 * elapsed time is unknown, and the result is false.
 */
export function isWithin(ms: number, from: number, now: number): boolean {
  return now >= from && now - from < ms;
}

/** Waits for this long on a clock. */
export function wait(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** Waits for a promise, but at most `ms` on a clock; leaves no timer behind. */
export async function waitAtMost(clock: Clock, ms: number, awaited: Promise<unknown>): Promise<void> {
  let cancel: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (cancel = clock.after(ms, resolve)));
  try {
    await Promise.race([awaited, late]);
  } finally {
    cancel();
  }
}

/** The longest wait `setTimeout` can hold; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
