import type {Kysely} from 'kysely';
import {readConfig} from './config.js';
import {connectDatabase} from './db/connect.js';
import type {Database, RailName} from './db/types.js';
import {listDead, retryDead} from './domain/job-queue.js';
import {simulatedRails} from './rails/index.js';

/**
 * Lists the calls to outside systems that failed too often, one per line, or lets those to one system be retried:
 * `npm run jobs`, `npm run jobs -- retry mail`.
 */
async function main(words: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined)
    throw new Error('Set DATABASE_URL: embedded data belong to the running service.');
  const database = await connectDatabase(config);
  try {
    for (const line of await answerTo(database.db, words)) console.log(line);
  } finally {
    await database.close();
  }
}

async function answerTo(db: Kysely<Database>, [command = 'list', rail = '']: readonly string[]): Promise<string[]> {
  if (command === 'list') return (await listDead(db)).map((job) => JSON.stringify(job));
  if (command === 'retry' && isRail(rail)) return [`${await retryDead(db, rail)} to be tried again`];
  throw new Error(`Say "list", or "retry" and one of ${Object.keys(simulatedRails).join(', ')}.`);
}

function isRail(name: string): name is RailName {
  return Object.hasOwn(simulatedRails, name);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
