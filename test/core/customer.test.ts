import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {mergeDetails, namesOf, readDetail, withNames} from '../../src/core/customer-names.js';
import {homeCountry, parsePhone} from '../../src/core/phone.js';
import {isBlank} from '../../src/core/text.js';
import {
  checkDetail,
  fieldsToAsk,
  isNameFromCard,
  knownName,
  readPrefill,
  type DetailField,
  type DetailProblem,
} from '../../src/core/customer.js';

describe('customer details', () => {
  const cases: readonly (readonly [DetailField, string, DetailProblem | undefined])[] = [
    ['first_name', 'Aline', undefined],
    ['first_name', "N'Goran-Ève", undefined],
    ['last_name', ' ', 'missing'],
    ['last_name', 'x'.repeat(100), undefined],
    ['last_name', 'x'.repeat(101), 'wrong'],
    ['last_name', '\u200b\u3164', 'missing'],
    ['email', 'aline.iradukunda@mail.example.co.bi', undefined],
    ['email', 'x <a@b.bi', 'wrong'],
    ['email', 'a@b.bi>', 'wrong'],
    ['email', '', 'missing'],
    ['email', 'a@b.bi', undefined],
    ['email', ' a@b.bi ', undefined],
    ['email', 'a@localhost', 'wrong'],
    ['email', 'a b@c.bi', 'wrong'],
    ['email', 'a@b..bi', 'wrong'],
    ['phone_number', '+257 79 12 34 56', undefined],
    ['phone_number', '\u202a00257-79.12.34.56\u202c', undefined],
    ['phone_number', '+٢٥٧ ٧٩ ١٢ ٣٤ ٥٦', 'wrong'],
    ['phone_number', '79 12 34 56', 'wrong'],
    ['phone_number', '+257 79 12 34 56 ext 7', 'wrong'],
    ['phone_number', ' ', 'missing'],
    ['line1', '12 avenue du Lac', undefined],
    ['line1', '', 'missing'],
    ['city', 'x'.repeat(101), 'wrong'],
  ];
  for (const [field, text, problem] of cases) {
    it(`are ${problem ?? 'valid'} for ${field} "${text.slice(0, 20)}"`, () => {
      assert.equal(checkDetail(field, text), problem);
    });
  }

  it('are requested only if missing or invalid, and names only if the page requires them', () => {
    assert.deepEqual(fieldsToAsk({}, []), ['email']);
    assert.deepEqual(fieldsToAsk({email: 'a@b.bi'}, []), []);
    assert.deepEqual(fieldsToAsk({}, ['names']), ['first_name', 'last_name', 'email']);
    assert.deepEqual(fieldsToAsk({first_name: 'Aline', email: 'nobody'}, ['names']), ['last_name', 'email']);
    assert.deepEqual(fieldsToAsk({first_name: 'A', last_name: 'N', email: 'a@b.bi'}, ['names']), []);
    assert.deepEqual(fieldsToAsk({}, ['address', 'phone']), ['email', 'phone_number', 'line1', 'city']);
    const known = {email: 'a@b.bi', phone_number: '+25779123456', address: {line1: '12 avenue du Lac'}};
    assert.deepEqual(fieldsToAsk(known, ['address', 'phone']), ['city']);
  });

  it('include a full name only when both names are valid', () => {
    assert.equal(knownName({first_name: ' Aline ', last_name: 'Iradukunda'}), 'Aline Iradukunda');
    for (const prefill of [
      {},
      {first_name: 'Aline'},
      {last_name: 'Iradukunda'},
      {first_name: 'Aline', last_name: ' '},
    ]) {
      assert.isUndefined(knownName(prefill));
    }
  });

  it('use the name on the card unless the page knows the name or asks for it', () => {
    const known = {first_name: 'Aline', last_name: 'Iradukunda'};
    assert.isTrue(isNameFromCard({}, []));
    assert.isTrue(isNameFromCard({first_name: 'Aline'}, ['phone']));
    assert.isFalse(isNameFromCard(known, []));
    assert.isFalse(isNameFromCard({}, ['phone', 'names']));
  });

  it('keep only the valid texts of the customer that the page has set', () => {
    const set = {
      first_name: 'Aline',
      last_name: 7,
      email: null,
      phone_number: '+25779123456',
      address: {city: 'Gitega'},
    };
    assert.deepEqual(readPrefill(set), {first_name: 'Aline', phone_number: '+25779123456', address: {city: 'Gitega'}});
    for (const nothing of [undefined, null, 'Aline', 7]) assert.deepEqual(readPrefill(nothing), {});
    const odd = {first_name: 'Aline', address: null, phone_number: '79123456', birth_date: '', last_name: ''};
    assert.deepEqual(readPrefill(odd), {first_name: 'Aline'});
    assert.deepEqual(readPrefill({address: {city: 7, line1: '', zip: '0000'}}), {address: {zip: '0000'}});
    assert.deepEqual(readPrefill({email: ' a@b.bi ', phone_number: '+25779123456 '}), {
      email: 'a@b.bi',
      phone_number: '+25779123456',
    });
    assert.deepEqual(readPrefill({birth_date: '1990-02-28'}), {birth_date: '1990-02-28'});
    for (const birth_date of ['x1990-02-28', '1990-02-28x']) assert.deepEqual(readPrefill({birth_date}), {});
    for (const phone_number of ['x+25779123456', '+25779123456x']) assert.deepEqual(readPrefill({phone_number}), {});
  });

  it('replace known values with typed ones, and keep the rest', () => {
    const prefill = {first_name: ' Aline ', email: 'old', phone_number: '+25779123456'};
    const asked = [
      ['last_name', 'Ndayizeye'],
      ['email', 'a@b.bi'],
    ] as const;
    assert.deepEqual(mergeDetails(prefill, asked), {
      first_name: 'Aline',
      last_name: 'Ndayizeye',
      email: 'a@b.bi',
      phone_number: '+25779123456',
    });
    assert.deepEqual(mergeDetails({email: ' a@b.bi '}, []), {email: 'a@b.bi'});
  });

  it('contain the phone number in E.164, and the typed address merged into the known one', () => {
    const asked = [
      ['phone_number', '+25779123456'],
      ['line1', '12 avenue du Lac'],
      ['city', 'Gitega'],
    ] as const;
    assert.deepEqual(mergeDetails({email: 'a@b.bi'}, asked), {
      email: 'a@b.bi',
      phone_number: '+25779123456',
      address: {line1: '12 avenue du Lac', city: 'Gitega'},
    });
    assert.equal(mergeDetails({phone_number: '00257-79.12.34.56'}, []).phone_number, '+25779123456');
    const prefill = {email: 'a@b.bi', address: {country: 'BI', line1: 'Rohero I'}};
    assert.deepEqual(mergeDetails(prefill, [['city', 'Gitega']]).address, {
      country: 'BI',
      line1: 'Rohero I',
      city: 'Gitega',
    });
  });

  it('leave out invalid names from the page, because the card has the name', () => {
    const prefill = {first_name: 'x'.repeat(101), last_name: ' ', email: 'a@b.bi'};
    assert.deepEqual(mergeDetails(prefill, []), {email: 'a@b.bi'});
  });
});

