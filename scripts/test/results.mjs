import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {ROOT} from './browser.mjs';

/**
 * @typedef {{file: string, title: string, seconds: number, outcome: 'passed' | 'failed' | 'not run', lack?: string, error?: string}} TestResult
 * One test: its file from the root, its whole title, how long it took; of one that was not run, what the machine lacks;
 * of one that failed, what it says of it in one line.
 * @typedef {{tests: TestResult[], files?: Record<string, number>}} SuiteResult
 * All tests of a suite, and the seconds of each file where the runner knows them; else they are the sum of its tests.
 */

const FOLDER = path.join(ROOT, 'test-results', 'suites');

/** Removes the result of an earlier run of the suite. */
export function forgetResult(suite) {
  mkdirSync(FOLDER, {recursive: true});
  rmSync(fileOf(suite), {force: true});
}

/** Keeps the result of a suite, for scripts/test/run.mjs. */
export function writeResult(suite, result) {
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(fileOf(suite), JSON.stringify(result));
}

/** The result that the suite's reporter wrote; no tests when the runner died before. */
export function readResult(suite) {
  try {
    return JSON.parse(readFileSync(fileOf(suite), 'utf8'));
  } catch {
    return {tests: []};
  }
}

/** A path from the root of the repository, with slashes on every system. */
export function fromRoot(file) {
  return path.relative(ROOT, file).replaceAll(path.sep, '/');
}

/**
 * What an error says, for the last lines of a run.
 *
 * @param {unknown} error an Error, anything with a `message`, or a text
 */
export function lineOf(error) {
  const text = String(error?.cause?.message ?? error?.message ?? error ?? 'it gives no error');
  return stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim().slice(0, 400);
}

function fileOf(suite) {
  return path.join(FOLDER, `${suite}.json`);
}
