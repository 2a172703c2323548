import {existsSync, mkdirSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {PGlite} from '@electric-sql/pglite';
import {createPgConfig} from '@electric-sql/pglite/node-postgres';
import {Kysely, Migrator, PostgresDialect, type MigrationResultSet} from 'kysely';
import pg from 'pg';
import {lockFolder} from './folder-lock.js';
import {buildIndexes} from './indexes.js';
import {listenToServer} from './listener.js';
import {isEmpty, isMigrated, migrationProvider} from './migrations.js';
import {requireMode, type Mode} from './mode.js';
import {batchingPool} from './pool.js';
import {seed} from './seed.js';
import type {Database} from './types.js';

/** Settings for a PostgreSQL server. PGlite has one connection and no limits. */
export interface ConnectionSettings {
  /** The largest number of open connections, not counting those that listen for notifications. */
  readonly poolSize: number;
  /** How long a statement may take. */
  readonly statementMs: number;
  /** How long a transaction may stay open without a statement. The server then ends it and its connection. */
  readonly idleTransactionMs: number;
  /**
   * The address of the server itself, where the other one is that of a pooler which lends a connection for one transaction,
   * such as PgBouncer. Listening and migrations use it. Through the pooler, no statement is prepared under a name, and the
   * time limits are those that the server has for the role.
   */
  readonly directUrl?: string;
}

/** The defaults. No statement and no transaction of the service takes this long unless it hangs. */
export const DEFAULT_CONNECTION: ConnectionSettings = {poolSize: 10, statementMs: 30_000, idleTransactionMs: 30_000};

/** Where the data are stored: at a server's address, in a folder, or in `:memory:`. */
export interface DatabasePlace {
  readonly databaseUrl?: string;
  readonly dataDir: string;
  readonly connection?: ConnectionSettings;
  /** The initial content of data in memory: the image of a PGlite data folder. */
  readonly image?: Blob;
}

/** The connections of a pool, and how many callers wait for one. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** An open database. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** How the pool is used now. */
  poolUse(): PoolUse;
  /**
   * Listens for the database's notifications on `channel`; the returned function stops it. `onReconnect` is called when a
   * lost connection is back: notifications in between were not received.
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** How long to wait for a connection. */
const CONNECT_LIMIT_MS = 10_000;

/**
 * Opens a database and prepares it for use.
 *
 * @param prepare brings it up to date, or checks that it is
 * @throws FolderInUse when another process has the folder open; RangeError when it cannot be created or written
 */
export async function openDatabase(
  place: DatabasePlace,
  prepare: (db: Kysely<Database>) => Promise<unknown> = (db) => prepareDatabase(db, 'test'),
): Promise<OpenDatabase> {
  const open = await connectDatabase(place);
  try {
    await prepare(open.db);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

/**
 * Runs the missing migrations and, in test mode, inserts the demo data. Returns the names of the migrations that ran.
 *
 * @throws RangeError when the database holds accounts of the other mode
 */
export async function prepareDatabase(db: Kysely<Database>, mode: Mode): Promise<readonly string[]> {
  const names = await migrate(db);
  await db.transaction().execute(async (tx) => {
    await requireMode(tx, mode);
    if (mode === 'test') await seed(tx);
  });
  return names;
}

/**
 * Prepares a database past its pooler, if it has one: see {@link prepareDatabase}.
 *
 * @throws an error when the database cannot be reached, or holds accounts of the other mode
 */
export async function migrateDirectly(place: DatabasePlace, mode: Mode): Promise<readonly string[]> {
  const databaseUrl = place.connection?.directUrl ?? place.databaseUrl;
  const database = await connectDatabase({...place, ...(databaseUrl === undefined ? {} : {databaseUrl})});
  try {
    return await prepareDatabase(database.db, mode);
  } finally {
    await database.close();
  }
}

/**
 * Checks that another process has prepared the database.
 *
 * @throws RangeError when it lacks tables of this version, or holds accounts of the other mode
 */
export async function requirePrepared(db: Kysely<Database>, mode: Mode): Promise<void> {
  if (!(await isMigrated(db))) {
    throw new RangeError('The database lacks tables that this version needs. Run `service migrate` first.');
  }
  await db.transaction().execute((tx) => requireMode(tx, mode));
}

/**
 * Opens a database as it is: a PostgreSQL server if there is an address, else PGlite inside this process. Both run the
 * same SQL.
 *
 * @throws FolderInUse when another process has the folder open; RangeError when it cannot be created or written
 */
export async function connectDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  const {databaseUrl, dataDir, image, connection = DEFAULT_CONNECTION} = place;
  if (databaseUrl !== undefined) return openServer(databaseUrl, connection);
  return dataDir === ':memory:' ? openInMemory(image) : openFolder(dataDir);
}

async function openInMemory(image: Blob | undefined): Promise<OpenDatabase> {
  const lite = await PGlite.create('memory://', image === undefined ? {} : {loadDataDir: image});
  return openLite(lite, async () => undefined);
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const unlock = await takeFolder(dataDir);
  try {
    return openLite(await PGlite.create(dataDir), unlock);
  } catch (error) {
    await unlock();
    throw error instanceof Error ? error : unopened(dataDir, error);
  }
}

/** Creates a folder and those above it. Node's own recursive `mkdirSync` never returns if one below `/proc` is wanted. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it at the same time.
    if (!existsSync(folder)) throw error;
  }
}

/** PGlite rejects with an object that has only a number, 51 for a full disk. */
function unopened(dataDir: string, cause: unknown): RangeError {
  const number = String((cause as {readonly errno?: unknown}).errno);
  const check = 'Check that its disk has space and that this user may write there.';
  return new RangeError(`DATA_DIR: the database in ${dataDir} could not be opened (error ${number}). ${check}`, {
    cause,
  });
}

/** Creates the folder if needed, and locks it: two processes that write to one folder would corrupt it. */
async function takeFolder(dataDir: string): Promise<() => Promise<void>> {
  try {
    makeFolder(resolve(dataDir));
    return await lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const reason = `DATA_DIR: ${dataDir} is not a folder that can be written (${String(error.code)}).`;
    throw new RangeError(reason, {cause: error});
  }
}

function openLite(lite: PGlite, closed: () => Promise<void>): OpenDatabase {
  // PGlite has only one connection, and a second client during a transaction would wait forever.
  const {connection, host, port, user, password, database} = createPgConfig(lite);
  const config = {connection, host, port, user, password, database, max: 1, types: PARSERS, pipeline: true};
  const pool = new pg.Pool(config);
  const db = new Kysely<Database>({dialect: new PostgresDialect({pool: batchingPool(pool)})});
  return {
    db,
    poolUse: () => useOf(pool),
    listen: async (channel, onNotification) => lite.listen(channel, onNotification),
    async close() {
      await db.destroy();
      await lite.close();
      await closed();
    },
  };
}

function openServer(
  connectionString: string,
  {poolSize, statementMs, idleTransactionMs, directUrl}: ConnectionSettings,
): OpenDatabase {
  const isPooled = directUrl !== undefined;
  const limits = {statement_timeout: statementMs, idle_in_transaction_session_timeout: idleTransactionMs};
  const pool = new pg.Pool({
    connectionString,
    types: PARSERS,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    max: poolSize,
    ...(isPooled ? {} : limits),
  });
  // A connection may be lost at any moment. A query in progress then rejects, and the pool drops the connection. These
  // listeners are needed because an unhandled error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const batching = batchingPool(pool, {isPrepared: !isPooled});
  const db = new Kysely<Database>({dialect: new PostgresDialect({pool: batching})});
  const listenUrl = directUrl ?? connectionString;
  return {
    db,
    poolUse: () => useOf(pool),
    listen: (channel, onNotification, onReconnect = () => undefined) =>
      listenToServer({connectionString: listenUrl, channel}, {onNotification, onReconnect}),
    close: () => db.destroy(),
  };
}

function useOf({totalCount, idleCount, waitingCount}: pg.Pool): PoolUse {
  return {total: totalCount, idle: idleCount, waiting: waitingCount};
}

/**
 * An empty database gets everything at once. One in use gets one migration after another, each in a transaction of its own
 * that locks one table: two locks would end in a deadlock with payments, which lock the same tables in another order.
 */
async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  const migrator = new Migrator({db, provider: migrationProvider});
  const names = (await isEmpty(db)) ? namesOf(await migrator.migrateToLatest()) : await migrateOneByOne(migrator);
  await buildIndexes(db);
  return names;
}

async function migrateOneByOne(migrator: Migrator): Promise<readonly string[]> {
  const names = namesOf(await migrator.migrateUp());
  return names.length === 0 ? names : [...names, ...(await migrateOneByOne(migrator))];
}

function namesOf({error, results = []}: MigrationResultSet): readonly string[] {
  if (error !== undefined) {
    const reason = error instanceof Error ? `: ${error.message}` : '';
    throw new Error(`the database could not be migrated${reason}`, {cause: error});
  }
  return results.map(({migrationName}) => migrationName);
}

const INT8 = 20;
const NUMERIC = 1700;

/** Reads a `bigint` (a moment or a sequence) as a number. Refuses one that a number cannot hold exactly. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint of the database is not a safe integer');
  return value;
}

/** How columns are read: a `bigint` by {@link parseInt8}, a `numeric` (money, whole minor units) as a BigInt. */
const PARSERS = new pg.TypeOverrides();
PARSERS.setTypeParser(INT8, parseInt8);
PARSERS.setTypeParser(NUMERIC, BigInt);
