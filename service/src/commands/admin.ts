import {existsSync} from 'node:fs';
import {sql} from 'kysely';
import {readConfig, type Config} from '../config.js';
import {connectDatabase, requirePrepared, type OpenDatabase} from '../db/connect.js';
import {systemClock} from '../lib/clock.js';
import {systemRandom} from '../lib/random.js';
import type {Env} from '../rails/settings.js';
import {actorOf} from './admin/actor.js';
import {perform} from './admin/perform.js';
import {readOrder} from './admin/parse-arguments.js';

/**
 * Creates, changes and lists what belongs to merchants: `service admin <noun> <verb> [--name value …]`. Without
 * arguments it lists the commands. The arguments are checked before the database is opened.
 *
 * @throws an error with one sentence that says what is wrong and what is possible
 */
export async function admin(words: readonly string[], env: Env): Promise<void> {
  const order = readOrder(words);
  if ('help' in order) {
    console.log(order.help);
    return;
  }
  const config = readConfig(env);
  const database = await openFor(config);
  try {
    const context = {
      ...{db: database.db, random: systemRandom, now: systemClock.now(), isLive: config.mode === 'live'},
      actor: actorOf(env, order.by),
    };
    for (const line of await perform(order, context)) console.log(line);
  } finally {
    await database.close();
  }
}

/** Opens the service's database. It must have all migrations: the command runs none. */
async function openFor(config: Config): Promise<OpenDatabase> {
  requireStoredData(config);
  const database = await connectDatabase(config);
  try {
    await requireConnection(database);
    await requirePrepared(database.db, config.mode);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function requireStoredData({databaseUrl, dataDir}: Config): void {
  if (databaseUrl !== undefined || (dataDir !== ':memory:' && existsSync(dataDir))) return;
  throw new Error(
    'There are no data: set DATABASE_URL, or set DATA_DIR to the folder of a service that has run and is stopped.',
  );
}

async function requireConnection({db}: OpenDatabase): Promise<void> {
  await sql`select 1`.execute(db).catch((cause: unknown) => {
    throw new Error('The database does not answer: check DATABASE_URL.', {cause});
  });
}
