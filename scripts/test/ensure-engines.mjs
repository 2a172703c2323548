/**
 * Checks in which engines the host pages can be tested. Installs missing ones on Debian and its derivatives, as root or
 * with passwordless sudo; NO_BROWSER_INSTALL=1 disables that. An engine counts if it starts. BROWSERS=chromium,firefox
 * selects engines; the default is all. Needs tsx.
 *
 * The last line of the output is JSON: for each engine null, or why it is not available.
 */
import {startChromium, startFirefox} from '../../test/hosts/browsers/playwright.ts';
import {startWebKit} from '../../test/hosts/browsers/webkit.ts';
import {findChromium, findWholeChromium} from './browser.mjs';
import {commandToBeRoot, installPackages} from './debian.mjs';
import {chosenEngines, findFirefox, findWebKit} from './engines.mjs';

/** The headless shell, which ensure-browser.mjs has already checked, is enough if no full Chromium is available. */
const ENGINES = {
  chromium: {find: () => findWholeChromium()?.isShell === false, start: startChromium, packages: ['chromium']},
  firefox: {find: findFirefox, start: startFirefox, packages: ['firefox-esr']},
  webkit: {find: findWebKit, start: startWebKit, packages: ['webkit2gtk-driver', 'xvfb', 'xauth']},
};

const lacks = {};
for (const name of chosenEngines()) lacks[name] = (await lackOf(ENGINES[name])) ?? null;
if (lacks.chromium !== undefined && findChromium()) lacks.chromium = null;
console.log(JSON.stringify(lacks));

async function lackOf({find, start, packages}) {
  const lack = find() ? undefined : install(packages);
  if (lack) return lack;
  try {
    const browser = await start();
    console.error(`[engines] ${packages[0]}: ${browser.version}`);
    await browser.close();
    return null;
  } catch (error) {
    return `it does not start: ${error.message.split('\n', 1)[0]}`;
  }
}

/** Returns why the packages could not be installed, or undefined. */
function install(packages) {
  const lack = `none is installed (Debian, Ubuntu: sudo apt-get install ${packages.join(' ')})`;
  const root = process.env.NO_BROWSER_INSTALL ? undefined : commandToBeRoot();
  if (!root) return lack;
  console.error(`[engines] trying apt-get install ${packages.join(' ')} (NO_BROWSER_INSTALL=1 forbids this)`);
  const problem = installPackages(root, packages);
  return problem && `${lack}, and apt-get could not: ${problem}`;
}
