/** Builds dist/ if it is missing or if a source has changed since. */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {filesBelow, hashOfFolder} from '../build/output/digests.mjs';
import {ROOT} from './browser.mjs';

/** Everything a build reads; the lockfile stands for node_modules. */
const SOURCES = [
  ...['src', 'locales', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts'],
  ...readdirSync(ROOT).filter((name) => /^(?:tsconfig|lit-localize).*\.json$/.test(name)),
];
/** Files among them that are generated, or belong to the tests. */
const NO_SOURCES = /^(?:src\/generated|scripts\/test)\b/;
const DIST = path.join(ROOT, 'dist');
/** A digest of the sources and one of the dist built from them. */
const STAMP = path.join(ROOT, 'node_modules/.cache/build.json');

const sources = digestOf(SOURCES);
if (isFresh()) {
  console.log('[build] dist is what the sources make; not built again');
} else {
  const started = performance.now();
  const {status, stdout, stderr} = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) {
    mkdirSync(path.dirname(STAMP), {recursive: true});
    writeFileSync(STAMP, JSON.stringify({sources, dist: hashOfFolder(DIST)}));
    console.log(`[build] dist was built in ${Math.round((performance.now() - started) / 1000)} s`);
  } else {
    console.error(`${stdout}${stderr}`);
    process.exitCode = 1;
  }
}

function isFresh() {
  if (!existsSync(STAMP) || !existsSync(DIST)) return false;
  const before = JSON.parse(readFileSync(STAMP, 'utf8'));
  return before.sources === sources && before.dist === hashOfFolder(DIST);
}

function digestOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap(filesOf).sort())
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

function filesOf(name) {
  const place = path.join(ROOT, name);
  const files = statSync(place).isDirectory() ? filesBelow(place).map((file) => `${name}/${file}`) : [name];
  return files.filter((file) => !NO_SOURCES.test(file));
}
