/**
 * Finds out which engines the host pages can be opened in, and installs what is missing on Debian and what descends from
 * it, by root or with a sudo that asks nothing; NO_BROWSER_INSTALL=1 forbids that. An engine counts when it starts.
 * BROWSERS=chromium,firefox chooses; without it, all. Needs tsx.
 *
 * The last line it prints is JSON: by engine, null or why it cannot be had.
 */
import {startChromium, startFirefox} from '../../test/hosts/browsers/playwright.ts';
import {startWebKit} from '../../test/hosts/browsers/webkit.ts';
import {findChromium, findWholeChromium} from './browser.mjs';
import {commandToBeRoot, installPackages} from './debian.mjs';
import {chosenEngines, findFirefox, findWebKit} from './engines.mjs';

/** A headless shell, which ensure-browser.mjs has seen start, is enough where a whole Chromium cannot be had. */
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

/** Gives why the packages are not there, or undefined when they are now. */
function install(packages) {
  const lack = `none is installed (Debian, Ubuntu: sudo apt-get install ${packages.join(' ')})`;
  const root = process.env.NO_BROWSER_INSTALL ? undefined : commandToBeRoot();
  if (!root) return lack;
  console.error(`[engines] trying apt-get install ${packages.join(' ')} (NO_BROWSER_INSTALL=1 forbids this)`);
  const problem = installPackages(root, packages);
  return problem && `${lack}, and apt-get could not: ${problem}`;
}
