/**
 * Runs the test suites, each with its own output, and ends with one line for all: `N passed, N failed`.
 * `node scripts/test.mjs` runs all; `node scripts/test.mjs unit e2e` those.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {ROOT} from './browser.mjs';
import {forgetCounts, readCounts} from './test/counts.mjs';

const TSX = ['--import', 'tsx'];
const SERVICE_COVERAGE = ['--all', '--src', 'src', '--include', 'src/**', '--reporter', 'lcov'];

/** A suite that hangs is ended, and has failed. */
const LIMIT_MS = 15 * 60_000;

/** In the order they run: what is quick to fail comes first. `args` are Node's. */
const SUITES = {
  lint: {args: () => [...TSX, ...nodeTests('test/lint')]},
  demo: {args: () => [...TSX, ...nodeTests('demo/test')]},
  service: {
    cwd: 'service',
    args: () => [bin('c8/bin/c8.js'), ...SERVICE_COVERAGE, process.execPath, ...TSX, ...nodeTests('service/test')],
  },
  unit: {args: () => [...TSX, bin('@web/test-runner/dist/bin.js')]},
  coverage: {args: () => ['scripts/check-coverage.mjs'], isCheck: true},
  e2e: {args: () => [bin('@playwright/test/cli.js'), 'test']},
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in SUITES));
if (unknown) throw new Error(`There is no suite "${unknown}", but ${Object.keys(SUITES).join(', ')}.`);

const results = Object.entries(SUITES)
  .filter(([name]) => wanted.length === 0 || wanted.includes(name))
  .map(([name, suite]) => ({name, ...runSuite(name, suite)}));
const total = {passed: 0, failed: 0};
console.log('');
for (const {name, passed, failed, seconds} of results) {
  console.log(`${name.padEnd(10)}${passed} passed, ${failed} failed (${seconds} s)`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A runner that ends badly, or that ran no test at all, is a failure of its own. */
function runSuite(name, {args, cwd = '.', isCheck = false}) {
  console.log(`\n=== ${name}`);
  forgetCounts(name);
  const started = performance.now();
  const {status} = spawnSync(process.execPath, args(), {
    cwd: path.join(ROOT, cwd),
    env: {...process.env, SUITE: name},
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LIMIT_MS,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const {passed, failed} = isCheck ? {passed: status === 0 ? 1 : 0, failed: 0} : readCounts(name);
  const isBroken = status !== 0 || passed + failed === 0;
  return {passed, failed: failed === 0 && isBroken ? 1 : failed, seconds};
}

/** Node 20's `--test` takes no patterns: the files of a folder, spelled out. */
function nodeTests(folder) {
  const place = path.join(ROOT, folder);
  const files = existsSync(place) ? readdirSync(place, {recursive: true}) : [];
  const tests = files.filter((file) => /\.test\.m?[jt]s$/.test(file)).sort();
  const reporters = ['spec', path.join(ROOT, 'scripts/test/node-reporter.mjs')];
  return [
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    ...reporters.flatMap((one) => [`--test-reporter=${one}`, '--test-reporter-destination=stdout']),
    ...tests.map((file) => path.join(place, file)),
  ];
}

function bin(file) {
  return path.join(ROOT, 'node_modules', file);
}
