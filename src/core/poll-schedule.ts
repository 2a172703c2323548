/** Waits between looks at an invoice, in milliseconds, by how long the watch has run (research: peers poll 2 s, then slower). */
const STEPS: readonly {readonly untilMs: number; readonly waitMs: number}[] = [
  {untilMs: 60_000, waitMs: 2_000},
  {untilMs: 180_000, waitMs: 5_000},
];
const LAST_WAIT_MS = 10_000;

/** While the page is hidden, or a live stream brings the news anyway, a look this often is enough. */
const CALM_WAIT_MS = 30_000;

const MOST_BACKOFF_MS = 15_000;
const JITTER = 0.15;

/** What decides the next wait. `chance` is a number from 0 to below 1, handed in. */
export interface WatchSituation {
  readonly watchedMs: number;
  readonly isCalm: boolean;
  /** Looks in a row that gave no answer. */
  readonly failures: number;
  /** What the service asked for with `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly chance: number;
}

/** Milliseconds until the next look: the schedule, doubled for each failure in a row up to 15 s, spread by 15 %. */
export function nextWaitMs({watchedMs, isCalm, failures, retryAfterMs, chance}: WatchSituation): number {
  const step = STEPS.find(({untilMs}) => watchedMs < untilMs);
  const scheduled = isCalm ? CALM_WAIT_MS : (step?.waitMs ?? LAST_WAIT_MS);
  const backedOff =
    failures === 0 ? scheduled : Math.max(scheduled, Math.min(scheduled * 2 ** failures, MOST_BACKOFF_MS));
  const spread = backedOff * (1 + JITTER * (2 * chance - 1));
  return Math.max(Math.round(spread), retryAfterMs ?? 0);
}

/** Looks right after the page comes back or a bank app was left: at once, then each second, five times. */
export const RETURN_LOOKS_MS: readonly number[] = [0, 1_000, 1_000, 1_000, 1_000, 1_000];
