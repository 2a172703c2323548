import {describe, it} from 'node:test';
import {assert} from 'chai';
import {
  checkDetail,
  fieldsToAsk,
  mergeDetails,
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
  ];
  for (const [field, text, problem] of cases) {
    it(`finds ${field} "${text.slice(0, 20)}" ${problem ?? 'right'}`, () => {
      assert.equal(checkDetail(field, text), problem);
    });
  }

  it('asks only for what the page does not know, or knows wrongly', () => {
    assert.deepEqual(fieldsToAsk({}), ['first_name', 'last_name', 'email']);
    assert.deepEqual(fieldsToAsk({first_name: 'Aline', email: 'nobody'}), ['last_name', 'email']);
    assert.deepEqual(fieldsToAsk({first_name: 'A', last_name: 'N', email: 'a@b.bi'}), []);
  });

  it('takes only text from what a page set as the customer', () => {
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
    assert.deepEqual(readPrefill({birth_date: '1990-02-28'}), {birth_date: '1990-02-28'});
    for (const birth_date of ['x1990-02-28', '1990-02-28x']) assert.deepEqual(readPrefill({birth_date}), {});
    for (const phone_number of ['x+25779123456', '+25779123456x']) assert.deepEqual(readPrefill({phone_number}), {});
  });

  it('puts what was typed over what was known, and keeps the rest', () => {
    const prefill = {first_name: 'Aline', email: 'old', phone_number: '+25779123456'};
    assert.equal(mergeDetails(prefill, {first_name: 'not asked'}).first_name, 'Aline');
    assert.deepEqual(mergeDetails(prefill, {last_name: ' Ndayizeye ', email: 'a@b.bi'}), {
      first_name: 'Aline',
      last_name: 'Ndayizeye',
      email: 'a@b.bi',
      phone_number: '+25779123456',
    });
    assert.deepEqual(mergeDetails({}, {}), {first_name: '', last_name: '', email: ''});
  });
});
