import type {Kysely} from 'kysely';
import {readConfig} from '../config.js';
import type {Database} from '../db/types.js';
import {record, type Actor} from '../domain/admin/audit.js';
import {listDead, retryDead, type DeadChoice, type JobRail} from '../domain/job-queue.js';
import {RAIL_NAMES} from '../rails/faulty-rails.js';
import {systemClock} from '../lib/clock.js';
import type {Env} from '../rails/settings.js';
import {actorOf} from './admin/actor.js';
import {openStoredData} from './stored-data.js';

/** The rails of jobs, and `none` for the jobs that need only the database. */
const JOB_RAILS: readonly JobRail[] = [...RAIL_NAMES, 'none'];

/**
 * Lists the jobs that failed too often, one per line, or lets those of one rail, or of one subject, be retried:
 * `service jobs`, `service jobs retry mail`, `service jobs retry --subject msg_1`. The words are checked before the
 * database is opened.
 *
 * @throws an error with one sentence that says what is wrong and what is possible
 */
export async function jobs(words: readonly string[], env: Env): Promise<void> {
  readWords(words);
  const database = await openStoredData(readConfig(env));
  try {
    const operator = {db: database.db, now: systemClock.now(), actor: actorOf(env, undefined)};
    for (const line of await answerJobs(operator, words)) console.log(line);
  } finally {
    await database.close();
  }
}

/** The person who runs `service jobs`, when, and on which database. */
export interface Operator {
  readonly db: Kysely<Database>;
  readonly now: number;
  readonly actor: Actor;
}

/** The lines that `service jobs` prints for these words. */
export async function answerJobs(operator: Operator, words: readonly string[]): Promise<string[]> {
  const choice = readWords(words);
  if (choice === 'list') return (await listDead(operator.db)).map((job) => JSON.stringify(job));
  const count = await retry(operator, choice);
  if (count === 0 && 'subject' in choice) throw new Error('No job about this subject was given up.');
  return [`${count} to be tried again`];
}

/** Lets the chosen jobs be retried, and writes that into the audit log. Returns their number. */
function retry({db, now, actor}: Operator, choice: DeadChoice): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await retryDead(tx, choice);
    const subject = 'subject' in choice ? choice.subject : choice.rail;
    if (count > 0) await record({tx, now}, actor, {action: 'job.retry', subject, changes: {count}});
    return count;
  });
}

/** What the words ask for: the list, or a retry of these jobs. */
function readWords([command = 'list', ...more]: readonly string[]): 'list' | DeadChoice {
  if (command === 'list' && more.length === 0) return 'list';
  const choice = command === 'retry' ? choiceOf(more) : undefined;
  if (choice !== undefined) return choice;
  throw new Error(`Use "list"; or "retry" and "--subject" with an id, or one of ${JOB_RAILS.join(', ')}.`);
}

function choiceOf([first, subject, ...more]: readonly string[]): DeadChoice | undefined {
  if (more.length > 0) return undefined;
  if (first === '--subject') return subject === undefined ? undefined : {subject};
  const rail = JOB_RAILS.find((name) => name === first);
  return rail === undefined || subject !== undefined ? undefined : {rail};
}
