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

/** PostgreSQL's defaults: an answered write is on disk. */
const SAFE = {fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB', max_connections: 100};

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
