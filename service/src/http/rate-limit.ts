import {Problem} from '../lib/problem.js';
import type {Clock} from '../lib/clock.js';
import type {Caller} from '../domain/work.js';

const WINDOW_MS = 60_000;
/** So many addresses are counted apart; what more there are in a minute are counted as one. */
const MOST_ADDRESSES = 10_000;

/** Counts the calls of each publishable key from each address, a minute at a time. */
export function createRateLimit(clock: Clock, callsPerMinute: number): (caller: Caller) => void {
  const count = createCount(clock, callsPerMinute);
  return (caller) => {
    if (caller.kind !== 'publishable') return;
    const refusal = count(() => `${caller.id} ${caller.from?.address ?? ''}`);
    if (refusal !== undefined) throw refusal;
  };
}

/**
 * Counts, by address, the calls that are refused because their credential is not known; past the limit they are told to
 * wait. Calls with a known one are not looked at, so nobody who has a key is slowed down.
 */
export function createUnknownKeyLimit(clock: Clock, callsPerMinute: number) {
  const count = createCount(clock, callsPerMinute);
  return <Refusal extends Error>(refusal: Refusal, address: string): Refusal | Problem => {
    if (!(refusal instanceof Problem) || refusal.details.code !== 'unauthorized') return refusal;
    return count((known) => (known.size < MOST_ADDRESSES || known.has(address) ? address : 'others')) ?? refusal;
  };
}

type Calls = ReadonlyMap<string, number>;

/** Counts calls a minute at a time, each under the name that it is given; the refusal of those past `most`. */
function createCount(clock: Clock, most: number): (nameCaller: (known: Calls) => string) => Problem | undefined {
  let windowStart = clock.now();
  let calls = new Map<string, number>();
  return (nameCaller) => {
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      calls = new Map();
    }
    const who = nameCaller(calls);
    const count = (calls.get(who) ?? 0) + 1;
    calls.set(who, count);
    if (count <= most) return undefined;
    const retryAfterS = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
    return new Problem(429, {code: 'rate_limited', message: 'Too many calls. Wait a little.', retryAfterS});
  };
}
