import type {Clock} from '../../src/lib/clock.js';

/** A clock that only moves when a test moves it. */
export interface ManualClock extends Clock {
  /** Moves the time, and runs the timers that become due, in order. */
  advance(ms: number): void;
  /** The number of pending timers. */
  armed(): number;
}

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** A clock that starts at `start`, in epoch milliseconds. */
export function createManualClock(start = Date.UTC(2026, 0, 5, 9)): ManualClock {
  let now = start;
  const timers = new Set<Timer>();
  const next = (until: number): Timer | undefined =>
    [...timers].filter((timer) => timer.at <= until).sort((one, other) => one.at - other.at)[0];
  return {
    now: () => now,
    armed: () => timers.size,
    after(delayMs, work) {
      const timer = {at: now + Math.max(delayMs, 0), work};
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (let timer = next(end); timer !== undefined; timer = next(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.work();
      }
      now = end;
    },
  };
}
