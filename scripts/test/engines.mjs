/** Finds browsers of other engines on this machine. Nothing is installed here: ensure-engines.mjs does that. */
import {existsSync} from 'node:fs';
import path from 'node:path';

/** The engines that host pages are tested in; the first is required. */
const ENGINES = ['chromium', 'firefox', 'webkit'];

const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';
const MINI_BROWSERS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

/** The engines to test in: those named in BROWSERS, or all. */
export function chosenEngines() {
  const wish = (process.env.BROWSERS ?? '').split(',').filter(Boolean);
  const unknown = wish.find((name) => !ENGINES.includes(name));
  if (unknown) throw new Error(`BROWSERS names "${unknown}": there is ${ENGINES.join(', ')}.`);
  return wish.length === 0 ? ENGINES : ENGINES.filter((name) => wish.includes(name));
}

/**
 * The path of an installed Firefox. FIREFOX_PATH overrides it.
 *
 * @returns {string | undefined}
 * @throws when FIREFOX_PATH names no file: an explicit choice is never replaced
 */
export function findFirefox() {
  const wish = process.env.FIREFOX_PATH;
  if (wish && !existsSync(wish)) throw new Error(`FIREFOX_PATH is ${wish}, and nothing is there.`);
  return wish || firstOnPath(FIREFOX_NAMES) || (existsSync(MAC_FIREFOX) ? MAC_FIREFOX : undefined);
}

/**
 * WebKitGTK's MiniBrowser, its driver, and Xvfb.
 *
 * @returns {{miniBrowser: string, driver: string, xvfb: string | undefined} | undefined} `xvfb` is undefined when there
 * already is a display
 */
export function findWebKit() {
  const miniBrowser = MINI_BROWSERS.find((one) => existsSync(one));
  const driver = firstOnPath(['WebKitWebDriver']);
  const xvfb = process.env.DISPLAY ? undefined : firstOnPath(['Xvfb']);
  if (!miniBrowser || !driver || !(xvfb || process.env.DISPLAY)) return undefined;
  return {miniBrowser, driver, xvfb};
}

function firstOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find((one) => existsSync(one));
}
