/**
 * What is installed is exact, from the registry and silent; and every per-platform package is in the lockfile, or `npm ci`
 * fails, or misses a binary, on some machine. So for the repository, the documentation site, and the examples, whose one package from elsewhere
 * is our own.
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
    console.log(`${file}: exact, from the registry, no unknown install script, every platform’s packages.`);
  }
}

/** `npm ci` believes the lockfile about what our package depends on. */
function staleDependencies({dependencies: told}) {
  const {dependencies: real} = read('package.json');
  const isSame = JSON.stringify(told) === JSON.stringify(real);
  return isSame ? [] : [`payment-widget depends on ${JSON.stringify(real)} now, not on ${JSON.stringify(told)}`];
}

function read(file) {
  return JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
}
