/**
 * What each module costs in what is shipped: bytes of minified code, and its share of the compressed file. `npm run weigh`
 * lists every built file; `npm run weigh -- card-frame` those whose path has that text.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {eachMapping, TraceMap} from '@jridgewell/trace-mapping';
import {ROOT} from './browser.mjs';
import {filesBelow} from './supply/digests.mjs';

const DIST = path.join(ROOT, 'dist');
const wanted = process.argv[2] ?? '';

for (const file of filesBelow(DIST).filter(
  (name) => name.endsWith('.js') && isShipped(name) && name.includes(wanted),
)) {
  const code = readFileSync(path.join(DIST, file), 'utf8');
  const compressed = brotliCompressSync(code).length;
  console.log(`\n${file}: ${kB(code.length)} kB, ${kB(compressed)} kB brotli`);
  for (const [source, bytes] of heaviestFirst(code, path.join(DIST, `${file}.map`))) {
    console.log(`${String(bytes).padStart(8)} ${kB((bytes / code.length) * compressed).padStart(6)}  ${source}`);
  }
}

/** A module that only passes others on has no map, and no weight. */
function isShipped(file) {
  return !file.startsWith('cdn/') && filesBelow(DIST).includes(`${file}.map`);
}

function heaviestFirst(code, mapFile) {
  const bytes = new Map();
  for (const {source, length} of stretches(code, new TraceMap(readFileSync(mapFile, 'utf8')))) {
    const name = (source ?? 'what the bundler adds').replace(/^(?:\.\.\/)+/, '');
    bytes.set(name, (bytes.get(name) ?? 0) + length);
  }
  return [...bytes].sort(([, a], [, b]) => b - a);
}

/** The generated code between two mappings is the first one's; a template may go on over several lines. */
function stretches(code, map) {
  const starts = lineStarts(code);
  const mappings = [];
  eachMapping(map, ({source, generatedLine, generatedColumn}) => {
    mappings.push({source, at: starts[generatedLine - 1] + generatedColumn});
  });
  return mappings.map(({source, at}, index) => ({source, length: (mappings[index + 1]?.at ?? code.length) - at}));
}

function lineStarts(code) {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function kB(bytes) {
  return (bytes / 1000).toFixed(2);
}
