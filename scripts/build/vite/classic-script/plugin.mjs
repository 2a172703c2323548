import {createHash} from 'node:crypto';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {minify} from 'terser';
import {asciiScript} from '../ascii-script.mjs';
import {compressFile} from '../compressed.mjs';

const LOADER = new URL('loader.js', import.meta.url);

/** The file that a page loads. */
export const ENTRY = 'payment-widget.js';
/** Where the bundler puts lazy parts. The last folder is renamed to a hash of the build. */
export const LATE_FOLDER = 'payment-widget/--------';
/** The same text as in `src/element/payment-widget.ts`, which prints it for another version. */
const LOADED_TWICE =
  '<payment-widget> is loaded more than once; the first copy stays. See @payment-widget/element/docs/problems.md#two-versions';
/** The bundler's runtime module. */
const HELPERS = `${LATE_FOLDER}/rolldown-runtime.js`;
/** The part that runs before all others and has their shared code. */
const BASE = 'element';

/** The variable shared by the file and its parts. No minifier generates this name. */
const SHARED = '$pw$';
const MAP_COMMENT = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Turns the bundler's modules into classic scripts: a tag without `type` loads the file in any page, and the file loads its
 * parts when needed (see the loader). The folder of the parts is named by a hash of all of them, so the file never gets a
 * part of another build. All scripts are ASCII. Columns do not move, so the source maps stay valid.
 *
 * @returns {import('vite').Plugin}
 */
