import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../browser.mjs';

const FOLDER = path.join(ROOT, 'test-results', 'counts');

/** Forgets what an earlier run of the suite counted. */
export function forgetCounts(suite) {
  mkdirSync(FOLDER, {recursive: true});
  rmSync(fileOf(suite), {force: true});
}

/** Keeps how many tests of a suite passed and did not; a test that was skipped did not pass. */
export function writeCounts(suite, counts) {
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(fileOf(suite), JSON.stringify(counts));
}

/** What the suite's reporter kept; nothing when the runner died before. */
export function readCounts(suite) {
  try {
    return JSON.parse(readFileSync(fileOf(suite), 'utf8'));
  } catch {
    return {passed: 0, failed: 0};
  }
}

function fileOf(suite) {
  return path.join(FOLDER, `${suite}.json`);
}
