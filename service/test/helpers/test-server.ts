import {randomBytes} from 'node:crypto';
import pg from 'pg';

/** The PostgreSQL server for the tests. If undefined, they use embedded databases. */
export const TEST_SERVER = process.env['TEST_DATABASE_URL'];

/** A database of a test's own, on a server. */
export interface ServerDatabase {
  readonly name: string;
  readonly url: string;
  /** Drops it. No connection may be open. */
  readonly drop: () => Promise<void>;
}

/** Creates an empty database on a server, or a copy of `template`. */
export async function createTestDatabase(server: string, template?: string): Promise<ServerDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {name, url: url.href, drop: () => runOn(server, `drop database ${name}`)};
}

/** Runs one statement on its own connection. */
export async function runOn(connectionString: string, statement: string): Promise<void> {
  await readOn(connectionString, statement);
}

/** Runs one statement on its own connection, and returns the rows. */
export async function readOn<Row extends object>(connectionString: string, statement: string): Promise<readonly Row[]> {
  const client = new pg.Client({connectionString});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
