/**
 * Measures how easy the code of `src` is to follow, and fails when a figure is over its limit. docs/decisions/0037-folders-of-src.md
 * explains the figures, and why some limits are higher than first planned.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {filesBelow} from '../build/output/digests.mjs';
import {ROOT} from '../test/browser.mjs';
import {countRowsOfSource} from './lint/arrows.mjs';

const SMALL = 30;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const source = readFolder('src');
const service = readFolder('service/src');

const FIGURES = [
  {what: 'files', now: source.size, limit: 107},
  {what: 'lines', now: sum(source, ({lines}) => lines), limit: 16_585},
  {what: 'floors', now: countFloors(source), limit: 6},
  {what: 'imports', now: sum(source, ({imports}) => imports.size), limit: 488},
  {what: 'files with one importer', now: importersOf(source).filter((count) => count === 1).length, limit: 34},
  {what: `files of ${SMALL} lines or fewer`, now: sum(source, ({lines}) => Number(lines <= SMALL)), limit: 8},
  {what: 'circles in src', now: countCircles(source), limit: 0},
  {what: 'circles in service/src', now: countCircles(service), limit: 0},
  {what: 'rows of the import table', now: countRowsOfSource(), limit: 14},
  {what: 'lines of the largest file', now: Math.max(...[...source.values()].map(({lines}) => lines)), limit: 400},
  {what: 'equal file names', now: countEqualNames(source), limit: 0},
];

for (const {what, now, limit} of FIGURES) {
  const verdict = now > limit ? `more than ${limit}` : '';
  console.log(`${what.padEnd(32)}${String(now).padStart(7)}  ${verdict}`.trimEnd());
  if (now > limit) process.exitCode = 1;
}

/** Each source file with its lines and the files of the same folder that it imports. */
function readFolder(folder) {
  const names = filesBelow(folder).filter((name) => name.endsWith('.ts') && !name.startsWith('generated/'));
  const files = new Map(names.map((name) => [name, readFile(path.join(ROOT, folder, name), name)]));
  for (const file of files.values()) file.imports = new Set([...file.imports].filter((name) => files.has(name)));
  return files;
}

function readFile(file, name) {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(IMPORT)].map(([, specifier]) => specifier.replace(/\.js$/, '.ts'));
  const imports = new Set(found.map((specifier) => path.posix.join(path.posix.dirname(name), specifier)));
  return {lines: text.split('\n').length - 1, imports};
}

function sum(files, count) {
  return [...files.values()].reduce((total, file) => total + count(file), 0);
}

function importersOf(files) {
  return [...files.keys()].map((name) => sum(files, ({imports}) => Number(imports.has(name))));
}

/** The longest chain of imports between rooms. A room is a folder, or a file beside the folders. */
function countFloors(files) {
  const rooms = new Map();
  for (const [name, {imports}] of files) {
    const room = roomOf(name);
    rooms.set(room, [...(rooms.get(room) ?? []), ...[...imports].map(roomOf).filter((one) => one !== room)]);
  }
  const height = (room, above) =>
    1 +
    Math.max(
      0,
      ...rooms
        .get(room)
        .filter((one) => !above.includes(one))
        .map((one) => height(one, [...above, room])),
    );
  return Math.max(...[...rooms.keys()].map((room) => height(room, [])));
}

function roomOf(name) {
  return name.includes('/') ? name.slice(0, name.indexOf('/')) : name;
}

/** Sets of files that import each other, directly or indirectly (Tarjan's strongly connected components). */
function countCircles(files) {
  const numbers = new Map();
  const lowest = new Map();
  const open = [];
  let circles = 0;
  const visit = (name) => {
    numbers.set(name, numbers.size);
    lowest.set(name, numbers.get(name));
    open.push(name);
    for (const next of files.get(name).imports) {
      if (!numbers.has(next)) visit(next);
      lowest.set(name, Math.min(lowest.get(name), open.includes(next) ? lowest.get(next) : Infinity));
    }
    if (lowest.get(name) !== numbers.get(name)) return;
    const members = open.splice(open.indexOf(name));
    if (members.length > 1) circles += 1;
  };
  for (const name of files.keys()) if (!numbers.has(name)) visit(name);
  return circles;
}

/** Counts duplicate file names, except `index.ts` and `main.ts`, which are entries. */
function countEqualNames(files) {
  const names = [...files.keys()]
    .map((name) => path.basename(name))
    .filter((name) => !/^(?:index|main)\.ts$/.test(name));
  return names.length - new Set(names).size;
}
