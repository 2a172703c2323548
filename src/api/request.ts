import type {paths} from '../generated/service-api.js';
import type {Credential} from '../core/credential.js';
import type {InvoiceOptions} from '../payment/options.js';

/** The parts of a request. */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly credential: string;
  readonly body?: unknown;
  /** The service does the work only once for all calls with the same key. */
  readonly idempotencyKey?: string | undefined;
}

let reads = 0;

/**
 * The address to fetch. Every read has a different one: a service worker of the page might answer from its cache, and an old status of a
 * payment must never be taken for the current one.
 */
export function addressOf({method, url}: Pick<Wire, 'method'> & {readonly url: string}): string {
  if (method !== 'GET') return url;
  reads += 1;
  return `${url}?read=${Date.now().toString(36)}.${String(reads)}`;
}

/** The options of `fetch` for a call. */
export function requestOf(
  call: Wire,
  signal: AbortSignal,
): Omit<RequestInit, 'headers'> & {readonly headers: Readonly<Record<string, string>>} {
  return {
    method: call.method,
    credentials: 'omit',
    referrerPolicy: 'origin',
    cache: 'no-store',
    signal,
    headers: {
      authorization: `Bearer ${call.credential}`,
      ...(call.body === undefined ? {} : {'content-type': 'application/json'}),
      ...(call.idempotencyKey === undefined ? {} : {'idempotency-key': call.idempotencyKey}),
    },
    ...(call.body === undefined ? {} : {body: JSON.stringify(call.body)}),
  };
}

/** A path of the OpenAPI document with ids for its parameters. */
export function pathOf(template: keyof paths, ...ids: readonly string[]): string {
  return ids.reduce<string>((path, id) => path.replace(/{\w+}/, encoded(id)), template);
}

/** Replaces lone surrogates, for which `encodeURIComponent` throws. */
function encoded(id: string): string {
  return encodeURIComponent(id.replace(/\p{Cs}/gu, '\uFFFD'));
}

/** The address to read, and the credential. */
type Read = Pick<Wire, 'credential'> & {readonly url: string};

interface EarlyRead {
  readonly response: Promise<Response>;
  readonly sentAtMs: number;
  readonly end: () => void;
}

/** The maximum age of a used answer, in milliseconds. */
const FRESH_MS = 5_000;

const earlyReads = new Map<string, EarlyRead>();

/** Requests the invoice before the element is loaded. Not with a session function: only the element calls it, so that it is called once. */
export function readInvoiceEarly({apiUrl, invoiceId}: InvoiceOptions, credential: Credential): void {
  if (typeof credential === 'string') readEarly({url: apiUrl + pathOf('/v2/invoices/{id}', invoiceId), credential});
}

/**
 * Sends a GET request ahead of the code that is still loading, which gets the answer from {@link takeEarly}. Does nothing while an answer to
 * the same request is stored.
 */
export function readEarly(read: Read, now = performance.now()): void {
  const name = nameOf(read);
  const before = earlyReads.get(name);
  if (before && isFresh(before, now)) return;
  before?.end();
  const limit = new AbortController();
  const call = {...read, method: 'GET'} as const;
  const response = fetch(addressOf(call), requestOf(call, limit.signal));
  response.catch(() => undefined); // the caller of takeEarly() handles the error
  earlyReads.set(name, {
    response,
    sentAtMs: now,
    end: () => {
      limit.abort();
    },
  });
}

/**
 * The answer to an early request, once; undefined when there is none, or when it is too old.
 *
 * @param signal aborts the request, as with any call
 */
export function takeEarly(
  read: Read & Pick<Wire, 'method'>,
  signal: AbortSignal,
  now = performance.now(),
): Promise<Response> | undefined {
  if (read.method !== 'GET') return undefined;
  const name = nameOf(read);
  const early = earlyReads.get(name);
  earlyReads.delete(name);
  if (!early) return undefined;
  if (!isFresh(early, now)) {
    early.end();
    return undefined;
  }
  signal.addEventListener('abort', early.end, {once: true});
  return early.response;
}

function isFresh({sentAtMs}: EarlyRead, now: number): boolean {
  return now - sentAtMs <= FRESH_MS;
}

function nameOf({url, credential}: Read): string {
  return `${credential} ${url}`;
}
