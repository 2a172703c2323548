import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {displayText, isBlank, latinDigits, receiptText} from '../../src/core/text.js';

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

  it('of a megabyte takes no time to speak of', () => {
    assert.equal(displayText('W'.repeat(1_048_576)).length, 80);
  });
});

describe('a receipt as text', () => {
  it('has a line for its title and one for each value', () => {
    const receipt = {
      lang: 'fr',
      title: 'Paiement reçu',
      lines: [
        ['Montant', '5 000 FBu'],
        ['Payé à', 'Duka'],
      ],
    } as const;
    assert.equal(receiptText(receipt), 'Paiement reçu\nMontant: 5 000 FBu\nPayé à: Duka');
  });
});

describe('digits of any script', () => {
  for (const [script, text] of [
    ['full-width', '０１２３４５６７８９'],
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
    ['N’Ko', '߀߁߂߃߄߅߆߇߈߉'],
    ['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
    ['mathematical monospace', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
    ['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
    ['Latin', '0123456789'],
  ] as const) {
    it(`are read as 0 to 9: ${script}`, () => {
      assert.equal(latinDigits(text), '0123456789');
    });
  }

  it('leave all other text alone', () => {
    fc.assert(fc.property(fc.string({unit: 'grapheme'}), (text) => /\p{Nd}/u.test(text) || latinDigits(text) === text));
    assert.equal(latinDigits('½ Ⅷ 五 x²'), '½ Ⅷ 五 x²');
  });
});

describe('a text in which there is nothing to see', () => {
  for (const [what, text] of [
    ['nothing', ''],
    ['blanks', ' \t\n\u00a0\u3000'],
    ['zero-width characters', '\u200b\u2060\ufeff'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['empty Braille patterns', '\u2800'],
    ['tag characters', '\u{e0041}\u{e007f}'],
    ['variation selectors', '\ufe0f\u{e0100}'],
  ] as const) {
    it(`is one of ${what}`, () => {
      assert.isTrue(isBlank(text));
      assert.isFalse(isBlank(`${text}a${text}`));
    });
  }
});
