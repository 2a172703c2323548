import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {isResending} from '../../src/payment/state.js';
import {
  apply,
  applyAt,
  assertIgnored,
  CODE,
  END,
  instantIn,
  NOW,
  openOf,
  PHONE_NUMBER,
  REQUEST,
  statusOf,
  stepOf,
  WATCH_MS,
  withCard,
  withdrawalOf,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const PHONE_SENT: PaymentEvent = {type: 'phone/sent', attempt: 'p', request: REQUEST};
const PHONE_CANCELLED: PaymentEvent = {type: 'phone/cancelled'};
const PHONE_RESENT: PaymentEvent = {type: 'phone/resent'};
const RESET: PaymentEvent = {type: 'payment/reset'};

describe('a phone request', () => {
  const request = {
    uetr: 'uetr-1',
    phoneNumber: PHONE_NUMBER,
    expiresAt: REQUEST.expiresAt,
    serverTime: REQUEST.serverTime,
  };

  it('waits for the payer once it is sent', () => {
    const before = withPhone('calling');
    const {payment, effects} = stepOf(before, PHONE_SENT);
    const {expiresAt, serverTime} = REQUEST;
    const issued = {reference: 'uetr-1', expiresAt, serverTime, endsAt: END, code: undefined, drawing: undefined};
    assert.deepEqual(payment.attempts.get('p'), {...instantIn(before, 'p'), step: 'issued', issued});
    assert.deepEqual(openOf(payment).phone, {step: 'waiting', request});
    assert.equal(payment.watchUntil, END + WATCH_MS);
    assert.deepEqual(effects, []);
  });

  for (const step of ['logging', 'unknown', 'issued', 'expired', 'withdrawn'] as const) {
    it(`ignores phone/sent in step ${step}`, () => assertIgnored(withPhone(step), PHONE_SENT));
  }

  it('replaces a QR code', () => {
    const {qr, phone} = openOf(withPhone('issued', withQr('issued')));
    assert.deepEqual([qr.step, phone.step], ['closed', 'waiting']);
  });

  it('is hidden and withdrawn when the payer cancels it, and its invoice is watched', () => {
    const before = withPhone('issued');
    const {payment, effects} = stepOf({...before, watchUntil: 0}, PHONE_CANCELLED);
    assert.deepEqual(payment.attempts.get('p'), {...instantIn(before, 'p'), step: 'withdrawn', isShown: false});
    assert.deepEqual(openOf(payment).phone, {step: 'closed'});
    assert.deepEqual(effects, [withdrawalOf(before, 'p')]);
    assert.equal(payment.watchUntil, NOW + WATCH_MS);
  });

  it('is hidden but not withdrawn when the payer cancels it after it has expired', () => {
    const before = withPhone('expired');
    const {payment, effects} = stepOf(before, PHONE_CANCELLED);
    assert.deepEqual(payment.attempts.get('p'), {...instantIn(before, 'p'), isShown: false});
    assert.deepEqual([openOf(payment).phone, effects], [{step: 'closed'}, []] as never);
  });

  for (const step of ['logging', 'calling', 'unknown', 'withdrawn'] as const) {
    it(`is not cancelled in step ${step}`, () => assertIgnored(withPhone(step), PHONE_CANCELLED));
    it(`is not sent again in step ${step}`, () => assertIgnored(withPhone(step), PHONE_RESENT));
  }

  for (const step of ['issued', 'expired'] as const) {
    it(`is withdrawn before it is sent again in step ${step}`, () => {
      const before = withPhone(step);
      const {payment, effects} = stepOf(before, PHONE_RESENT);
      assert.deepEqual(payment.attempts.get('p'), {...instantIn(before, 'p'), isResending: true});
      assert.deepEqual([isResending(before), isResending(payment)], [false, true]);
      assert.deepEqual(effects, [{do: 'withdraw', attempt: instantIn(before, 'p'), reference: 'uetr-1'}]);
    });
  }

  it('ignores a second resend while the first is in progress', () =>
    assertIgnored(apply(withPhone('issued'), PHONE_RESENT), PHONE_RESENT));

  it('is not sent again when its phone number is unknown, as on a later page', () => {
    const outcome = {kind: 'phone', request: REQUEST, money: CODE.money, isAlive: true, isDeclined: false} as const;
    const shown = apply(withPhone('unknown'), {type: 'attempt/resolved', attempt: 'p', outcome});
    assert.equal(openOf(shown).phone.step, 'waiting');
    assertIgnored(shown, PHONE_RESENT);
  });

  function withdrawn(hasEnded: boolean): PaymentEvent {
    return {type: 'instant/withdrawn', attempt: 'p', hasEnded, next: 'p2'};
  }

  it('is replaced by a new request once the service has withdrawn it', () => {
    const before = apply(withPhone('issued'), {type: 'view/attached'}, PHONE_RESENT);
    const {payment, effects} = stepOf({...before, watchUntil: 0}, withdrawn(true));
    const old = {...instantIn(before, 'p'), step: 'withdrawn', isShown: false, isResending: false} as const;
    const logged = {id: 'p2', order: before.order, kind: 'phone_request', subject: 'in_1'} as const;
    assert.deepEqual(payment.attempts.get('p'), old);
    assert.deepEqual([instantIn(payment, 'p2').phoneNumber, instantIn(payment, 'p2').step], [PHONE_NUMBER, 'logging']);
    assert.deepEqual(openOf(payment).phone, {step: 'requesting'});
    assert.deepEqual(effects, [{do: 'log-attempt', attempt: logged}]);
    assert.equal(payment.watchUntil, 0, 'the request can no longer be approved');
  });

  it('stays shown, and the invoice is checked, when the service could not withdraw it', () => {
    const before = apply(withPhone('issued'), {type: 'view/attached'}, PHONE_RESENT);
    const {payment, effects} = stepOf({...before, watchUntil: 0}, withdrawn(false));
    assert.deepEqual([...payment.attempts.values()], [{...instantIn(before, 'p'), isResending: false}]);
    assert.deepEqual([payment.watchUntil, effects], [NOW + WATCH_MS, [{do: 'ask-now'}]] as never);
  });

  it('is not sent again when the widget was removed meanwhile', () => {
    const before = apply(withPhone('issued'), PHONE_RESENT);
    const {payment, effects} = stepOf(before, withdrawn(true));
    assert.deepEqual(
      [...payment.attempts.values()],
      [{...instantIn(before, 'p'), step: 'withdrawn', isShown: false, isResending: false}],
    );
    assert.deepEqual(effects, []);
  });

  for (const [step, wasWanted] of [
    ['searching', true],
    ['preparing', true],
    ['logging', false],
    ['calling', false],
  ] as const) {
    it(`is not sent again when a card is in step ${step} meanwhile`, () => {
      const before = withCard(step, apply(withPhone('issued'), {type: 'view/attached'}, PHONE_RESENT));
      assert.equal(isResending(before), wasWanted);
      const {payment, effects} = stepOf(before, withdrawn(true));
      assert.deepEqual([...payment.attempts.keys()], ['p', 'c']);
      const {step: now, isShown} = instantIn(payment, 'p');
      assert.deepEqual([now, isShown, effects], ['withdrawn', false, []] as never);
    });
  }

  it('is not sent again when the payer has requested a QR code meanwhile', () => {
    const resending = apply(withPhone('issued'), {type: 'view/attached'}, PHONE_RESENT);
    assertIgnored(withQr('issued', resending), withdrawn(true));
  });

  for (const rest of ['is cancelled', 'is reset'] as const) {
    it(`is not sent again after it ${rest}`, () => {
      const resending = apply(withPhone('issued'), {type: 'view/attached'}, PHONE_RESENT);
      assertIgnored(apply(resending, rest === 'is reset' ? RESET : PHONE_CANCELLED), withdrawn(true));
    });
  }

  it('is sent again after a status has reported it as cancelled', () => {
    const cancellation = statusOf({issued: [{reference: 'uetr-1', status: 'cancelled'}]});
    const cancelled = apply(withPhone('issued'), {type: 'view/attached'}, PHONE_RESENT, cancellation);
    assert.deepEqual(openOf(cancelled).phone, {step: 'closed'});
    assert.deepEqual([...apply(cancelled, withdrawn(true)).attempts.keys()], ['p', 'p2']);
  });

  it('ignores the response to a withdrawal when no resend was requested', () => {
    assertIgnored(apply(withPhone('issued'), PHONE_CANCELLED), withdrawn(true));
    assertIgnored(applyAt(END, withPhone('issued'), {type: 'clock/ticked'}), withdrawn(false));
  });
});
