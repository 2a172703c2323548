/**
 * Runs test files in a few processes instead of one each, so that each process loads shared imports once. A free process
 * takes the next file. The tests of a file are in a suite named after its path.
 */
import {closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {describe} from 'node:test';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const FILES = 'files.json';
const ENTRY = /^process-\d+\.mjs$/;

/**
 * Creates a queue of test files.
 *
 * @param {string} folder for the queue; it is emptied
 * @param {{files: readonly string[], processes: number}} wish absolute paths, in start order
 * @returns {string[]} the entries that `node --test` runs, one process each
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

/** Runs files of the queue beside `entry` one by one, until every file is taken. */
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

/** If two processes want the same file, only one can create the mark. */
function take(mark) {
  try {
    closeSync(openSync(mark, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
