import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import type {ChargeAnswer, NextAction, Outcome} from '../../src/payment/payloads.js';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, secondsLeft, walletAttempt, type Payment} from '../../src/payment/state.js';
import {makeReducer} from '../../src/payment/reducer.js';
import {nextChargeTickAt} from '../../src/payment/charge.js';
import {WALLET_SLICE} from '../../src/payment/wallet.js';
import {
  ALREADY_PAID,
  apply,
  applyAt,
  assertIgnored,
  CHARGE,
  CHARGED,
  CODE as QR_CODE,
  CUSTOMER,
  effectsOf,
  NOW,
  openOf,
  payable,
  REFUSED,
  REQUEST,
  SERVER_TIME,
  statusOf,
  stepOf,
  withCard,
  withQr,
} from '../helpers/payment.js';
import {
  APPROVE,
  ENTER_CODE,
  WALLET_CHARGE,
  WALLET_END,
  walletCharged,
  walletIn,
  walletOutcome,
  walletResolved,
  withWallet,
} from '../helpers/wallet.js';

const CODE: PaymentEvent = {type: 'wallet/pressed', press: 'code', code: '493027'};
const CANCEL: PaymentEvent = {type: 'wallet/pressed', press: 'cancel'};
const SUCCEEDED = {status: 'succeeded', next: undefined};
const CANCELLED = {status: 'failed', failure_code: 'CANCELLED_BY_PAYER', next: undefined};
const FORGOTTEN = {do: 'forget-attempts', ids: ['w']} as const;
const NOTHING_SAID = [0, [], undefined, undefined];
/** The two steps in which the service is asked for the outcome. */
const ASKED = ['unknown', 'pending'] as const;

/** What the payer and the page know of a payment: attempts, announcements, failure, success. */
function saidOf({attempts, outbox, failed, success}: Payment): readonly unknown[] {
  return [attempts.size, outbox, failed, success];
}

function pressesIn(effects: readonly Effect[]): readonly Effect[] {
  return effects.filter((effect) => effect.do === 'press-wallet');
}

