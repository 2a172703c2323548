/**
 * Makes sure there is a Chromium that starts and draws text, or prints what to do. If there is none it tries, in order: Debian's
 * full browser with its headless shell, then without (as root); Playwright's download; the headless shell in an npm package
 * (Linux x64). If there is only a full browser, it also tries to install Debian's headless shell, which is faster.
 * NO_BROWSER_INSTALL=1 disables all installs. A CHROME_PATH is used or refused, never replaced.
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliDecompressSync} from 'node:zlib';
import {chromium} from 'playwright';
import {CACHE, ROOT, findChromium, launchOptions} from './browser.mjs';
import {installPackages} from './debian.mjs';

const PACK = {
  name: '@sparticuz/chromium@153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};
const SHELL = 'chromium-headless-shell';
const WAYS = [
  {
    name: `apt-get install chromium ${SHELL}`,
    applies: isDebianRoot,
    take: () => installDebianPackages(['chromium', SHELL]),
  },
  {name: 'apt-get install chromium', applies: isDebianRoot, take: () => installDebianPackages(['chromium'])},
  {name: 'playwright install chromium', applies: () => true, take: downloadFromPlaywright},
  {name: `headless shell of ${PACK.name}`, applies: isLinuxX64, take: unpackFromNpm},
];
const REMEDIES = `Do one of these, then run the command again:
  - npx playwright install --with-deps chromium
  - install Google Chrome, Chromium or Microsoft Edge  (Debian: sudo apt-get install chromium)
  - CHROME_PATH=/path/to/chrome npm test`;

const problems = [];
const isAllowed = !process.env.NO_BROWSER_INSTALL && !process.env.CHROME_PATH;
if (isAllowed && isDebianRoot() && findChromium()?.isShell === false) {
  console.log(
    `[browser] trying apt-get install ${SHELL}, in which tests are faster (NO_BROWSER_INSTALL=1 forbids this)`,
  );
  attempt(() => installDebianPackages([SHELL]));
}
let problem = await tryBrowser();
for (const way of isAllowed ? WAYS.filter(({applies}) => applies()) : []) {
  if (!problem) break;
  console.log(`[browser] ${problem}; trying ${way.name} (NO_BROWSER_INSTALL=1 forbids this)`);
  problem = attempt(way.take) ?? (await tryBrowser());
  if (problem) problems.push(`  tried ${way.name}: ${problem}`);
}
if (problem) {
  console.error([`There is no usable Chromium: ${problem}`, ...problems, REMEDIES].join('\n'));
  process.exitCode = 1;
}

/** Returns what is wrong with the browser, or undefined. A browser that lacks a library or all fonts does not count. */
async function tryBrowser() {
  try {
    const found = findChromium();
    if (!found) return 'none is installed';
    const browser = await chromium.launch({...launchOptions(), timeout: 60_000});
    const page = await browser.newPage();
    await page.setContent('<p>Ça marche</p>');
    await page.screenshot();
    console.log(`[browser] Chromium ${browser.version()} (${found.source}: ${found.executablePath})`);
    await browser.close();
    return undefined;
  } catch (error) {
    return String(error.message).split('\n').slice(0, 6).join(' ');
  }
}

function attempt(take) {
  try {
    take();
    return undefined;
  } catch (error) {
    return error.message;
  }
}

function isDebianRoot() {
  const release = '/etc/os-release';
  return process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

function isLinuxX64() {
  return process.platform === 'linux' && process.arch === 'x64';
}

function installDebianPackages(names) {
  const problem = installPackages([], [...names, 'fonts-dejavu-core']);
  if (problem) throw new Error(problem);
}

function downloadFromPlaywright() {
  run(process.execPath, [path.join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
}

function unpackFromNpm() {
  rmSync(CACHE, {recursive: true, force: true});
  mkdirSync(CACHE, {recursive: true});
  run('npm', ['pack', PACK.name, '--silent', '--pack-destination', CACHE]);
  const archive = path.join(
    CACHE,
    readdirSync(CACHE).find((name) => name.endsWith('.tgz')),
  );
  const sum = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (sum !== PACK.sha512) throw new Error('the checksum does not match');
  run('tar', ['xzf', archive, '-C', CACHE, '--strip-components=2', 'package/bin']);
  for (const name of ['chromium', 'al2023.tar', 'fonts.tar', 'swiftshader.tar']) unpackBrotli(path.join(CACHE, name));
  rmSync(archive);
  writeFileSync(path.join(CACHE, 'fonts.conf'), fontsConfiguration());
  const env = {LD_LIBRARY_PATH: path.join(CACHE, 'lib'), FONTCONFIG_PATH: CACHE};
  writeFileSync(path.join(CACHE, 'browser.json'), JSON.stringify({executablePath: path.join(CACHE, 'chromium'), env}));
}

function unpackBrotli(file) {
  writeFileSync(file, brotliDecompressSync(readFileSync(`${file}.br`)), {mode: 0o755});
  rmSync(`${file}.br`);
  if (!file.endsWith('.tar')) return;
  run('tar', ['xf', file, '-C', CACHE]);
  rmSync(file);
}

/** The package's own configuration has paths of the machine it was built on. Without any font the shell crashes at the first text. */
function fontsConfiguration() {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(CACHE, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(CACHE, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

function run(command, args) {
  const options = {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 300_000,
  };
  const {status, stdout, stderr, error} = spawnSync(command, args, options);
  if (status !== 0)
    throw new Error(`${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trim().split('\n').slice(-3).join(' '));
}
