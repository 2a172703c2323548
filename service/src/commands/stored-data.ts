import {existsSync} from 'node:fs';
import {sql} from 'kysely';
import type {Config} from '../config.js';
import {connectDatabase, requirePrepared, type OpenDatabase} from '../db/connect.js';

/**
 * Opens the service's database for a command. It must have all migrations: the command runs none.
 *
 * @throws an error with one sentence that says what is wrong and what to do
 */
export async function openStoredData(config: Config): Promise<OpenDatabase> {
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
