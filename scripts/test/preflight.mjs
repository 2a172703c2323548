import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from './browser.mjs';

/** Disk space that the databases, browsers and packed packages of a full run need in the temporary folder. */
const NEEDED_MB = 1_500;
const MARK = path.join(ROOT, 'test-results/running');

/**
 * The reason why tests cannot run here at all, as a sentence that says what to do.
 *
 * @returns {string | undefined}
 */
export function obstacle() {
  return fullFolder(tmpdir(), freeMbOf(tmpdir())) ?? otherRun(readMark(), isAlive);
}

/** Records this process as the current test run of this folder. */
export function markRun() {
  mkdirSync(path.dirname(MARK), {recursive: true});
  writeFileSync(MARK, String(process.pid));
  process.once('exit', () => rmSync(MARK, {force: true}));
}

/** The message for a folder without enough free space, in megabytes. */
export function fullFolder(folder, freeMb) {
  if (freeMb >= NEEDED_MB) return undefined;
  const room = `${folder}, the folder for temporary files, has ${freeMb} MB left, and the tests need ${NEEDED_MB}.`;
  return `${room} Remove files there, or name a folder with more room: TMPDIR=/path/to/folder npm test`;
}

/** The message for another test run in this folder: both would build and write the same files. */
export function otherRun(pid, alive) {
  if (pid === undefined || !alive(pid)) return undefined;
  return `The tests run here already, as process ${pid}. Wait until it has ended, or end it: kill ${pid}`;
}

function freeMbOf(folder) {
  const {bavail, bsize} = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1e6);
}

/** The process of the last test run. A nested run, for another Node version, does not block. */
function readMark() {
  try {
    const pid = Number(readFileSync(MARK, 'utf8'));
    return Number.isInteger(pid) && pid > 0 && pid !== process.ppid ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The process id may have been reused by another program. Without `ps`, every process counts as ended. */
function isAlive(pid) {
  const {stdout} = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], {encoding: 'utf8'});
  return (stdout ?? '').includes('scripts/test/run.mjs');
}
