import {describe, it} from 'node:test';
import {assert} from 'chai';
import {brandMark, codeMark} from '../../src/core/card-format.js';

describe('brandMark', () => {
  it('has a mark of its own for each network that cards are taken of', () => {
    const marks = ['visa', 'mastercard', 'amex'].map((brand) => JSON.stringify(brandMark(brand)));
    assert.equal(new Set(marks).size, 3);
  });

  it('draws a plain card for every other name, a property of all objects among them', () => {
    for (const name of ['', 'Visa', 'toString', '__proto__']) assert.equal(brandMark(name), brandMark('amex'));
  });

  it('shows a code of four digits elsewhere than one of three', () => {
    assert.notDeepEqual(codeMark(4), codeMark(3));
  });
});
