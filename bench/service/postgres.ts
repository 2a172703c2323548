import {findPostgres, startPostgres} from '../../scripts/test/postgres.mjs';

/** A PostgreSQL server. */
export interface PostgresServer {
  /** With permission to create databases. */
  readonly url: string;
  readonly version: string;
  readonly stop: () => Promise<void>;
  /** Kills it like a crash, and starts it on the same data; absent for an external server. */
  readonly restart?: () => Promise<void>;
}

/** A server of this run alone, which may be restarted. */
export type OwnPostgres = Required<PostgresServer>;

/** PostgreSQL's defaults: an answered write is on disk. */
const SAFE = {autovacuum: 'on', fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB', max_connections: 100};

/** The server of TEST_DATABASE_URL, else a throw-away one of the installed programs, else undefined. */
export async function openPostgres(): Promise<PostgresServer | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return {url: given, version: 'of TEST_DATABASE_URL', stop: async () => undefined};
  try {
    const {folder, version} = findPostgres();
    return {...(await startPostgres(folder, SAFE)), version};
  } catch (error) {
    console.error(`No PostgreSQL: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/**
 * A throw-away server of the installed programs.
 *
 * @throws when there is none, or TEST_DATABASE_URL names one that others use
 */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const server = await openPostgres();
  if (server?.restart === undefined) throw new Error('this is measured on a PostgreSQL of its own only');
  return {...server, restart: server.restart};
}
