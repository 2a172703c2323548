import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {displayText, quotedText} from '../../src/core/display-text.js';

describe('text of somebody else', () => {
  for (const [what, text, shown] of [
    ['plain', 'Duka la Kahawa', 'Duka la Kahawa'],
    ['with marks and scripts', 'Épicerie Ntāra – ዱካ', 'Épicerie Ntāra – ዱካ'],
    ['that turns what follows', 'shop\u202Egpj.exe', 'shop gpj.exe'],
    ['that leaves an isolate open', '\u2066\u2067x', 'x'],
    ['with what is not seen', 'a\u200B\u200D\u00ADb', 'a b'],
    ['of several lines', 'one\r\ntwo\u2028three', 'one two three'],
    ['with half a character', 'a\uD83Db', 'a b'],
  ] as const) {
    it(`is one line that turns nothing: ${what}`, () => {
      assert.equal(displayText(text), shown);
    });
  }

  it('is nothing when there is nothing to see', () => {
    for (const text of ['', '  ', '\u202E\u200B']) assert.equal(displayText(text), '');
  });

  it('is cut by characters, and says so', () => {
    assert.equal(displayText('😀'.repeat(200), 5), '😀😀😀😀…');
    assert.equal(displayText('12345', 5), '12345');
  });

  it('is never longer, has no controls but its own, and is whole, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 200}), fc.integer({min: 2, max: 40}), (text, most) => {
        const shown = displayText(text, most);
        assert.isAtMost(Array.from(shown).length, most);
        assert.notMatch(shown, /[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
    );
  });

  it('keeps its place in a sentence', () => {
    assert.equal(quotedText(' Duka\u202E '), '\u2068Duka\u2069');
    assert.equal(quotedText('\u202E'), '');
  });

  it('of a megabyte takes no time to speak of', () => {
    assert.equal(displayText('W'.repeat(1_048_576)).length, 80);
  });
});
