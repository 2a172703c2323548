import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {keptByFrame, madeCode, strangeAddresses} from '../../scripts/check/supply/contents.mjs';
import {
  inexactVersions,
  missingPlatforms,
  strangeOrigins,
  strangeScripts,
} from '../../scripts/check/supply/lock-rules.mjs';
import {wrongFiles} from '../../scripts/check/supply/package-files.mjs';

describe('the content of a shipped file', () => {
  for (const code of [
    'eval("1")',
    'x=eval (t)',
    'new Function("return 1")',
    'Function("return 1")',
    'document.write("<b>")',
    'document . writeln(t)',
  ])
    test(`is reported when it runs text as code: ${code}`, () => assert.equal(madeCode('a.js', code).length, 1));

  for (const code of ['isFunction(f)', 'retrieval(1)', 'a.eval(1)', 'function write(){}'])
    test(`is accepted when it only looks like that: ${code}`, () => assert.deepEqual(madeCode('a.js', code), []));

  for (const address of ['https://evil.example/a.js', 'wss://evil.example', 'http://www.w3.org.evil.example/2000/svg'])
    test(`is reported when it contains the unknown address ${address}`, () =>
      assert.equal(strangeAddresses('a.js', `f("${address}")`).length, 1));

  test('is reported when a script contains an address that only a source map may contain', () => {
    const text = 'https://github.com/soldair/node-qrcode/issues/157';
    assert.deepEqual(strangeAddresses('a.js.map', text), []);
    assert.equal(strangeAddresses('a.js', text).length, 1);
  });

  for (const code of [
    'console.log(n)',
    'globalThis.console',
    'localStorage.n=1',
    'sessionStorage',
    'indexedDB.open("n")',
    'document.cookie=n',
    'navigator.sendBeacon(u,n)',
    'new WebSocket(u)',
  ])
    test(`is reported when the card frame could store or send data: ${code}`, () =>
      assert.equal(keptByFrame('a.js', code).length, 1));
});

describe('the list of the package’s files', () => {
  const expected = ['dist/a-*.js', 'package.json'];
  for (const [what, files, problem] of [
    ['a new file', ['dist/a-12345678.js', 'package.json', '.env'], '.env does not belong in the package.'],
    ['a missing file', ['dist/a-12345678.js'], 'package.json is missing.'],
    [
      'a chunk of an older build',
      ['dist/a-12345678.js', 'dist/a-1234567_.js', 'package.json'],
      'dist/a-*.js is there 2',
    ],
  ])
    test(`reports ${what}`, () => assert.ok(wrongFiles(files, expected).join().includes(problem)));

  test('accepts the files that it names', () =>
    assert.deepEqual(wrongFiles(['dist/a-1a_-5678.js', 'package.json'], expected), []));
});

describe('the check of installed packages', () => {
  for (const version of [
    '^1.2.3',
    '~1.2.3',
    '1.x',
    '*',
    'latest',
    '>=1',
    '1.2',
    'file:../a',
    'git+https://a.example/b',
    'npm:b@^1.2.3',
  ])
    test(`reports the inexact version ${version}`, () => {
      assert.equal(inexactVersions('package.json', {dependencies: {a: version}}).length, 1);
      assert.equal(inexactVersions('package.json', {overrides: {a: {b: version}}}).length, 1);
    });

  test('accepts an exact version', () =>
    assert.deepEqual(
      inexactVersions('package.json', {devDependencies: {a: '1.2.3', b: '2.0.0-rc.1', c: 'npm:@d/e@3.4.5'}}),
      [],
    ));

  test('accepts a range for a peer dependency, which the app installs', () =>
    assert.deepEqual(inexactVersions('package.json', {peerDependencies: {a: '>=18'}}), []));

  test('reports an install script of an unknown package', () => {
    const packages = {
      'node_modules/a': {hasInstallScript: true},
      'node_modules/b/node_modules/esbuild': {hasInstallScript: true},
    };
    assert.deepEqual(strangeScripts(packages), ['node_modules/a has an install script']);
  });

  for (const [what, one] of [
    ['a URL', {resolved: 'https://evil.example/a.tgz', integrity: 'sha512-a'}],
    ['git', {resolved: 'git+ssh://git@github.com/a/b.git#1', integrity: 'sha512-a'}],
    ['a folder', {resolved: '../a', link: true}],
    ['a place without a digest', {}],
    ['a place with an old digest', {integrity: 'sha1-a'}],
  ])
    test(`reports a package from ${what}`, () =>
      assert.equal(strangeOrigins({'': {}, 'node_modules/a': one}).length, 1));

  test('accepts a workspace and a package from the registry', () =>
    assert.deepEqual(
      strangeOrigins({
        '': {},
        'service': {},
        'node_modules/@a/service': {resolved: 'service', link: true},
        'node_modules/b': {integrity: 'sha512-a'},
      }),
      [],
    ));

  test('accepts our own package without a digest only as the archive of the examples', () => {
    const archive = 'file:ours.tgz';
    const places = {'': {}, 'node_modules/ours': {resolved: archive}};
    assert.deepEqual(strangeOrigins(places, archive), []);
    assert.equal(strangeOrigins(places).length, 1);
    assert.equal(strangeOrigins({'node_modules/a': {resolved: archive, integrity: 'sha512-a'}}, archive).length, 1);
    assert.equal(strangeOrigins({'node_modules/a': {}}, archive).length, 1);
    assert.deepEqual(inexactVersions('package.json', {dependencies: {ours: archive}}, archive), []);
    assert.equal(inexactVersions('package.json', {dependencies: {a: 'file:a.tgz'}}, archive).length, 1);
  });

  test('reports a missing package for another platform', () => {
    const wanting = {'node_modules/a': {optionalDependencies: {'a-linux': '1.0.0'}}};
    assert.deepEqual(missingPlatforms(wanting), ['a-linux is missing (wanted by node_modules/a)']);
    assert.deepEqual(missingPlatforms({...wanting, 'node_modules/a-linux': {}}), []);
  });
});
