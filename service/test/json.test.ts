import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {exactNumber, jsonText, withExactNumbers} from '../src/lib/json-text.js';
import {readJson} from '../src/http/json.js';

const read = (text: string): unknown => readJson(Buffer.from(text));

describe('reading JSON', () => {
  it('returns what JSON.parse returns, if integers are small', () => {
    fc.assert(
      fc.property(fc.jsonValue({noUnicodeString: false}), (value) => {
        const text = JSON.stringify(value);
        if (text.includes('"__proto__"') || /\\ud[89a-f]/.test(text) || depthOf(value) > 32) return;
        assert.deepEqual(read(text), numbersAsHere(JSON.parse(text)));
      }),
    );
  });

  for (const [text, value] of [
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775807.0', 9223372036854775807n],
    ['9.223372036854775807e18', 9223372036854775807n],
    ['100.0', 100],
    ['1e2', 100],
    ['1.50E+2', 150],
    ['1000e-1', 100],
    ['0.0', 0],
    ['1.5', 1.5],
    ['1e-3', 0.001],
    ['1e400', Number.POSITIVE_INFINITY],
    ['100.00000000000000000001', Number.NaN],
    ['1e60', Number.NaN],
    ['1e-400', Number.NaN],
    ['0e99999', 0],
  ] as const) {
    it(`reads ${text} as ${String(value)}`, () => {
      assert.equal(read(text), value);
    });
  }

  it('reads an integer of any form exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({min: -(2n ** 63n), max: 2n ** 63n - 1n}), fc.nat(9), (integer, shift) => {
        const forms = [
          String(integer),
          `${integer}.${'0'.repeat(shift + 1)}`,
          `${integer}${integer === 0n ? '' : '0'.repeat(shift)}e-${shift}`,
        ];
        for (const form of forms) assert.equal(BigInt(read(form) as number | bigint), integer, form);
      }),
    );
  });

  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it('accepts 32 levels', () => {
    assert.doesNotThrow(() => read(nested(32)));
    assert.doesNotThrow(() => read(nested(31).replace('[]', '[{"a":1}]')));
  });

  for (const [name, text, words] of [
    ['33 levels', nested(33), 'The body has more than 32 levels.'],
    ['endless nested arrays', '['.repeat(60_000), 'The body has more than 32 levels.'],
    ['endless nested objects', '{"a":'.repeat(10_000), 'The body has more than 32 levels.'],
    ['2,501 values', `[${'1,'.repeat(2499)}1]`, 'The body has more than 2500 values.'],
    [
      '2,501 members',
      `{${Array.from({length: 2500}, (_, n) => `"${n}":[]`).join()}}`,
      'The body has more than 2500 values.',
    ],
    ['endless nested values', '[{},"",null,'.repeat(5000), 'The body has more than 32 levels.'],
    ['endless values on one level', `[${'{},'.repeat(20_000)}`, 'The body has more than 2500 values.'],
  ] as const) {
    it(`refuses ${name}, and reports the limit`, () => {
      assert.throws(
        () => read(text),
        (error) => error instanceof RangeError && error.message === words,
      );
    });
  }

  it('accepts 2,500 values', () => {
    assert.equal((read(`[${'1,'.repeat(2498)}1]`) as unknown[]).length, 2499);
  });

  for (const [name, bytes] of [
    ['a duplicate name', Buffer.from('{"a":1,"a":2}')],
    ['a duplicate name with the same value', Buffer.from('{"a":1,"a":1}')],
    ['a duplicate name, once escaped', Buffer.from('{"a":1,"\\u0061":1}')],
    ['a nested duplicate name', Buffer.from('[{"b":{"a":1,"a":2}}]')],
    ['a lone high surrogate', Buffer.from('"\\ud83d"')],
    ['a lone low surrogate', Buffer.from('"\\ude00"')],
    ['a lone surrogate in a name', Buffer.from('{"\\ud83d":1}')],
    ['__proto__', Buffer.from('{"__proto__":{"a":1}}')],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['an overlong UTF-8 form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a byte order mark', Buffer.from('\ufeff{}')],
    ['a trailing comma', Buffer.from('[1,]')],
    ['a comment', Buffer.from('{} // no')],
    ['single quotes', Buffer.from("{'a':1}")],
    ['NaN', Buffer.from('NaN')],
    ['a plus sign', Buffer.from('+1')],
    ['a leading zero', Buffer.from('01')],
    ['a control character in text', Buffer.from('"a\nb"')],
    ['two values', Buffer.from('{} {}')],
    ['nothing', Buffer.from('')],
    ['a string without an end', Buffer.from('"a')],
    ['a string that ends in an escape', Buffer.from('"a\\"')],
    ['an unknown escape', Buffer.from('"\\x41"')],
    ['an object without an end', Buffer.from('{"a":1')],
    ['a name without a value', Buffer.from('{"a"}')],
    ['a leading comma', Buffer.from('[,1]')],
    ['a trailing comma in an object', Buffer.from('{"a":1,}')],
    ['a no-break space', Buffer.from('[1,\u00a02]')],
    ['an incomplete literal', Buffer.from('[tru]')],
    ['a minus sign alone', Buffer.from('-')],
    ['a decimal point without digits', Buffer.from('1.')],
  ] as const) {
    it(`refuses ${name} without quoting it`, () => {
      assert.throws(
        () => readJson(bytes),
        (error) => error instanceof SyntaxError && error.message === 'not JSON that is taken here',
      );
    });
  }
});

describe('JSON text for comparing', () => {
  it('writes a BigInt as a number if a number can hold it, and otherwise as text', () => {
    assert.equal(jsonText({a: 5n, b: 2n ** 60n, c: undefined}), '{"a":5,"b":"1152921504606846976"}');
    assert.equal(jsonText(undefined), 'null');
  });
});

describe('an exact number in a response', () => {
  it('is written with all its digits', () => {
    const text = JSON.stringify({price: 'P'}).replace('P', exactNumber('9222449699651090329.4193'));
    assert.equal(withExactNumbers(text), '{"price":9222449699651090329.4193}');
  });

  it('is not confused with a text of the same content', () => {
    const text = JSON.stringify({description: exactNumber('12')});
    assert.equal(withExactNumbers(text), text);
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Replaces each number by what `readJson` returns for it, which differs for unsafe integers and minus zero. */
function numbersAsHere(value: unknown): unknown {
  if (typeof value === 'number') return read(JSON.stringify(value));
  if (Array.isArray(value)) return value.map(numbersAsHere);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, numbersAsHere(part)]));
}
