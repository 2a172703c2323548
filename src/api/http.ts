import type {Clock, Presence} from '../core/clock.js';
import {fieldsOf, ShapeError, type Fields} from '../core/json-reader.js';
import type {Refusal} from '../payment/state.js';
import type {takeEarly} from './early-read.js';
import type {EventStream} from './event-stream.js';
import {requestOf, type Wire} from './request.js';

/** One call to the service. */
export interface Call<T> extends Wire {
  readonly url: string;
  /** Decodes the answer's body; throws ShapeError when a field is missing or wrong. */
  readonly read: (json: Fields) => T;
  readonly signal?: AbortSignal;
}

/**
 * The outcome of one call. `undecided`: no answer, a partial or unreadable answer, or a temporary error (408, 425, 429, 5xx). The call may have
 * had its effect.
 */
export type Answer<T> =
  | {readonly kind: 'answered'; readonly value: T}
  | {readonly kind: 'refused'; readonly refusal: Refusal}
  | {readonly kind: 'undecided'; readonly retryAfterMs: number | undefined};

/** The network, as the client uses it. */
export interface Network {
  /** Makes one call to the service. */
  readonly send: <T>(call: Call<T>) => Promise<Answer<T>>;
  /** Reads an event stream until it ends. */
  readonly readStream: (stream: EventStream) => Promise<void>;
}

/** An answer that decides. */
export type Decision<T> = Exclude<Answer<T>, {kind: 'undecided'}>;

const CALL_LIMIT_MS = 30_000;

const NOT_NOW = new Set([408, 425, 429]);

const ABOUT_IDENTITY = new Set([
  'unauthorized',
  'session_expired',
  'session_refused',
  'origin_not_allowed',
  'not_permitted',
]);

const UNDECIDED: Answer<never> = {kind: 'undecided', retryAfterMs: undefined};

/**
 * Makes one call. Rejects with the signal's reason only: any other error is `undecided`.
 *
 * @param early returns the answer of a request that was sent before; see `early-read.ts`
 */
export async function send<T>(call: Call<T>, early: typeof takeEarly = () => undefined): Promise<Answer<T>> {
  call.signal?.throwIfAborted();
  const limit = limitTime(call.signal);
  try {
    const response = early(call, limit.signal) ?? fetch(call.url, requestOf(call, limit.signal));
    return await readAnswer(await response, call.read);
  } catch (error) {
    call.signal?.throwIfAborted();
    if (isMisread(error) || isTransport(error)) return UNDECIDED;
    throw error;
  } finally {
    limit.clear();
  }
}

/** How an undecided call is repeated, with the same key. The last of the waits is used until `limitMs`. */
export interface Persistence {
  readonly waitsMs: readonly number[];
  /** Milliseconds after which to give up; Infinity for calls that move money. */
  readonly limitMs: number;
}

/** For what the payer can simply ask for again. */
export const PATIENT: Persistence = {waitsMs: [500, 1_000, 2_000, 4_000, 8_000], limitMs: 15_500};

/** For calls that move money: the outcome has to become known. The service answers a repeated key with its first answer. */
export const UNTIL_KNOWN: Persistence = {waitsMs: [1_000, 2_000, 4_000, 8_000, 15_000], limitMs: Infinity};

/** Options of {@link untilDecided}. */
export interface Asking {
  readonly env: Pick<Clock & Presence, 'after' | 'onReturn'>;
  readonly persistence: Persistence;
  readonly signal?: AbortSignal | undefined;
  /** Called each time there was no answer; the call is repeated after a wait. */
  readonly onUndecided?: (() => void) | undefined;
}

/**
 * Repeats a call until the service decides.
 *
 * After a lost answer the call may have had its effect. A refusal of the credential then decides nothing, and neither does a session function that
 * fails.
 *
 * @param ask makes the call once, with the same idempotency key each time
 * @returns undefined when `persistence` ran out undecided
 */
export async function untilDecided<T>(ask: () => Promise<Answer<T>>, asking: Asking): Promise<Decision<T> | undefined> {
  const {env, persistence, signal, onUndecided} = asking;
  let waited = 0;
  for (let tries = 0; ; tries += 1) {
    const answer = await (tries === 0 ? ask() : ask().catch((): Answer<T> => UNDECIDED));
    signal?.throwIfAborted();
    if (isDecision(answer, tries)) return answer;
    onUndecided?.();
    const waitMs = retryWaitMs(persistence, tries, answer);
    if (waited + waitMs > persistence.limitMs) return undefined;
    waited += waitMs;
    await delayUntil(env, waitMs, {wake: env.onReturn, signal});
  }
}

function isDecision<T>(answer: Answer<T>, tries: number): answer is Decision<T> {
  return answer.kind === 'answered' || (answer.kind === 'refused' && (tries === 0 || !isAboutIdentity(answer.refusal)));
}

function retryWaitMs({waitsMs}: Persistence, tries: number, answer: Answer<unknown>): number {
  const wanted = answer.kind === 'undecided' ? (answer.retryAfterMs ?? 0) : 0;
  return Math.max(waitsMs[tries] ?? waitsMs.at(-1) ?? 0, wanted);
}

/** A `Retry-After` in seconds (RFC 9110 section 10.2.3), as milliseconds; at most a minute. */
export function readRetryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, 60_000) : undefined;
}

async function readAnswer<T>(response: Response, read: (json: Fields) => T): Promise<Answer<T>> {
  if (NOT_NOW.has(response.status) || response.status >= 500) {
    return {kind: 'undecided', retryAfterMs: readRetryAfterMs(response)};
  }
  const json = fieldsOf(JSON.parse(await response.text()));
  return response.ok ? {kind: 'answered', value: read(json)} : readRefusal(response.status, json);
}

function readRefusal(status: number, json: Fields): Answer<never> {
  return {kind: 'refused', refusal: {status, code: json.text('code'), message: json.text('message')}};
}

/** Whether a refusal is about the credential: the service has not looked the call's key up. */
export function isAboutIdentity({code}: Refusal): boolean {
  return ABOUT_IDENTITY.has(code);
}

/** Whether a complete answer could not be decoded. */
function isMisread(error: unknown): boolean {
  return error instanceof ShapeError || error instanceof SyntaxError;
}

/** Whether fetch failed on the network: with a TypeError, or an abort while reading the body. */
function isTransport(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

/** A signal that also fires after the time limit of a call. (Older phones lack `AbortSignal.any`.) */
function limitTime(outer: AbortSignal | undefined): {signal: AbortSignal; clear: () => void} {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
  };
  const timer = setTimeout(abort, CALL_LIMIT_MS);
  outer?.addEventListener('abort', abort, {once: true});
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** Waits; rejects with the signal's reason. */
export function delay({after}: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(signal?.reason as Error);
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
  const unwake = wake(end);
  if (signal?.aborted === true) end();
  else signal?.addEventListener('abort', end, {once: true});
  await delay(clock, ms, either.signal).catch(() => undefined);
  unwake();
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
}
