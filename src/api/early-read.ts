import type {Credential} from '../core/credential.js';
import type {InvoiceIntent} from '../payment/options.js';
import {pathOf, requestOf, type Wire} from './request.js';

/** What is read, with what authorises that. */
type Read = Pick<Wire, 'credential'> & {readonly url: string};

interface Early {
  readonly response: Promise<Response>;
  readonly askedAtMs: number;
  readonly end: () => void;
}

/** How old an answer may be when it is taken, in milliseconds: nobody is shown how things stood a while ago. */
const FRESH_MS = 5_000;

const asked = new Map<string, Early>();

/** Asks for the invoice that the element reads once it is loaded. A session is fetched by the element: once, and not twice. */
export function readInvoiceEarly({apiUrl, invoiceId}: InvoiceIntent, credential: Credential): void {
  if (typeof credential === 'string') readEarly({url: apiUrl + pathOf('/v2/invoices/{id}', invoiceId), credential});
}

/**
 * Asks the service for something that will be read once what reads it is loaded: the one need not wait for the other. Does
 * nothing while an answer to the same is waiting to be taken.
 */
export function readEarly(read: Read, now = performance.now()): void {
  const name = nameOf(read);
  const before = asked.get(name);
  if (before && isFresh(before, now)) return;
  before?.end();
  const limit = new AbortController();
  const response = fetch(read.url, requestOf({...read, method: 'GET'}, limit.signal));
  response.catch(() => undefined); // who takes it hears of it
  asked.set(name, {
    response,
    askedAtMs: now,
    end: () => {
      limit.abort();
    },
  });
}

/**
 * The answer that was asked for early, for one who would ask now; for one only, and undefined where there is none.
 *
 * @param signal ends the waiting, as of any call
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
