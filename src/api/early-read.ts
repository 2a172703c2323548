import type {Credential} from '../core/credential.js';
import type {InvoiceIntent} from '../payment/options.js';
import {pathOf, requestOf, type Wire} from './request.js';

/** What is read, and with which credential. */
type Read = Pick<Wire, 'credential'> & {readonly url: string};

interface Early {
  readonly response: Promise<Response>;
  readonly askedAtMs: number;
  readonly end: () => void;
}

/** The age in milliseconds up to which an answer is used. */
const FRESH_MS = 5_000;

const asked = new Map<string, Early>();

/** Requests the invoice before the element is loaded. Where the page gives a session function, the element calls it, so that it is called once. */
export function readInvoiceEarly({apiUrl, invoiceId}: InvoiceIntent, credential: Credential): void {
  if (typeof credential === 'string') readEarly({url: apiUrl + pathOf('/v2/invoices/{id}', invoiceId), credential});
}

/**
 * Sends a GET request whose answer {@link takeEarly} will return to the code that is still loading. Does nothing while an answer to the same
 * request is waiting.
 */
export function readEarly(read: Read, now = performance.now()): void {
  const name = nameOf(read);
  const before = asked.get(name);
  if (before && isFresh(before, now)) return;
  before?.end();
  const limit = new AbortController();
  const response = fetch(read.url, requestOf({...read, method: 'GET'}, limit.signal));
  response.catch(() => undefined); // whoever takes the response handles the error
  asked.set(name, {
    response,
    askedAtMs: now,
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
  const early = asked.get(name);
  asked.delete(name);
  if (!early) return undefined;
  if (!isFresh(early, now)) {
    early.end();
    return undefined;
  }
  signal.addEventListener('abort', early.end, {once: true});
  return early.response;
}

function isFresh({askedAtMs}: Early, now: number): boolean {
  return now - askedAtMs <= FRESH_MS;
}

function nameOf({url, credential}: Read): string {
  return `${credential} ${url}`;
}
