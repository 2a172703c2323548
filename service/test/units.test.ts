import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {systemClock} from '../src/lib/clock.js';
import {digest, newId, newOneTimeCode, newQrReference, newSecret, newUetr, systemRandom} from '../src/lib/random.js';
import {total} from '../src/domain/money.js';
import {isAllowedOrigin, ownOrigins} from '../src/domain/sessions/origins.js';
import {crc16, majorUnits, writeEmvQr} from '../src/rails/bank/emv-qr.js';
import {simulatedCards} from '../src/rails/cards/simulated.js';

const currency = fc.constantFrom('BIF', 'USD', 'KES', 'XAF');

describe('an EMV code', () => {
  it('uses the checksum CRC-16/CCITT-FALSE', () => {
    assert.equal(crc16('123456789'), '29B1');
    assert.equal(crc16(''), 'FFFF');
  });

  it('can be read back: amount, currency, merchant, reference and CRC', () => {
    const order = fc.record({
      qrReference: fc.stringMatching(/^QR[A-Z2-7]{22}$/),
      invoiceNumber: fc.stringMatching(/^INV-[A-Z]{3}-[0-9]{6}$/),
      amount: fc.bigInt({min: 1n, max: 10n ** 10n}),
      currency,
      merchant: fc.record({
        id: fc.stringMatching(/^mer_[A-Za-z]{1,20}$/),
        name: fc.string({unit: 'grapheme'}),
        city: fc.string({unit: 'grapheme'}),
        country: fc.constantFrom('BI', 'CM'),
      }),
    });
    fc.assert(
      fc.property(order, (asked) => {
        const text = writeEmvQr(asked);
        assert.match(text, /^[\x20-\x7e]{1,512}$/);
        assert.equal(text.slice(-4), crc16(text.slice(0, -4)));
        const fields = readFields(text);
        assert.deepEqual([fields.get('00'), fields.get('01'), fields.get('58')], ['01', '12', asked.merchant.country]);
        assert.equal(fields.get('53'), {BIF: '108', USD: '840', KES: '404', XAF: '950'}[asked.currency]);
        assert.equal(fields.get('54'), majorUnits(asked.amount, asked.currency));
        assert.ok((fields.get('59') ?? '').length <= 25 && (fields.get('60') ?? '').length <= 15);
        const more = readFields(fields.get('62') ?? '');
        assert.deepEqual([more.get('01'), more.get('05')], [asked.invoiceNumber, asked.qrReference]);
      }),
    );
  });

  it('places the decimal point of an amount without changing its digits', () => {
    const cases = [
      [1999n, 'USD', '19.99'],
      [5n, 'KES', '0.05'],
      [5000n, 'BIF', '5000'],
      [100n, 'USD', '1.00'],
      [7n, 'XAF', '7'],
    ] as const;
    for (const [amount, unit, text] of cases) assert.equal(majorUnits(amount, unit), text);
    fc.assert(
      fc.property(fc.bigInt({min: 1n, max: 2n ** 63n - 1n}), currency, (amount, unit) => {
        assert.equal(BigInt(majorUnits(amount, unit).replace('.', '')), amount);
      }),
    );
  });

  it('is refused if a field is empty', () => {
    const merchant = {id: '', name: 'A', city: 'B', country: 'BI'};
    const order = {qrReference: 'QRX', invoiceNumber: 'INV', amount: 1n, currency: 'BIF', merchant} as const;
    assert.throws(() => writeEmvQr(order), RangeError);
  });
});

describe('a total', () => {
  it('is exact, or undefined if it is too large', () => {
    const line = fc.record({price: fc.bigInt({min: 0n, max: 2n ** 63n - 1n}), quantity: fc.bigInt({min: 0n, max: 9n})});
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const exact = lines.reduce((sum, {price, quantity}) => sum + price * quantity, 0n);
        assert.equal(total(lines), exact >= 2n ** 63n ? undefined : exact);
      }),
    );
  });
});

describe('randomness', () => {
  it('creates ids, references and codes in the right format', () => {
    for (let round = 0; round < 50; round += 1) {
      assert.match(newId(systemRandom, 'cus_'), /^cus_[0-9A-Za-z]{24}$/);
      assert.match(newQrReference(systemRandom), /^QR[A-Z2-7]{22}$/);
      assert.match(newOneTimeCode(systemRandom), /^\d{6}$/);
      assert.match(newSecret(systemRandom), /^[\w-]{43}$/);
      assert.match(newUetr(systemRandom), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    assert.equal(digest('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('skips bytes that would favour some digits', () => {
    const random = {
      bytes: (count: number) => Uint8Array.from({length: count}, (_, index) => (index % 2 === 0 ? 255 : 0)),
    };
    assert.equal(newOneTimeCode(random), '000000');
  });
});

describe('the origins of a service', () => {
  it('are its address, and both names of a loopback address', () => {
    assert.deepEqual(ownOrigins('https://pay.example/base'), ['https://pay.example']);
    assert.deepEqual(ownOrigins('http://localhost:4010'), ['http://localhost:4010', 'http://127.0.0.1:4010']);
  });

  it('allow a wildcard only for the ports of loopback addresses', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const {origin} = new URL(url);
        assert.equal(isAllowedOrigin(origin, ['https://*', 'http://*:80', 'http://localhost:*']), false);
      }),
    );
  });
});

describe("the machine's clock", () => {
  it('runs a timer, but not a cancelled one', async () => {
    const before = Date.now();
    const now = systemClock.now();
    assert.ok(before <= now && now <= Date.now());
    const keepAlive = setInterval(() => undefined, 1000);
    const calledOff = systemClock.after(0, () => assert.fail('was aborted'));
    calledOff();
    await new Promise<void>((resolve) => void systemClock.after(1, resolve));
    clearInterval(keepAlive);
  });
});

describe('the simulated processor', () => {
  it('accepts only references that it has created', async () => {
    await assert.rejects(simulatedCards.verify('simulated_card_nobody'));
    const card = {number: 'constructor', exp_month: '12', exp_year: '2030', cvc: '123'};
    assert.equal(await simulatedCards.tokenise(card), undefined);
  });
});

function readFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}
