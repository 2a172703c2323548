/**
 * Checks that dependencies have exact versions, come from the registry and run no install scripts, and that every per-platform package is in
 * the lockfile: otherwise `npm ci` fails or misses a binary on some machine. Covers the repository, the documentation site and the examples.
 * Only our own package may come from elsewhere, in the examples.
 */
import {readFileSync} from 'node:fs';
import {inexactVersions, missingPlatforms, strangeOrigins, strangeScripts} from './supply/lock-rules.mjs';

checkLock('package-lock.json', {workspaces: read('package.json').workspaces.map((name) => `${name}/package.json`)});
checkLock('examples/package-lock.json', {
  workspaces: read('examples/package.json').workspaces.map((name) => `examples/${name}/package.json`),
  archive: 'payment-widget.tgz',
});
checkLock('site/package-lock.json', {workspaces: []});

function checkLock(file, {workspaces, archive}) {
  const {packages} = read(file);
  const manifest = file.replace('-lock', '');
  const inWorkspace = archive && `file:../${archive}`;
  const problems = [
    ...missingPlatforms(packages),
    ...inexactVersions(manifest, read(manifest)),
    ...workspaces.flatMap((one) => inexactVersions(one, read(one), inWorkspace)),
    ...strangeScripts(packages),
    ...strangeOrigins(packages, archive && `file:${archive}`),
    ...(archive ? staleDependencies(packages['node_modules/@payment-widget/element']) : []),
  ];
  if (problems.length > 0) {
    console.error(`${file}:\n  ${problems.join('\n  ')}`);
    process.exitCode = 1;
  } else {
    console.log(`${file}: exact versions from the registry, no unknown install script, packages of every platform.`);
  }
}

/** `npm ci` takes our package's dependencies from the lockfile, so the two must agree. */
function staleDependencies({dependencies: told}) {
  const {dependencies: real} = read('package.json');
  const isSame = JSON.stringify(told) === JSON.stringify(real);
  return isSame ? [] : [`payment-widget depends on ${JSON.stringify(real)} now, not on ${JSON.stringify(told)}`];
}

function read(file) {
  return JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
}
