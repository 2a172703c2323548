import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {getCountries, getExampleNumber, parsePhoneNumberFromString} from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import {
  exampleNumber,
  homeCountry,
  maskPhone,
  operatorOf,
  parsePhone,
  splitPhone,
  writePhone,
  type Country,
} from '../../src/core/phone.js';

const HOMES = ['BI', 'CM', 'KE'] as const;
const CODES = {BI: '257', CM: '237', KE: '254'} as const;

describe('phone', () => {
  const cases: readonly (readonly [string, Country | undefined, string | undefined])[] = [
    ['79 12 34 56', 'BI', '+25779123456'],
    ['79123456', 'BI', '+25779123456'],
    ['25779123456', 'BI', '+25779123456'],
    ['+257 79 12 34 56', 'BI', '+25779123456'],
    ['257 79 12 34 56', 'KE', '+25779123456'],
    ['257 079 12 34 56', undefined, '+25779123456'],
    ['237671234567', undefined, '+237671234567'],
    ['2577912345', 'KE', undefined],
    ['14155552671', 'BI', undefined],
    ['00257 79123456', 'KE', '+25779123456'],
    ['0712 345 678', 'KE', '+254712345678'],
    ['712-345-678', 'KE', '+254712345678'],
    ['(07)12.345.678', 'KE', '+254712345678'],
    ['6 71 23 45 67', 'CM', '+237671234567'],
    ['+254 (0)712 345 678', 'BI', '+254712345678'],
    ['+254 0712 345678', undefined, '+254712345678'],
    ['+44 (0)20 7946 0958', 'KE', '+442079460958'],
    ['tel:+254-712-345-678', 'KE', '+254712345678'],
    ['\u202a+257\u00a079\u00a012\u00a034\u00a056\u202c', 'KE', '+25779123456'],
    ['+257–79‑12—34-56', 'KE', '+25779123456'],
    ['79\u221212·34\u2019_56', 'BI', '+25779123456'],
    ['Tel. +257 79,12,34,56;', 'KE', '+25779123456'],
    ['00 257 (0) 79123456\n', 'KE', '+25779123456'],
    ['Tél. : 6 71 23 45 67', 'CM', '+237671234567'],
    ['Simu: 0712 345 678', 'BI', undefined],
    ['Simu: 0712 345 678', 'KE', '+254712345678'],
    ['(Tel) +254 712 345 678', 'BI', '+254712345678'],
    ['https://wa.me/254712345678', 'BI', '+254712345678'],
    ['79 12 34 56 Aline', 'BI', undefined],
    ['79+12+34+56', 'BI', undefined],
    ['＋２５７ ７９ １２ ３４ ５６', 'KE', '+25779123456'],
    ['254712345678', 'KE', '+254712345678'],
    ['712345678', 'BI', undefined],
    ['+254 00712 345678', 'KE', undefined],
    ['+257 79 12 34 56 ext. 7', 'BI', undefined],
    ['+1 415 555 2671', 'BI', '+14155552671'],
    ['+32 470 12 34 56', undefined, '+32470123456'],
    ['79123456', undefined, undefined],
    ['7912345', 'BI', undefined],
    ['0791 2345', 'BI', undefined],
    ['0671 23 45 6', 'CM', undefined],
    ['0712 345 67', 'KE', undefined],
    ['+254 071 234 567', 'KE', undefined],
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
    it(`reads "${text}" with home country ${home ?? 'unknown'} as ${number ?? 'no number'}`, () => {
      assert.equal(parsePhone(text, home), number);
    });
  }

  it('returns an E.164 number or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<Country | undefined>('BI', 'CM', 'KE', undefined), (text, home) => {
        const number = parsePhone(text, home);
        return number === undefined || /^\+[1-9]\d{6,14}$/.test(number);
      }),
    );
  });

  it('agrees with libphonenumber for any grouping of the digits', () => {
    const numbers = fc
      .constantFrom(...HOMES)
      .chain((home) =>
        fc.tuple(
          fc.constant(home),
          fc.stringMatching(home === 'BI' ? /^[67]\d{7}$/ : home === 'CM' ? /^6\d{8}$/ : /^7\d{8}$/),
          fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0'), {minLength: 9, maxLength: 9}),
          fc.constantFrom('', `+${CODES[home]}`, `00${CODES[home]}`, CODES[home]),
        ),
      );
    fc.assert(
      fc.property(numbers, ([home, digits, gaps, start]) => {
        const typed = [...digits].map((digit, at) => `${gaps[at] ?? ''}${digit}`).join('');
        const text = start + (start === '' ? typed.trimStart() : typed);
        const oracle = parsePhoneNumberFromString(text.replace(/^00/, '+'), home);
        assert.equal(parsePhone(text, home), oracle?.number);
      }),
      {numRuns: 500},
    );
  });

  it('reads the example number of every country in libphonenumber', () => {
    const read = getCountries().map((country) => getExampleNumber(country, examples));
    assert.isAbove(read.length, 200);
    for (const one of read) assert.equal(parsePhone(one?.formatInternational() ?? '', 'BI'), one?.number);
  });

  for (const home of HOMES) {
    it(`reads a number of ${home} in its national format`, () => {
      const one = getExampleNumber(home, examples);
      assert.equal(parsePhone(one?.formatNational() ?? '', home), one?.number);
    });
  }

  it('formats a number in the groups of its country, if it knows them', () => {
    const written = ['+25779123456', '+237671234567', '+254712345678', '+14155552671'].map(writePhone);
    const spaced = written.map((text) => text.replaceAll('\u00a0', ' '));
    assert.deepEqual(spaced, ['+257 79 12 34 56', '+237 6 71 23 45 67', '+254 712 345 678', '+14155552671']);
  });

  for (const [number, country, national] of [
    ['+25779123456', 'BI', '79 12 34 56'],
    ['+237671234567', 'CM', '6 71 23 45 67'],
    ['+254712345678', 'KE', '712 345 678'],
    ['+14155552671', undefined, '+14155552671'],
  ] as const) {
    it(`removes the calling code from ${number}, and reads the rest as the same number`, () => {
      assert.deepEqual(splitPhone(number), {country, national});
      assert.equal(parsePhone(national, country), number);
    });
  }

  const operators: readonly (readonly [string, string | undefined])[] = [
    ['+25779123456', 'Leo'],
    ['+25768123456', 'Lumitel'],
    ['+25777123456', 'Onatel'],
    ['+25775123456', 'Smart Mobile'],
    ['+25729123456', 'Leo'],
    ['+25731123456', 'Lumitel'],
    ['+25778123456', 'Smart Mobile'],
    ['+25722316177', undefined],
    ['+25722123456', undefined],
    ['+237654123456', 'MTN'],
    ['+237683123456', 'MTN'],
    ['+237684123456', undefined],
    ['+237691234567', 'Orange'],
    ['+237222166659', undefined],
    ['+254788345678', 'Airtel'],
    ['+254783345678', 'Airtel'],
    ['+254776345678', 'Telkom'],
    ['+254110345678', 'Safaricom'],
    ['+254741345678', 'Safaricom'],
    ['+254744345678', undefined],
    ['+254747345678', undefined],
    ['+254100345678', 'Airtel'],
    ['+254764345678', undefined],
    ['+254121345678', undefined],
    ['+254201771738', undefined],
    ['+237671234567', 'MTN'],
    ['+237656123456', 'Orange'],
    ['+237661234567', 'Nexttel'],
    ['+237222123456', undefined],
    ['+254712345678', 'Safaricom'],
    ['+254793345678', 'Safaricom'],
    ['+254731345678', 'Airtel'],
    ['+254771345678', 'Telkom'],
    ['+14155552671', undefined],
  ];
  for (const [number, operator] of operators) {
    it(`recognises ${number} as a number of ${operator ?? 'no known operator'}`, () => {
      assert.equal(operatorOf(number), operator);
    });
  }

  it('has the country of the currency as its home country, and none for USD', () => {
    assert.deepEqual((['BIF', 'XAF', 'KES', 'USD'] as const).map(homeCountry), ['BI', 'CM', 'KE', undefined]);
  });

  for (const country of HOMES) {
    it(`has an example number for ${country} that it can read`, () => {
      assert.match(parsePhone(exampleNumber(country), undefined) ?? '', /^\+\d+$/);
    });
  }

  it('hides most digits of a number', () => {
    assert.equal(maskPhone('+25779123456'), '+257\u00A0••••\u00A056');
    assert.equal(maskPhone('+14155552671'), '+14\u00A0••••\u00A071');
  });
});
