import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {mergeDetails, namesOf, withNames} from '../../src/core/customer-names.js';
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
    assert.equal(mergeDetails(prefill, {first_name: 'not asked'}, ['email']).first_name, 'Aline');
    assert.deepEqual(mergeDetails(prefill, {last_name: ' Ndayizeye ', email: 'a@b.bi'}, ['last_name', 'email']), {
      first_name: 'Aline',
      last_name: 'Ndayizeye',
      email: 'a@b.bi',
      phone_number: '+25779123456',
    });
    assert.deepEqual(mergeDetails({email: ' a@b.bi '}, {}, []), {email: 'a@b.bi'});
  });

  it('contain the phone number in E.164, and the typed address merged into the known one', () => {
    const typed = {phone_number: '+257 79 12 34 56', line1: ' 12 avenue du Lac ', city: 'Gitega'};
    assert.deepEqual(mergeDetails({email: 'a@b.bi'}, typed, ['phone_number', 'line1', 'city']), {
      email: 'a@b.bi',
      phone_number: '+25779123456',
      address: {line1: '12 avenue du Lac', city: 'Gitega'},
    });
    assert.equal(mergeDetails({phone_number: '00257-79.12.34.56'}, {}, []).phone_number, '+25779123456');
    const prefill = {email: 'a@b.bi', address: {country: 'BI', line1: 'Rohero I'}};
    assert.deepEqual(mergeDetails(prefill, typed, ['city']).address, {
      country: 'BI',
      line1: 'Rohero I',
      city: 'Gitega',
    });
  });

  it('leave out invalid names from the page, because the card has the name', () => {
    const prefill = {first_name: 'x'.repeat(101), last_name: ' ', email: 'a@b.bi'};
    assert.deepEqual(mergeDetails(prefill, {}, []), {email: 'a@b.bi'});
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
