import {sql} from 'kysely';
import type {Queries} from '../db/types.js';
import {firstJob, type ListedJob, type JobName} from './job-queue.js';
import type {Work} from './work.js';

/** The database channel that announces a moved clock; the payload is a {@link ClockNotice} as text. */
export const CLOCK_CHANNEL = 'simulator_clock';

/** The message between the processes: how far ahead the clock is, and whether the advance ends with this step. */
export interface ClockNotice {
  readonly aheadMs: number;
  readonly isFinal: boolean;
}

/** One step of an advance. */
export interface ClockStep {
  readonly aheadMs: number;
  /** By how much the step moved the clock. */
  readonly movedMs: number;
  /** The job that is due now; undefined when none is. */
  readonly due: ListedJob | undefined;
  /** The job was due before this step and is not done yet: another process is doing it, so the clock was not moved. */
  readonly isBusy: boolean;
}

/** How far the clock is ahead, in milliseconds. */
export async function readAheadMs(db: Queries): Promise<number> {
  const {ahead_ms} = await db.selectFrom('simulator_clock').select('ahead_ms').executeTakeFirstOrThrow();
  return ahead_ms;
}

/**
 * Moves the clock forward to the time of the next job, or by all of `leftMs` when no job is due before that. The clock
 * never moves past a job that is due and not done, so jobs are done in order, also by several processes. The row of the
 * clock is locked: advances that run at the same time take turns, and add up.
 *
 * @param advance.baseNow the time of the underlying clock, which is never put ahead
 * @param advance.leftMs what is left of this advance
 * @param advance.skipped jobs that the clock does not stop at
 */
export async function stepClock(
  {tx}: Work,
  advance: {readonly baseNow: () => number; readonly leftMs: number; readonly skipped: readonly JobName[]},
): Promise<ClockStep> {
  const row = await tx.selectFrom('simulator_clock').select('ahead_ms').forUpdate().executeTakeFirstOrThrow();
  const now = advance.baseNow() + row.ahead_ms;
  const next = await firstJob(tx, advance.skipped);
  const isBusy = next !== undefined && next.at <= now;
  const movedMs = isBusy ? 0 : Math.min(advance.leftMs, (next?.at ?? Number.POSITIVE_INFINITY) - now);
  const aheadMs = row.ahead_ms + movedMs;
  const due = next !== undefined && next.at <= now + movedMs ? next : undefined;
  if (movedMs > 0) await storeAndNotify({tx}, {aheadMs, isFinal: movedMs === advance.leftMs});
  return {aheadMs, movedMs, due, isBusy};
}

async function storeAndNotify({tx}: Pick<Work, 'tx'>, {aheadMs, isFinal}: ClockNotice): Promise<void> {
  await tx.updateTable('simulator_clock').set({ahead_ms: aheadMs}).execute();
  await sql`select pg_notify(${CLOCK_CHANNEL}, ${`${aheadMs}${isFinal ? FINAL : ''}`})`.execute(tx);
}

/** Follows the milliseconds in the payload of the last notice of an advance. */
const FINAL = ' final';

/** Reads the payload of a notification. */
export function readClockNotice(payload: string): ClockNotice {
  return {aheadMs: Number.parseInt(payload, 10), isFinal: payload.endsWith(FINAL)};
}
