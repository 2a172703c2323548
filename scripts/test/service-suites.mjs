/**
 * Which test of the service runs on which database. They run on PostgreSQL, which production uses (`service`). PGlite
 * takes the same SQL, so only those run on it as well that would notice a difference (`service-lite`).
 */
import {createHash} from 'node:crypto';
import {readdirSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {ROOT} from '../browser.mjs';
import {makeQueue} from './file-queue.mjs';

const FOLDER = path.join(ROOT, 'service', 'test');

/** The table of API cases, and the tests of the database itself: its connections, transactions, locks and recovery. */
const ON_PGLITE_TOO = [
  'cases',
  'crash',
  'health',
  'parallel',
  'pool',
  'processes',
  'settlement',
  'shutdown',
  'tasks',
  'templates',
];

/** Tests of PGlite's folder: no server would change anything about them. */
const ON_PGLITE_ONLY = ['folder-lock', 'start'];

/** These take longest. They begin first, so that no process waits for one of them in the end. */
const LONGEST = ['crash', 'processes', 'properties', 'documents', 'settlement-properties', 'cases'];

/**
 * The files of a suite as a queue; `SHUFFLE=7` gives them another order, always the same for one word.
 *
 * @param {string} suite
 * @param {'PostgreSQL' | 'PGlite' | 'all'} which those that run on a database, or all there are
 * @returns {string[]} what `node --test` is to run
 */
export function queueServiceTests(suite, which) {
  const all = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.test.ts'.length));
  const onPGlite = [...ON_PGLITE_ONLY, ...ON_PGLITE_TOO];
  const unknown = onPGlite.find((name) => !all.includes(name));
  if (unknown) throw new Error(`service-suites.mjs names a test that is not there: ${unknown}`);
  const onPostgres = all.filter((name) => !ON_PGLITE_ONLY.includes(name));
  const names = {PostgreSQL: onPostgres, PGlite: onPGlite, all}[which];
  const files = inOrder(names).map((name) => path.join(FOLDER, `${name}.test.ts`));
  const folder = path.join(ROOT, 'test-results', `queue-${suite}`);
  return makeQueue(folder, {files, processes: availableParallelism()});
}

function inOrder(names) {
  const seed = process.env.SHUFFLE;
  if (seed === undefined)
    return [...LONGEST.filter((name) => names.includes(name)), ...names.filter((name) => !LONGEST.includes(name))];
  const rank = (name) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return names.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
