import {randomBytes} from 'node:crypto';
import pg from 'pg';
import {openDatabase, type OpenDatabase} from '../../src/db/connect.js';

/**
 * A fresh database: in memory, or, when TEST_DATABASE_URL names a PostgreSQL server, a database of its own there,
 * which is dropped when it is closed.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return openDatabase({dataDir: ':memory:'});
  const {url, drop} = await createTestDatabase(server);
  const database = await openDatabase({databaseUrl: url, dataDir: ':memory:'});
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Makes an empty database on a server; nobody may be connected to it when it is dropped. */
export async function createTestDatabase(
  server: string,
): Promise<{readonly url: string; readonly drop: () => Promise<void>}> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {url: url.href, drop: () => run(server, `drop database ${name}`)};
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({connectionString});
  await client.connect();
  await client.query(statement);
  await client.end();
}
