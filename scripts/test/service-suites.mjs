/**
 * Which test of the service runs on which database. They run on PostgreSQL, which production uses (`service`). PGlite
 * takes the same SQL, so only those run on it as well that would notice a difference (`service-lite`).
 */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './browser.mjs';

const FOLDER = 'service/test';
const END = '.test.ts';

/** The table of API cases, and the tests of the database itself: its connections, transactions, locks and recovery. */
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

/** Tests of PGlite's folder: no server would change anything about them. */
const ON_PGLITE_ONLY = ['folder-lock', 'start'];

/** These take longest. They begin first, so that no process waits for one of them in the end. */
const LONGEST = ['crash', 'crash-steps', 'processes', 'properties', 'documents', 'settlement-properties', 'cases'];

/**
 * The files with the tests of the service, those that take longest first.
 *
 * @param {'PostgreSQL' | 'PGlite' | 'all'} which those that run on a database, or all there are
 * @returns {string[]} from the root
 */
export function serviceTests(which) {
  const all = readdirSync(path.join(ROOT, FOLDER))
    .filter((file) => file.endsWith(END))
    .map((file) => file.slice(0, -END.length));
  const onPGlite = [...ON_PGLITE_ONLY, ...ON_PGLITE_TOO];
  const unknown = onPGlite.find((name) => !all.includes(name));
  if (unknown) throw new Error(`service-suites.mjs names a test that is not there: ${unknown}`);
  const onPostgres = all.filter((name) => !ON_PGLITE_ONLY.includes(name));
  const names = {PostgreSQL: onPostgres, PGlite: onPGlite, all}[which];
  const longest = LONGEST.filter((name) => names.includes(name));
  return [...new Set([...longest, ...names])].map((name) => `${FOLDER}/${name}${END}`);
}
