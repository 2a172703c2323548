const LOOPBACK_ANY_PORT = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Whether a page of this origin is on the list: the same text, character by character. A list entry may leave the port
 * open for this machine only (`http://localhost:*`, `http://127.0.0.1:*`); no other wildcard means anything.
 *
 * @param origin as in `MessageEvent.origin`; the opaque origin `null` is never allowed
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (origin === '' || origin === 'null') return false;
  return patterns.some((pattern) => pattern === origin || isLoopback(origin, pattern));
}

function isLoopback(origin: string, pattern: string): boolean {
  if (!LOOPBACK_ANY_PORT.includes(pattern)) return false;
  const host = pattern.slice(0, -':*'.length);
  return origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)));
}
