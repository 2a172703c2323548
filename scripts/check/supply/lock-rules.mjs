/** What a package.json and a package-lock.json must not say. */

/**
 * Packages that may have an install script. It is not run: `npm ci --ignore-scripts`; it only checks a binary, or builds one
 * that their platform packages bring.
 */
const MAY_HAVE_SCRIPTS = ['esbuild', '@parcel/watcher', 'lmdb', 'msgpackr-extract'];

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
/** What is installed because of us. A peer is the app's own: it says which versions work, and installs nothing. */
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * Every version that is not one version: a range, a tag, an address. Overrides may be nested.
 *
 * @param archive the one address that may stand there: that of our own package, packed
 */
export function inexactVersions(file, manifest, archive) {
  const wanted = [...KINDS.map((kind) => manifest[kind] ?? {}), manifest.overrides ?? {}];
  return wanted
    .flatMap(versionsIn)
    .filter(([, version]) => !EXACT.test(version) && version !== archive)
    .map(([name, version]) => `${file} asks for ${name} ${version}, which is no exact version`);
}

/** Every per-platform package that the lockfile lacks: npm leaves those out which the registry lacks. */
export function missingPlatforms(packages) {
  return Object.entries(packages).flatMap(([place, {optionalDependencies = {}, peerDependenciesMeta = {}}]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional && !isFound(packages, place, name))
      .map((name) => `${name} is missing (wanted by ${place || 'the project'})`),
  );
}

/** Packages that would run something of theirs when they are installed, and are not known to. */
export function strangeScripts(packages) {
  return Object.entries(packages)
    .filter(([place, {hasInstallScript}]) => hasInstallScript && !MAY_HAVE_SCRIPTS.includes(nameOf(place)))
    .map(([place]) => `${place} has an install script`);
}

/**
 * Packages that come from somewhere else than the registry, or without a digest. What the registry has carries no
 * `resolved` here, so that every machine asks its own: only a workspace's link may,
 * and our own package in the examples.
 *
 * @param archive where our own package lies, packed. It has no digest there: each build is another one
 */
export function strangeOrigins(packages, archive = null) {
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules/'));
  return Object.entries(packages)
    .filter(([place]) => !workspaces.includes(place))
    .flatMap(([place, one]) => {
      if (one.link) return workspaces.includes(one.resolved) ? [] : [`${place} is a link out of the repository`];
      if (one.resolved === archive)
        return one.integrity === undefined ? [] : [`${place} fits one build only: no digest`];
      if (one.resolved !== undefined) return [`${place} comes from ${one.resolved}`];
      return /^sha512-/.test(one.integrity ?? '') ? [] : [`${place} has no sha512 digest`];
    });
}

function versionsIn(wanted) {
  return Object.entries(wanted).flatMap(([name, version]) =>
    typeof version === 'string' ? [[name, version]] : versionsIn(version),
  );
}

/** Looks as Node does: in the package's own folder of packages, then in each one above. */
function isFound(packages, place, name) {
  const here = `${place ? `${place}/` : ''}node_modules/${name}`;
  if (packages[here]) return true;
  if (!place) return false;
  const above = place.lastIndexOf('/node_modules/');
  return isFound(packages, above < 0 ? '' : place.slice(0, above), name);
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
