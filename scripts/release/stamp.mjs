/** After `changeset version`: the sources, the editors' files and the lockfile say the new version, too. */
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../browser.mjs';

const {version} = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const file = path.join(ROOT, 'src/version.ts');
writeFileSync(file, readFileSync(file, 'utf8').replace(/VERSION = '[^']*'/, `VERSION = '${version}'`));
for (const args of [
  ['run', '--silent', 'manifest'],
  ['install', '--package-lock-only', '--ignore-scripts'],
]) {
  execFileSync('npm', args, {cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32'});
}