describe('typed details', () => {
  const numbers: readonly (readonly [string, string | undefined, string, DetailProblem | undefined])[] = [
    ['79 12 34 56', 'BIF', '+25779123456', undefined],
    ['(0)79-12.34.56', 'BIF', '+25779123456', undefined],
    ['25779123456', 'BIF', '+25779123456', undefined],
    ['٧٩ ١٢ ٣٤ ٥٦', 'BIF', '+25779123456', undefined],
    ['\u202a00 257 (0)79 12 34 56\u202c', 'BIF', '+25779123456', undefined],
    ['6 71 23 45 67', 'XAF', '+237671234567', undefined],
    ['0712 345 678', 'KES', '+254712345678', undefined],
    ['+254 0712 345 678', 'KES', '+254712345678', undefined],
    ['+257 79 12 34 56', 'KES', '+25779123456', undefined],
    ['+44 (0)20 7946 0958', 'KES', '+442079460958', undefined],
    ['+257 79 12 34 56', undefined, '+25779123456', undefined],
    ['79 12 34 56', 'KES', '79123456', 'wrong'],
    ['79 12 34 56', 'USD', '79123456', 'wrong'],
    ['79 12 34 56', undefined, '79123456', 'wrong'],
    ['tel:+254712345678', 'XAF', '+254712345678', undefined],
    ['Tél. 6 71 23 45 67', 'XAF', '+237671234567', undefined],
    ['0712 345 67', 'KES', '071234567', 'wrong'],
    ['0791 2345', 'BIF', '07912345', 'wrong'],
    ['79+12+34+56', 'BIF', '79+12+34+56', 'wrong'],
    ['79 12 34 56 Aline', 'BIF', '79123456Aline', 'wrong'],
    [' ', 'BIF', '', 'missing'],
  ];
  for (const [text, currency, number, problem] of numbers) {
    it(`read the phone number "${text}" as ${number} (${problem ?? 'valid'}) in a payment in ${currency ?? 'no currency'}`, () => {
      assert.equal(readDetail('phone_number', text, currency), number);
      assert.equal(checkDetail('phone_number', number), problem);
    });
  }

  it('read national numbers as the phone request does, with the plans of core/phone.ts', () => {
    const digits = fc.string({unit: fc.constantFrom(...'0123456789 -'), minLength: 7, maxLength: 10});
    fc.assert(
      fc.property(digits, fc.constantFrom('BIF', 'XAF', 'KES'), (text, currency) => {
        fc.pre(!text.replaceAll(/[ -]/g, '').startsWith('00'));
        const number = readDetail('phone_number', text, currency);
        const valid = checkDetail('phone_number', number) === undefined ? number : undefined;
        assert.equal(valid, parsePhone(text, homeCountry(currency)));
      }),
    );
  });

  it('lose the space around other texts, but no digit', () => {
    assert.equal(readDetail('line1', ' 12 (0) avenue du Lac ', 'BIF'), '12 (0) avenue du Lac');
  });
});

