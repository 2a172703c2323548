import {sql} from 'kysely';
import {hold} from '../db/pool.js';
import {newId} from '../lib/random.js';
import type {DueKind, JobKind, OutgoingKind, Queries, RailName} from '../db/types.js';
import type {Work} from './work.js';

/** Something that is to happen by itself: what, to whom, and when (epoch milliseconds). */
export interface Job {
  readonly kind: JobKind;
  /** The id of what it happens to. */
  readonly subject: string;
  readonly at: number;
}

/** What identifies a job, also after it was put off or written down again. */
export type JobName = Pick<Job, 'kind' | 'subject'>;

/** A job as it is written down. */
export interface ListedJob extends Job {
  readonly sequence: number;
}

/** A job that is due, taken by this transaction. */
export interface TakenJob extends ListedJob {
  readonly kind: DueKind;
  /** How often it failed. */
  readonly attempts: number;
}

/** A call outside that this process makes: no other makes it until the lease ends, unless the lease is given back. */
export interface LeasedJob extends Job {
  readonly kind: OutgoingKind;
  readonly rail: RailName;
  /** How often it was begun, this time included. */
  readonly attempts: number;
  /** Names the lease. */
  readonly lease: string;
  /** What only the call needs, sealed; gone with the job. */
  readonly secret: string | null;
}

/** The system that each kind of call goes to; what is not here calls nobody. */
const RAIL_OF: Readonly<Record<OutgoingKind, RailName>> = {
  card_charge: 'cards',
  mobile_charge: 'mobile',
  card_check: 'cards',
  mobile_check: 'mobile',
  phone_request: 'bank',
  card_refund: 'cards',
  bank_refund: 'bank',
  payout_departure: 'payouts',
  instant_payout: 'bank',
  mail: 'mail',
  tax_filing: 'tax',
};

/** How long a lease goes on after the time limit of its call: in this time the answer is written down. */
const LEASE_MARGIN_MS = 10_000;

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const LOCK_LIMIT_MS = 500;
/** PostgreSQL's word for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The database's own clock: a lease must not end because somebody moved the service's. */
const DATABASE_NOW = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Writes a job down, in the transaction of what makes it needed; with what only its call needs, sealed. */
export async function schedule(work: Work, job: Job & {readonly secret?: string}): Promise<void> {
  const rail = isOutgoing(job.kind) ? RAIL_OF[job.kind] : null;
  await hold(work.tx, work.tx.insertInto('tasks').values({...job, rail}));
  work.wakesDue(job.at);
}

function isOutgoing(kind: JobKind): kind is OutgoingKind {
  return Object.hasOwn(RAIL_OF, kind);
}

/** Writes down a call that this process makes at once, with what only the call needs. */
export async function begin(
  work: Work,
  {secret, ...job}: Omit<Job, 'kind'> & {readonly kind: OutgoingKind; readonly secret: string | null},
): Promise<LeasedJob> {
  const rail = RAIL_OF[job.kind];
  const leased: LeasedJob = {...job, rail, secret, attempts: 1, lease: newId(work.random, '')};
  await hold(work.tx, work.tx.insertInto('tasks').values({...leased, lease_until: leaseEnd(work, rail)}));
  return leased;
}

