import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {InvoiceStatus} from '../../src/payment/payloads.js';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {moneyToPay, type Payment} from '../../src/payment/state.js';
import {
  apply,
  CODE,
  DRAWING,
  END,
  instantIn,
  NOW,
  openOf,
  payable,
  PAYABLE,
  REQUEST,
  statusOf,
  stepOf,
  WATCH_MS,
  withCard,
  withdrawalOf,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const READ_INVOICE: Effect = {do: 'read-invoice', invoiceId: 'in_1'};
const RENEW: Effect = {do: 'renew-session'};
const PART: Partial<InvoiceStatus> = {version: 2, status: 'partial_paid', settledBy: 'card', amountDue: 2000};
const PARTLY_PAID = statusOf(PART);

function read(amountDue: number): PaymentEvent {
  const invoice = {...PAYABLE, status: 'partial_paid', amountDue, due: {minor: amountDue, currency: 'BIF'} as const};
  return {type: 'invoice/read', invoice};
}

describe('a partial payment of the invoice by somebody else', () => {
  it('has the invoice read again, with a session for the new amount', () => {
    const {payment, effects} = stepOf(payable(), PARTLY_PAID);
    assert.deepEqual(effects, [RENEW, READ_INVOICE]);
    assert.deepEqual([payment.invoice.isLoading, payment.invoice.handledVersion, payment.success, payment.outbox], [
      true,
      2,
      undefined,
      [],
    ] as never);
    assert.deepEqual(apply(payment, read(2000)).invoice.state.step, 'payable');
    assert.deepEqual(moneyToPay(apply(payment, read(2000))), {minor: 2000, currency: 'BIF'});
  });

  for (const [what, id, within] of [
    ['code', 'q', withQr],
    ['request', 'p', withPhone],
  ] as const) {
    it(`withdraws the ${what}, which must not be paid any more`, () => {
      const before = {...within('issued'), watchUntil: 0};
      const {payment, effects} = stepOf(before, PARTLY_PAID);
      assert.deepEqual(effects, [RENEW, READ_INVOICE, withdrawalOf(before, id)]);
      assert.deepEqual([openOf(payment).qr, openOf(payment).phone], [{step: 'closed'}, {step: 'closed'}]);
      assert.deepEqual([...payment.attempts.values()], [{...instantIn(before, id), step: 'withdrawn', isShown: false}]);
      assert.equal(payment.watchUntil, NOW + WATCH_MS);
    });
  }

  it('hides a request that is being sent, and withdraws it once it is sent', () => {
    const {payment, effects} = stepOf(withPhone('calling'), PARTLY_PAID);
    assert.deepEqual([openOf(payment).phone, effects], [{step: 'closed'}, [RENEW, READ_INVOICE]] as never);
    assert.equal(instantIn(payment, 'p').step, 'calling');
    const sent = stepOf(payment, {type: 'phone/sent', attempt: 'p', request: REQUEST});
    const attempt = {...instantIn(sent.payment, 'p'), step: 'issued'} as const;
    assert.deepEqual(sent.effects, [{do: 'withdraw', attempt, reference: 'uetr-1'}]);
    assert.equal(instantIn(sent.payment, 'p').step, 'withdrawn');
  });

  const same: readonly (readonly [string, Partial<InvoiceStatus>])[] = [
    ['the same amount is due as before', {...PART, amountDue: 5000}],
    ['more is due than before', {...PART, amountDue: 5001}],
  ];
  for (const [name, status] of same) {
    it(`is not detected when ${name}`, () => {
      const {payment, effects} = stepOf(withQr('issued'), statusOf(status));
      assert.deepEqual([payment.invoice.handledVersion, effects], [-1, []] as never);
      assert.equal(openOf(payment).qr.step, 'shown');
    });
  }

  it('is detected when one unit less is due', () => {
    assert.deepEqual(stepOf(payable(), statusOf({...PART, amountDue: 4999})).effects, [RENEW, READ_INVOICE]);
  });

  it('has the invoice read once for each version of the status', () => {
    const once = apply(payable(), PARTLY_PAID, read(5000));
    assert.isFalse(once.invoice.isLoading);
    assert.deepEqual(stepOf(once, PARTLY_PAID).effects, []);
    assert.deepEqual(stepOf(once, {type: 'clock/ticked'}).effects, []);
    assert.deepEqual(stepOf(once, statusOf({...PART, version: 3})).effects, [RENEW, READ_INVOICE]);
  });

  it('is handled only after the invoice has been read', () => {
    const loading = apply(withQr('issued'), {type: 'invoice/requested'});
    const {payment, effects} = stepOf(loading, PARTLY_PAID);
    assert.deepEqual([payment.invoice.handledVersion, effects], [-1, []] as never);
    assert.equal(openOf(payment).qr.step, 'shown');
    const again = stepOf(payment, read(5000));
    assert.deepEqual(again.effects, [RENEW, READ_INVOICE, withdrawalOf(payment, 'q')]);
    assert.equal(openOf(again.payment).qr.step, 'closed');
    assert.deepEqual(stepOf(payment, read(2000)).effects, []);
  });

  it('has the invoice read again after a failure only on request', () => {
    const failed = apply(payable(), PARTLY_PAID, {type: 'invoice/unreadable', refusal: {status: 0, code: ''}});
    assert.deepEqual(stepOf(failed, PARTLY_PAID).effects, []);
    assert.deepEqual(stepOf(failed, {type: 'invoice/requested'}).effects, [READ_INVOICE]);
  });

  const waiting: readonly (readonly [string, Payment, Partial<InvoiceStatus>, string])[] = [
    ['an own charge may be that payment', withCard('calling', withQr('issued')), PART, 'closed'],
    ['an own card is about to be charged', withCard('preparing', withQr('issued')), PART, 'shown'],
    [
      'an own request may be that payment',
      withPhone('unknown', withQr('issued')),
      {...PART, settledBy: 'phone'},
      'shown',
    ],
  ];
  for (const [name, before, status, qr] of waiting) {
    it(`changes nothing while ${name}`, () => {
      const {payment, effects} = stepOf(before, statusOf(status));
      assert.deepEqual([payment.invoice.handledVersion, effects], [-1, []] as never);
      assert.strictEqual(payment.attempts, before.attempts);
      assert.equal(openOf(payment).qr.step, qr);
    });
  }

  it('is detected once the own charge has failed', () => {
    const before = apply(withCard('calling', payable()), PARTLY_PAID);
    const reason = {code: 'card_refused', message: ''};
    const {payment, effects} = stepOf(before, {type: 'charge/refused', attempt: 'c', reason});
    assert.deepEqual(effects, [RENEW, READ_INVOICE]);
    assert.deepEqual(
      payment.outbox.map(({id}) => id),
      ['c.failed'],
    );
  });

  it('is a success of this widget when its code paid it', () => {
    const paid = statusOf({...PART, settledBy: 'qr', qrReference: 'QR1', chargeId: 'ch_2'});
    assert.equal(apply(withQr('issued'), paid).success?.by, 'qr');
  });
});

describe('an invoice that is closed meanwhile', () => {
  for (const status of ['cancelled', 'refunded', 'something_new']) {
    it(`is read again once when its status is ${status}`, () => {
      const {payment, effects} = stepOf(withQr('issued'), statusOf({version: 2, status}));
      assert.deepEqual(effects, [READ_INVOICE]);
      assert.deepEqual([payment.invoice.isLoading, payment.invoice.handledVersion], [true, 2] as never);
      assert.equal(openOf(payment).qr.step, 'shown');
      const answered = apply(payment, {type: 'invoice/read', invoice: {...PAYABLE, status}});
      assert.deepEqual(stepOf(answered, statusOf({version: 2, status})).effects, []);
      assert.deepEqual(answered.invoice.state, {step: 'unpayable', reason: 'closed'});
    });
  }

  for (const status of ['draft', 'pending', 'sent', 'partial_paid', 'overdue']) {
    it(`is not read again when its status is ${status}`, () => {
      const {payment, effects} = stepOf(payable(), statusOf({version: 2, status}));
      assert.deepEqual([payment.invoice.handledVersion, effects], [-1, []] as never);
    });
  }

  it('counts as partly paid when less is due as well', () => {
    const {effects} = stepOf(payable(), statusOf({version: 2, status: 'cancelled', amountDue: 0}));
    assert.deepEqual(effects, [RENEW, READ_INVOICE]);
  });
});

function requests(...answers: readonly (readonly [reference: string, status: string])[]): PaymentEvent {
  return statusOf({issued: answers.map(([reference, status]) => ({reference, status}))});
}

describe('the QR code that is shown', () => {
  const ends = ['declined', 'expired', 'cancelled'] as const;
  for (const end of ends) {
    it(`expires when its status is ${end}`, () => {
      const before = withQr('issued');
      const {payment, effects} = stepOf(before, requests(['QR0', 'active'], ['QR1', end]));
      assert.deepEqual(payment.attempts.get('q'), {...instantIn(before, 'q'), step: 'expired'});
      assert.deepEqual([openOf(payment).qr.step, openOf(payment).failed], ['expired', undefined] as never);
      assert.deepEqual([payment.outbox, payment.watchUntil, effects], [[], END + WATCH_MS, []] as never);
    });

    it(`is replaced by another after its status is ${end}`, () => {
      const payment = withQr('issued', apply(withQr('issued'), requests(['QR1', end])), 'next');
      assert.deepEqual([instantIn(payment, 'q').isShown, instantIn(payment, 'next').isShown], [false, true]);
    });

    it(`expires before it is drawn when its status is ${end}, and is shown as expired once it is drawn`, () => {
      const before = apply(withQr('calling'), {type: 'qr/created', attempt: 'q', code: CODE});
      const {payment, effects} = stepOf(before, requests(['QR1', end]));
      assert.deepEqual(payment.attempts.get('q'), {...instantIn(before, 'q'), step: 'expired'});
      assert.deepEqual([openOf(payment).qr, effects], [{step: 'requesting'}, []] as never);
      const drawn = apply(payment, {type: 'qr/drawn', attempt: 'q', drawing: DRAWING});
      assert.deepEqual(openOf(drawn).qr, {step: 'expired', code: {...CODE, drawing: DRAWING}});
    });
  }

  it('is hidden, and not withdrawn, when it has expired and could not be drawn', () => {
    const created: PaymentEvent = {type: 'qr/created', attempt: 'q', code: CODE};
    const ended = apply(withQr('calling'), created, requests(['QR1', 'cancelled']));
    const {payment, effects} = stepOf(ended, {type: 'instant/failed', attempt: 'q', message: 'No canvas.'});
    assert.deepEqual(payment.attempts.get('q'), {...instantIn(ended, 'q'), isShown: false});
    assert.deepEqual([payment.failed?.attempt, effects], ['q', []] as never);
  });

  const unchanged: readonly (readonly [string, Payment, PaymentEvent])[] = [
    ['can still be paid', withQr('issued'), requests(['QR1', 'active'])],
    ['was paid, which the settlement reports', withQr('issued'), requests(['QR1', 'paid'])],
    ['is not among those of the invoice', withQr('issued'), requests()],
    ['was not created', payable(), requests(['QR1', 'cancelled'])],
    ['is being made', withQr('calling'), requests(['QR1', 'cancelled'])],
    ['is not shown any more', withQr('withdrawn'), requests(['QR1', 'cancelled'])],
    ['is a phone request', withPhone('issued'), requests(['QR1', 'cancelled'])],
    ...ends.flatMap((end): readonly (readonly [string, Payment, PaymentEvent])[] => [
      [`is not the one whose status is ${end}`, withQr('issued'), requests(['QR2', end])],
      [`has expired before its status is ${end}`, withQr('expired'), requests(['QR1', end])],
    ]),
  ];
  for (const [name, before, event] of unchanged) {
    it(`stays as it is when it ${name}`, () => {
      const {payment, effects} = stepOf(before, event);
      assert.strictEqual(payment.attempts, before.attempts);
      assert.deepEqual([payment.outbox, payment.failed, effects], [[], undefined, []] as never);
    });
  }
});

describe('the phone request that is shown', () => {
  const unchanged: readonly (readonly [string, Payment, PaymentEvent])[] = [
    ['is still pending', withPhone('issued'), requests(['uetr-1', 'pending'])],
    ['was approved, which the settlement reports', withPhone('issued'), requests(['uetr-1', 'approved'])],
    ['is not among those of the invoice', withPhone('issued'), requests()],
    ['is not the declined one', withPhone('issued'), requests(['uetr-2', 'declined'])],
    ['is not the cancelled one', withPhone('issued'), requests(['uetr-2', 'cancelled'])],
    ['is not the expired one', withPhone('issued'), requests(['uetr-2', 'expired'])],
    ['was not sent', payable(), requests(['uetr-1', 'declined'])],
    ['is being sent', withPhone('calling'), requests(['uetr-1', 'declined'])],
    ['is not shown any more', apply(withPhone('issued'), {type: 'phone/cancelled'}), requests(['uetr-1', 'declined'])],
    ['has already expired', withPhone('expired'), requests(['uetr-1', 'expired'])],
    ['is a QR code', withQr('issued'), requests(['uetr-1', 'declined'])],
  ];
  for (const [name, before, event] of unchanged) {
    it(`stays as it is when it ${name}`, () => {
      const {payment, effects} = stepOf(before, event);
      assert.strictEqual(payment.attempts, before.attempts);
      assert.deepEqual([payment.outbox, payment.failed, effects], [[], undefined, []] as never);
    });
  }

  for (const step of ['issued', 'expired'] as const) {
    it(`is a failure in step ${step} when the payer declined it`, () => {
      const {payment, effects} = stepOf(withPhone(step), requests(['uetr-0', 'cancelled'], ['uetr-1', 'declined']));
      const message = 'The payer declined the request on the phone.';
      const failure = {kind: 'refused', code: 'rtp_request_declined', message} as const;
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual(payment.failed, {rail: 'phone', attempt: 'p', failure});
      assert.deepEqual(payment.outbox, [
        {id: 'p.failed', announcement: {type: 'failure', failure}, ended: ['p'], isOurs: undefined},
      ]);
      assert.deepEqual(effects, []);
    });
  }

  it('expires when the service reports it', () => {
    const before = withPhone('issued');
    const {payment, effects} = stepOf(before, requests(['uetr-1', 'expired']));
    assert.deepEqual(payment.attempts.get('p'), {...instantIn(before, 'p'), step: 'expired'});
    assert.equal(openOf(payment).phone.step, 'expired');
    assert.deepEqual(effects, []);
  });

  for (const step of ['issued', 'expired'] as const) {
    it(`is hidden in step ${step} when the service reports it as cancelled, and is not withdrawn again`, () => {
      const before = withPhone(step);
      const {payment, effects} = stepOf(before, requests(['uetr-1', 'cancelled']));
      assert.deepEqual(payment.attempts.get('p'), {...instantIn(before, 'p'), step: 'withdrawn', isShown: false});
      assert.deepEqual([payment.outbox, payment.watchUntil, effects], [[], END + WATCH_MS, []] as never);
    });
  }

  it('is hidden in the same event that has the invoice read again', () => {
    const status = statusOf({version: 2, status: 'cancelled', issued: [{reference: 'uetr-1', status: 'cancelled'}]});
    const {payment, effects} = stepOf(withPhone('issued'), status);
    assert.deepEqual([openOf(payment).phone, effects], [{step: 'closed'}, [READ_INVOICE]] as never);
  });

  it('is not announced as declined once the invoice is paid elsewhere', () => {
    const issued = [{reference: 'uetr-1', status: 'declined'}];
    const payment = apply(withPhone('issued'), statusOf({status: 'paid', settledBy: 'qr', issued}));
    assert.deepEqual([payment.success, payment.outbox], [{by: 'elsewhere'}, []] as never);
    assert.deepEqual([...payment.attempts.keys()], ['p']);
  });
});
