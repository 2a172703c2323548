import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './browser.mjs';

const SLOWEST = 10;

/**
 * Prints the seconds of each suite's files and its slowest tests, and stores all times in `test-results/times.json`.
 *
 * @param {readonly {name: string, seconds: number, tests: readonly object[], files?: Record<string, number>}[]} suites
 */
export function reportTimes(suites) {
  for (const suite of suites.filter(({tests}) => tests.length > 0)) printSuite(suite);
  const all = suites.flatMap(({name, tests}) => tests.map((test) => ({...test, file: `${name}: ${test.file}`})));
  printTests('the ten slowest tests of all', all);
  const rows = suites.map(({name, seconds, tests, ...rest}) => ({
    name,
    seconds,
    files: filesOf({tests, ...rest}),
    tests,
  }));
  writeFileSync(path.join(ROOT, 'test-results', 'times.json'), `${JSON.stringify(rows, undefined, 1)}\n`);
}

function printSuite(suite) {
  console.log(`\n--- ${suite.name}: seconds by file`);
  for (const {file, seconds, count} of filesOf(suite)) console.log(line(seconds, `${file} (${count})`));
  printTests(`${suite.name}: slowest tests`, suite.tests);
}

function printTests(heading, tests) {
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  console.log(`\n--- ${heading}`);
  for (const {seconds, file, title} of slowest) console.log(line(seconds, `${title}  (${file})`));
}

/** The files of a suite, the slowest first. A file's seconds are those of its process, else the sum of its tests. */
function filesOf({tests, files = {}}) {
  const found = new Map(Object.entries(files).map(([file, seconds]) => [file, {file, seconds, count: 0}]));
  for (const {file, seconds} of tests) {
    const entry = found.get(file) ?? {file, seconds: 0, count: 0};
    const more = file in files ? 0 : seconds;
    found.set(file, {...entry, seconds: entry.seconds + more, count: entry.count + 1});
  }
  return [...found.values()].sort((one, other) => other.seconds - one.seconds);
}

function line(seconds, text) {
  return `${seconds.toFixed(1).padStart(8)}  ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`;
}
