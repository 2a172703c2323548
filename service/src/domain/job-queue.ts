import {sql} from 'kysely';
import {defer} from '../db/pool.js';
import {newId} from '../lib/random.js';
import {currentTraceparent} from '../lib/spans.js';
import type {DueKind, JobKind, OutgoingKind, Queries, RailName} from '../db/types.js';
import type {Work} from './work.js';

/** Work to do later: what, on which subject, and when (epoch milliseconds). */
export interface Job {
  readonly kind: JobKind;
  /** The id of the object it is about. */
  readonly subject: string;
  readonly at: number;
}

/** What identifies a job, even after it was postponed or scheduled again. */
export type JobName = Pick<Job, 'kind' | 'subject'>;

/** A job whose span continues the trace of the work that scheduled it. */
export interface TracedJob {
  readonly kind: JobKind;
  /** Null if the job begins a trace. */
  readonly traceparent: string | null;
}

/** A stored job. */
export interface ListedJob extends Job {
  readonly sequence: number;
}

/** A due job that this transaction has taken. */
export interface TakenJob extends ListedJob, TracedJob {
  readonly kind: DueKind;
  /** How often it failed. */
  readonly attempts: number;
}

/** A call to an outside system, leased by this process. No other process makes it before the lease expires or is released. */
export interface LeasedJob extends Job, TracedJob {
  readonly kind: OutgoingKind;
  readonly rail: RailName;
  /** How often it was started, this time included. */
  readonly attempts: number;
  /** The id of the lease. */
  readonly lease: string;
  /** Encrypted data that only the call needs; deleted with the job. */
  readonly secret: string | null;
}

/** The rail that each kind of call goes to. Kinds that are not listed call no outside system. */
const RAIL_OF: Readonly<Record<OutgoingKind, RailName>> = {
  card_charge: 'cards',
  mobile_charge: 'mobile',
  card_check: 'cards',
  mobile_check: 'mobile',
  phone_request: 'bank',
  card_refund: 'cards',
  bank_refund: 'bank',
  mobile_refund: 'mobile',
  payout_departure: 'payouts',
  instant_payout: 'bank',
  mail: 'mail',
  tax_filing: 'tax',
};

/** How often a job is started before it waits for a person. With a minute between two attempts, that is more than a day. */
export const MOST_TRIES = 1500;

/** How long a lease outlasts the time limit of its call, so that there is time to record the answer. */
const LEASE_MARGIN_MS = 10_000;

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const LOCK_LIMIT_MS = 500;
/** PostgreSQL's error code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Jobs that schedule their own successor again and again: each begins a trace, which would never end otherwise. */
const PERIODIC: ReadonlySet<JobKind> = new Set(['purge', 'reseal']);

/** The database's clock. Leases use it, because tests and the simulator can move the service's clock. */
const DATABASE_NOW = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The channel on which processes that only serve notify the workers that a job is due soon. */
export const JOBS_CHANNEL = 'jobs';

/** Notifies the workers when the next job is due, in epoch milliseconds. */
export async function notifyWorkers(db: Queries, at: number): Promise<void> {
  await sql`select pg_notify(${JOBS_CHANNEL}, ${String(at)})`.execute(db);
}

/**
 * Stores a job in the current transaction. `secret` is encrypted data that only its call needs. A call with `dead_at` is
 * made only when a person retries it.
 */
export async function schedule(
  work: Pick<Work, 'tx' | 'reportDue'>,
  job: Job & {readonly secret?: string; readonly dead_at?: number | null},
): Promise<void> {
  const rail = isOutgoing(job.kind) ? RAIL_OF[job.kind] : null;
  const traceparent = PERIODIC.has(job.kind) ? null : traceToKeep();
  await defer(work.tx, work.tx.insertInto('tasks').values({...job, rail, traceparent}));
  work.reportDue(job.at);
}

/** The span in which a job is scheduled; null when traces are off. */
function traceToKeep(): string | null {
  return currentTraceparent() ?? null;
}

function isOutgoing(kind: JobKind): kind is OutgoingKind {
  return Object.hasOwn(RAIL_OF, kind);
}

/** Stores a call that this process makes immediately, already leased to it. */
export async function leaseNewCall(
  work: Work,
  {secret, ...job}: Omit<Job, 'kind'> & {readonly kind: OutgoingKind; readonly secret: string | null},
): Promise<LeasedJob> {
  const rail = RAIL_OF[job.kind];
  const lease = newId(work.random, '');
  const leased: LeasedJob = {...job, rail, secret, attempts: 1, lease, traceparent: traceToKeep()};
  await defer(work.tx, work.tx.insertInto('tasks').values({...leased, lease_until: leaseEnd(work, rail)}));
  return leased;
}

