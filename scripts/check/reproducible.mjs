/**
 * Compares all of dist by one hash with a second build from scratch: the same sources must give the same files. The second
 * build runs with another time zone, language and file order, and stays in dist. `npm run check:reproducible`.
 */
import {spawnSync} from 'node:child_process';
import {rmSync} from 'node:fs';
import path from 'node:path';
import {filesBelow, hashOfFolder} from '../build/output/digests.mjs';
import {ROOT} from '../test/browser.mjs';

const DIST = path.join(ROOT, 'dist');
const ELSEWHERE = {TZ: 'Pacific/Kiritimati', LANG: 'C', LC_ALL: 'C'};

run([process.execPath, 'scripts/test/ensure-build.mjs']);
const first = hashOfFolder(DIST);
rmSync(DIST, {recursive: true, force: true});
run(['npm', 'run', '--silent', 'build'], ELSEWHERE);
const hashes = [first, hashOfFolder(DIST)];
for (const [index, hash] of hashes.entries()) console.log(`build ${index + 1}: sha256 ${hash}`);
console.log(`${filesBelow(DIST).length} files`);
if (new Set(hashes).size > 1) {
  console.error('Two builds of the same sources differ.');
  process.exitCode = 1;
}

function run([command, ...args], env = {}) {
  const {status, stdout, stderr} = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: {...process.env, ...env},
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  throw new Error('The build failed.');
}
