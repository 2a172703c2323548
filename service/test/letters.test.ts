import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {toWritten} from '../src/documents/letters.js';

describe('text in the characters of the PDF’s fonts', () => {
  for (const [name, text, written] of [
    ['French stays', 'Œuvre d’été – 5 €', 'Œuvre d’été – 5 €'],
    ['the tone marks of Kirundi stay', 'umwâka, ikirûndi, inâma', 'umwâka, ikirûndi, inâma'],
    ['the letters of Cameroon stay', 'Ŋkɔlɔ Ɓɛti Ɗuala ǝwondo', 'Ŋkɔlɔ Ɓɛti Ɗuala ǝwondo'],
    ['a letter and its combining mark become one character', 'e\u0301', 'é'],
    ['letters of other languages stay', 'Șerban Nguyễn Łódź Đặng Вера Ελένη', 'Șerban Nguyễn Łódź Đặng Вера Ελένη'],
    ['no-break spaces stay', '1\u00a0000\u202f000', '1\u00a0000\u202f000'],
    ['another script is replaced, character by character', '王 عمر', '? ???'],
    ['an emoji is replaced by one question mark', '☕️', '?'],
    ['a circled letter becomes a plain letter', 'Ⓐ', 'A'],
  ] as const) {
    it(name, () => {
      assert.deepEqual(toWritten(text), {text: written, isExact: written === text.normalize('NFC')});
    });
  }
});
