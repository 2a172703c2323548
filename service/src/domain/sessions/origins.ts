import {LOOPBACK_ORIGINS} from '../../lib/loopback.js';

/**
 * Whether `origin` is one of `allowed`. Compared exactly, except that a port wildcard (`http://localhost:*`) matches a
 * loopback host with any port or none.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => entry === origin || coversPort(entry, origin));
}

/** The service's own origins at `publicUrl`: that origin and, for a loopback host, the one with the other loopback name. */
export function ownOrigins(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl);
  const other = LOOPBACK_TWIN[url.hostname];
  if (other === undefined) return [url.origin];
  return [url.origin, url.origin.replace(url.hostname, other)];
}

const LOOPBACK_TWIN: Readonly<Record<string, string>> = {'127.0.0.1': 'localhost', 'localhost': '127.0.0.1'};

function coversPort(entry: string, origin: string): boolean {
  if (!LOOPBACK_ORIGINS.includes(entry)) return false;
  const base = entry.slice(0, -2);
  return origin === base || (origin.startsWith(`${base}:`) && /^\d{1,5}$/.test(origin.slice(base.length + 1)));
}
