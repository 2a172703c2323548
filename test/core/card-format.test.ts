import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {digitsOf, formatExpiry, groupDigits, readExpiry, retypeNumber} from '../../src/core/card-format.js';

const FOURS = [4, 8, 12];
const TODAY = {month: 6, year: 2026};

describe('groupDigits', () => {
  for (const [digits, gaps, text] of [
    ['', FOURS, ''],
    ['4242', FOURS, '4242'],
    ['42424', FOURS, '4242 4'],
    ['4242424242424242', FOURS, '4242 4242 4242 4242'],
    ['340000000000009', [4, 10], '3400 000000 00009'],
  ] as const) {
    it(`formats ${digits || 'nothing'} as "${text}"`, () => {
      assert.equal(groupDigits(digits, gaps), text);
    });
  }
});

describe('retypeNumber', () => {
  // The bar marks the caret.
  for (const [what, before, after, kind, result] of [
    ['the first digit', '', '4|', 'insertText', '4|'],
    ['the first digit of a group', '4242', '42424|', 'insertText', '4242 4|'],
    ['a digit in the middle', '4242 42', '429|42 42', 'insertText', '429|4 242'],
    ['a pasted number with dashes', '', '4242-4242-4242-4242|', 'insertFromPaste', '4242 4242 4242 4242|'],
    ['a pasted number with words', '', 'Visa: 4242 4242|', 'insertFromPaste', '4242 4242|'],
    ['more digits than a card has', '', '12345678901234567890123|', 'insertFromPaste', '1234 5678 9012 3456789|'],
    ['a letter', '4242', '4242x|', 'insertText', '4242|'],
    ['a digit deleted at the end', '4242 4', '4242 |', 'deleteContentBackward', '4242|'],
    [
      'a space deleted with Backspace also deletes the digit before it',
      '4242 4',
      '4242|4',
      'deleteContentBackward',
      '424|4',
    ],
    [
      'a space deleted with Delete also deletes the digit after it',
      '4242 42',
      '4242|42',
      'deleteContentForward',
      '4242| 2',
    ],
    ['a space deleted in another way', '4242 42', '4242|42', 'deleteByCut', '4242| 42'],
    ['a space deleted before every digit', ' 42', '|42', 'deleteContentBackward', '|42'],
    ['a value set by a program', '4242', '5555555555554444|', '', '5555 5555 5555 4444|'],
    ['the caret at the start', '4242', '|4242', 'insertText', '|4242'],
  ] as const) {
    it(`keeps the caret at its digit: ${what}`, () => {
      const edit = {text: after.replace('|', ''), caret: after.indexOf('|'), before, kind};
      const {text, caret} = retypeNumber(edit, () => FOURS);
      assert.equal(`${text.slice(0, caret)}|${text.slice(caret)}`, result);
    });
  }

  it('keeps up to 19 digits, and keeps the caret after the same number of digits', () => {
    const edits = fc.record({text: fc.string({maxLength: 30}), share: fc.nat(100)});
    fc.assert(
      fc.property(edits, ({text, share}) => {
        const caret = Math.floor((text.length * share) / 100);
        const result = retypeNumber({text, caret, before: '', kind: 'insertText'}, () => FOURS);
        assert.equal(digitsOf(result.text), digitsOf(text).slice(0, 19));
        const seen = Math.min(19, digitsOf(text.slice(0, caret)).length);
        assert.equal(digitsOf(result.text.slice(0, result.caret)).length, seen);
      }),
    );
  });
});

