import {describe, it} from 'node:test';
import {assert} from 'chai';
import {makeReducer} from '../../src/payment/reducer.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {reduce} from '../helpers/payment.js';
import {newPayment, type Payment} from '../../src/payment/state.js';
import {CHARGE, CHARGED, CODE, INPUT, NOW, payable, PREPARED, recovered, STATUS, statusOf} from '../helpers/payment.js';

describe('the reducer without the invoice mode', () => {
  const reduceCard = makeReducer([]);
  const recoveredQr = reduceCard(newPayment(CHARGE), recovered('qr_code', 'q'), NOW).payment;

  const ignored: readonly (readonly [Payment, PaymentEvent])[] = [
    [newPayment(CHARGE), {type: 'qr/requested', attempt: 'q'}],
    [newPayment(CHARGE), {type: 'invoice/requested'}],
    [newPayment(CHARGE), statusOf({status: 'paid'})],
    [newPayment(CHARGE), {type: 'clock/ticked'}],
    [recoveredQr, {type: 'attempt/logged', attempt: 'q'}],
    [recoveredQr, {type: 'attempt/resolved', attempt: 'q', outcome: {kind: 'qr', code: CODE, isAlive: true}}],
  ];
  for (const [payment, event] of ignored) {
    it(`ignores ${event.type}`, () => {
      const step = reduceCard(payment, event, NOW);
      assert.strictEqual(step.payment, payment);
      assert.deepEqual(step.effects, []);
    });
  }

  it('does not follow the status of an invoice', () => {
    const paid = {...STATUS, status: 'paid'};
    const payment: Payment = {...payable(), invoice: {...payable().invoice, status: paid}};
    assert.isUndefined(reduceCard(payment, {type: 'view/attached'}, NOW).payment.success);
    assert.deepEqual(reduce(payment, {type: 'view/attached'}, NOW).payment.success, {by: 'elsewhere'});
  });

  it('returns the same as the full reducer for the events of a card', () => {
    const events: readonly PaymentEvent[] = [
      {type: 'view/attached'},
      {type: 'card/submitted', attempt: 'c', input: INPUT},
      {type: 'card/searched', attempt: 'c', isComplete: true},
      {type: 'card/prepared', attempt: 'c', prepared: PREPARED},
      {type: 'attempt/logged', attempt: 'c'},
      {type: 'check/requested'},
      {type: 'charge/unanswered', attempt: 'c'},
      {type: 'card/charged', attempt: 'c', charge: CHARGED},
      {type: 'outbox/claimed', isOurs: true},
      {type: 'outbox/delivered'},
      {type: 'payment/reset'},
    ];
    let payment = newPayment(CHARGE);
    for (const event of events) {
      const step = reduceCard(payment, event, NOW);
      assert.deepEqual(step, reduce(payment, event, NOW), event.type);
      payment = step.payment;
    }
  });
});
