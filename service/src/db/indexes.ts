import {setTimeout} from 'node:timers/promises';
import {sql, type Kysely} from 'kysely';
import type {Database, Queries} from './types.js';

/** An index on a table that may be large: its name, and what follows it in the statement. */
interface BigIndex {
  readonly name: string;
  readonly on: string;
  readonly isUnique?: boolean;
}

/** An index that is missing, or incomplete because its creation was interrupted or is still in progress. */
export interface MissingIndex {
  readonly name: string;
  readonly isIncomplete: boolean;
}

/**
 * The indexes that are built while payments continue. A migration would block all writes to their tables. Indexes are
 * only added.
 */
const INDEXES: readonly BigIndex[] = [
  {name: 'charges_attempt', on: 'charges (account_id, attempt) where attempt is not null', isUnique: true},
  {name: 'payouts_attempt', on: 'payouts (account_id, attempt) where attempt is not null', isUnique: true},
  {name: 'idempotency_keys_guarded', on: 'idempotency_keys (created_at) where is_guarded'},
  {name: 'messages_sent', on: 'messages (sent_at) where sent_at is not null'},
  {name: 'card_tokens_expiry', on: 'card_tokens (expires_at)'},
  {name: 'code_tokens_expiry', on: 'code_tokens (expires_at)'},
  {name: 'one_time_codes_expiry', on: 'one_time_codes (expires_at)'},
  {name: 'widget_sessions_expiry', on: 'widget_sessions (expires_at)'},
  {name: 'card_tokens_session', on: 'card_tokens (session_id) where session_id is not null'},
  {name: 'code_tokens_session', on: 'code_tokens (session_id) where session_id is not null'},
  {name: 'tasks_dead', on: 'tasks (dead_at, sequence) where dead_at is not null'},
  {name: 'tasks_recurring', on: `tasks (kind) where kind in ('purge', 'reseal')`},
  {name: 'api_keys_account', on: 'api_keys (account_id)'},
  {name: 'charges_failed', on: `charges (processing_id) where status = 'failed'`},
];

/** The number of the lock that a process holds while it builds indexes. */
const LOCK = 26_049;
/** How long to wait before checking again whether another process has built them. */
const CHECK_INTERVAL_MS = 200;

/** Whether all indexes are there and complete. */
export async function hasIndexes(db: Queries): Promise<boolean> {
  return (await listMissing(db)).length === 0;
}

/**
 * Builds the indexes that are missing, each in a statement of its own that lets other processes write meanwhile. One process
 * at a time does this, and the others wait. An index whose building was interrupted is built again.
 */
export async function buildIndexes(db: Kysely<Database>): Promise<void> {
  if (await hasIndexes(db)) return;
  if (await isEmbedded(db)) return buildMissing(db);
  while (!(await buildAlone(db))) await setTimeout(CHECK_INTERVAL_MS);
}

/**
 * Builds them while another connection holds the lock. That connection runs no statement meanwhile: an index waits for
 * the end of all statements that began before it, and two that wait for each other would never end.
 *
 * @returns false when another process has the lock
 */
function buildAlone(db: Kysely<Database>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const {rows} = await sql<{mine: boolean}>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(tx);
    if (rows[0]?.mine !== true) return false;
    await buildMissing(db);
    return true;
  });
}

/** Concurrent building is refused in a transaction. It takes longer than a usual statement may. */
function buildMissing(db: Kysely<Database>): Promise<void> {
  return db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    for (const {name, on, isUnique = false} of await listMissing(one)) {
      await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(one);
      const kind = isUnique ? 'unique index' : 'index';
      await sql.raw(`create ${kind} concurrently ${name} on ${on}`).execute(one);
    }
    await sql`reset statement_timeout`.execute(one);
  });
}

/** The indexes that {@link buildIndexes} has to build. */
export async function listMissing(db: Queries): Promise<readonly (BigIndex & MissingIndex)[]> {
  const {rows} = await sql<{readonly name: string; readonly isComplete: boolean}>`
    select relname as name, indisvalid as "isComplete" from pg_class join pg_index on indexrelid = pg_class.oid
    where pg_table_is_visible(pg_class.oid) and relname = any(${INDEXES.map(({name}) => name)}::text[])`.execute(db);
  const found = new Map(rows.map(({name, isComplete}) => [name, isComplete]));
  return INDEXES.filter(({name}) => found.get(name) !== true).map((index) => ({
    ...index,
    isIncomplete: found.has(index.name),
  }));
}

/** Whether the database is inside this process, on its only connection. */
async function isEmbedded(db: Queries): Promise<boolean> {
  const {rows} = await sql<{is: boolean}>`select version() like '%PGlite%' as is`.execute(db);
  return rows[0]?.is === true;
}