describe('formatExpiry', () => {
  for (const [typed, text] of [
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['12/', '12/'],
    ['1/', '01/'],
    ['123', '12/3'],
    ['1227', '12/27'],
    ['12 / 27', '12/27'],
    ['12-27', '12/27'],
    ['1.27', '01/27'],
    ['1 27', '01/27'],
    ['12/2027', '12/2027'],
    ['122027', '12/2027'],
    ['12/20279', '12/2027'],
    ['/', ''],
    ['ab', ''],
    ['2029-12', '12/29'],
    ['2029/12', '12/29'],
    ['2029-07-01', '07/29'],
    ['2029.7.1', '07/29'],
    ['20290701', '07/29'],
    ['202912', '12/29'],
    ['2029年12月', '12/29'],
    ['31/12/2029', '12/29'],
    ['12/31/2029', '12/29'],
    ['01.07.2029', '07/29'],
    ['Dec 2029', '12/29'],
    ['December 29', '12/29'],
    ['1 déc. 2029', '12/29'],
    ['août 2029', '08/29'],
    ['Juni 2029', '06/29'],
    ['juin 2029', '06/29'],
    ['juillet 2029', '07/29'],
    ['Machi 2029', '03/29'],
    ['١٢/٢٩', '12/29'],
    ['１２２９', '12/29'],
    ['2', '2'],
    ['20', '20'],
    ['202', '202'],
    ['2029', '2029'],
    ['2029-', '2029-'],
    ['2029-1', '2029-1'],
    ['20291', '20291'],
    ['2029-13', '20/2913'],
    ['31/31/2029', '31/3120'],
    ['Dec', ''],
    ['Abc 2029', '20/29'],
  ] as const) {
    it(`formats "${typed}" as "${text}"`, () => {
      assert.equal(formatExpiry(typed), text);
    });
  }

  it('does not change a text that it has formatted', () => {
    fc.assert(
      fc.property(fc.string({unit: fc.constantFrom(...'0123456789/ -.x'), maxLength: 10}), (typed) => {
        assert.equal(formatExpiry(formatExpiry(typed)), formatExpiry(typed));
      }),
    );
  });
});

describe('readExpiry, in June 2026', () => {
  for (const [text, reading] of [
    ['', {step: 'missing'}],
    ['  ', {step: 'missing'}],
    ['1', {step: 'incomplete'}],
    ['12', {step: 'incomplete'}],
    ['12/2', {step: 'incomplete'}],
    ['12/202', {step: 'incomplete'}],
    ['x', {step: 'incomplete'}],
    ['00/27', {step: 'wrong'}],
    ['13/27', {step: 'wrong'}],
    ['13', {step: 'wrong'}],
    ['05/26', {step: 'valid', month: '05', year: '2026'}],
    ['04/26', {step: 'past'}],
    ['12/25', {step: 'past'}],
    ['06/26', {step: 'valid', month: '06', year: '2026'}],
    ['7/27', {step: 'valid', month: '07', year: '2027'}],
    ['01/2030', {step: 'valid', month: '01', year: '2030'}],
    ['12/45', {step: 'valid', month: '12', year: '2045'}],
    ['01/46', {step: 'wrong'}],
    ['01/2126', {step: 'wrong'}],
    ['2029-12', {step: 'valid', month: '12', year: '2029'}],
    ['2029-1', {step: 'valid', month: '01', year: '2029'}],
    ['2029', {step: 'incomplete'}],
    ['2025-12', {step: 'past'}],
    ['Déc. 2029', {step: 'valid', month: '12', year: '2029'}],
    ['١٢/٢٩', {step: 'valid', month: '12', year: '2029'}],
  ] as const) {
    it(`reads "${text}" as ${reading.step}`, () => {
      assert.deepEqual(readExpiry(text, TODAY), reading);
    });
  }

  it('accepts a card if the clock is one month after its expiry or has lost its date, but not two months after', () => {
    for (const today of [
      {month: 1, year: 2030},
      {month: 1, year: 1970},
      {month: 12, year: 2000},
    ]) {
      assert.deepEqual(readExpiry('12/29', today), {step: 'valid', month: '12', year: '2029'}, String(today.year));
    }
    assert.deepEqual(readExpiry('12/29', {month: 2, year: 2030}), {step: 'past'});
  });
});
