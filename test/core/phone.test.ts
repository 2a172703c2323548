import {assert} from '@open-wc/testing';
import fc from 'fast-check';
import {exampleNumber, homeCountry, maskPhone, parsePhone, type Country} from '../../src/core/phone.js';

describe('phone', () => {
  const cases: readonly (readonly [string, Country | undefined, string | undefined])[] = [
    ['79 12 34 56', 'BI', '+25779123456'],
    ['79123456', 'BI', '+25779123456'],
    ['25779123456', 'BI', '+25779123456'],
    ['+257 79 12 34 56', 'BI', '+25779123456'],
    ['00257 79123456', 'KE', '+25779123456'],
    ['0712 345 678', 'KE', '+254712345678'],
    ['712-345-678', 'KE', '+254712345678'],
    ['(07)12.345.678', 'KE', '+254712345678'],
    ['6 71 23 45 67', 'CM', '+237671234567'],
    ['+1 415 555 2671', 'BI', '+14155552671'],
    ['+32 470 12 34 56', undefined, '+32470123456'],
    ['79123456', undefined, undefined],
    ['7912345', 'BI', undefined],
    ['791234567', 'BI', undefined],
    ['+2577912345', 'BI', undefined],
    ['+123456', 'BI', undefined],
    ['+0123456789', 'BI', undefined],
    ['+1234567890123456', 'BI', undefined],
    ['seventy', 'BI', undefined],
    ['', 'BI', undefined],
    ['+', 'BI', undefined],
  ];
  for (const [text, home, number] of cases) {
    it(`reads "${text}" at home in ${home ?? 'no country'} as ${number ?? 'no number'}`, () => {
      assert.equal(parsePhone(text, home), number);
    });
  }

  it('gives E.164 text or nothing for whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<Country | undefined>('BI', 'CM', 'KE', undefined), (text, home) => {
        const number = parsePhone(text, home);
        return number === undefined || /^\+[1-9]\d{6,14}$/.test(number);
      }),
    );
  });

  it('expects a phone of the country that uses the currency', () => {
    assert.deepEqual((['BIF', 'XAF', 'KES', 'USD'] as const).map(homeCountry), ['BI', 'CM', 'KE', undefined]);
  });

  for (const country of ['BI', 'CM', 'KE'] as const) {
    it(`shows an example for ${country} that it reads itself`, () => {
      assert.match(parsePhone(exampleNumber(country), undefined) ?? '', /^\+\d+$/);
    });
  }

  it('hides most of a number', () => {
    assert.equal(maskPhone('+25779123456'), '+257 •••• 56');
    assert.equal(maskPhone('+14155552671'), '+14 •••• 71');
  });
});
