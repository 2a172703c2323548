import {createHash} from 'node:crypto';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {minify} from 'terser';
import {asciiScript} from '../ascii-script.mjs';
import {compressFile} from '../compressed.mjs';

const LOADER = new URL('loader.js', import.meta.url);

/** The file that a page loads. */
export const ENTRY = 'payment-widget.js';
/** Where the bundler is to put what is loaded later; the last folder is replaced by one that is named by what is built. */
export const LATE_FOLDER = 'payment-widget/--------';
/** As `src/element/payment-widget.ts` says it of another version. */
const LOADED_TWICE =
  '<payment-widget> is loaded more than once; the first copy stays. See @payment-widget/element/docs/problems.md#two-versions';
/** A module of the bundler's own. */
const HELPERS = `${LATE_FOLDER}/rolldown-runtime.js`;
/** The part that stands before all others, and has what they need. */
const BASE = 'element';

/** What the parts have of the file, and the file of the parts. A name that no minifier makes. */
const SHARED = '$pw$';
const MAP_COMMENT = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Makes classic scripts of the modules that the bundler wrote: a tag without `type` loads the file, in any page, and the file
 * loads its parts when they are needed (see the loader). The parts lie in a folder that is named by the content of all, so
 * that the file never meets a part of another build. All are ASCII. Columns stay as they are then, and the source maps so
 * with them.
 *
 * @returns {import('vite').Plugin}
 */
export function classicScript() {
  return {
    name: 'classic-script',
    apply: 'build',
    /** An earlier build's parts are nobody's any more. */
    renderStart: ({dir}) => rm(path.join(dir, path.dirname(LATE_FOLDER)), {recursive: true, force: true}),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({dir}, bundle) {
        const names = Object.values(bundle)
          .filter(({type}) => type === 'chunk')
          .map(({fileName}) => fileName);
        const written = new Map();
        for (const name of names.sort()) {
          // The last line is added after the bundle was made.
          written.set(name, asciiScript(await readFile(path.join(dir, name), 'utf8'), bundle[name].map));
        }
        const codes = new Map([...written].map(([name, {code}]) => [name, code]));
        for (const [name, {code, place}] of await toClassic(codes)) {
          const file = path.join(dir, place);
          await mkdir(path.dirname(file), {recursive: true});
          await writeFile(file, code);
          await writeFile(`${file}.map`, JSON.stringify(aLineLater(written.get(name).map)));
          await compressFile(file);
        }
        await rm(path.join(dir, LATE_FOLDER), {recursive: true, force: true});
      },
    },
  };
}

/**
 * What becomes of each built module.
 *
 * @param {ReadonlyMap<string, string>} codes by the modules' places
 * @returns {Promise<ReadonlyMap<string, {code: string, place: string}>>} by the same places
 * @throws when a part needs another part than the first: it might not be there
 */
export async function toClassic(codes) {
  const key = hashOf([...codes].flat().join('\n'), 'base64url').slice(0, 8);
  const folder = LATE_FOLDER.replace('--------', key);
  const helpers = helpersOf(codes.get(HELPERS));
  const isPart = (name) => name !== ENTRY && name !== HELPERS;
  const late = [...codes].filter(([name]) => isPart(name)).map(([name, code]) => partOf(name, code, {folder, helpers}));
  const entry = await entryOf(codes.get(ENTRY), late, folder);
  return new Map([[ENTRY, {code: entry, place: ENTRY}], ...late.map((part) => [part.from, part])]);
}

/** What the bundler lends to modules, as the value of an expression: it is small, and goes into each part that needs it. */
function helpersOf(text) {
  if (text === undefined) return undefined;
  const {code, exported} = withoutExports(split(text).body);
  return `(()=>{${code};return{${exported}}})()`;
}

