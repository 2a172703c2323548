/**
 * Runs the test suites, each with its own output, and ends with one line for all: `N passed, N failed`.
 * `node scripts/test.mjs` runs all; `node scripts/test.mjs unit e2e` those.
 */
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readdirSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {ROOT} from './browser.mjs';
import {forgetResult, readResult} from './test/results.mjs';
import {queueServiceTests} from './test/service-suites.mjs';
import {reportTimes} from './test/times.mjs';

const TSX = ['--import', 'tsx'];
/** V8's optimising compiler takes longer for PGlite than it saves in a process as short as these. */
const QUICK_WASM = ['--liftoff-only'];
const SERVICE_COVERAGE = ['--all', '--src', 'src', '--include', 'src/**', '--reporter', 'lcovonly'];

/** A suite that hangs is ended, and has failed. */
const LIMIT_MS = 57 * 60_000;
const HOSTS_LIMIT_MS = 15 * 60_000;
const EXAMPLES_LIMIT_MS = 15 * 60_000;
const INSTALL_LIMIT_MS = 10 * 60_000;
/** By engine, null or why it cannot be had: what ensure-engines.mjs says in the end, and here, when it does not get there. */
const NOTHING_FOUND = {'chromium': null, 'firefox, webkit': 'ensure-engines.mjs failed, or took too long'};

/**
 * In the order they run: what is quick to fail comes first. `args` are Node's. A suite that stands in for another runs
 * also when that one is NOT RUN, and is told so; scripts/test/service-suites.mjs says what runs on which database.
 */
const SUITES = {
  'lint': {args: () => [...TSX, ...nodeTests('test/lint')]},
  'demo': {args: () => [...TSX, ...nodeTests('demo/test')]},
  'service': {cwd: 'service', prepare: startPostgres, args: () => coveredServiceTests('service', 'PostgreSQL')},
  'service-lite': {
    cwd: 'service',
    env: {TEST_DATABASE_URL: undefined},
    standsInFor: 'service',
    args: ({isStandIn}) =>
      isStandIn
        ? coveredServiceTests('service-lite', 'all')
        : [...TSX, ...QUICK_WASM, ...testArgs(queueServiceTests('service-lite', 'PGlite'))],
  },
  'model': {args: () => [...TSX, ...nodeTests('test/model')]},
  'unit': {args: () => [...TSX, bin('@web/test-runner/dist/bin.js')]},
  'coverage': {args: () => ['scripts/check-coverage.mjs'], isCheck: true},
  'package': {args: () => [...TSX, ...nodeTests('test/package')]},
  'hosts': {prepare: chooseEngines, limitMs: HOSTS_LIMIT_MS, args: () => [...TSX, ...nodeTests('test/hosts')]},
  'start': {limitMs: EXAMPLES_LIMIT_MS, args: () => [...TSX, ...nodeTests('test/start')]},
  'examples': {limitMs: EXAMPLES_LIMIT_MS, args: () => [...TSX, ...nodeTests('test/examples')]},
  'site': {limitMs: EXAMPLES_LIMIT_MS, args: () => [...TSX, ...nodeTests('test/site')]},
  'e2e': {args: () => [bin('@playwright/test/cli.js'), 'test']},
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in SUITES));
if (unknown) throw new Error(`There is no suite "${unknown}", but ${Object.keys(SUITES).join(', ')}.`);

