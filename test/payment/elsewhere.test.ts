import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {InvoiceOptions} from '../../src/payment/options.js';
import type {ChargeProgress, Invoice, InvoiceStatus} from '../../src/payment/payloads.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {isInProgress, progressOf} from '../../src/payment/progress.js';
import {
  isCharging,
  isChargingHere,
  isUnfinished,
  newPayment,
  secondsLeft,
  type Payment,
} from '../../src/payment/state.js';
import {nextChargeTickAt} from '../../src/payment/charge.js';
import {
  apply,
  applyAt,
  assertIgnored,
  effectsOf,
  INPUT,
  INVOICE,
  NOW,
  openOf,
  PAYABLE,
  recovered,
  statusOf,
  stepOf,
  WATCH_MS,
  withQr,
} from '../helpers/payment.js';
import {APPROVE, ENTER_CODE, WALLET, WALLET_END, walletCharged, walletResolved, withWallet} from '../helpers/wallet.js';

const OPTIONS: InvoiceOptions = {...INVOICE, methods: ['card', 'qr', 'phone', 'wallet']};
/** A charge of another page. */
const OTHER = 'ch_other';

function read(change: Partial<Invoice> = {}, options = OPTIONS): Payment {
  const invoice = {...PAYABLE, ...change};
  return apply(newPayment(options), {type: 'invoice/requested'}, {type: 'invoice/read', invoice});
}

const told = (waitingCharge: string | null, change: Partial<InvoiceStatus> = {}): PaymentEvent =>
  statusOf({waitingCharge, ...change});

function progress(change: Partial<ChargeProgress> = {}, chargeId = OTHER): PaymentEvent {
  return {type: 'elsewhere/read', chargeId, progress: {status: 'pending', next: ENTER_CODE, ...change}};
}

/** A payment that shows the charge of another page. */
const shown = (change: Partial<ChargeProgress> = {}): Payment => apply(read(), told(OTHER), progress(change));
const walletOf = (payment: Payment) => openOf(payment).wallet;
const asking = (payment: Payment): unknown => {
  const wallet = walletOf(payment);
  return wallet.step === 'asked' ? wallet.action : wallet.step;
};

