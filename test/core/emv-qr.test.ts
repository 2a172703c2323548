import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {isEmvQrFor, readEmvQr} from '../../src/core/emv-qr.js';

/** An independent CRC-16/CCITT-FALSE, bit by bit over a bit string. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isSet = ((crc >> 15) & 1) !== ((byte >> bit) & 1);
      crc = ((crc << 1) & 0xffff) ^ (isSet ? 0x1021 : 0);
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function signed(fields: string): string {
  return `${fields}6304${checksum(`${fields}6304`)}`;
}

const HEAD = '000201010212';
const TAIL = '5802BI5912Iduka Duka A6009Bujumbura';
const GOOD = signed(`${HEAD}530310854045000${TAIL}`);

describe('the EMV code reader', () => {
  it('is tested with a checksum function that returns the published check value', () => {
    assert.equal(checksum('123456789'), '29B1');
  });

  it('reads amount and currency', () => {
    assert.deepEqual(readEmvQr(GOOD), {minor: 5000, currency: 'BIF'});
    assert.isTrue(isEmvQrFor(GOOD, {minor: 5000, currency: 'BIF'}));
    assert.isFalse(isEmvQrFor(GOOD, {minor: 5001, currency: 'BIF'}));
    assert.isFalse(isEmvQrFor(GOOD, {minor: 5000, currency: 'XAF'}));
    assert.isFalse(isEmvQrFor('', {minor: 5000, currency: 'BIF'}));
  });

  it('reads a code with a name that is not ASCII', () => {
    const name = 'Café Ségou';
    const code = signed(`${HEAD}5303840540519.9959${String(name.length)}${name}`);
    assert.deepEqual(readEmvQr(code), {minor: 1999, currency: 'USD'});
  });

  it('reads a code without a merchant name', () => {
    assert.deepEqual(readEmvQr(signed(`${HEAD}5303404540510.50`)), {minor: 1050, currency: 'KES'});
  });

  const bad: readonly (readonly [string, string])[] = [
    ['a wrong checksum', `${GOOD.slice(0, -4)}0000`],
    ['a lower-case checksum', GOOD.slice(0, -4) + GOOD.slice(-4).toLowerCase().replace(/^\d+$/, 'abcd')],
    ['no checksum', `${HEAD}530310854045000`],
    ['another payload format', signed('000202010212530310854045000')],
    ['no payload format', signed('530310854045000')],
    ['no amount, which the payer would have to type', signed(`${HEAD}5303108`)],
    ['an amount of zero', signed(`${HEAD}530310854010`)],
    ['a fraction of a franc', signed(`${HEAD}5303108540410.5`)],
    ['an unknown currency', signed(`${HEAD}530397854045000`)],
    ['no currency', signed(`${HEAD}54045000`)],
    ['the same field twice', signed(`${HEAD}53031085404500054041000`)],
    ['a field that is cut short', signed(`${HEAD}53031085404500059991`)],
    ['a field of length zero', signed(`${HEAD}5303108540450005900`)],
    ['an id that is not a number', signed(`${HEAD}530310854045000AB01x`)],
    ['a lone surrogate', signed(`${HEAD}5303108540450005901\uD800`)],
    ['more than 512 characters', signed(`${HEAD}530310854045000${`8099${'x'.repeat(99)}`.repeat(5)}`)],
    ['an empty text', ''],
  ];
  for (const [name, text] of bad) {
    it(`refuses ${name}`, () => {
      assert.isUndefined(readEmvQr(text));
    });
  }

  it('refuses every code with one character changed', () => {
    fc.assert(
      fc.property(fc.nat({max: GOOD.length - 1}), fc.stringMatching(/^[ -~]$/), (index, character) => {
        fc.pre(GOOD[index] !== character);
        return readEmvQr(GOOD.slice(0, index) + character + GOOD.slice(index + 1)) === undefined;
      }),
    );
  });

  it('refuses random text without an error', () => {
    fc.assert(fc.property(fc.string({unit: 'binary'}), (text) => readEmvQr(text) === undefined));
  });
});
