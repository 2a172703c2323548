import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {NextAction, Outcome} from '../../src/payment/payloads.js';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {CHALLENGE_SLICE} from '../../src/payment/challenge.js';
import {makeReducer} from '../../src/payment/reducer.js';
import {nextChargeTickAt} from '../../src/payment/charge.js';
import {actionRail, isSending, isInProgress, progressOf} from '../../src/payment/progress.js';
import {cardAttempt, needsWatch, newPayment, secondsLeft, type Payment} from '../../src/payment/state.js';
import {
  ADD,
  apply,
  applyAt,
  assertIgnored,
  CHARGE,
  CHARGED,
  CODE,
  CUSTOMER,
  effectsOf,
  INPUT,
  loggedIn,
  NOW,
  openOf,
  payable,
  recovered,
  REFUSED,
  SERVER_TIME,
  settled,
  statusOf,
  stepOf,
  WATCH_MS,
  withCard,
  withQr,
} from '../helpers/payment.js';
import {challenged, cardCharged, cardIn, cardResolved, CHALLENGE, CHALLENGE_END} from '../helpers/challenge.js';
import {ENTER_CODE, walletResolved, withWallet} from '../helpers/wallet.js';

const CANCEL: PaymentEvent = {type: 'challenge/cancelled'};
const CANCELLED = {status: 'failed', failure_code: 'CANCELLED_BY_PAYER', next: undefined};
const SUCCEEDED = {status: 'succeeded', next: undefined};
const CANCELLATION = {do: 'cancel-challenge', attempt: 'c', chargeId: 'ch_1'} as const;
const FORGOTTEN = {do: 'forget-attempts', ids: ['c']} as const;
const PAID = statusOf({status: 'paid', settledBy: 'card', chargeId: 'ch_other', version: 2});
const answered = (hasEnded: boolean, attempt = 'c'): PaymentEvent => ({type: 'challenge/answered', attempt, hasEnded});

function cancellationsIn(effects: readonly Effect[]): readonly Effect[] {
  return effects.filter((effect) => effect.do === 'cancel-challenge');
}

