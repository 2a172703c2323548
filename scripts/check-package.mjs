/** Packs the package as npm would, and looks at it as an app would: its files, what they import, and that Node can load it. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {ROOT} from './browser.mjs';

/** A file the pack may hold, and one of each kind that it must. */
const MAY_HOLD =
  /^(?:dist\/(?:esm\/[\w/-]+|payment-widget)\.js(?:\.map)?|dist\/types\/[\w/-]+\.d\.ts|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
const MUST_HOLD = ['package.json', 'README.md', 'dist/esm/index.js', 'dist/esm/define.js', 'dist/payment-widget.js'];

// Below the repository's own node_modules, so that the dependencies are found as in an app.
const PLACE = path.join(ROOT, 'node_modules/.cache/packed');
const UNPACKED = path.join(PLACE, 'node_modules/payment-widget');

const files = pack();
const manifest = JSON.parse(readFileSync(path.join(UNPACKED, 'package.json'), 'utf8'));
const problems = [
  ...files.filter((file) => !MAY_HOLD.test(file)).map((file) => `${file} does not belong in the package.`),
  ...[...MUST_HOLD, ...exported(manifest.exports)]
    .filter((file) => !files.includes(file))
    .map((file) => `${file} is missing.`),
  ...files.filter((file) => /\.(?:js|d\.ts)$/.test(file)).flatMap(strangers),
  ...Object.keys(manifest.exports).flatMap(loadInNode),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`The package holds ${files.length} files, imports only what it depends on, and loads in Node.`);

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
  return readdirSync(UNPACKED, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(UNPACKED, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

function exported(target) {
  return typeof target === 'string' ? [target.replace('./', '')] : Object.values(target).flatMap(exported);
}

/** Packages that a file imports and an app would not have. */
function strangers(file) {
  const text = readFileSync(path.join(UNPACKED, file), 'utf8');
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({fileName}) => fileName)
    .filter((name) => !/^\.\.?\//.test(name) && !(name.split('/')[0] in manifest.dependencies))
    .map((name) => `${file} imports ${name}, which the package does not depend on.`);
}

/** Rendering on a server begins with importing: no entry may need a page. A classic script is none of an app's imports. */
function loadInNode(entry) {
  if (entry.endsWith('.js')) return [];
  const specifier = path.posix.join('payment-widget', entry);
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
