import {randomBytes} from 'node:crypto';
import {rmSync} from 'node:fs';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {DatabaseName} from './plan.js';
import type {PostgresServer} from './postgres.js';
import {createTestDatabase} from '../../service/test/helpers/test-server.js';

/** An empty database for one arrangement. */
export interface BenchDatabase {
  readonly version: string;
  /** The environment of a service process that uses this database. */
  readonly env: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
}

/** Creates an empty database. */
export async function makeDatabase(name: DatabaseName, server: PostgresServer | undefined): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const shared = {DATA_DIR: join(folder, 'data'), VAULT_KEY: randomBytes(32).toString('base64')};
  const removeFolder = () => rm(folder, {recursive: true, force: true, maxRetries: 5});
  // An interrupted run ends without `drop`.
  process.once('exit', () => rmSync(folder, {recursive: true, force: true, maxRetries: 5}));
  if (name === 'PGlite') return {version: await pgliteVersion(), env: shared, drop: removeFolder};
  if (server === undefined) throw new Error('there is no PostgreSQL server');
  const {url, drop} = await createTestDatabase(server.url);
  return {
    version: server.version,
    env: {...shared, DATABASE_URL: url},
    async drop() {
      await drop();
      await removeFolder();
    },
  };
}

/** The version is pinned there. */
async function pgliteVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../service/package.json', import.meta.url), 'utf8');
  const {dependencies} = JSON.parse(manifest) as {readonly dependencies: Readonly<Record<string, string>>};
  return dependencies['@electric-sql/pglite'] ?? 'unknown';
}
