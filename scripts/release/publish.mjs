/**
 * Publishes what is committed: `npm run release`, in CI, which has a short-lived identity for the provenance. With `--
 * --dry-run` it does everything except publish and tag. Stops at the first problem.
 */
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../test/browser.mjs';
import {whyNot} from './plan.mjs';

const isDry = process.argv.includes('--dry-run');
const {version} = JSON.parse(read('package.json'));

const reasons = whyNot({
  version,
  source: read('src/element/payment-widget.ts'),
  changelog: read('CHANGELOG.md'),
  changesets: readdirSync(path.join(ROOT, '.changeset')),
  changes: said('git', ['status', '--porcelain']),
  tags: said('git', ['tag']).split('\n'),
});
for (const reason of reasons) console.error(reason);
if (reasons.length > 0) process.exit(1);

run('npm', ['run', '--silent', 'check:reproducible']);
run('npm', ['run', '--silent', 'package']);
run('npm', ['publish', '--ignore-scripts', '--access', 'public', ...(isDry ? ['--dry-run'] : ['--provenance'])]);
console.log(`dist/cdn holds the script under the name it keeps; the tag that loads it:\n${tagOf('dist/cdn')}`);
if (!isDry) run('git', ['tag', '--sign', `v${version}`, '--message', `v${version}`]);

function tagOf(folder) {
  return read(path.join(folder, 'tag.html'));
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function run(command, args) {
  execFileSync(command, args, {cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32'});
}

function said(command, args) {
  return execFileSync(command, args, {cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32'});
}
