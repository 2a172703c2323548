import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from './browser.mjs';

/** What databases, browsers and packed packages of a whole run take in the folder for temporary files. */
const NEEDED_MB = 1_500;
const MARK = path.join(ROOT, 'test-results/running');

/**
 * What keeps tests from running here at all, each in a sentence that says what to do.
 *
 * @returns {string | undefined}
 */
export function obstacle() {
  return fullFolder(tmpdir(), freeMbOf(tmpdir())) ?? otherRun(readMark(), isAlive);
}

/** Marks this process as the one that runs the tests of this folder, until it ends. */
export function markRun() {
  mkdirSync(path.dirname(MARK), {recursive: true});
  writeFileSync(MARK, String(process.pid));
  process.once('exit', () => rmSync(MARK, {force: true}));
}

/** The sentence about a folder that has too little room left, in megabytes. */
export function fullFolder(folder, freeMb) {
  if (freeMb >= NEEDED_MB) return undefined;
  const room = `${folder}, the folder for temporary files, has ${freeMb} MB left, and the tests need ${NEEDED_MB}.`;
  return `${room} Remove files there, or name a folder with more room: TMPDIR=/path/to/folder npm test`;
}

/** The sentence about another run of the tests in this folder: both would build and write the same files. */
export function otherRun(pid, alive) {
  if (pid === undefined || !alive(pid)) return undefined;
  return `The tests run here already, as process ${pid}. Wait until it has ended, or end it: kill ${pid}`;
}

function freeMbOf(folder) {
  const {bavail, bsize} = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1e6);
}

/** The process that ran the tests last; a run inside another one, for another Node, is no obstacle. */
function readMark() {
  try {
    const pid = Number(readFileSync(MARK, 'utf8'));
    return Number.isInteger(pid) && pid > 0 && pid !== process.ppid ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Another program may have got the number of a run that has ended. Where there is no `ps`, nothing is known of any. */
function isAlive(pid) {
  const {stdout} = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], {encoding: 'utf8'});
  return (stdout ?? '').includes('scripts/test/run.mjs');
}
