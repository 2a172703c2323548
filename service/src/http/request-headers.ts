import type {FastifyRequest} from 'fastify';
import {Problem} from '../lib/problem.js';

/** Headers whose value decides what a request does or may do, in lower case, and as they are documented. */
const SINGLE = new Map(
  ['Authorization', 'Content-Type', 'Host', 'Idempotency-Key', 'Origin'].map((name) => [name.toLowerCase(), name]),
);

/**
 * Refuses with 400 a request without a host, with an expectation that the service does not know, or with one of these headers
 * several times: Node.js takes the first, or joins them, and a proxy in front of it may have read another.
 */
export function checkHeaders({headers, raw: {rawHeaders, httpVersion}}: FastifyRequest): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = SINGLE.get(rawHeaders[index]?.toLowerCase() ?? '');
    if (name === undefined) continue;
    if (seen.has(name)) throw refused(`Send one ${name} header.`);
    seen.add(name);
  }
  if (!seen.has('Host') && httpVersion === '1.1') throw refused('Send one Host header.');
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    throw refused('The only value of Expect is 100-continue.');
  }
}

function refused(message: string): Problem {
  return new Problem(400, {code: 'invalid_request', message});
}
