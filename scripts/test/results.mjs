import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {ROOT} from './browser.mjs';

/**
 * @typedef {{file: string, title: string, seconds: number, outcome: 'passed' | 'failed' | 'not run', lack?: string, error?: string}} TestResult
 * One test: its file from the root, its full title and its duration; `lack`: what the machine lacks to run it; `error`: why it failed, in one
 * line.
 * @typedef {{tests: TestResult[], files?: Record<string, number>}} SuiteResult All tests of a suite, and the seconds of each file if the runner
 * reports them; otherwise they are the sum of its tests.
 */

const FOLDER = path.join(ROOT, 'test-results', 'suites');

/** Deletes the result of an earlier run of the suite. */
export function forgetResult(suite) {
  mkdirSync(FOLDER, {recursive: true});
  rmSync(fileOf(suite), {force: true});
}

/** Stores the result of a suite for scripts/test/run.mjs. */
export function writeResult(suite, result) {
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(fileOf(suite), JSON.stringify(result));
}

/** The result that the suite's reporter wrote; no tests if the runner died before that. */
export function readResult(suite) {
  try {
    return JSON.parse(readFileSync(fileOf(suite), 'utf8'));
  } catch {
    return {tests: []};
  }
}

/** A path from the repository root, with forward slashes on every system. */
export function fromRoot(file) {
  return path.relative(ROOT, file).replaceAll(path.sep, '/');
}

/**
 * The message of an error in one line, for the end of a run.
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
