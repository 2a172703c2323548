/**
 * What is installed is exact, from the registry and silent; and every per-platform package is in the lockfile, or `npm ci`
 * fails, or misses a binary, on some machine.
 */
import {readFileSync} from 'node:fs';
import {inexactVersions, strangeOrigins, strangeScripts} from './supply/lock-rules.mjs';

const {packages} = read('package-lock.json');
const missing = Object.entries(packages).flatMap(([place, {optionalDependencies = {}, peerDependenciesMeta = {}}]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !peerDependenciesMeta[name]?.optional && !isFound(place, name))
    .map((name) => `${name} is missing (wanted by ${place || 'the project'})`),
);
const problems = [
  ...missing,
  ...['package.json', 'service/package.json'].flatMap((file) => inexactVersions(file, read(file))),
  ...strangeScripts(packages),
  ...strangeOrigins(packages),
];

if (problems.length > 0) {
  console.error(`package-lock.json:\n  ${problems.join('\n  ')}`);
  process.exitCode = 1;
} else {
  console.log('package-lock.json: exact, from the registry, no unknown install script, every platform’s packages.');
}

function read(file) {
  return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
}

/** Looks as Node does: in the package's own folder of packages, then in each one above. */
function isFound(place, name) {
  const here = `${place ? `${place}/` : ''}node_modules/${name}`;
  if (packages[here]) return true;
  if (!place) return false;
  const above = place.lastIndexOf('/node_modules/');
  return isFound(above < 0 ? '' : place.slice(0, above), name);
}
