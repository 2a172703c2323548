import {randomBytes} from 'node:crypto';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import {openDatabase, type OpenDatabase} from '../../src/db/connect.js';
import type {Place} from './child-service.js';
import {createTestDatabase} from './test-database.js';

/** Data that processes of the service come and go on, and that a test reads when none is there, or, on a server, any time. */
export interface TestPlace {
  readonly place: Place;
  open(): Promise<OpenDatabase>;
  remove(): Promise<void>;
}

/** The PostgreSQL server the tests are to use; without it they use embedded databases. */
export const TEST_SERVER = process.env['TEST_DATABASE_URL'];

/** An empty folder, or an empty database on the server of TEST_DATABASE_URL. The caller removes it. */
export function createPlace(): Promise<TestPlace> {
  return TEST_SERVER === undefined ? createFolder() : createDatabase(TEST_SERVER);
}

async function createFolder(): Promise<TestPlace> {
  // The vault's key is kept beside the folder.
  const home = await mkdtemp(join(tmpdir(), 'service-place-'));
  const dataDir = join(home, 'data');
  return {
    place: {DATA_DIR: dataDir},
    open: () => openDatabase({dataDir}),
    remove: () => rm(home, {recursive: true, maxRetries: 5}),
  };
}

async function createDatabase(server: string): Promise<TestPlace> {
  const {url} = await createTestDatabase(server);
  return {
    place: {DATABASE_URL: url, VAULT_KEY: randomBytes(32).toString('base64')},
    open: () => openDatabase({databaseUrl: url, dataDir: ':memory:'}),
    // A process that was just killed may still have its connections there.
    remove: () => runOn(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`),
  };
}

/** Runs one statement over a connection of its own. */
export async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({connectionString});
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Ends the connections to a database whose last query was such as `query`, but not the one that does it. */
export async function endConnections({place}: TestPlace, query = '%'): Promise<void> {
  if (!('DATABASE_URL' in place)) return;
  await runOn(
    place.DATABASE_URL,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '${query}'`,
  );
}
