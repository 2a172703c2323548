/**
 * Writes dist/licenses.txt: the licence text of each package whose code is in a built file. The licences require it
 * (BSD-3-Clause 2, MIT), and the minified files do not contain it.
 */
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../test/browser.mjs';
import {BUILDS, packagesIn} from './output/source-maps.mjs';

const packages = new Map(
  Object.keys(BUILDS).flatMap((build) => packagesIn(build).map((one) => [`${one.name} ${one.version}`, one.place])),
);
const names = [...packages.keys()].sort();
const texts = names.map((name) => `${name}\n${'='.repeat(name.length)}\n\n${licenceIn(packages.get(name))}\n`);
writeFileSync(path.join(ROOT, 'dist/licenses.txt'), texts.join('\n\n'));

function licenceIn(place) {
  const folder = path.join(ROOT, place);
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  if (file === undefined) throw new Error(`${place} has no licence to hand on.`);
  return readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}