describe('names from the name on a card', () => {
  const names: readonly (readonly [string, string, string])[] = [
    ['Aline Iradukunda', 'Aline', 'Iradukunda'],
    ['  Aline\t M.  Iradukunda ', 'Aline M.', 'Iradukunda'],
    ['ALINE IRADUKUNDA', 'ALINE', 'IRADUKUNDA'],
    ['Aline', 'Aline', 'Aline'],
    ['NDAYIZEYE Jean Marie', 'Jean Marie', 'NDAYIZEYE'],
    ['Maria GARCIA LOPEZ', 'Maria', 'GARCIA LOPEZ'],
    ['J. NDAYIZEYE', 'J.', 'NDAYIZEYE'],
    ['Wanjiku Kamau Njoroge', 'Wanjiku Kamau', 'Njoroge'],
    ['Mohamed Ali Mohamed', 'Mohamed Ali', 'Mohamed'],
    ['Aline Iradukunda-Ndayi', 'Aline', 'Iradukunda-Ndayi'],
    ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
    ['JEAN DE LA CROIX', 'JEAN', 'DE LA CROIX'],
    ['van Dijk', 'van', 'Dijk'],
    ['Élise N’Goran', 'Élise', 'N’Goran'],
    ['李 小龍', '李', '小龍'],
    [`${'x'.repeat(120)} ${'😀'.repeat(120)}`, 'x'.repeat(100), '😀'.repeat(100)],
  ];
  for (const [holder, first_name, last_name] of names) {
    it(`are read from "${holder.slice(0, 24)}"`, () => {
      assert.deepEqual(namesOf(holder), {first_name, last_name});
    });
  }

  it('are never blank, nor longer than the service allows', () => {
    fc.assert(
      fc.property(fc.string({minLength: 1, unit: 'grapheme'}), (holder) => {
        fc.pre(!isBlank(holder));
        const {first_name, last_name} = namesOf(holder);
        for (const name of [first_name, last_name]) {
          assert.isFalse(isBlank(name));
          assert.isAtMost([...name].length, 100);
        }
      }),
    );
  });

  it('replace only names that neither the page nor the payer has given', () => {
    const details = {email: 'a@b.bi', first_name: 'Aline'};
    assert.deepEqual(withNames(details, 'A. Iradukunda'), {...details, last_name: 'Iradukunda'});
  });
});
