/** A running countdown. */
export interface Countdown {
  /** Whole seconds left, rounded up; never below 0. */
  secondsLeft(): number;
  stop(): void;
}

const TICK_MS = 1_000;

/**
 * Counts a life down that began now, by the browser's monotonic clock: the payer's wall clock may be wrong by a day.
 *
 * @param onTick each second, while something is left
 * @param onEnd once, at zero
 */
export function countDown(lifeMs: number, onTick: () => void, onEnd: () => void): Countdown {
  const endsAt = performance.now() + lifeMs;
  const leftMs = (): number => Math.max(endsAt - performance.now(), 0);
  const timer = setInterval(() => {
    if (leftMs() > 0) {
      onTick();
    } else {
      clearInterval(timer);
      onEnd();
    }
  }, TICK_MS);
  return {
    secondsLeft: () => Math.ceil(leftMs() / 1_000),
    stop: () => {
      clearInterval(timer);
    },
  };
}
