import {describe, it} from 'node:test';
import {assert} from 'chai';
import {brandMark, codeMark} from '../../src/core/card-format.js';

describe('card marks', () => {
  it('differ for Visa, Mastercard and other networks', () => {
    const marks = ['visa', 'mastercard', 'amex'].map((brand) => JSON.stringify(brandMark(brand)));
    assert.equal(new Set(marks).size, 3);
  });

  it('are a plain card for every other name, also for names of inherited properties', () => {
    for (const name of ['', 'Visa', 'toString', '__proto__']) assert.equal(brandMark(name), brandMark('amex'));
  });

  it('differ for security codes of four and of three digits', () => {
    assert.notDeepEqual(codeMark(4), codeMark(3));
  });
});
