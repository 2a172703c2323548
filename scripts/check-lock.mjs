/** Every per-platform package must be in the lockfile, or `npm ci` fails, or misses a binary, on some machine. */
import {readFileSync} from 'node:fs';

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const {packages} = JSON.parse(text);
const problems = Object.entries(packages).flatMap(([place, {optionalDependencies = {}, peerDependenciesMeta = {}}]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !peerDependenciesMeta[name]?.optional && !isFound(place, name))
    .map((name) => `${name} is missing (wanted by ${place || 'the project'})`),
);
if (text.includes('"resolved": "http')) problems.push('it names a registry: set omit-lockfile-registry-resolved=true');

if (problems.length > 0) {
  console.error(`package-lock.json:\n  ${problems.join('\n  ')}`);
  process.exitCode = 1;
} else {
  console.log('package-lock.json: every per-platform package is there.');
}

/** Looks as Node does: in the package's own folder of packages, then in each one above. */
function isFound(place, name) {
  const here = `${place ? `${place}/` : ''}node_modules/${name}`;
  if (packages[here]) return true;
  if (!place) return false;
  const above = place.lastIndexOf('/node_modules/');
  return isFound(above < 0 ? '' : place.slice(0, above), name);
}
