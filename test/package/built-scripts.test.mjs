import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {describe, test} from 'node:test';
import {parseSync, Visitor} from 'vite';
import {findPrivateNames} from '../../scripts/build/vite/plain-classes.mjs';
import {browsersWithout} from '../../scripts/browsers.mjs';
import {filesBelow} from '../../scripts/build/output/digests.mjs';

const DIST = new URL('../../dist/', import.meta.url);
const {javascript} = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
);

describe('the built scripts', () => {
  for (const folder of ['payment-widget', 'card-frame/assets', 'esm']) {
    test(`contain only syntax that the oldest supported browsers can parse: ${folder}`, () => {
      const files = filesBelow(new URL(folder, DIST).pathname).filter((file) => file.endsWith('.js'));
      assert.ok(files.length > 0);
      for (const file of files) assert.deepEqual(tooYoung(read(`${folder}/${file}`)), [], file);
    });
  }

  test('are searched by a check that finds unsupported syntax', () => {
    assert.deepEqual(tooYoung('class A { #a() {} static {} } f?.(...[1]); /(?<=a)b/.test("")').toSorted(), [
      'call with a list',
      'lookbehind',
      'private member',
      'static block',
    ]);
  });
});

describe('private names', () => {
  const code = 'class A { #a = 1; #b() { return this.#a } }\nclass B extends LitElement { #a = 2 }';

  test('become plain names in every class', () => {
    const names = findPrivateNames(code, 'a.ts').map(({start, end, text}) => [code.slice(start, end), text]);
    assert.deepEqual(names, [
      ['#a', '_a'],
      ['#b', '_b'],
      ['#a', '_a'],
      ['#a', '_a'],
    ]);
  });

  test('are rejected in a class whose base class may have the same name', () => {
    assert.throws(() => findPrivateNames('class A extends Other { #a = 1 }', 'a.ts'), /#a may be a member/);
  });
});

function read(file) {
  return readFileSync(new URL(file, DIST), 'utf8');
}

/** The parts of a script that a listed browser cannot parse, or runs wrongly. */
function tooYoung(code) {
  const found = new Set();
  const unless = (what, statement) => () => {
    if (statement === undefined || browsersWithout(statement.__compat).length > 0) found.add(what);
  };
  const {classes, operators, regular_expressions: patterns} = javascript;
  const lookbehind = unless('lookbehind', patterns.lookbehind_assertion);
  new Visitor({
    PrivateIdentifier: unless('private member', classes.private_class_methods),
    StaticBlock: () => found.add('static block'),
    PropertyDefinition: ({static: isStatic}) => (isStatic ? undefined : found.add('field')),
    ChainExpression: unless('optional chaining', operators.optional_chaining),
    CallExpression: ({optional, arguments: list}) => {
      if (optional && list.some(({type}) => type === 'SpreadElement')) found.add('call with a list');
    },
    Literal: ({regex}) => (/\(\?<[=!]/.test(regex?.pattern ?? '') ? lookbehind() : undefined),
  }).visit(parseSync('a.js', code).program);
  return [...found];
}