describe('a card charge with a challenge', () => {
  for (const step of ['calling', 'repeating', 'unknown'] as const) {
    it(`shows the bank’s page when the service reports the challenge in step ${step}`, () => {
      const payment = challenged(step);
      const {step: now, chargeId, next, pressed} = cardIn(payment);
      assert.deepEqual([now, chargeId, next?.action, pressed], ['pending', 'ch_1', CHALLENGE, undefined] as never);
      assert.equal(next?.endsAt, CHALLENGE_END);
      assert.deepEqual(openOf(payment).card, {
        step: 'asked',
        action: CHALLENGE,
        pressed: undefined,
        refused: undefined,
      });
      assert.deepEqual([payment.outbox, payment.failed, payment.success], [[], undefined, undefined]);
    });
  }

  it('is under way on the card rail, and no press is being sent', () => {
    const progress = progressOf(challenged());
    assert.deepEqual([isInProgress(progress), isSending(progress), actionRail(progress)], [true, false, 'card']);
  });

  it('asks the payer on no rail without a challenge, nor after the payment is settled', () => {
    assert.deepEqual(
      [newPayment(CHARGE), withCard('pending'), settled('card')].map((one) => actionRail(progressOf(one))),
      [undefined, undefined, undefined],
    );
    assert.equal(actionRail(progressOf(withWallet('pending'))), 'wallet');
  });

  it('ignores a second press and a reset', () => {
    assertIgnored(challenged(), {type: 'card/submitted', attempt: 'd', input: INPUT});
    assertIgnored(challenged(), {type: 'payment/reset'});
  });

  it('is only pending once the service reports no next action', () => {
    const payment = apply(challenged(), cardResolved({next: undefined}));
    assert.deepEqual(openOf(payment).card, {step: 'pending'});
  });

  it('shows the page of the second challenge when the bank asks again', () => {
    const second = {...CHALLENGE, url: `${CHALLENGE.url}2`, expiresAt: CHALLENGE.expiresAt + 5_000};
    const payment = apply(challenged(), cardResolved({next: second}));
    assert.deepEqual(openOf(payment).card, {step: 'asked', action: second, pressed: undefined, refused: undefined});
    assert.equal(cardIn(payment).next?.endsAt, CHALLENGE_END + 5_000);
  });

  it('is only pending with a next action of wallets, and a wallet charge ignores a challenge', () => {
    const card = apply(withCard('calling'), cardCharged({next: ENTER_CODE}));
    assert.deepEqual(openOf(card).card, {step: 'pending'});
    const wallet = apply(withWallet('unknown'), walletResolved({next: CHALLENGE}));
    assert.deepEqual(openOf(wallet).wallet, {step: 'waiting'});
  });

  it('is shown before an older attempt whose outcome is unknown', () => {
    const older = withCard('unknown', newPayment(CHARGE), {id: 'old'});
    const both = apply(older, {type: 'attempt/recovered', logged: loggedIn(older, 'card_charge', 'c')}, cardResolved());
    assert.equal(cardAttempt(both)?.id, 'c');
    assert.equal(openOf(both).card.step, 'asked');
    assert.equal(cardAttempt(apply(both, cardResolved({next: undefined})))?.id, 'old');
  });

  const ends: readonly (readonly [string, Partial<Parameters<typeof cardResolved>[0]>, object])[] = [
    [
      'declined',
      {status: 'failed', failure_code: 'CONSUMER_AUTHENTICATION_FAILED', next: undefined},
      {kind: 'declined', code: 'CONSUMER_AUTHENTICATION_FAILED'},
    ],
    [
      'declined after the payer passed the challenge',
      {status: 'failed', failure_code: 'PROCESSOR_DECLINED', next: undefined},
      {kind: 'declined', code: 'PROCESSOR_DECLINED'},
    ],
  ];
  for (const [name, change, failure] of ends) {
    it(`is announced once when it is ${name}`, () => {
      const {payment, effects} = stepOf(challenged(), cardResolved(change));
      const entry = {id: 'c.failed', announcement: {type: 'failure', failure}, ended: ['c'], isOurs: undefined};
      assert.deepEqual([payment.outbox, payment.failed, effects], [
        [entry],
        {rail: 'card', attempt: 'c', failure},
        [],
      ] as never);
      assert.deepEqual(openOf(payment).card, {step: 'ready'});
    });
  }

  it('succeeds with the documented keys', () => {
    const payment = apply(challenged(), cardResolved(SUCCEEDED));
    assert.deepEqual(payment.success, {by: 'card', detail: {customer: CUSTOMER, charge: CHARGED}, paidAt: SERVER_TIME});
  });

  it('fails when the service refused the call, and ignores that the attempt was not found', () => {
    const outcome: Outcome = {kind: 'refused', ...REFUSED};
    const refused = apply(challenged(), {type: 'attempt/resolved', attempt: 'c', outcome});
    assert.deepEqual(refused.failed?.failure, {kind: 'refused', ...REFUSED});
    assertIgnored(challenged(), {type: 'attempt/not-found', attempt: 'c'});
  });

  it('watches its invoice until a while after the challenge has expired', () => {
    const payment = challenged('calling', payable());
    assert.equal(payment.watchUntil, CHALLENGE_END + WATCH_MS);
    const attached = apply(payment, {type: 'view/attached'});
    assert.deepEqual(
      [CHALLENGE_END + WATCH_MS - 1, CHALLENGE_END + WATCH_MS].map((now) => needsWatch(attached, now)),
      [true, false],
    );
  });
});

describe('the reducer with challenges and without the invoice mode', () => {
  const reduceAlone = makeReducer([CHALLENGE_SLICE]);

  it('ignores events of a QR code of an earlier page', () => {
    const before = reduceAlone(newPayment(CHARGE), recovered('qr_code', 'q'), NOW).payment;
    const outcome: Outcome = {kind: 'qr', code: CODE, isAlive: true};
    for (const event of [
      {type: 'attempt/logged', attempt: 'q'},
      {type: 'attempt/resolved', attempt: 'q', outcome},
    ] as const) {
      assert.deepEqual(reduceAlone(before, event, NOW), {payment: before, effects: []});
    }
  });
});

describe('a challenge that the payer cancels', () => {
  const cancelling = apply(challenged(), CANCEL);

  it('asks the service once to cancel the charge', () => {
    const {payment, effects} = stepOf(challenged(), CANCEL);
    assert.deepEqual(effects, [CANCELLATION]);
    assert.deepEqual(openOf(payment).card, {step: 'asked', action: CHALLENGE, pressed: 'cancel', refused: undefined});
    assert.isTrue(isSending(progressOf(payment)));
    assertIgnored(payment, CANCEL);
  });

  it('shows the press until the outcome is known, then shows the form and announces nothing', () => {
    const {payment, effects} = stepOf(cancelling, answered(true));
    assert.deepEqual([payment, effects], [cancelling, [{do: 'ask-now'}]] as never);
    const over = stepOf(payment, cardResolved(CANCELLED));
    assert.deepEqual(openOf(over.payment).card, {step: 'ready'});
    assert.deepEqual([over.payment.outbox, over.payment.failed, over.effects], [[], undefined, [FORGOTTEN]] as never);
  });

  it('shows that the service has not cancelled it, and accepts another press', () => {
    const {payment, effects} = stepOf(cancelling, answered(false));
    assert.deepEqual(openOf(payment).card, {...openOf(challenged()).card, refused: 'unanswered'} as never);
    assert.deepEqual(effects, [{do: 'ask-now'}]);
    assert.deepEqual(effectsOf(payment, CANCEL), [CANCELLATION]);
    assert.deepInclude(openOf(apply(payment, CANCEL)).card, {pressed: 'cancel', refused: undefined});
  });

  it('is a success when the bank had already approved the charge', () => {
    const paid = apply(cancelling, answered(true), cardResolved(SUCCEEDED));
    assert.equal(paid.success?.by, 'card');
    assert.lengthOf(paid.outbox, 1);
  });

  it('ignores the press when no challenge is shown', () => {
    for (const payment of [newPayment(CHARGE), withCard('calling'), withCard('unknown'), withCard('pending')]) {
      assertIgnored(payment, CANCEL);
    }
  });

  it('ignores a response for an unknown attempt, a QR code or a saved card', () => {
    assertIgnored(challenged(), answered(false, 'other'));
    assertIgnored(withQr('issued'), answered(false, 'q'));
    assertIgnored(withCard('unknown', newPayment(ADD)), answered(false));
  });
});

