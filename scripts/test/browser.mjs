/** Finds the Chromium to test in. Nothing is installed here: ensure-browser.mjs does that. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright';

/**
 * @typedef {{source: string, executablePath: string, env?: Record<string, string>, isShell?: boolean}} Found A browser,
 * where it came from, and whether it is a headless shell.
 */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where ensure-browser.mjs unpacks a browser if the machine has none. */
export const CACHE = path.join(ROOT, 'node_modules', '.cache', 'test-browser');

const LINUX_NAMES = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser', 'microsoft-edge'];
/** Debian's name for the headless shell of Chromium. */
const SHELL = 'chromium-headless-shell';
const MAC_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/**
 * The test browser: the headless shell if there is one, because it takes half the time per page (docs/decisions/0036),
 * else the full browser.
 *
 * @returns {Found | undefined}
 * @throws when CHROME_PATH names no file: an explicit choice is never replaced
 */
export function findChromium() {
  return chosen() ?? findShell() ?? findWhole();
}

/**
 * A full Chromium, Chrome or Edge; the headless shell only if there is no other.
 *
 * @returns {Found | undefined}
 */
export function findWholeChromium() {
  return chosen() ?? findWhole() ?? findShell();
}

/** @returns {Found | undefined} */
function chosen() {
  const wish = process.env.CHROME_PATH;
  if (wish && !existsSync(wish)) throw new Error(`CHROME_PATH is ${wish}, and nothing is there.`);
  return wish ? {source: 'CHROME_PATH', executablePath: wish} : undefined;
}

/** @returns {Found | undefined} */
function findShell() {
  const system = onPath([SHELL]);
  if (system) return {source: 'system', executablePath: system, isShell: true};
  const unpacked = path.join(CACHE, 'browser.json');
  if (!existsSync(unpacked)) return undefined;
  return {source: 'npm', ...JSON.parse(readFileSync(unpacked, 'utf8')), isShell: true};
}

/** @returns {Found | undefined} */
function findWhole() {
  if (existsSync(chromium.executablePath()))
    return {source: 'Playwright', executablePath: chromium.executablePath(), isShell: false};
  const system = systemPaths().find((one) => existsSync(one));
  return system ? {source: 'system', executablePath: system, isShell: false} : undefined;
}

/** The launch options for Playwright and the web test runner. */
export function launchOptions(found = findChromium()) {
  if (!found) throw new Error('There is no Chromium. Run `node scripts/test/ensure-browser.mjs`.');
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: found.executablePath,
    env: {...process.env, ...found.env},
    args: [
      // Chromium's sandbox does not work as root, and the unpacked copy has none.
      ...(isRoot || found.source === 'npm' ? ['--no-sandbox'] : []),
      ...(process.platform === 'linux' ? ['--disable-dev-shm-usage'] : []),
    ],
  };
}

function systemPaths() {
  const {env, platform} = process;
  if (platform === 'darwin') return MAC_NAMES.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
    return roots.flatMap((root) => WINDOWS_PATHS.map((one) => path.join(root, one)));
  }
  return [onPath(LINUX_NAMES)].filter(Boolean);
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((one) => existsSync(one));
}