describe('the outcome of a wallet charge', () => {
  for (const step of ASKED) {
    it(`is a success with the same keys as a card charge, in step ${step}`, () => {
      const {payment, effects} = stepOf(withWallet(step), walletResolved(SUCCEEDED));
      const charge = {...CHARGED, id: 'ch_w', source: WALLET_CHARGE.source};
      const detail = {customer: CUSTOMER, charge};
      assert.deepEqual(payment.success, {by: 'wallet', detail, paidAt: SERVER_TIME});
      const announcement = {type: 'success', detail};
      assert.deepEqual(payment.outbox, [{id: 'ch_w', announcement, ended: ['w'], isOurs: undefined}] as never);
      assert.deepEqual([payment.attempts.size, effects], [0, []] as never);
    });

    const declines: readonly (readonly [string, Partial<ChargeAnswer>, string])[] = [
      ['failed with a code', {status: 'failed', failure_code: 'INSUFFICIENT_FUND'}, 'INSUFFICIENT_FUND'],
      [
        'failed because it has expired',
        {status: 'failed', failure_code: 'AUTHORIZATION_EXPIRED'},
        'AUTHORIZATION_EXPIRED',
      ],
      ['failed without a code', {status: 'failed'}, ''],
    ];
    for (const [name, end, code] of declines) {
      it(`is a decline when it ${name}, in step ${step}`, () => {
        const {payment, effects} = stepOf(withWallet(step), walletResolved({...end, next: undefined}));
        const failure = {kind: 'declined', code} as const;
        const entry = {id: 'w.failed', announcement: {type: 'failure', failure}, ended: ['w'], isOurs: undefined};
        assert.deepEqual(saidOf(payment), [0, [entry], {rail: 'wallet', attempt: 'w', failure}, undefined] as never);
        assert.deepEqual(effects, []);
      });
    }

    it(`is a failure when the service refused the call, in step ${step}`, () => {
      const outcome: Outcome = {kind: 'refused', ...REFUSED};
      const payment = apply(withWallet(step), {type: 'attempt/resolved', attempt: 'w', outcome});
      assert.deepEqual(payment.failed, {rail: 'wallet', attempt: 'w', failure: {kind: 'refused', ...REFUSED}});
    });

    const dropped: readonly (readonly [string, Outcome, boolean])[] = [
      ['the payer has cancelled it', walletOutcome(CANCELLED), false],
      ['the payer has cancelled it and its money was returned', walletOutcome(CANCELLED, true), true],
      ['its money was returned', walletOutcome(SUCCEEDED, true), true],
      ['the invoice was paid before the call', {kind: 'refused', ...ALREADY_PAID}, true],
      ['it is a QR code', {kind: 'qr', code: QR_CODE, isAlive: true}, false],
      [
        'it is a phone request',
        {kind: 'phone', request: REQUEST, money: QR_CODE.money, isAlive: true, isDeclined: false},
        false,
      ],
    ];
    for (const [name, outcome, isChecked] of dropped) {
      it(`is dropped without an announcement when ${name}, in step ${step}`, () => {
        const before = withWallet(step, payable());
        const {payment, effects} = stepOf(before, {type: 'attempt/resolved', attempt: 'w', outcome});
        assert.deepEqual(saidOf(payment), NOTHING_SAID);
        assert.deepEqual(effects, [FORGOTTEN, ...(isChecked ? [{do: 'ask-now'} as const] : [])]);
      });
    }

    for (const next of [ENTER_CODE, APPROVE, undefined]) {
      it(`is pending, waiting for ${next?.type ?? 'the provider'}, in step ${step}`, () => {
        const {payment, effects} = stepOf(withWallet(step), walletResolved({next}));
        const {step: now, chargeId, next: timed} = walletIn(payment);
        assert.deepEqual([now, chargeId, timed?.action, effects], ['pending', 'ch_w', next, []] as never);
      });
    }
  }

  it('keeps the press of the payer and its refusal while the charge is pending', () => {
    const pressed = apply(withWallet('pending'), CODE);
    assert.equal(walletIn(apply(pressed, walletResolved())).pressed, 'code');
    const refused = apply(pressed, {
      type: 'wallet/press-refused',
      attempt: 'w',
      reason: {code: 'otp_invalid', message: ''},
    });
    assert.equal(walletIn(apply(refused, walletResolved())).refused, 'otp_invalid');
  });

  it('is ignored in the steps logging, calling and repeating', () => {
    for (const step of ['logging', 'calling', 'repeating'] as const) {
      assertIgnored(withWallet(step), walletResolved(SUCCEEDED));
    }
  });
});

describe('the reducer with wallets and without the invoice mode', () => {
  const reduceWallets = makeReducer([WALLET_SLICE]);

  it('ignores events of a QR code of an earlier page', () => {
    const logged = {id: 'q', order: 'one', kind: 'qr_code', subject: undefined} as const;
    const before = reduceWallets(newPayment(CHARGE), {type: 'attempt/recovered', logged}, NOW).payment;
    const events: readonly PaymentEvent[] = [
      {type: 'attempt/logged', attempt: 'q'},
      {type: 'attempt/resolved', attempt: 'q', outcome: {kind: 'qr', code: QR_CODE, isAlive: true}},
    ];
    for (const event of events) assert.deepEqual(reduceWallets(before, event, NOW), {payment: before, effects: []});
  });
});

