import {throwIfAborted} from '../core/clock.js';
import {fieldsOf, ShapeError, type Fields} from '../core/json-reader.js';
import type {Refusal} from '../payment/payloads.js';
import {addressOf, takeEarly, requestOf, type Wire} from './request.js';

/** One call to the service. */
export interface Call<T> extends Wire {
  readonly url: string;
  /** Decodes the answer's body; throws ShapeError when a field is missing or wrong. */
  readonly read: (json: Fields) => T;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The outcome of one call. `undecided`: no answer, a partial or unreadable answer, or a temporary error (408, 425, 429, 5xx). The call may
 * have taken effect.
 */
export type Answer<T> =
  | {readonly kind: 'answered'; readonly value: T}
  | {readonly kind: 'refused'; readonly refusal: Refusal}
  | {readonly kind: 'undecided'; readonly retryAfterMs: number | undefined};

/** The network, as the client uses it. */
export interface Network {
  /** Makes one call to the service. */
  readonly send: <T>(call: Call<T>) => Promise<Answer<T>>;
}

/** An answer that decides. */
export type Decision<T> = Exclude<Answer<T>, {kind: 'undecided'}>;

const CALL_LIMIT_MS = 30_000;

const TRANSIENT_STATUSES = new Set([408, 425, 429]);

/** A system behind the service does not answer: status 503, and nothing was started. */
const RAIL_UNAVAILABLE = 'rail_unavailable';

const INCONCLUSIVE_CODES = new Set([
  'unauthorized',
  'session_expired',
  'session_paid',
  'session_refused',
  'origin_not_allowed',
  'not_permitted',
  RAIL_UNAVAILABLE,
  'unreachable',
]);

export const UNDECIDED: Answer<never> = {kind: 'undecided', retryAfterMs: undefined};

/** Makes one call, or takes the answer to the same request sent earlier. Rejects with the signal's reason only: any other error is `undecided`. */
export async function send<T>(call: Call<T>): Promise<Answer<T>> {
  throwIfAborted(call.signal);
  const limit = withTimeout(call.signal);
  try {
    const response = takeEarly(call, limit.signal) ?? fetch(addressOf(call), requestOf(call, limit.signal));
    return await readAnswer(await response, call.read);
  } catch (error) {
    throwIfAborted(call.signal);
    if (isMalformed(error) || isNetworkError(error)) return UNDECIDED;
    throw error;
  } finally {
    limit.clear();
  }
}

/** A `Retry-After` in seconds (RFC 9110 section 10.2.3), as milliseconds; at most a minute. */
export function readRetryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, 60_000) : undefined;
}

async function readAnswer<T>(response: Response, read: (json: Fields) => T): Promise<Answer<T>> {
  const text = await response.text();
  if (isTransient(response, text)) return {kind: 'undecided', retryAfterMs: readRetryAfterMs(response)};
  const json = fieldsOf(JSON.parse(text));
  return response.ok ? {kind: 'answered', value: read(json)} : readRefusal(response.status, json);
}

/** Whether a response with this body is a temporary error, which decides nothing. */
export function isTransient({status}: Response, text: string): boolean {
  return (TRANSIENT_STATUSES.has(status) || status >= 500) && !text.includes(RAIL_UNAVAILABLE);
}

function readRefusal(status: number, json: Fields): Answer<never> {
  return {kind: 'refused', refusal: {status, code: json.text('code'), message: json.text('message')}};
}

/** Whether a refusal is about the credential, or a system behind the service. It proves nothing about an earlier try of the call. */
export function isInconclusive({code}: Refusal): boolean {
  return INCONCLUSIVE_CODES.has(code);
}

/** Whether a complete answer could not be decoded. */
function isMalformed(error: unknown): boolean {
  return error instanceof ShapeError || error instanceof SyntaxError;
}

/** Whether fetch failed on the network: with a TypeError, or an abort while reading the body. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

/** A signal that also fires after the time limit of a call. (Older phones lack `AbortSignal.any`.) */
function withTimeout(outer: AbortSignal | undefined): {signal: AbortSignal; clear: () => void} {
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
