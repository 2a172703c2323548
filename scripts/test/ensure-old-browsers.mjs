/**
 * Fetches and unpacks the browsers of test/engines (npm packages, Linux x64) if they are missing, and starts each.
 * NO_BROWSER_INSTALL=1 disables fetching. Needs tsx.
 *
 * The last line of the output is JSON: for each engine null, or why it is not available.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliDecompressSync} from 'node:zlib';
import {startOldChromium} from '../../test/hosts/browsers/playwright.ts';
import {FOLDER, OLD_CHROMIUMS, placeOf} from './old-browsers.mjs';

const LIMIT_MS = 300_000;
/** Without these flags, the lockfile would need the driver that the oldest package has as a peer dependency. */
const INSTALL = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];

const lack = fetchAll();
const lacks = {};
for (const version of OLD_CHROMIUMS) lacks[`chromium-${version}`] = lack ?? (await lackOf(version)) ?? null;
console.log(JSON.stringify(lacks));

/** Returns why no browser is available, or undefined. */
function fetchAll() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'its package is for Linux x64';
  const isThere = OLD_CHROMIUMS.every((version) => existsSync(path.join(FOLDER, `node_modules/chromium-${version}`)));
  if (isThere) return undefined;
  if (process.env.NO_BROWSER_INSTALL) return 'it is not there, and NO_BROWSER_INSTALL forbids fetching it';
  console.error('[engines] fetching old browsers (NO_BROWSER_INSTALL=1 forbids this)');
  return run('npm', INSTALL);
}

async function lackOf(version) {
  const problem = existsSync(placeOf(version)) ? undefined : unpack(version);
  if (problem) return problem;
  try {
    const browser = await startOldChromium(version);
    console.error(`[engines] Chromium ${browser.version}`);
    await browser.close();
    return undefined;
  } catch (error) {
    return `it does not start: ${error.message.split('\n', 1)[0]}`;
  }
}

/** Unpacks into a temporary name first, so that an interrupted copy is not taken for a complete one. */
function unpack(version) {
  const bin = path.join(FOLDER, `node_modules/chromium-${version}/bin`);
  const place = placeOf(version);
  const half = `${place}.half`;
  rmSync(half, {recursive: true, force: true});
  mkdirSync(half, {recursive: true});
  for (const file of readdirSync(bin).filter((name) => name.endsWith('.br'))) {
    const target = path.join(half, file.slice(0, -'.br'.length));
    writeFileSync(target, brotliDecompressSync(readFileSync(path.join(bin, file))), {mode: 0o755});
    const problem = target.endsWith('.tar') ? run('tar', ['xf', target, '-C', half]) : undefined;
    if (problem) return problem;
    if (target.endsWith('.tar')) rmSync(target);
  }
  renameSync(half, place);
  return undefined;
}

/** Returns what went wrong, or undefined. */
function run(command, args) {
  const options = {cwd: FOLDER, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', timeout: LIMIT_MS};
  const {status, stdout, stderr, error} = spawnSync(command, args, options);
  if (status === 0) return undefined;
  return `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trim().split('\n').slice(-2).join(' ');
}
