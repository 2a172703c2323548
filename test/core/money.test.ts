import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {
  CURRENCIES,
  decimalText,
  isCurrency,
  isSameMoney,
  MINOR_DIGITS,
  parseMoney,
  type Currency,
} from '../../src/core/money.js';

describe('money', () => {
  const read: readonly (readonly [string, Currency, number | undefined])[] = [
    ['19.99', 'USD', 1999],
    ['1.15', 'USD', 115],
    ['1.1', 'USD', 110],
    ['0.01', 'USD', 1],
    ['007', 'USD', 700],
    [' 5 ', 'USD', 500],
    ['1500.50', 'KES', 150050],
    ['5000', 'BIF', 5000],
    ['5000', 'XAF', 5000],
    ['90071992547409.91', 'USD', 9007199254740991],
    ['90071992547409.92', 'USD', undefined],
    ['9007199254740991', 'BIF', 9007199254740991],
    ['9007199254740992', 'BIF', undefined],
    ['1.999', 'USD', undefined],
    ['10.5', 'BIF', undefined],
    ['10.0', 'XAF', 10],
    ['17500.00', 'BIF', 17500],
    ['19.990', 'USD', 1999],
    ['1.005', 'USD', undefined],
    ['0.000', 'USD', undefined],
    ['0.50', 'BIF', undefined],
    ['abc', 'USD', undefined],
    ['', 'USD', undefined],
    [' ', 'USD', undefined],
    ['0', 'USD', undefined],
    ['0.00', 'USD', undefined],
    ['-1', 'USD', undefined],
    ['+1', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['0x10', 'BIF', undefined],
    ['1,000', 'USD', undefined],
    ['1 000', 'BIF', undefined],
    ['1.', 'USD', undefined],
    ['.5', 'USD', undefined],
    ['Infinity', 'USD', undefined],
    ['١٢', 'BIF', 12],
    ['١٩٫٩٩', 'USD', undefined],
  ];
  for (const [text, currency, minor] of read) {
    it(`reads "${text}" ${currency} as ${minor === undefined ? 'nothing' : String(minor)}`, () => {
      assert.deepEqual(parseMoney(text, currency), minor === undefined ? undefined : {minor, currency});
    });
  }

  const written: readonly (readonly [number, Currency, string])[] = [
    [1999, 'USD', '19.99'],
    [1, 'USD', '0.01'],
    [10, 'KES', '0.10'],
    [5000, 'BIF', '5000'],
  ];
  for (const [minor, currency, text] of written) {
    it(`writes ${String(minor)} ${currency} as ${text}`, () => {
      assert.equal(decimalText({minor, currency}), text);
    });
  }

  it('reads back every amount it writes', () => {
    const money = fc.record({
      minor: fc.integer({min: 1, max: Number.MAX_SAFE_INTEGER}),
      currency: fc.constantFrom(...CURRENCIES),
    });
    fc.assert(
      fc.property(money, (amount) => assert.deepEqual(parseMoney(decimalText(amount), amount.currency), amount)),
    );
  });

  it('never reads an amount with more decimals than the currency has, except for zeros', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.nat(),
        fc.stringMatching(/^\d{1,6}$/),
        (currency, whole, fraction) => {
          const isRead = parseMoney(`${String(whole)}.${fraction}`, currency) !== undefined;
          return !isRead || /^0*$/.test(fraction.slice(MINOR_DIGITS[currency]));
        },
      ),
    );
  });

  it('recognises its currencies', () => {
    assert.isTrue(isCurrency('KES'));
    assert.isFalse(isCurrency('EUR'));
    assert.isFalse(isCurrency(null));
  });

  it('compares both the amount and the currency', () => {
    assert.isTrue(isSameMoney({minor: 1, currency: 'USD'}, {minor: 1, currency: 'USD'}));
    assert.isFalse(isSameMoney({minor: 1, currency: 'USD'}, {minor: 1, currency: 'KES'}));
    assert.isFalse(isSameMoney({minor: 1, currency: 'USD'}, {minor: 2, currency: 'USD'}));
  });
});
