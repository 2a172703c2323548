import type {Kysely} from 'kysely';
import {readConfig} from '../config.js';
import {connectDatabase} from '../db/connect.js';
import type {Database} from '../db/types.js';
import {listDead, retryDead, type DeadChoice, type JobRail} from '../domain/job-queue.js';
import {RAIL_NAMES} from '../rails/faulty-rails.js';
import type {Env} from '../rails/settings.js';

/** The rails of jobs, and `none` for the jobs that need only the database. */
const JOB_RAILS: readonly JobRail[] = [...RAIL_NAMES, 'none'];

/**
 * Lists the jobs that failed too often, one per line, or lets those of one rail, or of one subject, be retried:
 * `service jobs`, `service jobs retry mail`, `service jobs retry --subject msg_1`.
 *
 * @throws an error that says what is possible
 */
export async function jobs(words: readonly string[], env: Env): Promise<void> {
  const config = readConfig(env);
  if (config.databaseUrl === undefined)
    throw new Error('Set DATABASE_URL: only the running service can read an embedded database.');
  const database = await connectDatabase(config);
  try {
    for (const line of await answerJobs(database.db, words)) console.log(line);
  } finally {
    await database.close();
  }
}

/** The lines that `service jobs` prints for these words. */
export async function answerJobs(db: Kysely<Database>, words: readonly string[]): Promise<string[]> {
  const [command = 'list', ...more] = words;
  if (command === 'list' && more.length === 0) return (await listDead(db)).map((job) => JSON.stringify(job));
  const choice = command === 'retry' ? choiceOf(more) : undefined;
  if (choice === undefined) {
    throw new Error(`Use "list"; or "retry" and "--subject" with an id, or one of ${JOB_RAILS.join(', ')}.`);
  }
  const count = await retryDead(db, choice);
  if (count === 0 && 'subject' in choice) throw new Error('No job about this subject was given up.');
  return [`${count} to be tried again`];
}

function choiceOf([first, subject, ...more]: readonly string[]): DeadChoice | undefined {
  if (more.length > 0) return undefined;
  if (first === '--subject') return subject === undefined ? undefined : {subject};
  const rail = JOB_RAILS.find((name) => name === first);
  return rail === undefined || subject !== undefined ? undefined : {rail};
}
