import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {readAppearance} from '../../src/card-protocol/greeting.js';

const THEME = {
  scheme: 'dark',
  colorText: '#f1f4f8',
  colorMuted: '#a9b4c2',
  colorBackground: '#1f2630',
  colorBorder: '#6b7788',
  colorAccent: '#7fb2ff',
  colorDanger: '#ff9d94',
  radius: 10,
  fontSize: 18,
  padding: 8,
  labels: 'floating',
};
const LOOK = {locale: 'fr-CM', theme: THEME, isNameKnown: true};

describe('the appearance in the address of a frame', () => {
  it('is read as it was written', () => {
    assert.deepEqual<unknown>(readAppearance(JSON.stringify(LOOK)), LOOK);
  });

  for (const [what, look] of [
    ['an empty text', ''],
    ['text that is not JSON', 'payment'],
    ['a number', '4242424242424242'],
    ['an appearance without a theme', JSON.stringify({locale: 'fr'})],
    ['an appearance without isNameKnown', JSON.stringify({locale: 'fr', theme: THEME})],
    ['an unknown field', JSON.stringify({...LOOK, note: 1})],
    [
      'a colour that is not a hex value',
      JSON.stringify({...LOOK, theme: {...THEME, colorText: 'url(https://evil.example)'}}),
    ],
    ['a locale that is not a language tag', JSON.stringify({...LOOK, locale: '<b>'})],
    ['a locale that could hide a card number', JSON.stringify({...LOOK, locale: 'de-42424242-42424242'})],
    ['an unknown place of the labels', JSON.stringify({...LOOK, theme: {...THEME, labels: 'below'}})],
    ['a font size that is too small', JSON.stringify({...LOOK, theme: {...THEME, fontSize: 1}})],
  ] as const) {
    it(`is not read from ${what}`, () => {
      assert.isUndefined(readAppearance(look));
    });
  }

  it('is not read from random text, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        assert.isUndefined(readAppearance(text));
      }),
    );
  });
});
