import {sql} from 'kysely';
import {hold} from '../db/pool.js';
import type {Queries, JobKind} from '../db/types.js';
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
  /** How often it failed. */
  readonly attempts: number;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const LOCK_LIMIT_MS = 500;
/** PostgreSQL's word for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Writes a job down, in the transaction of what makes it needed. */
export async function schedule(work: Work, job: Job): Promise<void> {
  await hold(work.tx, work.tx.insertInto('tasks').values(job));
  work.wakesDue(job.at);
}

/** Takes the first job that is due and that no other process is doing; it is gone when the transaction commits. */
export async function takeJob(work: Work): Promise<TakenJob | undefined> {
  const job = await work.tx
    .selectFrom('tasks')
    .selectAll()
    .where('at', '<=', work.now)
    .orderBy('at')
    .orderBy('sequence')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (job !== undefined) await work.tx.deleteFrom('tasks').where('sequence', '=', job.sequence).execute();
  return job;
}

/** When the next job is due, or nothing. */
export async function nextJobAt(db: Queries): Promise<number | undefined> {
  return (await firstJob(db, []))?.at;
}

/** The job that is due first, also one that a process is doing; none of those that are `skipped`. */
export function firstJob(db: Queries, skipped: readonly JobName[]): Promise<ListedJob | undefined> {
  return db
    .selectFrom('tasks')
    .select(['sequence', 'kind', 'subject', 'at'])
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
  const at = work.now + Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
  await work.tx
    .updateTable('tasks')
    .set({at, attempts: attempts + 1})
    .where('sequence', '=', sequence)
    .execute();
}