export function classicScript() {
  return {
    name: 'classic-script',
    apply: 'build',
    /** Removes the parts of earlier builds. */
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
          // Read from disk: the bundler appends the last line after it made the bundle.
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
 * Converts each built module.
 *
 * @param {ReadonlyMap<string, string>} codes by the modules' paths
 * @returns {Promise<ReadonlyMap<string, {code: string, place: string}>>} by the same paths
 * @throws when a part needs a file that is none of the build
 */
export async function toClassic(codes) {
  const key = hashOf([...codes].flat().join('\n'), 'base64url').slice(0, 8);
  const folder = LATE_FOLDER.replace('--------', key);
  const helpers = helpersOf(codes.get(HELPERS));
  const isPart = (name) => name !== ENTRY && name !== HELPERS;
  const late = [...codes]
    .filter(([name]) => isPart(name))
    .map(([name, code]) => partOf(name, code, {folder, helpers, codes}));
  const early = namesFor(codes.get(ENTRY), late);
  const parts = late.map((part) =>
    part.name === BASE
      ? tellingOf(
          part,
          late.filter(({name}) => !early.has(name)),
        )
      : part,
  );
  const entry = await entryOf(codes.get(ENTRY), parts, {early, folder});
  return new Map([[ENTRY, {code: entry, place: ENTRY}], ...parts.map((part) => [part.from, part])]);
}

/** The parts that the entry itself loads, with those that they need; all of them if there is no base. */
function namesFor(entry, late) {
  if (!late.some(({name}) => name === BASE)) return new Set(late.map(({name}) => name));
  const names = new Set([
    BASE,
    ...[...entry.matchAll(LATER_IMPORT)].map(([, file]) => path.posix.basename(file, '.js')),
  ]);
  for (const name of names) for (const other of late.find((part) => part.name === name)?.needs ?? []) names.add(other);
  return names;
}

/** The base, which registers the other parts with the loader, because the entry must stay small. */
function tellingOf(base, others) {
  const {digests, needs} = factsOf(others);
  const telling = `Object.assign(${SHARED}.digests,${digests});Object.assign(${SHARED}.needs,${needs});`;
  const [head, ...rest] = base.code.split(`${SHARED}.codes[`);
  return {...base, code: [`${head}${telling}`, ...rest].join(`${SHARED}.codes[`)};
}

/** The data about parts that the loader needs, as JSON: the digest of each, and the parts that must be loaded before it. */
function factsOf(parts) {
  const digests = parts.map(({name, code}) => [name, `sha256-${hashOf(code, 'base64')}`]);
  const needs = parts.flatMap(({name, needs}) => (needs.length > 0 ? [[name, needs]] : []));
  return {digests: JSON.stringify(Object.fromEntries(digests)), needs: JSON.stringify(Object.fromEntries(needs))};
}

/** The bundler's helpers as an expression. They are small, so each part that needs them gets a copy. */
function helpersOf(text) {
  if (text === undefined) return undefined;
  const {code, exported} = withoutExports(split(text).body);
  return `(()=>{${code};return{${exported}}})()`;
}

/** A part is a function for the loader to run, because it may arrive before the code it needs. */
function partOf(from, text, {folder, helpers, codes}) {
  const name = path.posix.basename(from, '.js');
  const {body, comment} = split(text);
  let needed = '';
  const needs = [];
  const alone = laterImports(body).replace(IMPORT, (all, list, file) => {
    const other = otherPart(file);
    if (other !== undefined && codes.has(`${LATE_FOLDER}/${other}.js`)) needs.push(other);
    needed += `const${renamed(list)}=${placeOf(file, {from, helpers, needs})};`;
    return ' '.repeat(all.length);
  });
  const {code, exported} = withoutExports(alone);
  const head = `(()=>{const ${SHARED}=${shared(folder)};${SHARED}.codes[${JSON.stringify(name)}]=(()=>{${needed}\n`;
  const foot = `\nreturn{${exported}}})})();`;
  return {from, name, needs, place: `${folder}/${name}.js`, code: `${head}${code}${foot}${comment}\n`};
}

const IMPORT = /(?<=^|[;}])import(\s*\{[^}]*\})\s*from\s*["'`]([^"'`]+)["'`];?/g;

/** The expression that replaces a part's import. */
function placeOf(file, {from, helpers, needs}) {
  if (file === `./${path.posix.basename(HELPERS)}` && helpers) return helpers;
  if (file.endsWith(`/${ENTRY}`)) return SHARED;
  if (file.endsWith(`/${BASE}.js`)) return `${SHARED}.parts.${BASE}`;
  const other = otherPart(file);
  if (needs.includes(other)) return `${SHARED}.parts[${JSON.stringify(other)}]`;
  throw new Error(`${from} needs another part.`);
}

/** The name of a part that is neither the base nor the bundler's runtime, and that has to be loaded before. */
function otherPart(file) {
  const name = /^\.\/([\w-]+)\.js$/.exec(file)?.[1];
  return name === BASE || name === path.posix.basename(HELPERS, '.js') ? undefined : name;
}

async function entryOf(text, late, {early, folder}) {
  const {body, comment} = split(text);
  const {code, exported} = withoutExports(laterImports(body));
  const {digests, needs} = factsOf(late.filter(({name}) => early.has(name)));
  const modules = late.map(({name}) => `${JSON.stringify(name)}:()=>import("./${folder}/${name}.js")`);
  const loader = await loaderCode();
  const known = `{folder:${JSON.stringify(folder)},digests:${digests},base:${JSON.stringify(BASE)},needs:${needs}}`;
  const made = `lateParts(${known},{${modules.join()}})`;
  // A second load of the same file does nothing but warn.
  const again = `if(${shared(folder)})return console.warn(${JSON.stringify(LOADED_TWICE)});`;
  const head = `(()=>{${again}const ${SHARED}=${shared(folder)}=(()=>{${loader};return ${made}})();\n`;
  const foot = `\nObject.assign(${SHARED},{${exported}})})();`;
  return `${head}${code}${foot}${comment}\n`;
}

/** In its own scope, because its minified names are as short as the element's. */
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

const LATER_IMPORT = /\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g;

/** Replaces `import("./fr.js")` with a call of the loader, padded to the same number of columns. */
function laterImports(code) {
  return code.replace(LATER_IMPORT, (all, file) =>
    `${SHARED}.load("${path.posix.basename(file, '.js')}")`.padEnd(all.length),
  );
}

/** Removes the export list at the end and returns it as object members. */
function withoutExports(code) {
  const found = /export\s*\{([^}]*)\};?\s*$/.exec(code);
  if (!found) throw new Error('A built module has no list of exports at its end.');
  const members = found[1].split(',').map((one) => one.trim().split(/\s+as\s+/));
  return {
    code: code.slice(0, found.index),
    exported: members.map(([name, alias = name]) => `${alias}:${name}`).join(),
  };
}

/** `{a as b}` of an import, as a destructuring pattern. */
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

/** The code starts one line later than in the module. */
function aLineLater(map) {
  return {...map, mappings: `;${map.mappings}`};
}

function hashOf(text, encoding) {
  return createHash('sha256').update(text).digest(encoding);
}
