/**
 * The documentation site: installs its tools from their own lockfile, generates its pages from the repository, builds them
 * to site/.vitepress/dist and serves them. `--build` stops before serving.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../test/browser.mjs';
import {serveFiles} from '../test/file-server.mjs';

const SITE = path.join(ROOT, 'site');
const PORT = 4174;

if (!isInstalled()) run('npm', ['ci', '--ignore-scripts'], SITE);
run(process.execPath, ['--import', 'tsx', 'scripts/docs/site/write-pages.mjs'], ROOT);
run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build'], SITE);
if (!process.argv.includes('--build')) {
  const built = path.join(SITE, '.vitepress/dist');
  const {url} = await serveFiles(built, PORT).catch(() => serveFiles(built)); // any free port if that one is taken
  console.log(`\nDocumentation ${url}/\nIts playground asks the service of \`npm start\`. Stop with Ctrl+C.`);
}

/** npm writes this file after it has installed the lockfile. */
function isInstalled() {
  const installed = path.join(SITE, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(path.join(SITE, 'package-lock.json')).mtimeMs;
}

function run(command, args, cwd) {
  const isScript = process.platform === 'win32' && command === 'npm';
  const {status} = spawnSync(command, args, {cwd, stdio: 'inherit', shell: isScript});
  if (status !== 0) process.exit(1);
}
