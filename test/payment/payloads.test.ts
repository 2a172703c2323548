import {describe, it} from 'node:test';
import {assert} from 'chai';
import {moneyOf, referenceOf} from '../../src/payment/payloads.js';
import {readCharge, readCurrency, readCustomer, readSavedCard, readSource} from '../../src/api/decoders.js';
import {fieldsOf, ShapeError} from '../../src/core/json-reader.js';

const CUSTOMER = {
  object: 'customer',
  id: 'cus_1',
  email: 'a@b.bi',
  first_name: 'Aline',
  last_name: 'Ndayizeye',
  birth_date: null,
  merchant_id: 'mer_1',
  address: {object: 'address', city: 'Gitega'},
  status: 'active',
  is_live: false,
};
const SOURCE = {
  object: 'source',
  id: 'src_1',
  customer_id: 'cus_1',
  brand: 'visa',
  last_four: '4242',
  exp_month: '07',
  exp_year: '2031',
  card_holder_name: 'A NDAYIZEYE',
  currency: 'BIF',
  is_default: true,
  status: 'active',
};
const CHARGE = {
  id: 'ch_1',
  object: 'charge',
  amount: 1999,
  currency: 'USD',
  description: 'Two cups',
  status: 'succeeded',
  failure_code: null,
  failure_message: null,
  live: false,
  created_date: 1_796_479_620_000,
  source: {id: 'src_1', brand: 'visa', last4: '4242', fingerprint: 'f'},
};

