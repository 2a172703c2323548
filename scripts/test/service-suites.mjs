/**
 * Which service tests run on which database. They run on PostgreSQL, as in production (`service`). PGlite takes the same
 * SQL, so only tests that could notice a difference also run on it (`service-lite`).
 */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './browser.mjs';

const FOLDER = 'service/test';
const END = '.test.ts';

/** The table of API cases, and the tests of the database layer: connections, transactions, locks and recovery. */
const ON_PGLITE_TOO = [
  'cases',
  'connection',
  'crash',
  'crash-steps',
  'health',
  'jobs',
  'parallel',
  'pool',
  'processes',
  'settlement',
  'shutdown',
  'templates',
];

/** Tests of PGlite's data folder, which a PostgreSQL server does not affect. */
const ON_PGLITE_ONLY = ['folder-lock', 'start'];

/** The tests that a release of Node could break: HTTP, processes, files and signals. The others are about SQL and rules. */
const ON_OTHER_NODES = ['cases', 'connection', 'folder-lock', 'health', 'shutdown', 'start'];

/** The slowest tests. They start first, so that no process waits for one of them at the end. */
const LONGEST = [
  ...['crash', 'crash-steps', 'conformance', 'doctor', 'settlement-properties', 'processes', 'traces', 'roles'],
  ...['conformance-orders', 'live-first-payment', 'cases', 'properties', 'pooler', 'metrics', 'upgrade'],
];

/**
 * The service test files, slowest first.
 *
 * @param {'PostgreSQL' | 'PGlite' | 'other Node' | 'all'} which those that run on a database or a release, or all
 * @returns {string[]} from the root
 */
export function serviceTests(which) {
  const all = readdirSync(path.join(ROOT, FOLDER))
    .filter((file) => file.endsWith(END))
    .map((file) => file.slice(0, -END.length));
  const onPGlite = [...ON_PGLITE_ONLY, ...ON_PGLITE_TOO];
  const unknown = [...onPGlite, ...ON_OTHER_NODES].find((name) => !all.includes(name));
  if (unknown) throw new Error(`service-suites.mjs names a test that is not there: ${unknown}`);
  const onPostgres = all.filter((name) => !ON_PGLITE_ONLY.includes(name));
  const names = {'PostgreSQL': onPostgres, 'PGlite': onPGlite, 'other Node': ON_OTHER_NODES, all}[which];
  const longest = LONGEST.filter((name) => names.includes(name));
  return [...new Set([...longest, ...names])].map((name) => `${FOLDER}/${name}${END}`);
}
