import type {Kysely} from 'kysely';
import {readConfig} from '../config.js';
import {connectDatabase} from '../db/connect.js';
import type {Database, RailName} from '../db/types.js';
import {listDead, retryDead} from '../domain/job-queue.js';
import {RAIL_NAMES} from '../rails/faulty-rails.js';
import type {Env} from '../rails/settings.js';

/**
 * Lists the calls to outside systems that failed too often, one per line, or lets those to one system be retried:
 * `service jobs`, `service jobs retry mail`.
 *
 * @throws an error that says what is possible
 */
export async function jobs(words: readonly string[], env: Env): Promise<void> {
  const config = readConfig(env);
  if (config.databaseUrl === undefined)
    throw new Error('Set DATABASE_URL: only the running service can read an embedded database.');
  const database = await connectDatabase(config);
  try {
    for (const line of await answerTo(database.db, words)) console.log(line);
  } finally {
    await database.close();
  }
}

async function answerTo(db: Kysely<Database>, words: readonly string[]): Promise<string[]> {
  const [command = 'list', rail = '', ...more] = words;
  if (command === 'list' && words.length < 2) return (await listDead(db)).map((job) => JSON.stringify(job));
  if (command === 'retry' && isRail(rail) && more.length === 0)
    return [`${await retryDead(db, rail)} to be tried again`];
  throw new Error(`Use "list", or "retry" and one of ${RAIL_NAMES.join(', ')}.`);
}

function isRail(name: string): name is RailName {
  return RAIL_NAMES.some((rail) => rail === name);
}
