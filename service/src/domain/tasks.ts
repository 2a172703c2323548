import {sql} from 'kysely';
import {hold} from '../db/pool.js';
import type {Queries, TaskKind} from '../db/types.js';
import type {Work} from './work.js';

/** Something that is to happen by itself: what, to whom, and when (epoch milliseconds). */
export interface Task {
  readonly kind: TaskKind;
  /** The id of what it happens to. */
  readonly subject: string;
  readonly at: number;
}

/** What identifies a task, also after it was put off or written down again. */
export type TaskName = Pick<Task, 'kind' | 'subject'>;

/** A task as it is written down. */
export interface ListedTask extends Task {
  readonly sequence: number;
}

/** A task that is due, taken by this transaction. */
export interface TakenTask extends ListedTask {
  /** How often it failed. */
  readonly attempts: number;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const LOCK_LIMIT_MS = 500;
/** PostgreSQL's word for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Writes a task down, in the transaction of what makes it needed. */
export async function schedule(work: Work, task: Task): Promise<void> {
  await hold(work.tx, work.tx.insertInto('tasks').values(task));
  work.wakesDue(task.at);
}

/** Takes the first task that is due and that no other process is doing; it is gone when the transaction commits. */
export async function takeTask(work: Work): Promise<TakenTask | undefined> {
  const task = await work.tx
    .selectFrom('tasks')
    .selectAll()
    .where('at', '<=', work.now)
    .orderBy('at')
    .orderBy('sequence')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (task !== undefined) await work.tx.deleteFrom('tasks').where('sequence', '=', task.sequence).execute();
  return task;
}

/** When the next task is due, or nothing. */
export async function nextTaskAt(db: Queries): Promise<number | undefined> {
  return (await firstTask(db, []))?.at;
}

/** The task that is due first, also one that a process is doing; none of those that are `skipped`. */
export function firstTask(db: Queries, skipped: readonly TaskName[]): Promise<ListedTask | undefined> {
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
 * Waits until no process is doing a task: then it is gone, put off, or free to be taken.
 *
 * @throws an error that {@link isTaskLocked} recognises when a process is still doing it after half a second
 */
export async function untilFree({tx}: Work, {sequence}: ListedTask): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT_MS)}`.execute(tx);
  await tx.selectFrom('tasks').select('sequence').where('sequence', '=', sequence).forUpdate().execute();
}

/** Whether an error says that another process is still doing a task. */
export function isTaskLocked(error: unknown): boolean {
  return (error as {readonly code?: unknown}).code === LOCK_NOT_AVAILABLE;
}

/** Puts off a task that failed: 1 s, 2 s, 4 s, at most a minute; so that it stops no other. */
export async function putOff(work: Work, {sequence, attempts}: TakenTask): Promise<void> {
  const at = work.now + Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
  await work.tx
    .updateTable('tasks')
    .set({at, attempts: attempts + 1})
    .where('sequence', '=', sequence)
    .execute();
}
