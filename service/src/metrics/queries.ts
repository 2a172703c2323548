import {sql, type Kysely, type Transaction} from 'kysely';
import type {Database} from '../db/types.js';
import {isUnknown} from '../domain/charges/unknown-outcome.js';
import type {JobRail} from '../domain/job-queue.js';
import {RAIL_NAMES} from '../rails/faulty-rails.js';

/** How long a query of this file may take. */
export const QUERY_LIMIT_MS = 2000;

/** Rows of one state are counted up to this number, so that a long queue costs no more than a short one. */
const MAX_JOBS = 10_000;
const MAX_CHARGES = 100_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The jobs that go to one rail. */
export interface JobCounts {
  readonly rail: JobRail;
  /** They are due, and no process is running them. At most {@link MAX_JOBS}, together with `leased`. */
  readonly due: number;
  /** A process is making the call. */
  readonly leased: number;
  /** They are not due yet. At most {@link MAX_JOBS}. */
  readonly scheduled: number;
  /** The time of the oldest due job, in epoch milliseconds. */
  readonly oldest: number | null;
}

/** The jobs of one rail that failed too often and wait for a person. */
export interface DeadCount {
  readonly rail: JobRail;
  readonly count: number;
}

/** Charges whose outcome is unknown, by age. */
export interface UnknownAttempts {
  /** Only those whose call is still in the queue: the others wait for their payer. */
  readonly under_10m: number;
  readonly from_10m_to_1h: number;
  readonly from_1h_to_1d: number;
  readonly over_1d: number;
}

const NONE_UNKNOWN: UnknownAttempts = {under_10m: 0, from_10m_to_1h: 0, from_1h_to_1d: 0, over_1d: 0};

/** Runs one query in its own transaction, with a time limit on the server. PGlite has no time limit. */
export function limited<Result>(
  db: Kysely<Database>,
  query: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(QUERY_LIMIT_MS)}`.execute(tx);
    return query(tx);
  });
}

const DATABASE_NOW = sql<number>`floor(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/**
 * Counts the jobs by rail and state. Each count reads a range of an index, `tasks_outgoing` or `tasks_due`.
 *
 * @param now the service's time, in epoch milliseconds
 */
export async function countJobs(tx: Transaction<Database>, now: number): Promise<readonly JobCounts[]> {
  const rails = sql.join(RAIL_NAMES.map((rail) => sql`(${sql.lit(rail)})`));
  const {rows} = await sql<JobCounts>`
    select names.rail, begun.*, later.*
      from (values ${rails}) as names (rail),
      lateral (${countBegun(sql`rail = names.rail and dead_at is null`, now)}) as begun,
      lateral (${countLater(sql`rail = names.rail and dead_at is null`, now)}) as later
    union all
    select 'none', begun.*, later.*
      from (${countBegun(sql`rail is null and dead_at is null`, now)}) as begun,
        (${countLater(sql`rail is null and dead_at is null`, now)}) as later
  `.execute(tx);
  return rows;
}

function countBegun(meant: ReturnType<typeof sql>, now: number) {
  return sql`
    select count(*) filter (where not is_leased) as due, count(*) filter (where is_leased) as leased,
        min(at) filter (where not is_leased) as oldest
      from (select at, coalesce(lease_until > ${DATABASE_NOW}, false) as is_leased from tasks
              where ${meant} and at <= ${now} order by at, sequence limit ${sql.lit(MAX_JOBS)}) as jobs`;
}

function countLater(meant: ReturnType<typeof sql>, now: number) {
  return sql`
    select count(*) as scheduled
      from (select 1 from tasks where ${meant} and at > ${now}
              order by at, sequence limit ${sql.lit(MAX_JOBS)}) as jobs`;
}

/** Counts the jobs that wait for a person, by rail. Rails without one are left out. */
export async function countDead(tx: Transaction<Database>): Promise<readonly DeadCount[]> {
  const {rows} = await sql<DeadCount>`
    select coalesce(rail, 'none') as rail, count(*) as count from tasks where dead_at is not null group by 1 order by 1
  `.execute(tx);
  return rows;
}

/**
 * Counts the charges whose outcome is unknown, by age. It reads the index `charges_waiting`, which holds only open charges.
 *
 * @param now the service's time, in epoch milliseconds
 */
export async function countUnknown(tx: Transaction<Database>, now: number): Promise<UnknownAttempts> {
  const [young, hour, day] = [now - 10 * MINUTE_MS, now - HOUR_MS, now - DAY_MS];
  const {rows} = await sql<UnknownAttempts>`
    select count(*) filter (where created_at > ${young} and exists (
          select 1 from tasks where subject = pending.id and rail is not null)) as under_10m,
        count(*) filter (where created_at <= ${young} and created_at > ${hour}) as from_10m_to_1h,
        count(*) filter (where created_at <= ${hour} and created_at > ${day}) as from_1h_to_1d,
        count(*) filter (where created_at <= ${day}) as over_1d
      from (select id, created_at from charges where ${isUnknown(now)}
              limit ${sql.lit(MAX_CHARGES)}) as pending
  `.execute(tx);
  const [counts = NONE_UNKNOWN] = rows;
  return counts;
}

/** The ids of the oldest charges whose outcome has been unknown for more than an hour. */
export async function listUnknown(
  tx: Transaction<Database>,
  {now, most}: {readonly now: number; readonly most: number},
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('charges')
    .select('id')
    .where(isUnknown(now))
    .where('created_at', '<=', now - HOUR_MS)
    .orderBy('created_at')
    .limit(most)
    .execute();
  return rows.map(({id}) => id);
}

/** The size of the database on its disk, in bytes. */
export async function readBytes(tx: Transaction<Database>): Promise<number> {
  const {rows} = await sql<{readonly bytes: number}>`
    select pg_database_size(current_database()) as bytes
  `.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/**
 * How far this machine's clock is ahead of the database's, in milliseconds: 0 if the database's time is within the round
 * trip of the query.
 *
 * @param machineNow the machine's clock
 */
export async function compareClocks(tx: Transaction<Database>, machineNow: () => number): Promise<number> {
  const before = machineNow();
  const {rows} = await sql<{readonly now: number}>`select ${DATABASE_NOW} as now`.execute(tx);
  const after = machineNow();
  const [{now} = {now: before}] = rows;
  if (now < before) return before - now;
  return now > after ? after - now : 0;
}
