/**
 * The size of each source module in the built scripts: minified bytes, from the source maps, and its share of the
 * script's Brotli size. `npm run weigh`, after a build; `npm run weigh -- card-frame` only weighs scripts whose path
 * contains that.
 */
import {readFileSync, readdirSync} from 'node:fs';
import {SourceMap} from 'node:module';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {ROOT} from '../test/browser.mjs';

const DIST = path.join(ROOT, 'dist');
/** Code that the bundler wrote between the modules. */
const GLUE = '(glue)';

const wanted = process.argv[2] ?? '';
const scripts = readdirSync(DIST, {recursive: true})
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => name.endsWith('.js.map') && !name.startsWith('cdn/') && name.includes(wanted))
  .map((name) => name.slice(0, -'.map'.length));
if (scripts.length === 0) throw new Error(`dist contains no script with a source map for "${wanted}": build first.`);
for (const script of scripts.sort()) print(script);

function print(script) {
  const code = readFileSync(path.join(DIST, script), 'utf8');
  const {sections, total} = weigh(code, JSON.parse(readFileSync(path.join(DIST, `${script}.map`), 'utf8')));
  console.log(`\n${script}: ${code.length} minified, ${total} brotli`);
  console.table(sections.map(({source, minified, brotli}) => ({module: source, minified, brotli})));
}

/** A module's Brotli size is measured alone, then scaled so that all modules add up to the script's size. */
function weigh(code, map) {
  const total = brotliSize(code);
  const alone = [...textBySource(code, map)].map(([source, text]) => [source, text.length, brotliSize(text)]);
  const scale = total / alone.reduce((sum, [, , size]) => sum + size, 0);
  const sections = alone.map(([source, minified, size]) => ({source, minified, brotli: Math.round(size * scale)}));
  return {total, sections: sections.sort((a, b) => b.brotli - a.brotli)};
}

function textBySource(code, map) {
  const origins = new SourceMap(map);
  const texts = new Map();
  for (const [row, line] of code.split('\n').entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const {originalSource} = origins.findEntry(row, column);
      const source = originalSource?.replace(/^(?:\.\.\/)+/, '') ?? GLUE;
      texts.set(source, (texts.get(source) ?? '') + line[column]);
    }
  }
  return texts;
}

function brotliSize(text) {
  return brotliCompressSync(text).length;
}
