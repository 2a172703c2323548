/** The rules and names of a release. Pure functions: nothing here reads or writes. */

/**
 * Why this tree cannot be released; empty when it can.
 *
 * @param {object} tree
 * @param {string} tree.version of package.json
 * @param {string} tree.source of src/element/payment-widget.ts, its text
 * @param {string} tree.changelog CHANGELOG.md
 * @param {readonly string[]} tree.changesets names of the files in .changeset
 * @param {string} tree.changes output of `git status --porcelain`
 * @param {readonly string[]} tree.tags
 */
export function whyNot({version, source, changelog, changesets, changes, tags}) {
  const waiting = changesets.filter((file) => file.endsWith('.md') && file !== 'README.md');
  return [
    changes.trim() !== '' && 'The tree has changes that are in no commit.',
    waiting.length > 0 && `${waiting.join(', ')}: run \`npm run version\` first, and commit what it makes.`,
    !source.includes(`'${version}'`) && `src/element/payment-widget.ts does not say ${version}.`,
    !changelog.includes(`\n## ${version}\n`) && `CHANGELOG.md has no "## ${version}".`,
    tags.includes(`v${version}`) && `v${version} is released already.`,
  ].filter(Boolean);
}

const KINDS = /** @type {const} */ (['major', 'minor', 'patch']);

/**
 * The version after these changes, decided by the biggest one.
 *
 * @param {string} version
 * @param {readonly {kind: string}[]} changes
 */
export function nextVersion(version, changes) {
  const gravest = KINDS.findIndex((kind) => changes.some((change) => change.kind === kind));
  if (gravest < 0) throw new Error('There is no changeset, so there is nothing to make a version of.');
  const parts = version.split('.').map(Number);
  return parts.map((part, at) => (at < gravest ? part : at === gravest ? part + 1 : 0)).join('.');
}

/**
 * The changelog with a new entry for the version on top.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {readonly {kind: string, summary: string}[]} changes
 */
export function withEntry(changelog, version, changes) {
  const sections = KINDS.flatMap((kind) => {
    const lines = changes
      .filter((change) => change.kind === kind)
      .map(({summary}) => `- ${summary.replaceAll('\n', '\n  ')}`);
    return lines.length === 0 ? [] : [`### ${kind[0].toUpperCase()}${kind.slice(1)}\n\n${lines.join('\n')}\n`];
  });
  const place = changelog.indexOf('\n## ') + 1;
  return `${changelog.slice(0, place)}## ${version}\n\n${sections.join('\n')}\n${changelog.slice(place)}`;
}

/**
 * The file name of the script, whose content never changes.
 *
 * @param {string} version
 * @param {string} hash of the script's content, hexadecimal
 */
export function cdnName(version, hash) {
  return `payment-widget-${version}-${hash.slice(0, 8)}.js`;
}

/** The tag that a merchant pastes. `place` is where the file is served. */
export function snippet({place, name, integrity}) {
  return `<script src="${place}/${name}" integrity="${integrity}" crossorigin="anonymous" defer></script>\n`;
}
