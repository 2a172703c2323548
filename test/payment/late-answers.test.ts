import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {
  apply,
  CHARGED,
  instantIn,
  NO_ANSWER,
  openOf,
  payable,
  PAYABLE,
  PHONE_NUMBER,
  REFUSED,
  REQUEST,
  statusOf,
  stepOf,
  withCard,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const PAID_BY_OTHERS = statusOf({
  status: 'paid',
  amountDue: 0,
  settledBy: 'qr',
  chargeId: 'ch_9',
  qrReference: 'other',
});

describe('the response to a charge whose invoice was paid another way meanwhile', () => {
  for (const called of ['calling', 'repeating'] as const) {
    it(`is still awaited in step ${called}, and the attempt log keeps the attempt`, () => {
      const {payment, effects} = stepOf(withCard(called, payable()), PAID_BY_OTHERS);
      assert.deepEqual([payment.success, effects], [{by: 'elsewhere'}, []] as never);
      assert.deepEqual([...payment.attempts.keys()], ['c']);
    });
  }

  const paid = apply(withCard('calling', payable()), PAID_BY_OTHERS);

  it('keeps a success in the attempt log, so that the next page resolves it', () => {
    const {payment, effects} = stepOf(paid, {type: 'card/charged', attempt: 'c', charge: CHARGED});
    assert.deepEqual([payment.attempts.size, payment.outbox, effects], [0, [], []] as never);
  });

  it('deletes a refused attempt from the attempt log, and announces nothing', () => {
    const {payment, effects} = stepOf(paid, {type: 'charge/refused', attempt: 'c', reason: REFUSED});
    assert.deepEqual([payment.attempts.size, payment.outbox], [0, []] as never);
    assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['c']}]);
  });

  it('is still awaited after a reset, because it may pay the next part of the invoice', () => {
    const reset = apply(paid, {type: 'payment/reset'});
    assert.equal(openOf(reset).card.step, 'sending');
    const {payment} = stepOf(reset, {type: 'card/charged', attempt: 'c', charge: CHARGED});
    assert.deepEqual(
      payment.outbox.map(({announcement}) => announcement.type),
      ['success'],
    );
  });
});

describe('a code or a request that is created after the payment was settled', () => {
  const late: readonly (readonly [string, ReturnType<typeof withQr>, PaymentEvent])[] = [
    ['p', withPhone('calling', withQr('issued')), {type: 'phone/sent', attempt: 'p', request: REQUEST}],
  ];
  for (const [id, before, made] of late) {
    it(`is withdrawn, and the attempt ${id} is deleted from the attempt log only then`, () => {
      const code = statusOf({status: 'paid', amountDue: 0, settledBy: 'qr', chargeId: 'ch_1', qrReference: 'QR1'});
      const settled = apply(before, code);
      assert.deepEqual(settled.outbox[0]?.ended, ['q']);
      const {payment, effects} = stepOf(settled, made);
      assert.equal(instantIn(payment, id).step, 'withdrawn');
      const attempt = {...instantIn(payment, id), step: 'issued'} as const;
      const withdrawal = {do: 'withdraw', attempt, reference: 'uetr-1'} as const;
      assert.deepEqual(effects, [{do: 'forget-attempts', ids: [id]}, withdrawal]);
    });
  }
});

describe('a failure that was not announced', () => {
  for (const step of ['preparing', 'calling'] as const) {
    it(`is announced when the service reports a decline after a card was in step ${step}`, () => {
      const busy = withCard(step, withPhone('calling'));
      const lost = apply(busy, {type: 'instant/refused', attempt: 'p', reason: NO_ANSWER});
      assert.deepEqual(lost.outbox, []);
      const outcome = {
        kind: 'phone',
        request: REQUEST,
        money: {minor: 5000, currency: 'BIF'},
        isAlive: false,
        isDeclined: true,
      } as const;
      const free = apply(lost, {type: 'charge/refused', attempt: 'c', reason: REFUSED});
      const {outbox} = apply(free, {type: 'attempt/resolved', attempt: 'p', outcome});
      assert.deepEqual(
        outbox.map(({id}) => id),
        ['c.failed', 'p.failed'],
      );
    });
  }
});

describe('an attempt of another page that had no effect, after a reset of a paid invoice', () => {
  const paid = apply(withCard('calling', payable()), {type: 'card/charged', attempt: 'c', charge: CHARGED});
  const logged = {id: 'x', order: paid.order, kind: 'card_charge', subject: 'in_1'} as const;
  const recovered: readonly PaymentEvent[] = [
    {type: 'attempt/recovered', logged},
    {type: 'attempt/resolved', attempt: 'x', outcome: {kind: 'none'}},
  ];
  const outcomes = (...events: readonly PaymentEvent[]): readonly string[] =>
    apply(paid, ...events).outbox.map(({announcement}) => announcement.type);

  it('is not announced before the invoice is read, because the invoice may be paid', () => {
    assert.deepEqual(outcomes({type: 'payment/reset'}, {type: 'invoice/requested'}, ...recovered), ['success']);
  });

  it('is announced once a part is known to be due', () => {
    const read: PaymentEvent = {type: 'invoice/read', invoice: {...PAYABLE, amountDue: 3000}};
    const events: readonly PaymentEvent[] = [{type: 'payment/reset'}, {type: 'invoice/requested'}, read, ...recovered];
    assert.deepEqual(outcomes(...events), ['success', 'failure']);
  });
});

describe('a request that was withdrawn to be sent again', () => {
  it('is not sent again when the payer has sent another meanwhile', () => {
    const resending = apply(withPhone('issued'), {type: 'phone/resent'});
    const cancelled = apply(
      resending,
      statusOf({version: 2, issued: [{reference: REQUEST.uetr, status: 'cancelled'}]}),
    );
    const another = apply(cancelled, {type: 'phone/requested', attempt: 'x', phoneNumber: PHONE_NUMBER});
    const {payment, effects} = stepOf(another, {
      type: 'instant/withdrawn',
      attempt: 'p',
      hasEnded: true,
      next: 'again',
    });
    assert.isTrue(instantIn(payment, 'x').isShown);
    assert.isFalse(payment.attempts.has('again'));
    assert.deepEqual(effects, []);
  });

  it('is not sent again when the payer has requested a code meanwhile, which stays shown', () => {
    const resending = apply(withPhone('issued'), {type: 'view/attached'}, {type: 'phone/resent'});
    const cancelled = apply(
      resending,
      statusOf({version: 2, issued: [{reference: REQUEST.uetr, status: 'cancelled'}]}),
    );
    const {payment, effects} = stepOf(withQr('issued', cancelled), {
      type: 'instant/withdrawn',
      attempt: 'p',
      hasEnded: true,
      next: 'again',
    });
    assert.isTrue(instantIn(payment, 'q').isShown);
    assert.isFalse(payment.attempts.has('again'));
    assert.deepEqual(effects, []);
  });
});
