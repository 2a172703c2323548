import {randomBytes} from 'node:crypto';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Kysely} from 'kysely';
import {openDatabase, type OpenDatabase} from '../../src/db/connect.js';
import type {Database} from '../../src/db/types.js';
import type {Place, ServerPlace} from './child-service.js';
import {copyTemplate} from './server-template.js';
import {copyTemplateTo} from './template-image.js';
import {createTestDatabase, runOn, TEST_SERVER, type ServerDatabase} from './test-server.js';

/** Data for several service processes in turn. A test reads it while no process runs or, on a server, at any time. */
export interface TestPlace {
  readonly place: Place;
  open(): Promise<OpenDatabase>;
  readonly remove: () => Promise<void>;
}

/** Such data in a database on a server. */
export interface TestServerPlace extends TestPlace {
  readonly place: ServerPlace;
}

/** A migrated and seeded folder, or such a database on the server of TEST_DATABASE_URL. The caller removes it. */
export function createPlace(): Promise<TestPlace> {
  return TEST_SERVER === undefined ? createFolder() : createServerPlace(TEST_SERVER);
}

/** A migrated and seeded database on a server. The caller removes it. */
export async function createServerPlace(server: string): Promise<TestServerPlace> {
  return placeOn(server, await copyTemplate(server));
}

/** An empty database on a server. The caller removes it. */
export async function createEmptyPlace(server: string): Promise<TestServerPlace> {
  return placeOn(server, await createTestDatabase(server));
}

async function createFolder(): Promise<TestPlace> {
  // The vault's key is stored beside the folder.
  const home = await mkdtemp(join(tmpdir(), 'service-place-'));
  const dataDir = join(home, 'data');
  await copyTemplateTo(dataDir);
  return {
    place: {DATA_DIR: dataDir},
    open: () => openDatabase({dataDir}),
    remove: () => rm(home, {recursive: true, maxRetries: 5}),
  };
}

function placeOn(server: string, {name, url}: ServerDatabase): TestServerPlace {
  return {
    place: {DATABASE_URL: url, VAULT_KEY: randomBytes(32).toString('base64')},
    open: () => openDatabase({databaseUrl: url, dataDir: ':memory:'}),
    // A process that was just killed may still have open connections.
    remove: () => runOn(server, `drop database ${name} with (force)`),
  };
}

/** Closes the connections to a database whose last query matches `query`, except its own. */
export async function endConnections({place}: TestPlace, query = '%'): Promise<void> {
  if (!('DATABASE_URL' in place)) return;
  await runOn(
    place.DATABASE_URL,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '${query}'`,
  );
}

/** Opens the database while no service process uses it. */
export async function inDatabase<Result>(
  place: TestPlace,
  perform: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const database = await place.open();
  try {
    return await perform(database.db);
  } finally {
    await database.close();
  }
}
