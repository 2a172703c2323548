import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {cdnName, nextVersion, whyNot, withEntry} from '../../scripts/release/plan.mjs';

const READY = {
  version: '1.2.0',
  source: "static readonly version: string = '1.2.0';",
  changelog: '# Changelog\n\n## 1.2.0\n\n- News\n',
  changesets: ['README.md', 'config.json'],
  changes: '',
  tags: ['v1.1.0'],
};

describe('a release', () => {
  test('continues when the version is the same everywhere, and no change waits', () =>
    assert.deepEqual(whyNot(READY), []));

  for (const [what, tree, reason] of [
    ['there are uncommitted changes', {changes: ' M README.md\n'}, /in no commit/],
    [
      'a changeset waits',
      {changesets: ['README.md', 'brave-cows-sing.md']},
      /^brave-cows-sing\.md: run `npm run version`/,
    ],
    [
      'the source has another version',
      {source: "static readonly version: string = '1.1.0';"},
      /src\/element\/payment-widget\.ts/,
    ],
    ['the changelog does not have the version', {changelog: '# Changelog\n\n## Unreleased\n'}, /CHANGELOG\.md/],
    ['the version was already released', {tags: ['v1.1.0', 'v1.2.0']}, /released already/],
  ]) {
    test(`stops when ${what}`, () => {
      const [first, ...more] = whyNot({...READY, ...tree});
      assert.match(first ?? '', reason);
      assert.deepEqual(more, []);
    });
  }

  test('names the script after its version and content', () =>
    assert.equal(cdnName('1.2.0', '0123456789abcdef'), 'payment-widget-1.2.0-01234567.js'));
});

describe('a version', () => {
  for (const [version, kinds, next] of [
    ['1.2.3', ['patch'], '1.2.4'],
    ['1.2.3', ['patch', 'minor', 'patch'], '1.3.0'],
    ['1.2.3', ['major', 'minor'], '2.0.0'],
  ]) {
    test(`after ${version} with ${kinds.join(', ')} is ${next}`, () =>
      assert.equal(
        nextVersion(
          version,
          kinds.map((kind) => ({kind})),
        ),
        next,
      ));
  }

  test('is not made without a changeset', () => assert.throws(() => nextVersion('1.2.3', []), /no changeset/));

  test('has its changes above older ones in the changelog, minor changes before patches', () => {
    const changes = [
      {kind: 'patch', summary: 'Mends this.'},
      {kind: 'minor', summary: 'Adds that,\nand says so.'},
    ];
    assert.equal(
      withEntry('# Changelog\n\n## 1.0.0\n\n- First\n', '1.1.0', changes),
      '# Changelog\n\n## 1.1.0\n\n### Minor\n\n- Adds that,\n  and says so.\n\n### Patch\n\n- Mends this.\n\n## 1.0.0\n\n- First\n',
    );
  });
});
