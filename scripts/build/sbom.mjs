/**
 * Writes dist/sbom.cdx.json: the packages that an app gets with this one, and those bundled in the built files. The
 * details come from npm, the list from the source maps. The output does not depend on the date, the machine or the npm
 * version.
 */
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../test/browser.mjs';
import {BUILDS, packagesIn} from './output/source-maps.mjs';

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const known = askNpm();
const needed = new Set(Object.keys(manifest.dependencies).map((name) => refOf(name)));
for (const ref of needed) for (const next of dependenciesOf(ref)) needed.add(next);
const bundled = bundledRefs();
const shipped = [...new Set([...needed, ...bundled.keys()])].sort();

const self = {
  'bom-ref': `${manifest.name}@${manifest.version}`,
  'type': 'library',
  'name': manifest.name,
  'version': manifest.version,
  'purl': `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`,
  'licenses': [{license: {id: manifest.license}}],
};
const document = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {lifecycles: [{phase: 'build'}], component: self},
  components: shipped.map(component),
  dependencies: [
    {ref: self['bom-ref'], dependsOn: shipped.filter(isDirect)},
    ...shipped.map((ref) => ({ref, dependsOn: dependenciesOf(ref).filter((next) => shipped.includes(next))})),
  ],
};
writeFileSync(path.join(ROOT, 'dist/sbom.cdx.json'), `${JSON.stringify(document, null, 2)}\n`);

/** What npm reports about every package in the lockfile. */
function askNpm() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--silent'];
  const {components, dependencies} = JSON.parse(
    execFileSync('npm', args, {cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32'}),
  );
  return {
    components: new Map(components.map((one) => [one['bom-ref'], one])),
    dependencies: new Map(dependencies.map(({ref, dependsOn}) => [ref, dependsOn])),
  };
}

function bundledRefs() {
  const builds = new Map();
  for (const build of Object.keys(BUILDS)) {
    for (const {name, version} of packagesIn(build)) {
      const ref = `${name}@${version}`;
      builds.set(ref, [...(builds.get(ref) ?? []), build]);
    }
  }
  return builds;
}

function refOf(name) {
  const place = path.join(ROOT, 'node_modules', name, 'package.json');
  return `${name}@${JSON.parse(readFileSync(place, 'utf8')).version}`;
}

function dependenciesOf(ref) {
  return [...(known.dependencies.get(ref) ?? [])].sort();
}

/** Whether our package.json names the package as a dependency or devDependency. */
function isDirect(ref) {
  const name = ref.slice(0, ref.lastIndexOf('@'));
  return name in manifest.dependencies || name in manifest.devDependencies;
}

/** Picks the same fields for every package, whatever this npm version reports. */
function component(ref) {
  const told = known.components.get(ref);
  if (!told) throw new Error(`${ref} is in the built files and not in package-lock.json.`);
  const {type, name, version, purl, hashes, licenses} = told;
  const inside = bundled.get(ref) ?? [];
  return {
    'bom-ref': ref,
    type,
    name,
    version,
    'scope': 'required',
    purl,
    hashes,
    licenses,
    'properties': [
      {name: 'payment-widget:installed', value: String(needed.has(ref))},
      ...inside.map((build) => ({name: 'payment-widget:bundled-in', value: build})),
    ],
  };
}
