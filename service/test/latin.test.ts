import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {toLatin} from '../src/documents/latin.js';

describe('text in the letters of the standard fonts', () => {
  for (const [name, text, written] of [
    ['French stays', 'Œuvre d’été – 5 €', 'Œuvre d’été – 5 €'],
    ['a letter and its mark become one', 'e\u0301', 'é'],
    ['a mark that is not there is left off', 'Șerban Nguyễn Ġorġ', 'Serban Nguyen Gorg'],
    ['a letter of its own kind gets its nearest', 'Łódź Đặng Ŋozi', 'Lódz Dang Ngozi'],
    ['another script is replaced, letter by letter', 'Вера 王', '???? ?'],
    ['a picture is one letter', '☕️', '?'],
    ['a ligature is taken apart', 'ﬁne', 'fine'],
  ] as const) {
    it(name, () => {
      assert.deepEqual(toLatin(text), {text: written, isExact: written === text.normalize('NFC')});
    });
  }
});
