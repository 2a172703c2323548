/**
 * Creates the next version from .changeset/: changes package.json, CHANGELOG.md, src/element/payment-widget.ts, the editor files and the
 * lockfile. `npm run version`; commit the result as one commit.
 */
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import parse from '@changesets/parse';
import {ROOT} from '../test/browser.mjs';
import {nextVersion, withEntry} from './plan.mjs';

/** CommonJS: depending on the loader, the function is the default export or the module itself. */
const parseChangeset = parse.default ?? parse;

const {name, version} = JSON.parse(read('package.json'));
const files = readdirSync(path.join(ROOT, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md');
const changes = files.map((file) => changeIn(`.changeset/${file}`));
const next = nextVersion(version, changes);

rewrite('package.json', (text) => text.replace(`"version": "${version}"`, `"version": "${next}"`));
rewrite('src/element/payment-widget.ts', (text) => text.replace(`'${version}'`, `'${next}'`));
rewrite('docs/start.md', (text) => text.replace(`-${version}.tgz`, `-${next}.tgz`));
rewrite('CHANGELOG.md', (text) => withEntry(text, next, changes));
for (const file of files) rmSync(path.join(ROOT, '.changeset', file));
run('npm', ['run', '--silent', 'manifest']);
run('npm', ['install', '--package-lock-only', '--ignore-scripts']);
console.log(`${version} becomes ${next}.`);

function changeIn(file) {
  const {summary, releases} = parseChangeset(read(file));
  const [{type: kind} = {}] = releases.filter((release) => release.name === name);
  if (!kind || summary === '') throw new Error(`${file} does not say what changes in ${name}, and how gravely.`);
  return {kind, summary};
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function rewrite(file, change) {
  writeFileSync(path.join(ROOT, file), change(read(file)));
}

function run(command, args) {
  execFileSync(command, args, {cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32'});
}
