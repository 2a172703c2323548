import {readFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {filesBelow} from '../build/output/digests.mjs';
import {ROOT} from './browser.mjs';
import {makeQueue} from './file-queue.mjs';
import {readResult} from './results.mjs';
import {serviceTests} from './service-suites.mjs';
import {shuffled} from './shuffled.mjs';

/**
 * @typedef {{filter?: string, seed?: number}} Choice
 * `filter`: part of a title; `seed`: runs in the random order of that number.
 *
 * @typedef {object} Suite
 * @property {boolean} [isLong] runs in `.ci/run` only, not in `npm test`
 * @property {boolean} [isOnRequest] runs only when named
 * @property {readonly ('browser' | 'build' | 'postgres' | 'engines' | 'old-browsers')[]} [needs] what is made ready before it
 * @property {(name: string, choice: Choice) => string[]} args what Node is started with
 * @property {boolean} [wantsPostgres] runs on PostgreSQL where there is one, else on databases in memory
 * @property {boolean} [isOnOneCore] runs in parallel with others of its kind
 * @property {string} [cwd] from the root
 * @property {Record<string, string | undefined>} [env]
 * @property {{of: string, args: Suite['args']}} [standIn] what it runs instead when another suite cannot run
 * @property {boolean} [isCheck] one test, which passes when the command succeeds
 */

const TSX = ['--import', 'tsx'];
const BROWSER = ['browser', 'build'];
const COVERAGE = [bin('c8/bin/c8.js'), '--all', '--src', 'src', '--include', 'src/**', '--reporter', 'lcovonly'];
/** For PGlite in such short processes, V8's optimising compiler costs more time than it saves. */
const QUICK_WASM = ['--liftoff-only'];
/** Browser tests with this tag are the long ones. */
const LONG_STORY = '@long';

const BESIDE = {isLong: true, isOnOneCore: true};

/** In run order: suites that fail fast come first. */
export const SUITES = {
  'lint': {args: nodeTests(['test/lint'])},
  'demo': {needs: ['build'], args: nodeTests(['demo/test'])},
  'service': {
    cwd: 'service',
    needs: ['build', 'postgres'],
    args: covered(serviceArgs('PostgreSQL')),
  },
  'service-lite': {
    cwd: 'service',
    needs: ['build'],
    env: {TEST_DATABASE_URL: undefined},
    args: serviceArgs('PGlite'),
    standIn: {of: 'service', args: covered(serviceArgs('all'))},
  },
  'service-node': {
    isOnRequest: true,
    cwd: 'service',
    needs: ['build'],
    env: {TEST_DATABASE_URL: undefined},
    args: serviceArgs('other Node'),
  },
  'core': {
    args: covered(nodeTests(['core', 'payment', 'card-protocol', 'i18n', 'store'].map((folder) => `test/${folder}`)), [
      '--report-dir',
      'coverage/core',
    ]),
  },
  // As long as its mutants, which run beside it. `model-long` begins with the same runs.
  'model': {env: {MODEL_RUNS: '2000'}, args: nodeTests(['test/model'])},
  'unit': {needs: BROWSER, wantsPostgres: true, args: webTests},
  'coverage': {isCheck: true, args: () => ['scripts/check/coverage.mjs']},
  'package': {needs: ['build'], args: nodeTests(['test/package'])},
  'e2e': {needs: BROWSER, wantsPostgres: true, args: stories({isLong: false})},
  'e2e-long': {isLong: true, needs: BROWSER, wantsPostgres: true, args: stories({isLong: true})},
  // The longest first, so that no long one starts last.
  'model-long': {...BESIDE, env: {MODEL_RUNS: '20000'}, args: nodeTests(['test/model'], /model\.test/)},
  'site': {...BESIDE, needs: BROWSER, wantsPostgres: true, args: nodeTests(['test/site'])},
  'explore': {...BESIDE, env: {EXPLORE_DEPTH: '7'}, args: nodeTests(['test/payment'], /exploration\.test/)},
  'hosts': {...BESIDE, needs: [...BROWSER, 'engines'], wantsPostgres: true, args: nodeTests(['test/hosts'])},
  'engines': {
    ...BESIDE,
    needs: [...BROWSER, 'old-browsers'],
    wantsPostgres: true,
    args: nodeTests(['test/engines'], /^(?!.*node_modules)/),
  },
  'examples': {...BESIDE, needs: BROWSER, wantsPostgres: true, args: nodeTests(['test/examples'])},
  'start': {...BESIDE, needs: BROWSER, args: nodeTests(['test/start'])},
  'front': {...BESIDE, needs: ['build'], wantsPostgres: true, args: nodeTests(['test/front'])},
};

/** The same, with coverage. Not for a filtered run: a few tests cover too little. */
function covered(args, more = []) {
  return (name, choice) => {
    const plain = args(name, choice);
    return choice.filter === undefined ? [...COVERAGE, ...more, process.execPath, ...plain] : plain;
  };
}

/** A test that hangs keeps its process alive. It is ended and counted as failed while there is time for the other suites. */
const LONGEST_MS = 40 * 60 * 1000;

/** Runs the test files of folders in a few processes. */
function nodeTests(folders, only = /./) {
  return (name, choice) => [
    ...TSX,
    ...runnerArgs(
      name,
      folders.flatMap(testsIn).filter((file) => only.test(file)),
      choice,
    ),
  ];
}

/** On a server, a test waits for a third of its time: for other processes, for leases and for time limits. */
function serviceArgs(which) {
  const processes = Math.ceil((which === 'PostgreSQL' ? 1.5 : 1) * availableParallelism());
  return (name, choice) => [...TSX, ...QUICK_WASM, ...runnerArgs(name, serviceTests(which), choice, processes)];
}

function runnerArgs(name, all, {filter, seed}, processes = availableParallelism()) {
  const files = shuffled(filesWith(all, name, filter), seed).map((file) => path.join(ROOT, file));
  const queue = path.join(ROOT, 'test-results/queues', name);
  const reporters = ['spec', path.join(ROOT, 'scripts/test/node-reporter.mjs')];
  return [
    '--test',
    `--test-concurrency=${processes}`,
    `--test-timeout=${LONGEST_MS}`,
    ...reporters.flatMap((one) => [`--test-reporter=${one}`, '--test-reporter-destination=stdout']),
    ...(filter === undefined ? [] : [`--test-name-pattern=${escaped(filter)}`]),
    ...makeQueue(queue, {files, processes: Math.min(processes, files.length)}),
  ];
}

function testsIn(folder) {
  return filesBelow(path.join(ROOT, folder))
    .filter((file) => /\.test\.m?[jt]s$/.test(file))
    .map((file) => `${folder}/${file}`);
}

/** web-test-runner.config.mjs reads the filter and the seed. */
function webTests() {
  return [...TSX, bin('@web/test-runner/dist/bin.js')];
}

function stories({isLong}) {
  return (_name, {filter, seed}) => [
    bin('@playwright/test/cli.js'),
    'test',
    ...(isLong
      ? ['--grep', `(?=.*${LONG_STORY})${filter === undefined ? '' : `(?=.*${escaped(filter)})`}`]
      : ['--grep-invert', LONG_STORY, ...(filter === undefined ? [] : ['--grep', escaped(filter)])]),
    ...(seed === undefined ? [] : ['--shuffle', String(seed)]),
  ];
}

/**
 * The files that may contain a test with this title: those whose text contains it, else those that had one in the last
 * run (a title may be computed), else all.
 */
export function filesWith(files, suite, filter) {
  if (filter === undefined) return files;
  const naming = files.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes(filter));
  if (naming.length > 0) return naming;
  const known = new Set(
    readResult(suite)
      .tests.filter(({title}) => title.includes(filter))
      .map(({file}) => file),
  );
  const before = files.filter((file) => known.has(file));
  return before.length > 0 ? before : files;
}

/** Escapes a text for use in a regular expression. */
export function escaped(text) {
  return text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
}

function bin(file) {
  return path.join(ROOT, 'node_modules', file);
}
