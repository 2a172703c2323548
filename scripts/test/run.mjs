/**
 * Runs test suites, each with its own output, and ends with one line for all: `N passed, N failed`.
 *
 *     node scripts/test/run.mjs                    what a change must pass: `npm test`
 *     node scripts/test/run.mjs --long             the long suites
 *     node scripts/test/run.mjs unit e2e           these suites
 *     node scripts/test/run.mjs e2e -- some words  the tests of a suite whose title contains these words
 *     node scripts/test/run.mjs --seed 7           in a random order, repeatable by this number
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {ROOT} from './browser.mjs';
import {markRun, obstacle} from './preflight.mjs';
import {preparations} from './prepare.mjs';
import {forgetResult, readResult} from './results.mjs';
import {SUITES} from './suites.mjs';
import {reportTimes} from './times.mjs';

/** A suite that hangs is killed and counts as failed. */
const LIMIT_MS = 45 * 60_000;

const {names, choice, isLong} = readArguments(process.argv.slice(2));
const wanted = Object.entries(SUITES).filter(([name, suite]) =>
  names.length > 0 ? names.includes(name) : !suite.isOnRequest && (suite.isLong ?? false) === isLong,
);
const problem = obstacle();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
markRun();
/** Suites that run now. SIGTERM is passed on to them; Ctrl-C in a terminal reaches them directly. */
const running = new Set();
process.once('SIGTERM', () => {
  for (const one of running) one.kill();
  process.exit(1);
});
const made = preparations();
const results = [];
for (const group of groupsOf(wanted)) results.push(...(await runGroup(group)));
await made.close();
reportTimes(results.filter(({tests}) => tests !== undefined));
process.exitCode = printSummary(results) ? 0 : 1;

function readArguments(args) {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const {values, positionals} = parseArgs({
    args: args.slice(0, end),
    options: {long: {type: 'boolean', default: false}, seed: {type: 'string'}},
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !(name in SUITES));
  if (unknown) throw new Error(`There is no suite "${unknown}", but ${Object.keys(SUITES).join(', ')}.`);
  const filter = args.slice(end + 1).join(' ');
  return {
    names: positionals,
    isLong: values.long,
    choice: {
      ...(filter === '' ? {} : {filter}),
      ...(values.seed === undefined ? {} : {seed: Number(values.seed)}),
    },
  };
}

/** Groups consecutive suites that use one core each; every other suite is a group of its own. */
function groupsOf(suites) {
  const groups = [];
  for (const entry of suites) {
    const last = groups.at(-1);
    if (entry[1].isOnOneCore && last?.[0][1].isOnOneCore) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/**
 * Runs three suites at a time on two cores, because most of them wait for a third of their time. The output of each is
 * shown when it has ended.
 */
async function runGroup(group) {
  const isBeside = group.length > 1;
  const waiting = [...group];
  const done = [];
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) done.push(await runSuite(entry, isBeside));
  };
  await Promise.all(group.slice(0, Math.ceil(1.5 * availableParallelism())).map(work));
  return done;
}

/** A suite that lacks something is not run. It has not passed; if it was named explicitly, it has failed. */
async function runSuite([name, suite], isBeside) {
  if (!isBeside) console.log(`\n=== ${name}`);
  const isStandIn = results.some(({name: other, isLacking}) => isLacking && other === suite.standIn?.of);
  const needs = [];
  for (const need of suite.needs ?? []) needs.push(await made.ready(need));
  const {env: postgres} = suite.wantsPostgres === true ? await made.ready('postgres') : {};
  const missing = needs.find(({lack}) => lack !== undefined);
  if (missing !== undefined) {
    const isFault = missing.isFault ?? names.includes(name);
    console.error(`NOT RUN: ${missing.lack}`);
    return {
      name,
      isLacking: true,
      passed: 0,
      failed: isFault ? 1 : 0,
      seconds: 0,
      notRun: [`${name}: ${missing.lack}`],
    };
  }
  const notRun = needs.flatMap((need) => (need.notRun ?? []).map((part) => `${name} in ${part}`));
  const env = Object.assign({}, suite.env, ...needs.map((need) => need.env), postgres);
  const result = await runTests(name, isStandIn ? {...suite, args: suite.standIn.args} : suite, {env, isBeside});
  return {name, ...result, notRun};
}

/** A runner that exits with an error, or runs no test at all, counts as a failure itself. */
async function runTests(name, {args, cwd = '.', isCheck = false}, {env, isBeside}) {
  forgetResult(name);
  const started = performance.now();
  const status = await runNode(args(name, choice), {
    cwd: path.join(ROOT, cwd),
    env: {...process.env, ...filterAndSeed(), ...env, SUITE: name},
    title: isBeside ? `=== ${name}` : undefined,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const result = isCheck ? {tests: [checkResult(name, status, seconds)]} : readResult(name);
  if (choice.filter !== undefined && result.tests.length === 0) console.error(`No title has "${choice.filter}".`);
  const count = (wanted) => result.tests.filter(({outcome}) => outcome === wanted).length;
  const isBroken = status !== 0 || result.tests.length === 0;
  const failed = Math.max(count('failed'), isBroken ? 1 : 0);
  return {...result, passed: count('passed'), failed, seconds};
}

/** Returns the exit code. With a title, the whole output is shown at the end, below the title. */
async function runNode(args, {cwd, env, title}) {
  const output = title === undefined ? 'inherit' : 'pipe';
  const stdio = ['ignore', output, output];
  const runner = spawn(process.execPath, args, {cwd, env, stdio, timeout: LIMIT_MS});
  running.add(runner);
  const printed = [];
  for (const stream of [runner.stdout, runner.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
  const [status] = await once(runner, 'close');
  running.delete(runner);
  if (title !== undefined) process.stdout.write(`\n${title}\n${Buffer.concat(printed).toString()}`);
  return status;
}

/** web-test-runner.config.mjs cannot take these options as arguments, so they are passed as environment variables. */
function filterAndSeed() {
  const {filter, seed} = choice;
  return {TEST_FILTER: filter, TEST_SEED: seed === undefined ? undefined : String(seed)};
}

function checkResult(name, status, seconds) {
  return {file: name, title: name, seconds, outcome: status === 0 ? 'passed' : 'failed'};
}

/** Lists what was not run separately, with the reason. Returns whether nothing failed. */
function printSummary(suites) {
  const total = (key) => suites.reduce((sum, suite) => sum + suite[key], 0);
  console.log('');
  for (const {name, passed, failed, seconds} of suites) {
    console.log(`${name.padEnd(14)}${passed} passed, ${failed} failed (${seconds} s)`);
  }
  for (const part of suites.flatMap(notRunOf)) console.log(`NOT RUN ${part}`);
  for (const line of suites.flatMap(failuresOf)) console.log(line);
  if (choice.seed !== undefined) console.log(`order: --seed ${choice.seed}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0;
}

/** The failed tests, or the suite itself if it failed without one. */
function failuresOf({name, failed, tests = []}) {
  const lines = tests
    .filter(({outcome}) => outcome === 'failed')
    .map(({file, title, error}) => `FAILED ${name}: ${file} › ${title}: ${error ?? 'see its output'}`);
  return lines.length === 0 && failed > 0 ? [`FAILED ${name}: it ended badly, or ran no test`] : lines;
}

/** Parts of a suite, and single tests, that need something this machine lacks. */
function notRunOf({name, notRun, tests = []}) {
  const lacking = tests.filter(({outcome}) => outcome === 'not run');
  return [...notRun, ...lacking.map(({title, lack}) => `${name}: ${title}: ${lack}`)];
}
