/** What a package.json and a package-lock.json must not say. */

/** Packages that may have an install script. It is not run: `npm ci --ignore-scripts`; it only checks a binary. */
const MAY_HAVE_SCRIPTS = ['esbuild'];

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
/** What is installed because of us. A peer is the app's own: it says which versions work, and installs nothing. */
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Every version that is not one version: a range, a tag, an address. Overrides may be nested. */
export function inexactVersions(file, manifest) {
  const wanted = [...KINDS.map((kind) => manifest[kind] ?? {}), manifest.overrides ?? {}];
  return wanted
    .flatMap(versionsIn)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file} asks for ${name} ${version}, which is no exact version`);
}

/** Packages that would run something of theirs when they are installed, and are not known to. */
export function strangeScripts(packages) {
  return Object.entries(packages)
    .filter(([place, {hasInstallScript}]) => hasInstallScript && !MAY_HAVE_SCRIPTS.includes(nameOf(place)))
    .map(([place]) => `${place} has an install script`);
}

/**
 * Packages that come from somewhere else than the registry, or without a digest. What the registry has carries no
 * `resolved` here, so that every machine asks its own: only a workspace's link may.
 */
export function strangeOrigins(packages) {
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules/'));
  return Object.entries(packages)
    .filter(([place]) => !workspaces.includes(place))
    .flatMap(([place, one]) => {
      if (one.link) return workspaces.includes(one.resolved) ? [] : [`${place} is a link out of the repository`];
      if (one.resolved !== undefined) return [`${place} comes from ${one.resolved}`];
      return /^sha512-/.test(one.integrity ?? '') ? [] : [`${place} has no sha512 digest`];
    });
}

function versionsIn(wanted) {
  return Object.entries(wanted).flatMap(([name, version]) =>
    typeof version === 'string' ? [[name, version]] : versionsIn(version),
  );
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
