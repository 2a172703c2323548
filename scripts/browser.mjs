/** Which Chromium the tests run in. Nothing is installed here: that is ensure-browser.mjs. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where ensure-browser.mjs unpacks a browser when the machine has none. */
export const CACHE = path.join(ROOT, 'node_modules', '.cache', 'test-browser');

const LINUX_NAMES = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser', 'microsoft-edge'];
const MAC_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/**
 * The first of: CHROME_PATH, Playwright's own download, an installed Chrome, Chromium or Edge, the unpacked copy.
 *
 * @returns {{source: string, executablePath: string, env?: Record<string, string>} | undefined}
 * @throws when CHROME_PATH names nothing: a wish is never overridden
 */
export function findChromium() {
  const wish = process.env.CHROME_PATH;
  if (wish && !existsSync(wish)) throw new Error(`CHROME_PATH is ${wish}, and nothing is there.`);
  if (wish) return {source: 'CHROME_PATH', executablePath: wish};
  if (existsSync(chromium.executablePath())) return {source: 'Playwright', executablePath: chromium.executablePath()};
  const system = systemPaths().find((one) => existsSync(one));
  if (system) return {source: 'system', executablePath: system};
  const unpacked = path.join(CACHE, 'browser.json');
  return existsSync(unpacked) ? {source: 'npm', ...JSON.parse(readFileSync(unpacked, 'utf8'))} : undefined;
}

/** How to launch it, for Playwright and for the web test runner. */
export function launchOptions() {
  const found = findChromium();
  if (!found) throw new Error('There is no Chromium. Run `node scripts/ensure-browser.mjs`.');
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: found.executablePath,
    env: {...process.env, ...found.env},
    args: [
      // Chromium refuses a sandbox to root, and the unpacked copy brings none.
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
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}
