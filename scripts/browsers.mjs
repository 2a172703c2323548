/**
 * The oldest browsers that the widget works in. `browserslist` in package.json is the one list: the build's targets, the lint of APIs and
 * the test of the CSS are derived from it here.
 */
import {readFileSync} from 'node:fs';
import browserslist from 'browserslist';

/** The names of browsers: in the list, in the targets of a build, in the compatibility data. */
const NAMES = [
  {listed: 'chrome', target: 'chrome', data: 'chrome'},
  {listed: 'edge', target: 'edge', data: 'edge'},
  {listed: 'firefox', target: 'firefox', data: 'firefox'},
  {listed: 'safari', target: 'safari', data: 'safari'},
  {listed: 'ios_saf', target: 'ios', data: 'safari_ios'},
];

const {browserslist: list} = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const listed = browserslist(list).map((entry) => entry.split(' '));

/** Each browser with its oldest version, as text and as numbers. */
const FLOOR = NAMES.map((names) => {
  const versions = listed.filter(([name]) => name === names.listed).map(([, range]) => range.split('-')[0]);
  const [version] = versions.sort(compare);
  return {...names, version};
});

/** `chrome88`, `safari14.1` …, as esbuild and Vite take them. */
export const BUILD_TARGETS = FLOOR.map(({target, version}) => `${target}${version}`);

/**
 * The listed browsers that are older than a feature.
 *
 * @param {import('@mdn/browser-compat-data').CompatStatement} statement what the compatibility data says of the feature
 * @returns {readonly string[]} each browser with the version that brought it: `chrome 100`
 */
export function browsersWithout({support}) {
  return FLOOR.flatMap(({data, version}) => {
    const since = sinceOf(support[data]);
    return since !== undefined && compare(since, version) <= 0 ? [] : [`${data} ${since ?? 'never'}`];
  });
}

/** The version that brought a feature under its own name and without a switch, at first with gaps perhaps; or nothing. */
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