describe('a wallet charge that another page started', () => {
  it('is checked as soon as the invoice names it, and the invoice is watched', () => {
    const step = stepOf(apply(newPayment(OPTIONS), {type: 'invoice/requested'}), {
      type: 'invoice/read',
      invoice: {...PAYABLE, waitingCharge: OTHER},
    });
    assert.equal(asking(step.payment), 'checking');
    assert.equal(step.payment.watchUntil, NOW + WATCH_MS);
    assert.deepInclude(step.effects, {do: 'ask-now'});
  });

  it('is taken from the last status, not from the invoice', () => {
    const invoice = {...PAYABLE, waitingCharge: OTHER};
    const both = apply(read(), told(null), {type: 'invoice/read', invoice});
    assert.equal(asking(both), 'closed');
    assert.equal(asking(apply(both, told(OTHER))), 'checking');
  });

  it('is shown with the next action and its countdown', () => {
    for (const next of [ENTER_CODE, APPROVE]) {
      const payment = shown({next});
      assert.deepEqual(asking(payment), next);
      assert.equal(secondsLeft(payment, 'wallet', NOW), 90);
      assert.equal(nextChargeTickAt(payment, NOW), NOW + 1_000);
    }
    assert.equal(asking(shown({next: undefined})), 'waiting');
  });

  it('keeps the earlier of two end times', () => {
    const later = applyAt(NOW + 500, shown(), progress());
    assert.equal(later.elsewhere?.next?.endsAt, WALLET_END);
  });

  it('is not an attempt: it is neither logged nor announced, and leaves nothing unfinished', () => {
    const payment = shown();
    assert.deepEqual([payment.attempts.size, payment.outbox, isUnfinished(payment)], [0, [], false] as never);
    assert.deepEqual([isCharging(payment), isChargingHere(payment)], [true, false]);
    assert.isTrue(isInProgress(progressOf(payment)));
  });

  it('prevents any new attempt on this page', () => {
    for (const payment of [shown(), apply(read(), told(OTHER))]) {
      assertIgnored(payment, {type: 'wallet/requested', attempt: 'w', input: WALLET});
      assertIgnored(payment, {type: 'qr/requested', attempt: 'q'});
      assertIgnored(payment, {type: 'card/submitted', attempt: 'c', input: INPUT});
    }
  });

  it('is not shown when the page does not offer wallets', () => {
    const payment = apply(read({waitingCharge: OTHER}, INVOICE), told(OTHER));
    assert.isUndefined(payment.elsewhere);
    assert.isFalse(isCharging(payment));
  });

  it('is not shown beside a QR code of this page, but after a reset', () => {
    const beside = apply(withQr('issued', read()), told(OTHER));
    assert.isUndefined(beside.elsewhere);
    const expired = apply(beside, {type: 'payment/reset'});
    assert.equal(expired.elsewhere?.step, 'unknown');
  });

  it('is replaced by an attempt of this page, and does not come back when both are the same charge', () => {
    const claimed = apply(shown(), recovered('wallet_charge', 'w'));
    assert.isUndefined(claimed.elsewhere);
    const own = apply(claimed, walletResolved({id: OTHER}));
    assert.equal(own.elsewhere?.step, 'ended');
    assert.equal(asking(own), ENTER_CODE);
    const declined = apply(own, walletResolved({id: OTHER, status: 'failed', next: undefined}));
    assert.deepEqual([declined.elsewhere?.step, asking(declined), isCharging(declined)], ['ended', 'closed', false]);
    assert.lengthOf(declined.outbox, 1);
    assert.isUndefined(apply(declined, told(null, {version: 2})).elsewhere);
  });

  it('is recognised as this page’s own charge by its id', () => {
    const own = apply(withWallet('pending', read()), told('ch_w'));
    assert.equal(own.elsewhere?.step, 'ended');
    assert.strictEqual(apply(own, told('ch_w')).elsewhere, own.elsewhere);
    assert.equal(asking(own), ENTER_CODE);
  });
});

describe('the payer of a wallet charge of another page', () => {
  const pressed = (press: 'resend' | 'cancel', payment = shown()): Payment =>
    apply(payment, {type: 'wallet/pressed', press});
  const CODE: PaymentEvent = {type: 'wallet/pressed', press: 'code', code: '493027'};

  it('can enter the code, request another one and cancel, one press at a time', () => {
    const call = {do: 'press-wallet', attempt: OTHER, chargeId: OTHER} as const;
    assert.deepEqual(effectsOf(shown(), CODE), [{...call, press: 'code', code: '493027'}]);
    for (const press of ['resend', 'cancel'] as const) {
      assert.deepEqual(effectsOf(shown(), {type: 'wallet/pressed', press}), [{...call, press, code: ''}]);
      assert.deepInclude(walletOf(pressed(press)), {pressed: press});
      assertIgnored(pressed(press), CODE);
    }
  });

  it('cannot press when there is no next action', () => {
    for (const payment of [shown({next: undefined}), apply(read(), told(OTHER))]) assertIgnored(payment, CODE);
  });

  it('sees the next action of the new code after a resend', () => {
    const next = {...ENTER_CODE, resendAt: null, expiresAt: ENTER_CODE.expiresAt + 1};
    const payment = apply(pressed('resend'), walletCharged({id: OTHER, next}, OTHER));
    assert.deepInclude(walletOf(payment), {step: 'asked', action: next, pressed: undefined});
  });

  it('sees the press until the outcome is known', () => {
    const {payment, effects} = stepOf(pressed('cancel'), walletCharged({status: 'paid', next: undefined}, OTHER));
    assert.deepEqual([payment.elsewhere?.pressed, asking(payment)], ['cancel', 'waiting']);
    assert.deepEqual(effects, [{do: 'ask-now'}]);
  });

  it('sees the form as soon as the charge is cancelled, and nothing is announced', () => {
    const payment = apply(pressed('cancel'), walletCharged({status: 'failed', next: undefined}, OTHER));
    assert.deepEqual([asking(payment), payment.outbox, isCharging(payment)], ['closed', [], false] as never);
    assert.isUndefined(openOf(payment).failed);
    assert.equal(asking(apply(payment, told(OTHER))), 'closed');
  });

  it('sees why a code was refused, and can press again once the tries left are known', () => {
    const refuse = (code: string): PaymentEvent => ({
      type: 'wallet/press-refused',
      attempt: OTHER,
      reason: {code, message: ''},
    });
    const {payment: lost, effects} = stepOf(apply(shown(), CODE), refuse('unreachable'));
    assert.deepInclude(walletOf(lost), {pressed: undefined, refused: 'unanswered'});
    assert.deepEqual(effects, [{do: 'ask-now'}]);
    const wrong = apply(shown(), CODE, refuse('otp_invalid'));
    assert.deepInclude(walletOf(wrong), {pressed: 'code', refused: 'otp_invalid'});
    assert.deepInclude(walletOf(apply(wrong, progress())), {pressed: undefined, refused: 'otp_invalid'});
  });
});

