import {invalid} from '../../lib/problem.js';
import {LOOPBACK_ORIGINS} from '../../lib/loopback.js';

const MAX_ORIGINS = 50;
const FORM = /^https?:\/\/[^\s\p{Cc}/?#\\@*]+\/?$/iu;
/**
 * Other characters that a URL allows in a host, such as `;`, would end a directive of a Content-Security-Policy. A host
 * name has 253 characters at most, and clients refuse a page whose headers are too long.
 */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$|^\[[0-9a-f:.]+\]$/;
const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads the origin of a page: scheme, host and perhaps a port. Returns it as browsers write it.
 *
 * @param isLive a live key admits no wildcard for the port
 * @throws Problem 400 with a sentence that says what is wrong
 */
export function readOrigin(text: string, isLive: boolean): string {
  if (LOOPBACK_ORIGINS.includes(text)) {
    if (isLive) throw invalid('origin', 'origin must name its port: any port is only for test mode');
    return text;
  }
  const url = FORM.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !HOST.test(url.hostname)) {
    throw invalid('origin', 'origin must be scheme, host and perhaps a port, such as https://shop.example');
  }
  if (url.protocol !== 'https:' && !LOOPBACK_HOSTS.includes(url.hostname)) {
    throw invalid('origin', 'origin must begin with https:// unless it is on this machine');
  }
  return url.origin;
}

/**
 * Reads a list of origins, and drops repeated ones.
 *
 * @throws Problem 400 when one of them is wrong, or there are too many
 */
export function readOrigins(texts: readonly string[], isLive: boolean): readonly string[] {
  if (texts.length > MAX_ORIGINS) throw invalid('origin', `origin can be given ${MAX_ORIGINS} times at most`);
  return [...new Set(texts.map((text) => readOrigin(text, isLive)))];
}
