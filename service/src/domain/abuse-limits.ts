import {Problem} from '../lib/problem.js';
import type {Work} from './work.js';

/** How often something may happen in a time window. Windows are fixed by the clock and follow one another. */
export interface Limit {
  /** What is counted, and for what subject. It contains nothing secret or personal. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Adds one to each counter. Concurrent transactions with the same counters wait until this one has ended.
 *
 * @throws Problem 429 when a counter is over its limit; the transaction then rolls the counts back
 */
export async function countWithin(work: Work, limits: readonly Limit[]): Promise<void> {
  const counts = await addOne(work, limits);
  refuseOver(work, limits, (limit) => (counts.get(limit.name) ?? 0) > limit.most);
}

/** Adds one to each counter, regardless of limits. */
export async function addOne({tx, now}: Work, limits: readonly Limit[]): Promise<ReadonlyMap<string, number>> {
  const rows = limits.map((limit) => ({...windowOf(limit, now), name: limit.name, count: 1}));
  const counted = await tx
    .insertInto('limit_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['name', 'starts_at']).doUpdateSet((eb) => ({count: eb('limit_counts.count', '+', 1)})),
    )
    .returning(['name', 'count'])
    .execute();
  return new Map(counted.map(({name, count}) => [name, count]));
}

/** Refuses with 429 when a counter has reached its limit. It counts nothing, so it does not see concurrent requests. */
export async function requireWithin(work: Work, limits: readonly Limit[]): Promise<void> {
  const rows = await work.tx
    .selectFrom('limit_counts')
    .select(['name', 'count'])
    .where(
      'name',
      'in',
      limits.map(({name}) => name),
    )
    .where('starts_at', '<=', work.now)
    .where('ends_at', '>', work.now)
    .execute();
  const counts = new Map(rows.map(({name, count}) => [name, count]));
  refuseOver(work, limits, (limit) => (counts.get(limit.name) ?? 0) >= limit.most);
}

function refuseOver({now}: Work, limits: readonly Limit[], isOver: (limit: Limit) => boolean): void {
  const waitsMs = limits.filter(isOver).map((limit) => windowOf(limit, now).ends_at - now);
  if (waitsMs.length === 0) return;
  const retryAfterS = Math.ceil(Math.max(...waitsMs) / 1000);
  throw new Problem(429, {code: 'rate_limited', message: 'Too many tries. Wait a little.', retryAfterS});
}

function windowOf({windowMs}: Limit, now: number): {readonly starts_at: number; readonly ends_at: number} {
  const starts_at = now - (now % windowMs);
  return {starts_at, ends_at: starts_at + windowMs};
}