describe('the end of a wallet charge of another page', () => {
  it('follows from the invoice, which is paid elsewhere, and nothing is announced', () => {
    const before = shown();
    const paid = {version: 2, status: 'paid', settledBy: 'wallet', chargeId: OTHER, amountDue: 0} as const;
    const {payment, effects} = stepOf(before, told(null, paid));
    assert.deepEqual(payment.success, {by: 'elsewhere'});
    assert.deepEqual([payment.elsewhere, payment.outbox, effects], [undefined, [], []] as never);
  });

  it('does not cancel anything when another payment settles the invoice', () => {
    const paid = {version: 2, status: 'paid', settledBy: 'card', chargeId: 'ch_3', amountDue: 0} as const;
    assert.deepEqual(effectsOf(shown(), told(null, paid)), []);
  });

  it('keeps the charge waiting after its success, and checks the invoice once', () => {
    const {payment, effects} = stepOf(shown(), progress({status: 'succeeded', next: undefined}));
    assert.deepEqual([asking(payment), isCharging(payment)], ['waiting', true]);
    assert.deepEqual(effects, [{do: 'ask-now'}]);
    // The same report again does not check the invoice again.
    assert.deepEqual(effectsOf(payment, progress({status: 'succeeded', next: undefined})), []);
  });

  it('shows the form when it has failed or was not found, and then shows the next charge', () => {
    const lost: PaymentEvent = {type: 'elsewhere/read', chargeId: OTHER, progress: undefined};
    for (const end of [progress({status: 'failed', next: undefined}), lost]) {
      const over = apply(shown(), end);
      assert.deepEqual([asking(over), over.outbox], ['closed', []] as never);
      assertIgnored(over, progress());
      assert.equal(asking(apply(over, told('ch_next', {version: 2}))), 'checking');
    }
    assert.isUndefined(apply(shown(), told(null, {version: 2})).elsewhere);
  });

  it('prolongs the watch of the invoice each time it is read', () => {
    assert.equal(applyAt(NOW + 60_000, shown(), progress()).watchUntil, NOW + 60_000 + WATCH_MS);
  });

  it('ignores reports about other charges', () => {
    assertIgnored(shown(), progress({}, 'ch_x'));
    assertIgnored(read(), progress());
    assertIgnored(read(), walletCharged({}, OTHER));
    assertIgnored(read(), {type: 'wallet/press-refused', attempt: OTHER, reason: {code: 'x', message: ''}});
  });
});
