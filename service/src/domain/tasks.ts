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

/** A task that is due, taken by this transaction. */
export interface TakenTask extends Task {
  readonly sequence: number;
  /** How often it failed. */
  readonly attempts: number;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

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
  const next = await db.selectFrom('tasks').select('at').orderBy('at').orderBy('sequence').limit(1).executeTakeFirst();
  return next?.at;
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
