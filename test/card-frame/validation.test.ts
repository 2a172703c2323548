import {assert} from '@open-wc/testing';
import fc from 'fast-check';
import {findProblems, readBrand, type Problem} from '../../src/card-frame/validation.js';

const TODAY = {month: 11, year: 2026};

/** The error of a card number. */
function problemOf(number: string): Problem | undefined {
  const card = {number, expiry: '12/29', cvc: '123', holder: 'Aline Iradukunda'};
  return findProblems(card, {brand: readBrand(number), today: TODAY}).get('number');
}

describe('the network of a card number', () => {
  for (const [digits, id, isAccepted] of [
    ['', '', true],
    ['4', 'visa', true],
    ['4242424242424242', 'visa', true],
    ['5', '', true],
    ['55', 'mastercard', true],
    ['2', 'mastercard', true],
    ['2221', 'mastercard', true],
    ['2220', '', false],
    ['2720', 'mastercard', true],
    ['2721', '', false],
    ['56', 'maestro', false],
    ['37', 'american-express', false],
    ['3', '', false],
    ['36', 'diners-club', false],
    ['6011', 'discover', false],
    ['3530', 'jcb', false],
    ['62', 'unionpay', false],
    ['9', '', false],
  ] as const) {
    it(`of "${digits}" is "${id}", ${isAccepted ? 'accepted' : 'not accepted'}`, () => {
      const brand = readBrand(digits);
      assert.deepEqual([brand.id, brand.isAccepted], [id, isAccepted]);
    });
  }
});

describe('a card number', () => {
  for (const [number, problem] of [
    ['', 'missing'],
    ['4242', 'incomplete'],
    ['4242424242424242', undefined],
    ['4242424242424241', 'wrong'],
    ['4000000000000000006', undefined],
    ['424242424242424', 'incomplete'],
    ['42424242424242424', 'incomplete'],
    ['42424242424242424242', 'wrong'],
    ['5', 'incomplete'],
    ['5555555555554444', undefined],
    ['2223003122003222', undefined],
    ['555555555555444', 'incomplete'],
    ['55555555555544440', 'wrong'],
    ['378282246310005', 'not-accepted'],
    ['6011111111111117', 'not-accepted'],
  ] as const) {
    it(`${number === '' ? 'that is empty' : number} is ${problem ?? 'valid'}`, () => {
      assert.equal(problemOf(number), problem);
    });
  }

  it('is wrong when any one digit after the first is mistyped', () => {
    const place = fc.integer({min: 1, max: 15});
    fc.assert(
      fc.property(place, fc.integer({min: 1, max: 9}), (index, more) => {
        const digits = [...'4242424242424242'];
        digits[index] = String((Number(digits[index]) + more) % 10);
        assert.equal(problemOf(digits.join('')), 'wrong');
      }),
    );
  });
});
