import {decode} from '@jridgewell/sourcemap-codec';
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import vm from 'node:vm';
import MagicString from 'magic-string';
import {asciiScript} from '../../scripts/build/vite/ascii-script.mjs';

const CODE = '(()=>{const a="Paiement reçu…",b=`😀 ${a} •`;return /[é-ü😀]/u.test("é")&&[a,b]})()';

describe('a script in ASCII', () => {
  test('behaves like the original', () => {
    const {code} = asciiScript(CODE, null);
    assert.match(code, /^[\0-\x7f]+$/);
    assert.deepEqual([...vm.runInNewContext(code)], [...vm.runInNewContext(CODE)]);
  });

  test('has a source map to the original position of each character', () => {
    const source = `\n${CODE}\n${CODE}`;
    const map = new MagicString(source).generateMap({hires: true, source: 'a.js'});
    const {code, map: moved} = asciiScript(source, map);
    const lines = [code, source].map((text) => text.split('\n'));
    const checked = decode(moved.mappings).flatMap((segments, line) =>
      segments.map(([column, , sourceLine, sourceColumn]) => {
        const character = lines[1][sourceLine][sourceColumn] ?? '';
        const there = lines[0][line].slice(column, column + 6);
        assert.ok(there.startsWith(/[\0-\x7f]/.test(character) ? character : escapeOf(character)), there);
      }),
    );
    assert.ok(checked.length > CODE.length);
  });

  test('is unchanged when it is ASCII already', () => {
    const map = {version: 3, mappings: 'AAAA,CAAC'};
    assert.deepEqual(asciiScript('a;b', map), {code: 'a;b', map});
  });
});

function escapeOf(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
