import {assert} from '@open-wc/testing';
import {readInvoice} from '../../src/api/invoice-client.js';
import {fieldsOf, ShapeError} from '../../src/core/json-reader.js';

const INVOICE = {
  id: 'in_1',
  status: 'pending',
  currency: 'BIF',
  amount_due: 5000,
  amount_payable: 5000,
  installment: 1,
  due_date: 1_796_428_800_000,
  products: [{object: 'item', product: {name: 'Ngozi coffee, 500 g'}, quantity: 2, adjusted_price: 2500}],
};

describe('an invoice from the service', () => {
  it('has its due date and the amount of each line', () => {
    const {dueDate, lines} = readInvoice(fieldsOf(INVOICE));
    assert.equal(dueDate, INVOICE.due_date);
    assert.deepEqual(lines, [{name: 'Ngozi coffee, 500 g', quantity: 2, amount: 5000}]);
  });

  for (const [what, products] of [
    ['there are none', undefined],
    ['they are null', null],
    ['they are not a list', 'coffee'],
    ['one has no product', [...INVOICE.products, {quantity: 1}]],
    ['one has no name', [{product: {}, quantity: 1, adjusted_price: 5}]],
    ['a quantity is beyond 2^53', [{product: {name: 'Sand'}, quantity: 2 ** 53, adjusted_price: 0}]],
    ['an older service sends no price', [{product: {name: 'Coffee'}, quantity: 1}]],
  ] as const) {
    it(`is read without its lines when ${what}`, () => {
      assert.deepEqual(readInvoice(fieldsOf({...INVOICE, products})).lines, []);
    });
  }

  it('has the id of the waiting wallet charge, or null from an older service', () => {
    assert.equal(readInvoice(fieldsOf({...INVOICE, waiting_charge: 'ch_1'})).waitingCharge, 'ch_1');
    assert.isNull(readInvoice(fieldsOf(INVOICE)).waitingCharge);
  });

  it('is refused when its amount, currency or id cannot be read', () => {
    for (const wrong of [{amount_due: '5000'}, {currency: 'EUR'}, {id: null}]) {
      assert.throws(() => readInvoice(fieldsOf({...INVOICE, ...wrong})), ShapeError);
    }
  });
});