describe('a wallet attempt of an earlier page', () => {
  const recovered = withWallet('unknown');

  it('is shown as being checked, and none of its data is known', () => {
    const {input, chargeId, next, pressed, money} = walletIn(recovered);
    assert.deepEqual(
      [input, chargeId, next, pressed, money],
      Array.from({length: 5}, () => undefined),
    );
    assert.equal(openOf(recovered).wallet.step, 'checking');
  });

  it('accepts a press of the payer once the service has reported its charge', () => {
    const effects = effectsOf(apply(recovered, walletResolved()), CODE);
    assert.deepEqual(effects, [{do: 'press-wallet', attempt: 'w', chargeId: 'ch_w', press: 'code', code: '493027'}]);
  });

  it('is a failure when its call was never made', () => {
    const {failed} = apply(recovered, {type: 'attempt/resolved', attempt: 'w', outcome: {kind: 'none'}});
    assert.nestedPropertyVal(failed, 'failure.code', 'attempt_interrupted');
  });

  it('is dropped when the service does not find it', () => {
    const {payment, effects} = stepOf(recovered, {type: 'attempt/not-found', attempt: 'w'});
    assert.deepEqual([...saidOf(payment), effects], [...NOTHING_SAID, [FORGOTTEN]] as never);
  });

  it('stays pending when the service has reported its charge and later does not find it', () => {
    assertIgnored(withWallet('pending'), {type: 'attempt/not-found', attempt: 'w'});
  });

  it('replaces a press whose call was not made yet', () => {
    const {payment, effects} = stepOf(withWallet('logging', undefined, 'late'), {
      type: 'attempt/recovered',
      logged: {id: 'w', order: recovered.order, kind: 'wallet_charge', subject: undefined},
    });
    assert.deepEqual([...payment.attempts.keys()], ['w']);
    assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['late']}]);
  });
});

/** The invoice was paid another way while a wallet waits for a code. */
const PAID = statusOf({status: 'paid', settledBy: 'card', version: 2});
const CANCELLATION = {do: 'press-wallet', attempt: 'w', chargeId: 'ch_w', press: 'cancel', code: ''} as const;