/** Whether a call about this subject is queued or in flight, so that its outcome is not known yet. */
export async function isCalling(db: Queries, subject: string): Promise<boolean> {
  const query = db.selectFrom('tasks').select('sequence').where('subject', '=', subject).where('rail', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

const LEASED = ['kind', 'subject', 'at', 'attempts', 'rail', 'lease', 'secret', 'traceparent'] as const;

function leaseEnd({railUses}: Work, rail: RailName) {
  return sql<number>`${DATABASE_NOW} + ${sql.lit(railUses[rail].limitMs + LEASE_MARGIN_MS)}::bigint`;
}

/** Takes the first due job that calls no outside system and is not locked. Its row is deleted when the transaction commits. */
export async function takeJob(work: Work): Promise<TakenJob | undefined> {
  const job = await work.tx
    .selectFrom('tasks')
    .select(['sequence', 'kind', 'subject', 'at', 'attempts', 'traceparent'])
    .where('rail', 'is', null)
    .where('dead_at', 'is', null)
    .where('at', '<=', work.now)
    .orderBy('at')
    .orderBy('sequence')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (job !== undefined) await work.tx.deleteFrom('tasks').where('sequence', '=', job.sequence).execute();
  return job as TakenJob | undefined;
}

/** Leases the first due call to a rail that no process is making. */
export async function leaseJob(work: Work, rail: RailName): Promise<LeasedJob | undefined> {
  const first = work.tx
    .selectFrom('tasks')
    .select('sequence')
    .where('rail', '=', rail)
    .where('dead_at', 'is', null)
    .where('at', '<=', work.now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', DATABASE_NOW)]))
    .orderBy('at')
    .orderBy('sequence')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const leased = await work.tx
    .updateTable('tasks')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      lease: newId(work.random, ''),
      lease_until: leaseEnd(work, rail),
    }))
    .where('sequence', '=', first)
    .returning(LEASED)
    .executeTakeFirst();
  return leased as LeasedJob | undefined;
}

/** Deletes the job of a finished call. Returns false if the lease was lost: another process makes the call again, or its outcome was taken over. */
export async function finishJob(work: Work, {subject, lease}: LeasedJob): Promise<boolean> {
  const {numDeletedRows} = await work.tx
    .deleteFrom('tasks')
    .where('subject', '=', subject)
    .where('rail', 'is not', null)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends a call whose outcome became known in another way, even while a process is making it; the later answer is then
 * discarded. Returns undefined if there is no such call.
 */
export function takeOver(
  work: Work,
  {kind, subject}: {readonly kind: OutgoingKind; readonly subject: string},
): Promise<Pick<LeasedJob, 'subject' | 'attempts' | 'secret'> | undefined> {
  return work.tx
    .deleteFrom('tasks')
    .where('subject', '=', subject)
    .where('rail', 'is not', null)
    .where('kind', '=', kind)
    .returning(['subject', 'attempts', 'secret'])
    .executeTakeFirst();
}

/**
 * Releases the lease of a failed call. It is retried later; one that `isFinal`, or that was made {@link MOST_TRIES}
 * times, only a person can have retried.
 */
export async function releaseJob(
  work: Work,
  {kind, subject, attempts, lease}: LeasedJob,
  {isFinal, isRefused, chance}: {readonly isFinal: boolean; readonly isRefused: boolean; readonly chance: number},
): Promise<void> {
  const at = work.now + Math.round(delayAfter(attempts - 1) * (1 - chance / 4));
  const dead_at = isFinal || attempts >= MOST_TRIES ? work.now : null;
  await work.tx
    .updateTable('tasks')
    .set({at, lease: null, lease_until: null, dead_at, is_refused: isRefused})
    .where('subject', '=', subject)
    .where('rail', 'is not', null)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('lease', 'is', null), eb('lease', '=', lease)]))
    .execute();
  work.reportDue(at);
}

/** The rail of a job; `none` stands for a job that needs only the database. */
export type JobRail = RailName | 'none';

/** A job that failed too often and now waits for a person. */
export interface DeadJob {
  readonly rail: JobRail;
  readonly kind: JobKind;
  readonly subject: string;
  /** How often it was started. */
  readonly attempts: number;
  /** When it was given up, in epoch milliseconds. */
  readonly dead_at: number;
}