const results = [];
for (const [name, suite] of Object.entries(SUITES)) {
  const isStandIn = results.some(({name: other, lack}) => other === suite.standsInFor && lack !== undefined);
  if (wanted.length === 0 || wanted.includes(name) || isStandIn)
    results.push({name, ...(await runSuite(name, {...suite, isStandIn}))});
}
reportTimes(results.filter(({tests}) => tests !== undefined));
const total = {passed: 0, failed: 0};
console.log('');
for (const {name, passed, failed, seconds, lack, notes = []} of results) {
  const outcome = lack === undefined ? `${passed} passed, ${failed} failed (${seconds} s)` : `NOT RUN: ${lack}`;
  console.log(name.padEnd(14) + outcome);
  for (const note of notes) console.log(' '.repeat(14) + note);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A suite whose surroundings cannot be had is not run: it has not passed, and has failed only when it was asked for. */
async function runSuite(name, suite) {
  console.log(`\n=== ${name}`);
  const {env, lack, end, notes, isWish = wanted.includes(name)} = (await suite.prepare?.()) ?? {env: suite.env};
  if (lack === undefined) {
    const result = runTests(name, suite, env);
    await end?.();
    return {...result, notes};
  }
  console.error(`NOT RUN: ${lack}`);
  return {passed: 0, failed: isWish ? 1 : 0, lack};
}

/** A runner that ends badly, or that ran no test at all, is a failure of its own. */
function runTests(name, {args, cwd = '.', isCheck = false, limitMs = LIMIT_MS, isStandIn}, env) {
  forgetResult(name);
  const started = performance.now();
  const {status} = spawnSync(process.execPath, args({isStandIn}), {
    cwd: path.join(ROOT, cwd),
    env: {...process.env, ...env, SUITE: name},
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: limitMs,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const result = isCheck ? {tests: [checkResult(name, status, seconds)]} : readResult(name);
  const passed = result.tests.filter(({outcome}) => outcome === 'passed').length;
  const failed = result.tests.length - passed;
  const isBroken = status !== 0 || result.tests.length === 0;
  return {...result, passed, failed: failed === 0 && isBroken ? 1 : failed, seconds};
}

function checkResult(name, status, seconds) {
  return {file: name, title: name, seconds, outcome: status === 0 ? 'passed' : 'failed'};
}

/**
 * A server of our own, kept by a process that ends it when we are gone, whatever ended us. It is no child of our
 * terminal, whose Ctrl-C would reach it before the tests are over.
 */
async function startPostgres() {
  const keeper = spawn(process.execPath, [path.join(ROOT, 'scripts/ensure-postgres.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(keeper, 'exit');
  const said = await firstLine(keeper.stdout);
  if (said.startsWith('postgres')) return {env: {TEST_DATABASE_URL: said}, end: () => stop(keeper, ended)};
  await ended;
  return {lack: said || 'ensure-postgres.mjs ended without a word'};
}

async function firstLine(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0].trim();
}

async function stop(keeper, ended) {
  keeper.stdin.end();
  await ended;
}

/** Chromium is a must; another engine that cannot be had is not run, and that is a failure only when BROWSERS names it. */
function chooseEngines() {
  const args = [...TSX, 'scripts/ensure-engines.mjs'];
  const stdio = ['ignore', 'pipe', 'inherit'];
  const {status, stdout} = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  });
  const found = status === 0 ? JSON.parse(stdout.trim().split('\n').at(-1)) : NOTHING_FOUND;
  const names = Object.keys(found);
  const notes = names.filter((name) => found[name] !== null).map((name) => `${name} NOT RUN: ${found[name]}`);
  if (process.env.BROWSERS && notes.length > 0) return {lack: notes.join('; '), isWish: true};
  return {env: {HOST_ENGINES: names.filter((name) => found[name] === null).join(',')}, notes};
}

/** Node 20's `--test` takes no patterns: the files of a folder, spelled out. */
function nodeTests(folder) {
  const place = path.join(ROOT, folder);
  const files = existsSync(place) ? readdirSync(place, {recursive: true}) : [];
  const tests = files.filter((file) => /\.test\.m?[jt]s$/.test(file)).sort();
  return testArgs(tests.map((file) => path.join(place, file)));
}

/** Tests of the service, with what they cover of it. */
function coveredServiceTests(suite, which) {
  const tests = testArgs(queueServiceTests(suite, which));
  return [bin('c8/bin/c8.js'), ...SERVICE_COVERAGE, process.execPath, ...TSX, ...QUICK_WASM, ...tests];
}

function testArgs(files) {
  const reporters = ['spec', path.join(ROOT, 'scripts/test/node-reporter.mjs')];
  return [
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    ...reporters.flatMap((one) => [`--test-reporter=${one}`, '--test-reporter-destination=stdout']),
    ...files,
  ];
}

function bin(file) {
  return path.join(ROOT, 'node_modules', file);
}
