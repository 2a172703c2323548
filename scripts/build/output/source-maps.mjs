/** Lists whose code is in the built files, according to their source maps. Tree-shaken code is in no map. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../test/browser.mjs';

/** The builds and the folders of their files. The first two are in the package; the service serves the third. */
export const BUILDS = {
  'esm': ['dist/esm'],
  'payment-widget.js': ['dist/payment-widget.js.map', 'dist/payment-widget'],
  'card-frame': ['dist/card-frame'],
};

/** The innermost package folder of a path: `node_modules/a/node_modules/@b/c`. */
const PACKAGE = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/;

/**
 * The packages in one of {@link BUILDS}, without duplicates.
 *
 * @returns {readonly {name: string, version: string, place: string}[]} `place`: the folder, from the repository root
 * @throws when a map names a file that is neither ours nor a package's, or when there is no map
 */
export function packagesIn(build) {
  const places = new Set(sourcesIn(BUILDS[build]).map(packageOf));
  places.delete('');
  return [...places].map((place) => {
    const {name, version} = JSON.parse(readFileSync(path.join(ROOT, place, 'package.json'), 'utf8'));
    return {name, version, place};
  });
}

function sourcesIn(places) {
  const maps = places.flatMap((place) => (place.endsWith('.map') ? [place] : mapsBelow(place)));
  if (maps.length === 0) throw new Error(`${places.join()} holds no source map: build first.`);
  return maps.flatMap((map) => {
    const {sources} = JSON.parse(readFileSync(path.join(ROOT, map), 'utf8'));
    return sources.map((source) => path.posix.normalize(path.posix.join(path.posix.dirname(map), source)));
  });
}

function mapsBelow(folder) {
  return readdirSync(path.join(ROOT, folder), {recursive: true})
    .filter((name) => name.endsWith('.map'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
}

/** The folder of a source's package; '' for a source of our own. */
function packageOf(source) {
  if (/^(?:src|scripts\/build)\//.test(source)) return '';
  const [place] = PACKAGE.exec(source) ?? [];
  if (place === undefined) throw new Error(`A source map names ${source}, which is nobody's.`);
  return place;
}