/** The jobs that wait for a person, oldest first. */
export function listDead(db: Queries): Promise<DeadJob[]> {
  return db
    .selectFrom('tasks')
    .select((eb) => eb.fn.coalesce('rail', sql.lit('none' as const)).as('rail'))
    .select(['kind', 'subject', 'attempts', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at')
    .orderBy('sequence')
    .$narrowType<{dead_at: number}>()
    .execute();
}

/**
 * Removes the calls about a subject that wait for a person, if they are of these kinds. Returns their kinds.
 *
 * @param isRefused only calls that their rail has refused for good, so that none of them had its effect
 */
export async function removeDead(
  db: Queries,
  {
    subject,
    kinds,
    isRefused = false,
  }: {readonly subject: string; readonly kinds: readonly OutgoingKind[]; readonly isRefused?: boolean},
): Promise<readonly JobKind[]> {
  const removed = await db
    .deleteFrom('tasks')
    .where('subject', '=', subject)
    .where('rail', 'is not', null)
    .where('kind', 'in', kinds)
    .where('dead_at', 'is not', null)
    .$if(isRefused, (query) => query.where('is_refused', '=', true))
    .returning('kind')
    .execute();
  return removed.map(({kind}) => kind);
}

/** Which of the jobs that wait for a person: those of a rail, or those about a subject. */
export type DeadChoice = {readonly rail: JobRail} | {readonly subject: string};

/** Retries the chosen jobs that wait for a person, with a fresh count of attempts. Returns their number. */
export async function retryDead(db: Queries, choice: DeadChoice): Promise<number> {
  const {numUpdatedRows} = await db
    .updateTable('tasks')
    .set({dead_at: null, is_refused: false, attempts: 1, at: 0})
    .where((eb) => {
      if ('subject' in choice) return eb('subject', '=', choice.subject);
      return choice.rail === 'none' ? eb('rail', 'is', null) : eb('rail', '=', choice.rail);
    })
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** When the next job that calls no outside system is due, if there is one. */
export async function nextJobAt(db: Queries): Promise<number | undefined> {
  const query = db.selectFrom('tasks').select('at').where('rail', 'is', null).where('dead_at', 'is', null);
  return (await query.orderBy('at').orderBy('sequence').limit(1).executeTakeFirst())?.at;
}

const RAILS = sql.join([...new Set(Object.values(RAIL_OF))].map((rail) => sql`(${sql.lit(rail)})`));

/** When the next call to each rail is due, leaving out the calls in flight. Reads the first row of each rail, however many wait. */
export async function nextCalls(db: Queries): Promise<{readonly rail: RailName; readonly at: number}[]> {
  const {rows} = await sql<{readonly rail: RailName; readonly at: number}>`
    select names.rail, next.at from (values ${RAILS}) as names (rail),
      lateral (select at from tasks where rail = names.rail and dead_at is null
        and (lease_until is null or lease_until <= ${DATABASE_NOW}) order by at, sequence limit 1) as next`.execute(db);
  return rows;
}

/** The job that is due first, even if a process is running it. Leaves out the `skipped` ones. */
export function firstJob(db: Queries, skipped: readonly JobName[]): Promise<ListedJob | undefined> {
  return db
    .selectFrom('tasks')
    .select(['sequence', 'kind', 'subject', 'at'])
    .where('dead_at', 'is', null)
    .where((eb) => eb.not(eb.or(skipped.map(({kind, subject}) => eb.and({kind, subject})))))
    .orderBy('at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Waits until no process is running a job. After that it is deleted, postponed or free to be taken.
 *
 * @throws an error that {@link isJobLocked} recognises if a process is still running it after half a second
 */
export async function waitUntilUnlocked({tx}: Work, {sequence}: ListedJob): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT_MS)}`.execute(tx);
  await tx.selectFrom('tasks').select('sequence').where('sequence', '=', sequence).forUpdate().execute();
}

/** Whether an error means that another process is still running a job. */
export function isJobLocked(error: unknown): boolean {
  return (error as {readonly code?: unknown}).code === LOCK_NOT_AVAILABLE;
}

/**
 * Postpones a failed job by 1 s, 2 s, 4 s, at most a minute, so that it does not hold up other jobs. After
 * {@link MOST_TRIES} failures only a person can have it retried.
 */
export async function postpone(
  work: Work,
  {sequence, attempts}: Pick<TakenJob, 'sequence' | 'attempts'>,
): Promise<void> {
  const failures = attempts + 1;
  const dead_at = failures >= MOST_TRIES ? work.now : null;
  await work.tx
    .updateTable('tasks')
    .set({at: work.now + delayAfter(attempts), attempts: failures, dead_at})
    .where('sequence', '=', sequence)
    .execute();
}

/** The delay after this many failures, in milliseconds: 1 s, 2 s, 4 s, at most a minute. */
export function delayAfter(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}
