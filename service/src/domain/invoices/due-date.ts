import {HOURS_AHEAD} from '../time-zones.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The moment at which a day, given as its midnight in UTC, ends in a merchant's time zone; both in epoch milliseconds. */
export function endOfDay(midnightUtc: number, timeZone: string): number {
  return midnightUtc + DAY_MS - (HOURS_AHEAD[timeZone] ?? 0) * HOUR_MS;
}

/** The calendar date of a moment in a merchant's time zone, as that date's midnight in UTC. */
export function dayOf(epochMs: number, timeZone: string): number {
  const local = epochMs + (HOURS_AHEAD[timeZone] ?? 0) * HOUR_MS;
  return local - (local % DAY_MS);
}