/** A part is handed over as a function, for the loader to run: it may have come before what it needs. */
function partOf(from, text, {folder, helpers}) {
  const name = path.posix.basename(from, '.js');
  const {body, comment} = split(text);
  let needed = '';
  const alone = laterImports(body).replace(IMPORT, (all, list, file) => {
    needed += `const${renamed(list)}=${placeOf(file, {from, helpers})};`;
    return ' '.repeat(all.length);
  });
  const {code, exported} = withoutExports(alone);
  const head = `(()=>{const ${SHARED}=${shared(folder)};${SHARED}.codes[${JSON.stringify(name)}]=(()=>{${needed}\n`;
  const foot = `\nreturn{${exported}}})})();`;
  return {from, name, place: `${folder}/${name}.js`, code: `${head}${code}${foot}${comment}\n`};
}

const IMPORT = /(?<=^|[;}])import(\s*\{[^}]*\})\s*from\s*["'`]([^"'`]+)["'`];?/g;

/** Where a part finds what it imports. */
function placeOf(file, {from, helpers}) {
  if (file === `./${path.posix.basename(HELPERS)}` && helpers) return helpers;
  if (file.endsWith(`/${ENTRY}`)) return SHARED;
  if (file.endsWith(`/${BASE}.js`)) return `${SHARED}.parts.${BASE}`;
  throw new Error(`${from} needs another part.`);
}

async function entryOf(text, late, folder) {
  const {body, comment} = split(text);
  const {code, exported} = withoutExports(laterImports(body));
  const digests = Object.fromEntries(late.map((part) => [part.name, `sha256-${hashOf(part.code, 'base64')}`]));
  const modules = late.map(({name}) => `${JSON.stringify(name)}:()=>import("./${folder}/${name}.js")`);
  const loader = await loaderCode();
  const made = `lateParts(${JSON.stringify(folder)},${JSON.stringify(digests)},{${modules.join()}},${JSON.stringify(BASE)})`;
  // The same file once more has nothing to add.
  const again = `if(${shared(folder)})return console.warn(${JSON.stringify(LOADED_TWICE)});`;
  const head = `(()=>{${again}const ${SHARED}=${shared(folder)}=(()=>{${loader};return ${made}})();\n`;
  const foot = `\nObject.assign(${SHARED},{${exported}})})();`;
  return `${head}${code}${foot}${comment}\n`;
}

/** In a scope of its own: its names are as short as those of the element. */
async function loaderCode() {
  const source = (await readFile(LOADER, 'utf8')).replace('export ', '');
  const {code} = await minify(source, {
    ecma: 2020,
    toplevel: true,
    compress: {passes: 2, unused: false},
    mangle: {reserved: ['lateParts']},
  });
  return code.replace(/;$/, '');
}

/** `import("./fr.js")` asks the loader, in as many columns. */
function laterImports(code) {
  return code.replace(/\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g, (all, file) =>
    `${SHARED}.load("${path.posix.basename(file, '.js')}")`.padEnd(all.length),
  );
}

/** Takes the one list of exports from the end, and gives it as the members of an object. */
function withoutExports(code) {
  const found = /export\s*\{([^}]*)\};?\s*$/.exec(code);
  if (!found) throw new Error('A built module has no list of exports at its end.');
  const members = found[1].split(',').map((one) => one.trim().split(/\s+as\s+/));
  return {
    code: code.slice(0, found.index),
    exported: members.map(([name, alias = name]) => `${alias}:${name}`).join(),
  };
}

/** `{a as b}` of an import, as a pattern of names. */
function renamed(list) {
  return list.replace(/\s+as\s+/g, ':');
}

function shared(folder) {
  return `globalThis[Symbol.for("${folder}")]`;
}

function split(text) {
  const comment = MAP_COMMENT.exec(text)?.[0].trimEnd() ?? '';
  return {body: text.replace(MAP_COMMENT, '').trimEnd(), comment};
}

/** The code begins a line later than in the module. */
function aLineLater(map) {
  return {...map, mappings: `;${map.mappings}`};
}

function hashOf(text, encoding) {
  return createHash('sha256').update(text).digest(encoding);
}
