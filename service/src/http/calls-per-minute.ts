import {Problem} from '../lib/problem.js';
import {isWithin, type Clock} from '../lib/clock.js';
import type {Caller} from '../domain/work.js';

const WINDOW_MS = 60_000;
/** At most this many addresses are counted separately in a minute; all others share one count. */
const MAX_ADDRESSES = 10_000;

/** Limits the calls per minute of each publishable key from each address. */
export function createRateLimit(clock: Clock, callsPerMinute: number): (caller: Caller) => void {
  const count = createCount(clock, callsPerMinute);
  return (caller) => {
    if (caller.kind !== 'publishable') return;
    const refusal = count(() => `${caller.id} ${caller.from?.address ?? ''}`);
    if (refusal !== undefined) throw refusal;
  };
}

/**
 * Counts calls with an unknown credential by address; past the limit they get 429. Calls with a known credential are not
 * counted, so no holder of a key is slowed down.
 */
export function createUnknownKeyLimit(clock: Clock, callsPerMinute: number) {
  const count = createCount(clock, callsPerMinute);
  return <Refusal extends Error>(refusal: Refusal, address: string): Refusal | Problem => {
    if (!(refusal instanceof Problem) || refusal.details.code !== 'unauthorized') return refusal;
    return count((known) => (known.size < MAX_ADDRESSES || known.has(address) ? address : 'others')) ?? refusal;
  };
}

type Calls = ReadonlyMap<string, number>;

/** Counts calls per minute under the name that each is given, and returns the refusal of those past `most`. */
function createCount(clock: Clock, most: number): (nameCaller: (known: Calls) => string) => Problem | undefined {
  let windowStart = clock.now();
  let calls = new Map<string, number>();
  return (nameCaller) => {
    const now = clock.now();
    if (!isWithin(WINDOW_MS, windowStart, now)) {
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