describe('a payload reader', () => {
  it('returns exactly the documented fields of a customer', () => {
    assert.deepEqual(readCustomer(fieldsOf({...CUSTOMER, extra: 1})), CUSTOMER);
  });

  it('returns an address of a customer even when the service sent none', () => {
    assert.deepEqual(readCustomer(fieldsOf({...CUSTOMER, address: null})).address, {object: 'address', city: null});
    assert.deepEqual(readCustomer(fieldsOf({...CUSTOMER, address: {}})).address, {object: 'address', city: null});
  });

  it('returns exactly the documented fields of a saved card', () => {
    assert.deepEqual<unknown>(readSource(fieldsOf({...SOURCE, number: '4242'})), SOURCE);
  });

  it('returns whether a saved card needs its security code', () => {
    for (const cvc_required of [true, false]) {
      assert.deepEqual<unknown>(readSavedCard(fieldsOf({...SOURCE, cvc_required})), {...SOURCE, cvc_required});
    }
  });

  it('returns a charge with the widget’s field names and its creation date', () => {
    assert.deepEqual(readCharge(fieldsOf(CHARGE)), {
      id: 'ch_1',
      amount: 1999,
      currency: 'USD',
      status: 'succeeded',
      description: 'Two cups',
      failure_code: null,
      failure_message: null,
      created_date: 1_796_479_620_000,
      source: {brand: 'visa', last_four: '4242'},
      next: undefined,
    });
    assert.equal(readCharge(fieldsOf({...CHARGE, created_date: undefined})).created_date, 0);
  });

  it('returns an empty source for a charge without a card', () => {
    assert.deepEqual(readCharge(fieldsOf({...CHARGE, source: null})).source, {brand: '', last_four: ''});
    assert.deepEqual(readCharge(fieldsOf({...CHARGE, source: {}})).source, {brand: '', last_four: ''});
  });

  const life = {expires_at: 20, server_time: 10};
  const lifeRead = {expiresAt: 20, serverTime: 10};
  const code = {type: 'enter_code', sent_to: '•••• 34', tries_left: 5, resend_at: 15, ...life};
  const codeRead = {type: 'enter_code', sentTo: '•••• 34', triesLeft: 5, resendAt: 15, ...lifeRead};
  const prompt = {type: 'approve_on_phone', sent_to: '•••• 34', instructions: '*126#', ...life};
  const promptRead = {type: 'approve_on_phone', sentTo: '•••• 34', dial: '*126#', ...lifeRead};
  const actions: readonly (readonly [string, object | null | undefined, object | undefined])[] = [
    ['nothing to do', null, undefined],
    ['nothing to do when the service sends no next action', undefined, undefined],
    ['to enter a code', code, codeRead],
    ['to enter a code that cannot be sent again', {...code, resend_at: null}, {...codeRead, resendAt: null}],
    ['to enter a code that was sent to an unnamed phone', {...code, sent_to: null}, {...codeRead, sentTo: ''}],
    ['to approve on the phone', prompt, promptRead],
    ['to approve on the phone, with nothing to dial', {...prompt, instructions: null}, {...promptRead, dial: null}],
    ['nothing to do when this version does not know the next action', {...prompt, type: 'scan_face'}, undefined],
  ];
  for (const [name, next_action, read] of actions) {
    it(`reads that the payer of a charge has ${name}`, () => {
      assert.deepEqual<unknown>(readCharge(fieldsOf({...CHARGE, next_action})).next, read);
    });
  }

  const wrong: readonly (readonly [string, () => unknown])[] = [
    ['a charge whose amount is text', () => readCharge(fieldsOf({...CHARGE, amount: '1999'}))],
    ['a charge whose amount has a fraction', () => readCharge(fieldsOf({...CHARGE, amount: 19.99}))],
    ['a charge without an id', () => readCharge(fieldsOf({...CHARGE, id: undefined}))],
    ['a charge whose status is a number', () => readCharge(fieldsOf({...CHARGE, status: 7}))],
    ['a charge in an unknown currency', () => readCharge(fieldsOf({...CHARGE, currency: 'EUR'}))],
    ['a customer whose is_live is text', () => readCustomer(fieldsOf({...CUSTOMER, is_live: 'false'}))],
    ['a code without an end', () => readCharge(fieldsOf({...CHARGE, next_action: {...code, expires_at: null}}))],
    ['a code without tries', () => readCharge(fieldsOf({...CHARGE, next_action: {...code, tries_left: null}}))],
    ['an integer that is absent', () => fieldsOf({}).integer('amount')],
    ['an integer that is text, even with a default', () => fieldsOf({amount: '1'}).integerOr('amount', 2)],
    ['a list', () => fieldsOf([])],
    ['null', () => fieldsOf(null)],
    ['text', () => fieldsOf('{}')],
    ['a list field that is an object', () => fieldsOf({data: {}}).list('data')],
    ['an object field that is absent', () => fieldsOf({}).fields('source')],
    ['an object field that is text', () => fieldsOf({source: 'x'}).fieldsOrNull('source')],
  ];
  for (const [name, read] of wrong) {
    it(`rejects ${name}`, () => {
      assert.throws(read, ShapeError);
    });
  }

  it('names the field that it rejects, but not its value', () => {
    assert.throws(
      () =>
        fieldsOf({source: {last4: 4242}})
          .fields('source')
          .text('last4'),
      /^answer\.source\.last4: not text$/,
    );
  });

  it('reads an integer, or its default when it is absent', () => {
    const fields = fieldsOf({amount: 0, rest: null});
    assert.deepEqual(
      [fields.integerOr('amount', 5), fields.integerOr('rest', 5), fields.integerOr('more', 5)],
      [0, 5, 5],
    );
  });

  it('reads lists, and an absent list as an empty one', () => {
    assert.deepEqual(
      fieldsOf({data: [{id: 'a'}, {id: 'b'}]})
        .list('data')
        .map((item) => item.text('id')),
      ['a', 'b'],
    );
    assert.deepEqual(fieldsOf({}).list('data'), []);
    assert.equal(readCurrency(fieldsOf({currency: 'XAF'})), 'XAF');
    assert.equal(
      fieldsOf({source: {id: 'a'}})
        .fields('source')
        .text('id'),
      'a',
    );
  });

  it('returns the amount of a payment', () => {
    const charge = readCharge(fieldsOf(CHARGE));
    assert.deepEqual(moneyOf({customer: readCustomer(fieldsOf(CUSTOMER)), charge}), {minor: 1999, currency: 'USD'});
    assert.deepEqual(moneyOf({amount: 5, currency: 'BIF', invoice_id: 'in_1', uetr: 'u'}), {minor: 5, currency: 'BIF'});
  });

  it('returns the id by which the merchant finds a payment', () => {
    const [customer, charge, source] = [fieldsOf(CUSTOMER), fieldsOf(CHARGE), fieldsOf(SOURCE)];
    const qr = {amount: 5, currency: 'BIF', charge_id: 'ch_2', invoice_id: 'in_1', qr_reference: 'qr_1'} as const;
    assert.equal(referenceOf({customer: readCustomer(customer), source: readSource(source)}), 'src_1');
    assert.equal(referenceOf({customer: readCustomer(customer), charge: readCharge(charge)}), 'ch_1');
    assert.equal(referenceOf(qr), 'ch_2');
    assert.equal(referenceOf({amount: 5, currency: 'BIF', invoice_id: 'in_1', uetr: 'u-1'}), 'u-1');
  });
});
