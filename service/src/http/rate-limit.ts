import {Problem} from '../lib/problem.js';
import type {Clock} from '../lib/clock.js';
import type {Caller} from '../domain/work.js';

const WINDOW_MS = 60_000;

/** Counts the calls of each publishable key from each address, a minute at a time. */
export function createRateLimit(clock: Clock, callsPerMinute: number): (caller: Caller) => void {
  let windowStart = clock.now();
  let calls = new Map<string, number>();
  return (caller) => {
    if (caller.kind !== 'publishable') return;
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      calls = new Map();
    }
    const who = `${caller.id} ${caller.from?.address ?? ''}`;
    const count = (calls.get(who) ?? 0) + 1;
    calls.set(who, count);
    if (count <= callsPerMinute) return;
    const retryAfterS = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
    throw new Problem(429, {code: 'rate_limited', message: 'Too many calls. Wait a little.', retryAfterS});
  };
}
