/** Finds what a package.json or a package-lock.json must not contain. */

/**
 * Packages that may have an install script. It is not run (`npm ci --ignore-scripts`). It only checks or builds a binary,
 * which their per-platform packages bring.
 */
const MAY_HAVE_SCRIPTS = ['esbuild', '@parcel/watcher', 'lmdb', 'msgpackr-extract'];

/** A version, or a version of a package under another name: two versions of one package can be installed so. */
const EXACT = /^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
/** The dependencies that we install. A peer dependency is the app's: it only states which versions work. */
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * Every version that is not exact: a range, a tag, a URL. Overrides may be nested.
 *
 * @param archive the one URL that is allowed: our own package, packed
 */
export function inexactVersions(file, manifest, archive) {
  const wanted = [...KINDS.map((kind) => manifest[kind] ?? {}), manifest.overrides ?? {}];
  return wanted
    .flatMap(versionsIn)
    .filter(([, version]) => !EXACT.test(version) && version !== archive)
    .map(([name, version]) => `${file} asks for ${name} ${version}, which is no exact version`);
}

/** Every per-platform package missing in the lockfile. npm omits those that the registry lacks. */
export function missingPlatforms(packages) {
  return Object.entries(packages).flatMap(([place, {optionalDependencies = {}, peerDependenciesMeta = {}}]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional && !isFound(packages, place, name))
      .map((name) => `${name} is missing (wanted by ${place || 'the project'})`),
  );
}

/** Packages with an install script that are not on the list above. */
export function strangeScripts(packages) {
  return Object.entries(packages)
    .filter(([place, {hasInstallScript}]) => hasInstallScript && !MAY_HAVE_SCRIPTS.includes(nameOf(place)))
    .map(([place]) => `${place} has an install script`);
}

/**
 * Packages that do not come from the registry, or have no digest. Registry packages have no `resolved` here, so that every
 * machine uses its own registry. Only a workspace link may have one, and our own package in the examples.
 *
 * @param archive where our own package lies, packed. It has no digest, because every build differs
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

/** Resolves like Node: in the package's own node_modules, then in each one above. */
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
