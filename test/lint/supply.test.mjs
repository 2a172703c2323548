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

describe('what a shipped file may not hold', () => {
  for (const code of [
    'eval("1")',
    'x=eval (t)',
    'new Function("return 1")',
    'Function("return 1")',
    'document.write("<b>")',
    'document . writeln(t)',
  ])
    test(`code out of text: ${code}`, () => assert.equal(madeCode('a.js', code).length, 1));

  for (const code of ['isFunction(f)', 'retrieval(1)', 'a.eval(1)', 'function write(){}'])
    test(`${code} is none`, () => assert.deepEqual(madeCode('a.js', code), []));

  for (const address of ['https://evil.example/a.js', 'wss://evil.example', 'http://www.w3.org.evil.example/2000/svg'])
    test(`the address ${address}`, () => assert.equal(strangeAddresses('a.js', `f("${address}")`).length, 1));

  test('an address that only comments may have counts in a script', () => {
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
    test(`in the card frame: ${code}`, () => assert.equal(keptByFrame('a.js', code).length, 1));
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
    test(`notices ${what}`, () => assert.ok(wrongFiles(files, expected).join().includes(problem)));

  test('is content with what it names', () =>
    assert.deepEqual(wrongFiles(['dist/a-1a_-5678.js', 'package.json'], expected), []));
});

describe('what is installed', () => {
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
    test(`a version that is ${version}`, () => {
      assert.equal(inexactVersions('package.json', {dependencies: {a: version}}).length, 1);
      assert.equal(inexactVersions('package.json', {overrides: {a: {b: version}}}).length, 1);
    });

  test('an exact version is right', () =>
    assert.deepEqual(
      inexactVersions('package.json', {devDependencies: {a: '1.2.3', b: '2.0.0-rc.1', c: 'npm:@d/e@3.4.5'}}),
      [],
    ));

  test('a peer is the app’s, which may have any version that works', () =>
    assert.deepEqual(inexactVersions('package.json', {peerDependencies: {a: '>=18'}}), []));

  test('an install script of an unknown package', () => {
    const packages = {
      'node_modules/a': {hasInstallScript: true},
      'node_modules/b/node_modules/esbuild': {hasInstallScript: true},
    };
    assert.deepEqual(strangeScripts(packages), ['node_modules/a has an install script']);
  });

  for (const [what, one] of [
    ['an address', {resolved: 'https://evil.example/a.tgz', integrity: 'sha512-a'}],
    ['git', {resolved: 'git+ssh://git@github.com/a/b.git#1', integrity: 'sha512-a'}],
    ['a folder', {resolved: '../a', link: true}],
    ['nowhere that can be checked', {}],
    ['an old digest', {integrity: 'sha1-a'}],
  ])
    test(`a package from ${what}`, () => assert.equal(strangeOrigins({'': {}, 'node_modules/a': one}).length, 1));

  test('a workspace and a package of the registry are right', () =>
    assert.deepEqual(
      strangeOrigins({
        '': {},
        'service': {},
        'node_modules/@a/service': {resolved: 'service', link: true},
        'node_modules/b': {integrity: 'sha512-a'},
      }),
      [],
    ));

  test('our own package is right in the examples, packed and without a digest, and nowhere else', () => {
    const archive = 'file:ours.tgz';
    const places = {'': {}, 'node_modules/ours': {resolved: archive}};
    assert.deepEqual(strangeOrigins(places, archive), []);
    assert.equal(strangeOrigins(places).length, 1);
    assert.equal(strangeOrigins({'node_modules/a': {resolved: archive, integrity: 'sha512-a'}}, archive).length, 1);
    assert.equal(strangeOrigins({'node_modules/a': {}}, archive).length, 1);
    assert.deepEqual(inexactVersions('package.json', {dependencies: {ours: archive}}, archive), []);
    assert.equal(inexactVersions('package.json', {dependencies: {a: 'file:a.tgz'}}, archive).length, 1);
  });

  test('a package for another platform is missing', () => {
    const wanting = {'node_modules/a': {optionalDependencies: {'a-linux': '1.0.0'}}};
    assert.deepEqual(missingPlatforms(wanting), ['a-linux is missing (wanted by node_modules/a)']);
    assert.deepEqual(missingPlatforms({...wanting, 'node_modules/a-linux': {}}), []);
  });
});
