import {sql} from 'kysely';
import type {Database} from '../db/types.js';
import {schedule} from '../domain/job-queue.js';
import type {Lifetimes, Work} from '../domain/work.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long a response is kept for its idempotency key: three times as long as the widget keeps its own record. */
const KEPT_MS = 6 * 24 * HOUR_MS;

/**
 * How long a challenge is kept: longer than the service queries a processor about its charge, so that an old one is not
 * recorded again as new.
 */
const CHALLENGES_KEPT_MS = 8 * 24 * HOUR_MS;

/** How many rows are deleted or emptied in one transaction, so that none takes long. */
export const PURGE_BATCH = 1000;

/** The pause after a full batch, so that payments have the database for most of the time. */
const PAUSE_MS = 200;

/** What is removed from a table once it is old. An index begins with the column, so that only old rows are read. */
interface CleanupRule {
  readonly table: keyof Database;
  readonly column: string;
  readonly keptMs: (lifetimes: Lifetimes) => number;
  /** Which rows; all by default. */
  readonly only?: string;
  /** The column that is emptied; without it, the rows are deleted. */
  readonly emptied?: string;
}

/**
 * In this order, because tokens refer to sessions. A key that was deleted cannot be used for a second payment: the
 * first has its attempt. The keys of concluded attempts stay, because nothing else records that they were concluded.
 */
const CLEANUP_RULES: readonly CleanupRule[] = [
  {
    ...{table: 'idempotency_keys', column: 'created_at', keptMs: () => KEPT_MS},
    ...{only: 'body is not null', emptied: 'body'},
  },
  {table: 'idempotency_keys', column: 'created_at', keptMs: ({keysKeptMs}) => keysKeptMs, only: 'is_guarded'},
  {table: 'card_tokens', column: 'expires_at', keptMs: () => KEPT_MS},
  {table: 'code_tokens', column: 'expires_at', keptMs: () => 0},
  {table: 'one_time_codes', column: 'expires_at', keptMs: () => KEPT_MS},
  {table: 'rail_callbacks', column: 'received_at', keptMs: () => KEPT_MS, only: 'made_of_it is not null'},
  {table: 'challenges', column: 'created_at', keptMs: () => CHALLENGES_KEPT_MS},
  {table: 'limit_counts', column: 'ends_at', keptMs: () => 0},
  {table: 'widget_sessions', column: 'expires_at', keptMs: ({keysKeptMs}) => keysKeptMs},
  {table: 'messages', column: 'sent_at', keptMs: ({messagesKeptMs}) => messagesKeptMs},
];

/** A literal: with a parameter, a generic plan would not match the partial index. */
const RECURRING = sql.lit('purge' as const);

/** Schedules the first purge, unless one is scheduled already: all processes share it. */
export async function schedulePurge(work: Work): Promise<void> {
  const scheduled = await work.tx
    .selectFrom('tasks')
    .select('sequence')
    .where('kind', '=', RECURRING)
    .executeTakeFirst();
  if (scheduled === undefined) await schedule(work, {kind: 'purge', subject: '0', at: work.now + HOUR_MS});
}

/**
 * Removes one batch of what is old, and schedules the next one: a table is continued after a pause until a batch is not
 * full, and the first table follows an hour after the last one.
 *
 * @param subject the place in {@link CLEANUP_RULES}; the first one if it is no number, as the version before writes it
 */
export async function purge(work: Work, subject: string): Promise<void> {
  const place = Number(subject) || 0;
  const rule = CLEANUP_RULES[place];
  const count = rule === undefined ? 0 : await clean(work, rule);
  if (count >= PURGE_BATCH) return schedule(work, {kind: 'purge', subject, at: work.now + PAUSE_MS});
  if (place + 1 < CLEANUP_RULES.length) {
    return schedule(work, {kind: 'purge', subject: String(place + 1), at: work.now});
  }
  await work.tx.deleteFrom('tasks').where('kind', '=', RECURRING).execute();
  return schedule(work, {kind: 'purge', subject: '0', at: work.now + HOUR_MS});
}

/** Returns how many rows were deleted or emptied. */
async function clean({tx, now, lifetimes}: Work, rule: CleanupRule): Promise<number> {
  const {table, column, keptMs, only = 'true', emptied} = rule;
  const change =
    emptied === undefined
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${sql.ref(emptied)} = null`;
  const {numAffectedRows = 0n} = await sql`${change} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${now - keptMs(lifetimes)} and ${sql.raw(only)}
    order by ${sql.ref(column)} limit ${sql.lit(PURGE_BATCH)}))`.execute(tx);
  return Number(numAffectedRows);
}
