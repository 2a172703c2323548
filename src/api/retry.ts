import {abortReason, throwIfAborted, type Clock, type Presence} from '../core/clock.js';
import {isInconclusive, UNDECIDED, type Answer, type Decision} from './http.js';

/** How an undecided call is repeated, with the same key. The last of the waits is used until `limitMs`. */
export interface Persistence {
  readonly waitsMs: readonly number[];
  /** The time limit in milliseconds; Infinity for calls that move money. */
  readonly limitMs: number;
}

/** For calls that the payer can simply start again. */
export const LIMITED: Persistence = {waitsMs: [500, 1_000, 2_000, 4_000, 8_000], limitMs: 15_500};

/** For calls that move money: they repeat until the outcome is known. The service answers a repeated key with its first answer. */
export const UNTIL_KNOWN: Persistence = {waitsMs: [1_000, 2_000, 4_000, 8_000, 15_000], limitMs: Infinity};

/** Options of {@link untilDecided}. */
export interface RetryOptions {
  readonly env: Pick<Clock & Presence, 'after' | 'onReturn'>;
  readonly persistence: Persistence;
  readonly signal?: AbortSignal | undefined;
  /** Called each time an answer is lost; the call is repeated after a wait. */
  readonly onUndecided?: (() => void) | undefined;
}

/**
 * Repeats a call until the service decides.
 *
 * After a lost answer the call may have taken effect. Then neither a refusal of the credential, nor a failed session function, nor a system
 * behind the service that does not answer decides the outcome.
 *
 * @param ask makes the call once, with the same idempotency key each time
 * @returns undefined when `persistence` ran out undecided
 */
export async function untilDecided<T>(
  ask: () => Promise<Answer<T>>,
  options: RetryOptions,
): Promise<Decision<T> | undefined> {
  const {env, persistence, signal, onUndecided} = options;
  let waited = 0;
  for (let tries = 0; ; tries += 1) {
    const answer = await (tries === 0 ? ask() : ask().catch((): Answer<T> => UNDECIDED));
    throwIfAborted(signal);
    if (isDecision(answer, tries)) return answer;
    onUndecided?.();
    const waitMs = retryWaitMs(persistence, tries, answer);
    if (waited + waitMs > persistence.limitMs) return undefined;
    waited += waitMs;
    await delayUntil(env, waitMs, {wake: env.onReturn, signal});
  }
}

function isDecision<T>(answer: Answer<T>, tries: number): answer is Decision<T> {
  return answer.kind === 'answered' || (answer.kind === 'refused' && (tries === 0 || !isInconclusive(answer.refusal)));
}

function retryWaitMs({waitsMs}: Persistence, tries: number, answer: Answer<unknown>): number {
  const requestedMs = answer.kind === 'undecided' ? (answer.retryAfterMs ?? 0) : 0;
  return Math.max(waitsMs[tries] ?? waitsMs[waitsMs.length - 1] ?? 0, requestedMs);
}

/** Waits between polls of an invoice, in milliseconds, by how long it has been watched. Similar widgets poll every 2 s at first, then slower. */
const STEPS: readonly {readonly untilMs: number; readonly waitMs: number}[] = [
  {untilMs: 60_000, waitMs: 2_000},
  {untilMs: 180_000, waitMs: 5_000},
];
const LAST_WAIT_MS = 10_000;

/** The wait between polls while the page is hidden, or while a live stream reports changes anyway, in milliseconds. */
const IDLE_WAIT_MS = 30_000;

const MAX_BACKOFF_MS = 15_000;
const JITTER = 0.15;

/** The inputs of the next wait. `random` is a random number from 0 to below 1. */
export interface WatchSituation {
  readonly watchedMs: number;
  readonly isIdle: boolean;
  /** The number of polls in a row without an answer. */
  readonly failures: number;
  /** The service's `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly random: number;
}

/** Milliseconds until the next poll: the schedule, doubled for each failure in a row up to 15 s, with a random spread of 15 %. */
export function nextWaitMs({watchedMs, isIdle, failures, retryAfterMs, random}: WatchSituation): number {
  const step = STEPS.find(({untilMs}) => watchedMs < untilMs);
  const scheduled = isIdle ? IDLE_WAIT_MS : (step?.waitMs ?? LAST_WAIT_MS);
  const backedOff =
    failures === 0 ? scheduled : Math.max(scheduled, Math.min(scheduled * 2 ** failures, MAX_BACKOFF_MS));
  const spread = backedOff * (1 + JITTER * (2 * random - 1));
  return Math.max(Math.round(spread), retryAfterMs ?? 0);
}

/** Waits before the polls after the payer returns to the page: one at once, then one each second, five times. */
export const RETURN_POLLS_MS: readonly number[] = [0, 1_000, 1_000, 1_000, 1_000, 1_000];

/** Waits; rejects with the signal's reason. */
export function delay({after}: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(abortReason(signal));
    };
    const cancel = after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, {once: true});
  });
}

/** Waits `ms`, or until `wake` calls back; rejects with the signal's reason. `wake` returns a function that unsubscribes. */
export async function delayUntil(
  clock: Pick<Clock, 'after'>,
  ms: number,
  {wake, signal}: {readonly wake: (callback: () => void) => () => void; readonly signal?: AbortSignal | undefined},
): Promise<void> {
  const either = new AbortController();
  const end = (): void => {
    either.abort();
  };
  const unsubscribe = wake(end);
  if (signal?.aborted === true) end();
  else signal?.addEventListener('abort', end, {once: true});
  await delay(clock, ms, either.signal).catch(() => undefined);
  unsubscribe();
  signal?.removeEventListener('abort', end);
  throwIfAborted(signal);
}
