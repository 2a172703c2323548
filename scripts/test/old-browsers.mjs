/** Old Chromium versions from the packages of test/engines. Nothing is fetched here: ensure-old-browsers.mjs does that. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './browser.mjs';

/** The oldest supported version, one from the end of 2022 (the last for Windows 7), and the last for Android 7. */
export const OLD_CHROMIUMS = ['88', '109', '119'];

/** The folder with the package.json of the browser packages. */
export const FOLDER = path.join(ROOT, 'test/engines');

/** Where a version is unpacked. */
export function placeOf(version) {
  return path.join(FOLDER, 'node_modules/.unpacked', version);
}

/** @returns {import('./browser.mjs').Found} */
export function findOldChromium(version) {
  const place = placeOf(version);
  const executablePath = path.join(place, 'chromium');
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium ${version}. Run \`node --import tsx scripts/test/ensure-old-browsers.mjs\`.`);
  }
  const env = {LD_LIBRARY_PATH: [place, path.join(place, 'lib')].join(path.delimiter)};
  return {source: 'npm', executablePath, env, isShell: true};
}
