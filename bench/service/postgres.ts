import {findPostgres, startPostgres} from '../../scripts/test/postgres.mjs';

/** A PostgreSQL server. */
export interface PostgresServer {
  /** With the right to make databases. */
  readonly url: string;
  readonly version: string;
  readonly stop: () => Promise<void>;
  /** Ends it as a crash would, and starts it on what it kept; absent for a server that somebody else runs. */
  readonly restart?: () => Promise<void>;
}

/** As it comes from its makers: what was answered is on the disk. */
const SAFE = {fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB', max_connections: 100};

/** The server of TEST_DATABASE_URL, else a throw-away one of the installed programs, else none. */
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
