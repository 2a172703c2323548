/** Packs the package with npm and checks it from an app's view: the files, their contents, their imports, and that Node can load it. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {filesBelow, integrityOf} from '../build/output/digests.mjs';
import {BUILDS, packagesIn} from '../build/output/source-maps.mjs';
import {ROOT} from '../test/browser.mjs';
import {keptByFrame, madeCode, strangeAddresses} from './supply/contents.mjs';
import {wrongFiles} from './supply/package-files.mjs';

/** The only third-party packages allowed in the card frame: card number rules and localisation. */
const IN_CARD_FRAME = ['@lit/localize'];

// Inside the repository's node_modules, so that dependencies resolve as in an app.
const PLACE = path.join(ROOT, 'node_modules/.cache/packed');
const CARD_FRAME = path.join(ROOT, 'dist/card-frame');
const UNPACKED = path.join(PLACE, 'node_modules/@payment-widget/element');

const files = pack();
const manifest = JSON.parse(readFileSync(path.join(UNPACKED, 'package.json'), 'utf8'));
/** The packages an app has: our dependencies and our peer dependencies. */
const APP_HAS = {...manifest.dependencies, ...manifest.peerDependencies};
const problems = [
  ...wrongFiles(files),
  ...exported(manifest.exports)
    .filter((target) => !files.some((file) => isAt(target, file)))
    .map((target) => `${target} is exported and not there.`),
  ...files.filter((file) => /\.(?:js|d\.ts)$/.test(file)).flatMap(strangers),
  ...files.flatMap((file) => inText(UNPACKED, file, [strangeAddresses, madeCode])),
  ...filesBelow(CARD_FRAME).flatMap((file) => inText(CARD_FRAME, file, [strangeAddresses, madeCode, keptByFrame])),
  ...packagesIn('card-frame')
    .filter(({name}) => !IN_CARD_FRAME.includes(name))
    .map(({name}) => `The card frame holds code of ${name}.`),
  ...lostDirective(),
  ...wrongDigests(),
  ...wrongBill(),
  ...Object.keys(manifest.exports).flatMap(loadInNode),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `The package holds ${files.length} files, each expected; imports only what it depends on; loads in Node.`,
  );

function pack() {
  rmSync(PLACE, {recursive: true, force: true});
  mkdirSync(UNPACKED, {recursive: true});
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', PLACE], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  const archive = path.join(
    PLACE,
    readdirSync(PLACE).find((name) => name.endsWith('.tgz')),
  );
  execFileSync('tar', ['xzf', archive, '-C', UNPACKED, '--strip-components=1']);
  return filesBelow(UNPACKED);
}

function exported(target) {
  return typeof target === 'string' ? [target.replace('./', '')] : Object.values(target).flatMap(exported);
}

/** `dist/parts/*` matches everything below that folder. */
function isAt(target, file) {
  return target.endsWith('*') ? file.startsWith(target.slice(0, -1)) : file === target;
}

function inText(folder, file, checks) {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return checks.flatMap((check) => check(file, text));
}

/** Compares dist/integrity.json with the packed scripts. */
function wrongDigests() {
  const told = JSON.parse(readFileSync(path.join(UNPACKED, 'dist/integrity.json'), 'utf8'));
  const real = integrityOf(path.join(UNPACKED, 'dist'));
  return [...new Set([...Object.keys(told), ...Object.keys(real)])]
    .filter((file) => told[file] !== real[file])
    .map((file) => `dist/integrity.json is wrong about ${file}.`);
}

/** Differences between the SBOM and the source maps, and dependencies of an app that the SBOM does not list. */
function wrongBill() {
  const {components} = JSON.parse(readFileSync(path.join(UNPACKED, 'dist/sbom.cdx.json'), 'utf8'));
  const named = new Set(components.map(({name, version}) => `${name}@${version}`));
  const told = components.flatMap(({name, version, properties}) =>
    properties.filter((one) => one.name.endsWith('bundled-in')).map(({value}) => `${value} holds ${name}@${version}`),
  );
  const real = Object.keys(BUILDS).flatMap((build) =>
    packagesIn(build).map(({name, version}) => `${build} holds ${name}@${version}`),
  );
  return [
    ...real.filter((fact) => !told.includes(fact)).map((fact) => `dist/sbom.cdx.json does not say that ${fact}.`),
    ...told.filter((fact) => !real.includes(fact)).map((fact) => `dist/sbom.cdx.json says that ${fact}.`),
    ...Object.entries(manifest.dependencies)
      .filter(([name, version]) => !named.has(`${name}@${version}`))
      .map(([name, version]) => `dist/sbom.cdx.json does not name ${name}@${version}.`),
  ];
}

/** Next.js needs this directive as the first statement of a client module. */
function lostDirective() {
  const text = readFileSync(path.join(UNPACKED, 'dist/esm/react.js'), 'utf8');
  return /^["']use client["'];/.test(text) ? [] : ["dist/esm/react.js does not begin with 'use client'."];
}

/** Packages that a file imports but an app would not have. */
function strangers(file) {
  const text = readFileSync(path.join(UNPACKED, file), 'utf8');
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({fileName}) => fileName)
    .filter((name) => !/^\.\.?\//.test(name) && !(packageOf(name) in APP_HAS))
    .map((name) => `${file} imports ${name}, which the package does not depend on.`);
}

function packageOf(specifier) {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];
}

/** Server rendering starts with an import, so no entry may need a DOM. Skips exports that name a file: apps do not import those. */
function loadInNode(entry) {
  if (/\.\w+$|\*$/.test(entry)) return [];
  const specifier = path.posix.join('@payment-widget/element', entry);
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', `await import('${specifier}')`], {
      cwd: PLACE,
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    return [`import '${specifier}' fails in Node: ${String(error.stderr).trim().split('\n').slice(0, 6).join(' ')}`];
  }
}
