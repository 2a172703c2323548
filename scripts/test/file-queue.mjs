/**
 * Runs test files in a few processes instead of one each: what the files import is loaded once a process, and whichever
 * process is free takes the next file. A file's tests stand in a suite that is named by the file's path.
 */
import {closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {describe} from 'node:test';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const FILES = 'files.json';
const ENTRY = /^process-\d+\.mjs$/;

/**
 * Makes a queue of test files in a folder of its own.
 *
 * @param {string} folder is emptied
 * @param {{files: readonly string[], processes: number}} wish absolute paths, in the order they are to begin
 * @returns {string[]} what `node --test` is to run, a process each
 */
export function makeQueue(folder, {files, processes}) {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, FILES), JSON.stringify(files));
  return Array.from({length: processes}, (_, index) => {
    const entry = path.join(folder, `process-${index + 1}.mjs`);
    const lines = [
      `import {runQueue} from ${JSON.stringify(import.meta.url)};`,
      'await runQueue(import.meta.url);',
      '',
    ];
    writeFileSync(entry, lines.join('\n'));
    return entry;
  });
}

/** Runs the files of the queue that lies beside `entry`, one after the other, as long as there is one that nobody has. */
export async function runQueue(entry) {
  const folder = path.dirname(fileURLToPath(entry));
  for (const [index, file] of readQueue(folder).entries()) {
    if (take(path.join(folder, `taken-${index}`))) {
      await describe(file, async () => {
        await import(pathToFileURL(file).href);
      });
    }
  }
}

/** Whether a file that `node --test` runs is one that {@link makeQueue} made. */
export function isQueueEntry(file) {
  return ENTRY.test(path.basename(file));
}

/** The files of a queue. */
export function readQueue(folder) {
  return JSON.parse(readFileSync(path.join(folder, FILES), 'utf8'));
}

/** Of two processes that want one file, the system lets one make the mark. */
function take(mark) {
  try {
    closeSync(openSync(mark, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
