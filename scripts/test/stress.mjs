/**
 * Runs all suites of `npm test` three times, each in another random order, while two processes keep the cores busy: `npm run
 * test:stress`. A test that only fails here depends on timing instead of waiting for a condition.
 *
 *     npm run test:stress                              the suites of npm test
 *     npm run test:stress -- --seed 7                  in the orders of 7, 8 and 9
 *     npm run test:stress -- --rounds 1 e2e e2e-long   these suites, once
 */
import {spawn, spawnSync} from 'node:child_process';
import {randomInt} from 'node:crypto';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {ROOT} from './browser.mjs';

const BUSY_PROCESSES = 2;
/** Longer than all rounds. A busy process that was not killed ends itself then. */
const BUSY_LIMIT_MS = 4 * 3_600_000;
const SPIN = `const end = Date.now() + ${BUSY_LIMIT_MS}; while (Date.now() < end && process.ppid !== 1);`;

const {values, positionals: suites} = parseArgs({
  options: {seed: {type: 'string'}, rounds: {type: 'string', default: '3'}},
  allowPositionals: true,
});
const first = Number(values.seed ?? randomInt(1, 1_000_000));
const busy = Array.from({length: BUSY_PROCESSES}, () => spawn(process.execPath, ['-e', SPIN], {stdio: 'ignore'}));
process.once('exit', () => busy.forEach((one) => one.kill()));

const ends = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  const seed = String(first + round);
  console.log(`\n=== round ${round + 1}, --seed ${seed}, beside ${BUSY_PROCESSES} busy processes`);
  const args = [path.join(ROOT, 'scripts/test/run.mjs'), '--seed', seed, ...suites];
  ends.push({seed, status: spawnSync(process.execPath, args, {cwd: ROOT, stdio: 'inherit'}).status});
}
console.log('');
for (const {seed, status} of ends) console.log(`--seed ${seed}: ${status === 0 ? 'passed' : 'FAILED'}`);
busy.forEach((one) => one.kill());
process.exitCode = ends.every(({status}) => status === 0) ? 0 : 1;