describe('a wallet charge when the payment succeeds another way', () => {
  const open = withWallet('pending', payable());
  const settled = apply(open, PAID);

  it('is cancelled once', () => {
    const {payment, effects} = stepOf(open, PAID);
    assert.deepEqual(payment.success, {by: 'elsewhere'});
    assert.deepEqual(pressesIn(effects), [CANCELLATION]);
    const again = stepOf(payment, {type: 'view/attached'});
    assert.deepEqual(pressesIn(again.effects), []);
  });

  for (const [name, answer] of [
    ['a response', walletCharged(CANCELLED)],
    ['a refusal', {type: 'wallet/press-refused', attempt: 'w', reason: REFUSED}],
  ] as const) {
    it(`is not cancelled again after ${name}`, () => {
      const {payment, effects} = stepOf(settled, answer);
      assert.deepEqual(pressesIn(effects), []);
      assert.deepEqual(pressesIn(stepOf(payment, {type: 'view/attached'}).effects), []);
    });
  }

  it('is cancelled again when the service refused the cancellation and reports that it is still open', () => {
    const refused = apply(settled, {type: 'wallet/press-refused', attempt: 'w', reason: REFUSED});
    assert.deepEqual(pressesIn(effectsOf(refused, walletResolved())), [CANCELLATION]);
    assert.deepEqual(pressesIn(effectsOf(settled, walletResolved())), [], 'one request at a time');
  });

  it('is cancelled once it is known, when its call had no response yet', () => {
    const calling = apply(withWallet('calling', payable()), PAID);
    assert.deepEqual(pressesIn(stepOf(calling, walletCharged()).effects), [CANCELLATION]);
    const unknown = apply(withWallet('unknown', payable()), PAID);
    assert.deepEqual(pressesIn(stepOf(unknown, walletResolved()).effects), [CANCELLATION]);
  });

  it('is cancelled only after the outcome of a press in flight is known', () => {
    const {payment: pressed, effects} = stepOf(apply(open, CODE), PAID);
    assert.deepEqual(pressesIn(effects), []);
    const refused: PaymentEvent = {
      type: 'wallet/press-refused',
      attempt: 'w',
      reason: {code: 'otp_invalid', message: ''},
    };
    const {payment: waiting, effects: none} = stepOf(pressed, refused);
    assert.deepEqual([none, effectsOf(waiting, walletResolved())].map(pressesIn), [[], [CANCELLATION]]);
  });

  it('is not cancelled when it has no next action', () => {
    const waiting = apply(withWallet('calling', payable()), walletCharged({next: undefined}), PAID);
    assert.deepEqual(pressesIn(stepOf(waiting, {type: 'view/attached'}).effects), []);
    assert.equal(walletIn(waiting).step, 'pending');
  });

  const ends: readonly (readonly [string, PaymentEvent])[] = [
    ['was cancelled', walletResolved(CANCELLED)],
    ['took money that was returned', walletResolved(SUCCEEDED, true)],
    ['was declined', walletResolved({status: 'failed', failure_code: 'EXPIRED', next: undefined})],
  ];
  for (const [name, event] of ends) {
    it(`is not announced when it ${name}`, () => {
      const {payment, effects} = stepOf(settled, event);
      assert.deepEqual(saidOf(payment), [0, [], undefined, {by: 'elsewhere'}] as never);
      assert.deepEqual(effects[0], FORGOTTEN);
    });
  }

  it('leaves its success to the next page when a card has already paid', () => {
    const card = withCard('calling');
    const beside = apply(card, {
      type: 'attempt/recovered',
      logged: {id: 'w', order: card.order, kind: 'wallet_charge', subject: undefined},
    });
    const paid = apply(beside, {type: 'card/charged', attempt: 'c', charge: CHARGED});
    const {payment, effects} = stepOf(paid, walletResolved(SUCCEEDED));
    assert.deepEqual([payment.success, payment.outbox], [paid.success, paid.outbox]);
    assert.deepEqual([payment.attempts.size, effects], [0, []] as never);
  });

  it('is recognised as the success of this widget when the status names it', () => {
    const payment = apply(open, statusOf({status: 'paid', settledBy: 'wallet', chargeId: 'ch_w', version: 2}));
    assert.isUndefined(payment.success);
    assert.equal(apply(payment, walletResolved(SUCCEEDED)).success?.by, 'wallet');
  });

  it('is cancelled when a QR code is paid first, and its returned money changes nothing', () => {
    const before = withWallet('pending', withQr('issued'));
    const own = statusOf({status: 'paid', settledBy: 'qr', qrReference: 'QR1', chargeId: 'ch_2', version: 2});
    const {payment, effects} = stepOf(before, own);
    assert.equal(payment.success?.by, 'qr');
    assert.deepEqual(pressesIn(effects), [CANCELLATION]);
    const late = apply(payment, walletResolved(SUCCEEDED, true));
    assert.deepEqual([late.success, late.outbox], [payment.success, payment.outbox]);
  });
});

