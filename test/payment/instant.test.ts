import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type Payment} from '../../src/payment/state.js';
import {
  ADD,
  ALL_CARD_STEPS,
  ALREADY_PAID,
  apply,
  assertIgnored,
  CHARGE,
  CODE,
  DECLINED,
  DRAWING,
  EMV_2000,
  END,
  instantIn,
  INVOICE,
  NO_ANSWER,
  NOW,
  openOf,
  payable,
  PHONE_NUMBER,
  REQUEST,
  settled,
  stepOf,
  WATCH_MS,
  withCard,
  withdrawalOf,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const QR_REQUESTED: PaymentEvent = {type: 'qr/requested', attempt: 'q'};
const QR_CREATED: PaymentEvent = {type: 'qr/created', attempt: 'q', code: CODE};
const QR_DRAWN: PaymentEvent = {type: 'qr/drawn', attempt: 'q', drawing: DRAWING};
const PHONE_REQUESTED: PaymentEvent = {type: 'phone/requested', attempt: 'p', phoneNumber: PHONE_NUMBER};
const RESET: PaymentEvent = {type: 'payment/reset'};

/** Both rails: the attempt's id, the event that requests it, and a payment with such an attempt in a given step. */
const RAILS = [
  {rail: 'qr', kind: 'qr_code', id: 'q', requested: QR_REQUESTED, call: 'create-qr', phoneNumber: '', within: withQr},
  {
    rail: 'phone',
    kind: 'phone_request',
    id: 'p',
    requested: PHONE_REQUESTED,
    call: 'request-phone',
    phoneNumber: PHONE_NUMBER,
    within: withPhone,
  },
] as const;
const FAILURE_CODES = {qr: 'qr_generate_failed', phone: 'rtp_request_failed'} as const;

for (const {rail, kind, id, requested, call, phoneNumber, within} of RAILS) {
  describe(`an attempt on the rail ${rail}`, () => {
    const failed = {rail: 'card', attempt: 'b', failure: DECLINED} as const;

    it('is logged first, and hides the last failure', () => {
      const before = apply(payable(), {type: 'failure/carried-over', failed});
      const {payment, effects} = stepOf(before, requested);
      const logged = {id, order: before.order, kind, subject: 'in_1'};
      const money = {minor: 5000, currency: 'BIF'};
      const [isFailureAnnounced, isResending, issued] = [false, false, undefined];
      const attempt = {
        ...logged,
        step: 'logging',
        isShown: true,
        isFailureAnnounced,
        money,
        phoneNumber,
        isResending,
        issued,
      };
      assert.deepEqual(payment.attempts.get(id), attempt as never);
      assert.isUndefined(payment.failed);
      assert.deepEqual(effects, [{do: 'log-attempt', attempt: logged}]);
      assert.deepEqual(openOf(payment)[rail], {step: 'requesting'});
    });

    const unavailable: readonly (readonly [string, Payment])[] = [
      ['the invoice is not read yet', newPayment(INVOICE)],
      ['the invoice cannot be paid', apply(payable(), {type: 'invoice/unreadable', refusal: {status: 404, code: ''}})],
      ['the page charges a card', newPayment(CHARGE)],
      ['the page saves a card', newPayment(ADD)],
      ['the payment is settled', settled('card')],
      ['the payment is settled elsewhere', settled('elsewhere')],
      ['one is logged', within('logging', payable(), 'first')],
      ['the call of one is in flight', within('calling', payable(), 'first')],
      ['one is shown', within('issued', payable(), 'first')],
      ...ALL_CARD_STEPS.map((step) => [`a card is in step ${step}`, withCard(step, payable())] as const),
    ];
    for (const [name, before] of unavailable) {
      it(`is not requested when ${name}`, () => assertIgnored(before, requested));
    }

    it('is requested beside one whose outcome is unknown', () => {
      const payment = apply(within('unknown', payable(), 'first'), requested);
      assert.deepEqual([...payment.attempts.keys()], ['first', id]);
    });

    it('replaces one that has expired', () => {
      const payment = apply(within('expired', payable(), 'first'), requested);
      assert.isFalse(instantIn(payment, 'first').isShown);
      assert.equal(instantIn(payment, 'first').step, 'expired');
      assert.deepEqual(openOf(payment)[rail], {step: 'requesting'});
    });

    it(`makes the call ${call} once it is in the attempt log`, () => {
      const {payment, effects} = stepOf(within('logging'), {type: 'attempt/logged', attempt: id});
      assert.equal(instantIn(payment, id).step, 'calling');
      assert.deepEqual(effects, [{do: call, attempt: instantIn(payment, id)}]);
    });

    it('makes no call when it was reset before it was logged', () => {
      const {payment, effects} = stepOf(apply(within('logging'), RESET), {type: 'attempt/logged', attempt: id});
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual([payment.outbox, effects], [[], [{do: 'forget-attempts', ids: [id]}]] as never);
    });

    for (const step of ['calling', 'unknown', 'issued', 'expired', 'withdrawn'] as const) {
      it(`ignores attempt/logged in step ${step}`, () =>
        assertIgnored(within(step), {type: 'attempt/logged', attempt: id}));
    }

    const reason = {code: 'too_many', message: 'Too many.'};
    for (const step of ['logging', 'unknown', 'issued', 'expired', 'withdrawn'] as const) {
      it(`ignores a refusal in step ${step}`, () =>
        assertIgnored(within(step), {type: 'instant/refused', attempt: id, reason}));
    }

    function failureOf(message: string): object {
      return {kind: 'refused', code: FAILURE_CODES[rail], message};
    }

    function announced(message: string, ended: readonly string[]): object {
      const announcement = {type: 'failure', failure: failureOf(message)};
      return {id: `${id}.failed`, announcement, ended, isOurs: undefined};
    }

    it(`fails with ${FAILURE_CODES[rail]} when the service refuses it`, () => {
      const {payment, effects} = stepOf(within('calling'), {type: 'instant/refused', attempt: id, reason});
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual(payment.failed, {rail, attempt: id, failure: failureOf('Too many.')} as never);
      assert.deepEqual(payment.outbox, [announced('Too many.', [id])] as never);
      assert.deepEqual([payment.watchUntil, effects], [0, []] as never);
    });

    it('fails, and stays in the log as unknown, when the service has not answered', () => {
      const {payment, effects} = stepOf(within('calling'), {type: 'instant/refused', attempt: id, reason: NO_ANSWER});
      const attempt = instantIn(payment, id);
      assert.deepEqual([attempt.step, attempt.isShown, attempt.isFailureAnnounced], ['unknown', false, true] as never);
      assert.deepEqual(payment.failed, {rail, attempt: id, failure: failureOf(NO_ANSWER.message)} as never);
      assert.deepEqual(payment.outbox, [announced(NO_ANSWER.message, [])] as never);
      assert.deepEqual(effects, []);
      assert.deepEqual(openOf(payment)[rail], {step: 'closed'});
    });

    it('becomes unknown without a failure when the service has not answered after a reset', () => {
      const hidden = apply(within('calling'), RESET);
      const {payment, effects} = stepOf(hidden, {type: 'instant/refused', attempt: id, reason: NO_ANSWER});
      const attempt = instantIn(payment, id);
      assert.deepEqual([attempt.step, attempt.isShown, attempt.isFailureAnnounced], ['unknown', false, false] as never);
      assert.deepEqual([payment.failed, payment.outbox, effects], [undefined, [], []] as never);
    });

    it('is dropped, and the invoice checked, when the invoice is paid', () => {
      const refused = {type: 'instant/refused', attempt: id, reason: ALREADY_PAID} as const;
      const {payment, effects} = stepOf(within('calling'), refused);
      assert.deepEqual([payment.attempts.size, payment.failed, payment.outbox], [0, undefined, []] as never);
      assert.deepEqual(effects, [{do: 'forget-attempts', ids: [id]}, {do: 'ask-now'}]);
      assert.equal(payment.watchUntil, NOW + WATCH_MS);
    });

    it('fails and reads the invoice again when another amount is due', () => {
      const mismatch = {code: 'amount_mismatch', message: 'Another.'};
      const refused = {type: 'instant/refused', attempt: id, reason: mismatch} as const;
      const {payment, effects} = stepOf(within('calling'), refused);
      assert.deepEqual(payment.outbox, [announced('Another.', [id])] as never);
      assert.deepEqual(effects, [{do: 'renew-session'}, {do: 'read-invoice', invoiceId: 'in_1'}]);
    });

    for (const step of ['logging', 'calling', 'unknown'] as const) {
      const isShown = step !== 'unknown';
      it(`is removed when it could not be created in step ${step}`, () => {
        const {payment, effects} = stepOf(within(step), {type: 'instant/failed', attempt: id, message: 'No session.'});
        assert.equal(payment.attempts.size, 0);
        assert.deepEqual(payment.outbox, (isShown ? [announced('No session.', [id])] : []) as never);
        assert.deepEqual(effects, isShown ? [] : [{do: 'forget-attempts', ids: [id]}]);
      });
    }

    for (const [step, isShown] of [
      ['preparing', true],
      ['calling', false],
    ] as const) {
      it(`announces no failure while a card is in step ${step}`, () => {
        const before = withCard(step, within('calling'));
        assert.equal(instantIn(before, id).isShown, isShown);
        const {payment, effects} = stepOf(before, {type: 'instant/refused', attempt: id, reason});
        assert.deepEqual([...payment.attempts.keys()], ['c']);
        assert.deepEqual([payment.outbox, payment.failed], [[], undefined] as never);
        assert.deepEqual(effects, [{do: 'forget-attempts', ids: [id]}]);
      });
    }

    const events: readonly PaymentEvent[] = [
      {type: 'qr/created', attempt: 'x', code: CODE},
      {type: 'qr/drawn', attempt: 'x', drawing: DRAWING},
      {type: 'phone/sent', attempt: 'x', request: REQUEST},
      {type: 'instant/withdrawn', attempt: 'x', hasEnded: true, next: 'y'},
      {type: 'instant/refused', attempt: 'x', reason},
      {type: 'instant/failed', attempt: 'x', message: ''},
      {type: 'attempt/resolved', attempt: 'x', outcome: {kind: 'none'}},
      {type: 'attempt/not-found', attempt: 'x'},
    ];
    for (const event of events) {
      it(`ignores ${event.type} of an unknown attempt`, () => assertIgnored(within('calling'), event));
      it(`leaves a card with the same id unchanged on ${event.type}`, () => {
        assertIgnored(withCard('calling', payable(), {id: 'x'}), event);
      });
    }
  });
}

describe('a QR code', () => {
  const issued = {
    reference: 'QR1',
    expiresAt: CODE.expiresAt,
    serverTime: CODE.serverTime,
    endsAt: END,
    code: CODE,
    drawing: undefined,
  };

  it('is drawn once the service has created it', () => {
    const before = withQr('calling');
    const {payment, effects} = stepOf(before, QR_CREATED);
    assert.deepEqual(payment.attempts.get('q'), {...instantIn(before, 'q'), step: 'issued', issued});
    assert.deepEqual(effects, [{do: 'draw-qr', attempt: 'q', code: CODE}]);
    assert.equal(payment.watchUntil, END + WATCH_MS);
    assert.deepEqual(openOf(payment).qr, {step: 'requesting'});
  });

  it('is shown once it is drawn', () => {
    const {payment, effects} = stepOf(apply(withQr('calling'), QR_CREATED), QR_DRAWN);
    assert.deepEqual(instantIn(payment, 'q').issued, {...issued, drawing: DRAWING});
    assert.deepEqual(openOf(payment).qr, {step: 'shown', code: {...CODE, drawing: DRAWING}});
    assert.deepEqual(effects, []);
  });

  it('is withdrawn instead of drawn after a reset, and its invoice is watched', () => {
    const before = apply(withQr('calling'), RESET);
    const {payment, effects} = stepOf(before, QR_CREATED);
    const attempt = {...instantIn(before, 'q'), step: 'issued', issued} as const;
    assert.deepEqual(payment.attempts.get('q'), {...attempt, step: 'withdrawn'});
    assert.deepEqual(effects, [{do: 'withdraw', attempt, reference: 'QR1'}]);
    assert.deepEqual(openOf(payment).qr, {step: 'closed'});
    assert.equal(payment.watchUntil, END + WATCH_MS);
  });

  for (const step of ['logging', 'unknown', 'issued', 'expired', 'withdrawn'] as const) {
    it(`ignores qr/created in step ${step}`, () => assertIgnored(withQr(step), QR_CREATED));
  }
  for (const step of ['logging', 'calling', 'unknown'] as const) {
    it(`ignores qr/drawn in step ${step}`, () => assertIgnored(withQr(step), QR_DRAWN));
  }

  const wrong: readonly (readonly [string, typeof CODE])[] = [
    ['another amount', {...CODE, money: {minor: 2000, currency: 'BIF'}, payload: EMV_2000}],
    ['another currency', {...CODE, money: {minor: 5000, currency: 'XAF'}}],
    ['a payload that asks for another amount', {...CODE, payload: EMV_2000}],
    ['a payload that cannot be read', {...CODE, payload: 'x'}],
  ];
  for (const [name, code] of wrong) {
    it(`is refused with ${name}`, () => {
      const {payment, effects} = stepOf(withQr('calling'), {type: 'qr/created', attempt: 'q', code});
      const message = 'The QR code does not ask for the amount of the invoice.';
      const failure = {kind: 'refused', code: 'qr_generate_failed', message} as const;
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual(payment.outbox, [
        {id: 'q.failed', announcement: {type: 'failure', failure}, ended: ['q'], isOurs: undefined},
      ]);
      assert.deepEqual([payment.watchUntil, effects], [0, []] as never);
    });
  }

  it('is refused when the expected amount is unknown', () => {
    const calling = {...instantIn(withQr('calling'), 'q'), money: undefined};
    const before = {...withQr('calling'), attempts: new Map([['q', calling]])};
    const {payment} = stepOf(before, QR_CREATED);
    assert.deepEqual([payment.attempts.size, payment.outbox.map(({id}) => id)], [0, ['q.failed']] as never);
  });

  it('is withdrawn, and not shown, when it could not be drawn', () => {
    const before = apply(withQr('calling'), QR_CREATED);
    const {payment, effects} = stepOf(before, {type: 'instant/failed', attempt: 'q', message: 'No canvas.'});
    const failure = {kind: 'refused', code: 'qr_generate_failed', message: 'No canvas.'} as const;
    assert.deepEqual(payment.attempts.get('q'), {...instantIn(before, 'q'), step: 'withdrawn', isShown: false});
    assert.deepEqual(payment.failed, {rail: 'qr', attempt: 'q', failure});
    assert.deepEqual(
      payment.outbox.map(({id}) => id),
      ['q.failed'],
    );
    assert.deepEqual(effects, [withdrawalOf(before, 'q')]);
  });
});
