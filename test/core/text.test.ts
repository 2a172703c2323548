import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {displayText, isBlank, latinDigits, receiptText} from '../../src/core/text.js';

describe('text from outside the widget', () => {
  for (const [what, text, shown] of [
    ['plain text', 'Duka la Kahawa', 'Duka la Kahawa'],
    ['diacritics and other scripts', 'Épicerie Ntāra – ዱካ', 'Épicerie Ntāra – ዱካ'],
    ['a direction override', 'shop\u202Egpj.exe', 'shop gpj.exe'],
    ['an open direction isolate', '\u2066\u2067x', 'x'],
    ['invisible characters', 'a\u200B\u200D\u00ADb', 'a b'],
    ['several lines', 'one\r\ntwo\u2028three', 'one two three'],
    ['a lone surrogate', 'a\uD83Db', 'a b'],
  ] as const) {
    it(`is shown on one line without control characters: ${what}`, () => {
      assert.equal(displayText(text), shown);
    });
  }

  it('is empty when it has no visible characters', () => {
    for (const text of ['', '  ', '\u202E\u200B']) assert.equal(displayText(text), '');
  });

  it('is cut at a whole character, and ends with an ellipsis', () => {
    assert.equal(displayText('😀'.repeat(200), 5), '😀😀😀😀…');
    assert.equal(displayText('12345', 5), '12345');
  });

  it('never exceeds the limit, and contains no control characters or lone surrogates', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 200}), fc.integer({min: 2, max: 40}), (text, most) => {
        const shown = displayText(text, most);
        assert.isAtMost(Array.from(shown).length, most);
        assert.notMatch(shown, /[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
    );
  });

  it('of a megabyte is cut to 80 characters', () => {
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

  it('are the only characters that change', () => {
    fc.assert(fc.property(fc.string({unit: 'grapheme'}), (text) => /\p{Nd}/u.test(text) || latinDigits(text) === text));
    assert.equal(latinDigits('½ Ⅷ 五 x²'), '½ Ⅷ 五 x²');
  });
});

describe('a blank text', () => {
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
    it(`can consist of ${what}`, () => {
      assert.isTrue(isBlank(text));
      assert.isFalse(isBlank(`${text}a${text}`));
    });
  }
});