describe('the countdown of a wallet charge', () => {
  const left = (payment: Payment, now: number): number => secondsLeft(payment, 'wallet', now);
  const open = withWallet('pending');
  const told = (change: Partial<NextAction>, now: number, payment = open): Payment => {
    const next = {...ENTER_CODE, ...change} as NextAction;
    return applyAt(now, payment, walletResolved({next}));
  };

  it('is at 0 seconds without a wallet charge or without a next action', () => {
    const waiting = apply(open, walletResolved({next: undefined}));
    assert.deepEqual(
      [newPayment(CHARGE), waiting].map((one) => left(one, NOW)),
      [0, 0],
    );
    assert.deepEqual(
      [newPayment(CHARGE), waiting].map((one) => nextChargeTickAt(one, NOW)),
      [undefined, undefined],
    );
  });

  it('counts whole seconds down to the end', () => {
    const times = [NOW, NOW + 1, NOW + 1_000, WALLET_END - 1, WALLET_END, WALLET_END + 1];
    assert.deepEqual(
      times.map((now) => left(open, now)),
      [90, 90, 89, 1, 0, 0],
    );
    assert.deepEqual(
      times.map((now) => nextChargeTickAt(open, now)),
      [NOW + 1_000, NOW + 1_000, NOW + 2_000, WALLET_END, undefined, undefined],
    );
  });

  it('ends earlier after a faster response, and not later after a slower one', () => {
    assert.equal(left(told({serverTime: SERVER_TIME + 8_000}, NOW + 5_000), NOW + 5_000), 82);
    assert.equal(left(told({serverTime: SERVER_TIME + 1_000}, NOW + 5_000), NOW + 5_000), 85);
  });

  it('keeps its start when the charge is read again, unless the end has changed', () => {
    const read = told({serverTime: SERVER_TIME + 25_000, ...{triesLeft: 3}}, NOW + 25_000);
    assert.deepEqual(walletIn(read).next?.action, {...ENTER_CODE, triesLeft: 3});
    const another = told({serverTime: SERVER_TIME + 25_000, expiresAt: ENTER_CODE.expiresAt + 1}, NOW + 25_000);
    assert.equal(walletIn(another).next?.action.serverTime, SERVER_TIME + 25_000);
  });

  it('starts again with another code that ends at another time', () => {
    const expiresAt = ENTER_CODE.expiresAt + 30_000;
    assert.equal(left(told({expiresAt, serverTime: SERVER_TIME + 30_000}, NOW + 30_000), NOW + 30_000), 90);
  });

  it('never ends later while expiresAt stays the same, however late responses are', () => {
    const answers = fc.array(fc.record({passedMs: fc.nat(20_000), sinceMs: fc.integer({min: -5_000, max: 100_000})}));
    fc.assert(
      fc.property(answers, (all) => {
        let [payment, now] = [open, NOW];
        for (const {passedMs, sinceMs} of all) {
          now += passedMs;
          const before = walletIn(payment).next?.endsAt ?? 0;
          payment = told({serverTime: SERVER_TIME + sinceMs}, now, payment);
          assert.isAtMost(walletIn(payment).next?.endsAt ?? Infinity, before);
        }
      }),
    );
  });

  it('ticks next in the future, when the shown number changes', () => {
    fc.assert(
      fc.property(fc.integer({min: NOW, max: WALLET_END - 1}), (now) => {
        const at = nextChargeTickAt(open, now) ?? 0;
        assert.isAbove(at, now);
        assert.deepEqual([left(open, at), left(open, at - 1)], [left(open, now) - 1, left(open, now)]);
      }),
    );
  });

  it('stops when the payment is settled', () => {
    const settled = apply(withWallet('pending', payable()), CODE, PAID);
    assert.isDefined(walletAttempt(settled)?.next);
    assert.isUndefined(nextChargeTickAt(settled, NOW));
  });

  it('returns a new payment object at each tick, so that the view is updated', () => {
    const {payment, effects} = stepOf(open, {type: 'charge/ticked'});
    assert.notStrictEqual(payment, open);
    assert.deepEqual([payment, effects], [open, []] as never);
  });
});

describe('a charge that the payer cancels', () => {
  it('is shown as being cancelled until its outcome is known, and then disappears', () => {
    const cancelling = apply(withWallet('pending'), CANCEL, walletCharged(CANCELLED));
    const {wallet} = openOf(cancelling);
    assert.deepInclude(wallet, {step: 'asked', pressed: 'cancel'});
    assert.deepEqual(openOf(apply(cancelling, walletResolved(CANCELLED))).wallet, {step: 'closed'});
  });

  it('is a success when the payer had approved it before', () => {
    const approved = apply(withWallet('pending'), CANCEL, walletCharged(SUCCEEDED), walletResolved(SUCCEEDED));
    assert.equal(approved.success?.by, 'wallet');
  });
});
