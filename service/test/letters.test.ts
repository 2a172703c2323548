import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {toWritten} from '../src/documents/letters.js';

describe('text in the letters of the PDF’s fonts', () => {
  for (const [name, text, written] of [
    ['French stays', 'Œuvre d’été – 5 €', 'Œuvre d’été – 5 €'],
    ['the tones of Kirundi stay', 'umwâka, ikirûndi, inâma', 'umwâka, ikirûndi, inâma'],
    ['the letters of Cameroon stay', 'Ŋkɔlɔ Ɓɛti Ɗuala ǝwondo', 'Ŋkɔlɔ Ɓɛti Ɗuala ǝwondo'],
    ['a letter and its mark become one', 'e\u0301', 'é'],
    ['letters of other languages stay', 'Șerban Nguyễn Łódź Đặng Вера Ελένη', 'Șerban Nguyễn Łódź Đặng Вера Ελένη'],
    ['spaces that do not break stay', '1\u00a0000\u202f000', '1\u00a0000\u202f000'],
    ['another script is replaced, letter by letter', '王 عمر', '? ???'],
    ['a picture is one letter', '☕️', '?'],
    ['a letter in a circle is taken apart', 'Ⓐ', 'A'],
  ] as const) {
    it(name, () => {
      assert.deepEqual(toWritten(text), {text: written, isExact: written === text.normalize('NFC')});
    });
  }
});