describe('a challenge when the invoice is paid another way', () => {
  const open = challenged('calling', payable());

  it('is cancelled once', () => {
    const {payment, effects} = stepOf(open, PAID);
    assert.deepEqual([payment.success, cancellationsIn(effects)], [{by: 'elsewhere'}, [CANCELLATION]] as never);
    assert.deepEqual(cancellationsIn(stepOf(payment, {type: 'view/attached'}).effects), []);
    const over = apply(payment, answered(true), cardResolved(CANCELLED));
    assert.deepEqual([over.outbox, over.attempts.size], [[], 0] as never);
  });

  it('is cancelled as soon as the service reports it', () => {
    const unknown = apply(withCard('unknown', payable()), PAID);
    assert.deepEqual(cancellationsIn(effectsOf(unknown, cardResolved())), [CANCELLATION]);
  });

  it('is cancelled again when the service has not cancelled it and it is still open', () => {
    const refused = apply(open, PAID, answered(false));
    assert.deepEqual(cancellationsIn(effectsOf(refused, cardResolved())), [CANCELLATION]);
  });

  it('is cancelled only after the response to a press of the payer', () => {
    const {payment, effects} = stepOf(apply(open, CANCEL), PAID);
    assert.deepEqual(cancellationsIn(effects), []);
    assert.deepEqual(cancellationsIn(effectsOf(payment, answered(false))), [CANCELLATION]);
  });

  it('leaves the success to the QR code that was paid first, and ignores the returned card charge', () => {
    const before = challenged('calling', payable());
    const both = apply(
      withQr('issued', payable()),
      {type: 'attempt/recovered', logged: loggedIn(before, 'card_charge', 'c')},
      cardResolved(),
    );
    const paid = apply(
      both,
      statusOf({status: 'paid', settledBy: 'qr', qrReference: 'QR1', chargeId: 'ch_2', version: 2}),
    );
    assert.equal(paid.success?.by, 'qr');
    const late = apply(paid, cardResolved(SUCCEEDED, true));
    assert.deepEqual([late.success, late.outbox], [paid.success, paid.outbox]);
  });
});

describe('the countdown of a challenge', () => {
  const left = (payment: Payment, now: number): number => secondsLeft(payment, 'card', now);
  const told = (change: Partial<NextAction>, now: number): Payment =>
    applyAt(now, challenged(), cardResolved({next: {...CHALLENGE, ...change} as NextAction}));

  it('is at 0 seconds without a challenge', () => {
    for (const payment of [newPayment(CHARGE), withCard('pending')]) {
      assert.deepEqual([left(payment, NOW), nextChargeTickAt(payment, NOW)], [0, undefined] as never);
    }
  });

  it('counts whole seconds down to the end', () => {
    const times = [NOW, NOW + 1, NOW + 1_000, CHALLENGE_END - 1, CHALLENGE_END];
    assert.deepEqual(
      times.map((now) => [left(challenged(), now), nextChargeTickAt(challenged(), now)]),
      [
        [90, NOW + 1_000],
        [90, NOW + 1_000],
        [89, NOW + 2_000],
        [1, CHALLENGE_END],
        [0, undefined],
      ] as never,
    );
  });

  it('ends earlier after a faster response, and not later after a slower one', () => {
    assert.equal(left(told({serverTime: SERVER_TIME + 8_000}, NOW + 5_000), NOW + 5_000), 82);
    assert.equal(left(told({serverTime: SERVER_TIME + 1_000}, NOW + 5_000), NOW + 5_000), 85);
  });

  it('stops when the payment is settled', () => {
    assert.isUndefined(nextChargeTickAt(apply(challenged('calling', payable()), CANCEL, PAID), NOW));
  });
});
