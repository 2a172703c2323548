import type {LoadFailure} from '../core/frame-loss.js';
import {isOriginAllowed} from '../core/origin.js';
import {ViolationWatch} from './violation-watch.js';

const ASK_LIMIT_MS = 5_000;

/**
 * Asks the service for the page of the frame, as the frame did, to find out why it did not come: `load` and `error` events
 * tell nothing, and differ between browsers. Never rejects.
 *
 * @param url the frame's address
 */
export async function diagnose(url: string): Promise<LoadFailure> {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, ASK_LIMIT_MS);
  const violation = new ViolationWatch(url);
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'origin',
      signal: limit.signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok) return 'broken';
    const allowed = readAllowedOrigins(await response.text());
    // A page of somebody else's, such as a hotel's before one has logged in.
    if (allowed === undefined) return 'broken';
    return mayHold(allowed) ? 'silent' : 'refused';
  } catch {
    if (limit.signal.aborted) return 'silent';
    return violation.wasSeen ? 'blocked' : 'unreachable';
  } finally {
    clearTimeout(timer);
    violation.end();
  }
}

/** The origins that the frame's page names; undefined when it is not that page. */
function readAllowedOrigins(page: string): readonly string[] | undefined {
  return /name="allowed-origins" content="([^"]*)"/.exec(page)?.[1]?.split(' ');
}

/** Whether this page, and every page around it as far as the browser tells, is among them. */
function mayHold(allowed: readonly string[]): boolean {
  const around: Iterable<string> = 'ancestorOrigins' in location ? location.ancestorOrigins : [];
  // Of a sandboxed page, `location.origin` still tells the address; its own origin is `null`.
  return [globalThis.origin, ...around].every((origin) => isOriginAllowed(origin, allowed));
}