/** Whether a call about this is to be made, or under way, so that nobody knows its outcome yet. */
export async function isCalling(db: Queries, subject: string): Promise<boolean> {
  const query = db.selectFrom('tasks').select('sequence').where('subject', '=', subject).where('rail', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

const LEASED = ['kind', 'subject', 'at', 'attempts', 'rail', 'lease', 'secret'] as const;

function leaseEnd({railUses}: Work, rail: RailName) {
  return sql<number>`${DATABASE_NOW} + ${sql.lit(railUses[rail].limitMs + LEASE_MARGIN_MS)}::bigint`;
}

/** Takes the first job that is due, calls nobody and is not being done; it is gone when the transaction commits. */
export async function takeJob(work: Work): Promise<TakenJob | undefined> {
  const job = await work.tx
    .selectFrom('tasks')
    .select(['sequence', 'kind', 'subject', 'at', 'attempts'])
    .where('rail', 'is', null)
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

/** Leases the first call to a system that is due and that no process is making. */
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

/** Ends a call; false when its lease had ended and another process makes it again. */
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
 * Ends a call whose outcome became known in another way, whoever is making it: what it is answered is not written down any
 * more. Nothing when there is no such call.
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

/** Gives the lease of a call that failed back. It is tried again later or, after `tries`, by a person's word only. */
export async function releaseJob(
  work: Work,
  {kind, subject, attempts, lease}: LeasedJob,
  {tries, chance}: {readonly tries: number; readonly chance: number},
): Promise<void> {
  const at = work.now + Math.round(delayAfter(attempts - 1) * (1 - chance / 4));
  await work.tx
    .updateTable('tasks')
    .set({at, lease: null, lease_until: null, dead_at: attempts >= tries ? work.now : null})
    .where('subject', '=', subject)
    .where('rail', 'is not', null)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('lease', 'is', null), eb('lease', '=', lease)]))
    .execute();
}

/** A call that failed too often, and waits for a person. */
export interface DeadJob {
  readonly rail: RailName;
  readonly kind: JobKind;
  readonly subject: string;
  /** How often it was begun. */
  readonly attempts: number;
  /** Since when it is no longer tried, in epoch milliseconds. */
  readonly dead_at: number;
}

/** The calls that wait for a person, the oldest first. */
export function listDead(db: Queries): Promise<DeadJob[]> {
  return db
    .selectFrom('tasks')
    .select(['rail', 'kind', 'subject', 'attempts', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at')
    .orderBy('sequence')
    .$narrowType<{rail: RailName; dead_at: number}>()
    .execute();
}

/** Lets the calls to a system that wait for a person be tried again, as if they were new; gives how many there were. */
export async function retryDead(db: Queries, rail: RailName): Promise<number> {
  const {numUpdatedRows} = await db
    .updateTable('tasks')
    .set({dead_at: null, attempts: 1, at: 0})
    .where('rail', '=', rail)
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** When the next job that calls nobody is due, or nothing. */
export async function nextJobAt(db: Queries): Promise<number | undefined> {
  const query = db.selectFrom('tasks').select('at').where('rail', 'is', null);
  return (await query.orderBy('at').orderBy('sequence').limit(1).executeTakeFirst())?.at;
}

/** When the next call to each system is due, of those that no process is making. */
export function nextCalls(db: Queries): Promise<{readonly rail: RailName; readonly at: number}[]> {
  return db
    .selectFrom('tasks')
    .select((eb) => ['rail', eb.fn.min<number>('at').as('at')])
    .where('rail', 'is not', null)
    .where('dead_at', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', DATABASE_NOW)]))
    .groupBy('rail')
    .$narrowType<{rail: RailName}>()
    .execute();
}

/** The job that is due first, also one that a process is doing; none of those that are `skipped`. */
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
 * Waits until no process is doing a job: then it is gone, put off, or free to be taken.
 *
 * @throws an error that {@link isJobLocked} recognises when a process is still doing it after half a second
 */
export async function untilFree({tx}: Work, {sequence}: ListedJob): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT_MS)}`.execute(tx);
  await tx.selectFrom('tasks').select('sequence').where('sequence', '=', sequence).forUpdate().execute();
}

/** Whether an error says that another process is still doing a job. */
export function isJobLocked(error: unknown): boolean {
  return (error as {readonly code?: unknown}).code === LOCK_NOT_AVAILABLE;
}

/** Puts off a job that failed: 1 s, 2 s, 4 s, at most a minute; so that it stops no other. */
export async function putOff(work: Work, {sequence, attempts}: TakenJob): Promise<void> {
  await work.tx
    .updateTable('tasks')
    .set({at: work.now + delayAfter(attempts), attempts: attempts + 1})
    .where('sequence', '=', sequence)
    .execute();
}

/** How long to wait after so many failures, in milliseconds: 1 s, 2 s, 4 s, at most a minute. */
export function delayAfter(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}
