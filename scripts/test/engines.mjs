/** Which browsers of other engines this machine has. Nothing is installed here: that is ensure-engines.mjs. */
import {existsSync} from 'node:fs';
import path from 'node:path';

/** The engines that host pages are opened in; the first is a must. */
const ENGINES = ['chromium', 'firefox', 'webkit'];

const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';
const MINI_BROWSERS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

/** The engines to test in: those that BROWSERS names, or all. */
export function chosenEngines() {
  const wish = (process.env.BROWSERS ?? '').split(',').filter(Boolean);
  const unknown = wish.find((name) => !ENGINES.includes(name));
  if (unknown) throw new Error(`BROWSERS names "${unknown}": there is ${ENGINES.join(', ')}.`);
  return wish.length === 0 ? ENGINES : ENGINES.filter((name) => wish.includes(name));
}

/**
 * The path of an installed Firefox. FIREFOX_PATH names another.
 *
 * @returns {string | undefined}
 * @throws when FIREFOX_PATH names nothing: a wish is never overridden
 */
export function findFirefox() {
  const wish = process.env.FIREFOX_PATH;
  if (wish && !existsSync(wish)) throw new Error(`FIREFOX_PATH is ${wish}, and nothing is there.`);
  return wish || firstOnPath(FIREFOX_NAMES) || (existsSync(MAC_FIREFOX) ? MAC_FIREFOX : undefined);
}

/**
 * WebKitGTK's parts: its small browser, the driver of it, and a screen to draw on.
 *
 * @returns {{miniBrowser: string, driver: string, xvfb: string | undefined} | undefined} `xvfb` is undefined where there
 * is a screen already
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
