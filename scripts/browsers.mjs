/**
 * The oldest browsers that the widget supports. `browserslist` in package.json is the single source: the build targets, the API lint and
 * the CSS test are all derived from it here.
 */
import {readFileSync} from 'node:fs';
import browserslist from 'browserslist';

/** The name of each browser in browserslist, in the build targets and in the compatibility data. */
const NAMES = [
  {listed: 'chrome', target: 'chrome', data: 'chrome'},
  {listed: 'edge', target: 'edge', data: 'edge'},
  {listed: 'firefox', target: 'firefox', data: 'firefox'},
  {listed: 'safari', target: 'safari', data: 'safari'},
  {listed: 'ios_saf', target: 'ios', data: 'safari_ios'},
];

const {browserslist: list} = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const listed = browserslist(list).map((entry) => entry.split(' '));

/** Each browser with its oldest supported version. */
const FLOOR = NAMES.map((names) => {
  const versions = listed.filter(([name]) => name === names.listed).map(([, range]) => range.split('-')[0]);
  const [version] = versions.sort(compare);
  return {...names, version};
});

/** `chrome88`, `safari14.1` …, in the format of esbuild and Vite. */
export const BUILD_TARGETS = FLOOR.map(({target, version}) => `${target}${version}`);

/**
 * The listed browsers that are older than a feature.
 *
 * @param {import('@mdn/browser-compat-data').CompatStatement} statement the compatibility data of the feature
 * @returns {readonly string[]} each browser with the version that added it: `chrome 100`
 */
export function browsersWithout({support}) {
  return FLOOR.flatMap(({data, version}) => {
    const since = sinceOf(support[data]);
    return since !== undefined && compare(since, version) <= 0 ? [] : [`${data} ${since ?? 'never'}`];
  });
}

/** The version that first supported a feature unprefixed and without a flag, even partially; undefined if none did. */
function sinceOf(support) {
  const plain = [support ?? []]
    .flat()
    .filter(({flags, prefix, alternative_name: other}) => !flags && !prefix && !other);
  const versions = plain.map(({version_added: added}) => added).filter((added) => /^≤?\d/.test(added));
  return versions.map((added) => added.replace('≤', '')).sort(compare)[0];
}

function compare(one, other) {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  return a[0] - b[0] || (a[1] ?? 0) - (b[1] ?? 0);
}
