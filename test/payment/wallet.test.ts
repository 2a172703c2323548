import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {ChargeAnswer} from '../../src/payment/payloads.js';
import type {EffectOf, PaymentEvent} from '../../src/payment/payment-events.js';
import {isCharging, newPayment, type Payment, type WalletAttempt} from '../../src/payment/state.js';
import {
  ADD,
  ALL_CARD_STEPS,
  ALREADY_PAID,
  apply,
  assertIgnored,
  CHARGE,
  CODE as QR_CODE,
  effectsOf,
  INPUT,
  instantIn,
  INVOICE,
  NO_ANSWER,
  openOf,
  payable,
  PHONE_NUMBER,
  REFUSED,
  settled,
  stepOf,
  withCard,
  withPhone,
  withQr,
} from '../helpers/payment.js';
import {
  ALL_WALLET_STEPS,
  APPROVE,
  ENTER_CODE,
  WALLET,
  walletCharged,
  walletIn,
  walletOutcome,
  walletResolved,
  withWallet,
} from '../helpers/wallet.js';

type Pressed = Extract<PaymentEvent, {type: 'wallet/pressed'}>;

const REQUESTED: PaymentEvent = {type: 'wallet/requested', attempt: 'w', input: WALLET};
const LOGGED: PaymentEvent = {type: 'attempt/logged', attempt: 'w'};
const UNANSWERED: PaymentEvent = {type: 'charge/unanswered', attempt: 'w'};
const CODE: Pressed = {type: 'wallet/pressed', press: 'code', code: '493027'};
const RESEND: Pressed = {type: 'wallet/pressed', press: 'resend'};
const CANCEL: Pressed = {type: 'wallet/pressed', press: 'cancel'};
const PRESSES = [CODE, RESEND, CANCEL];
const ASK = {do: 'ask-now'} as const;

function refused(code: string, attempt = 'w'): PaymentEvent {
  return {type: 'charge/refused', attempt, reason: {code, message: ''}};
}

function pressRefused(code: string, attempt = 'w'): PaymentEvent {
  return {type: 'wallet/press-refused', attempt, reason: {code, message: ''}};
}

/** The step of each attempt, by its id. */
function stepsOf({attempts}: Payment): Readonly<Record<string, string>> {
  return Object.fromEntries([...attempts.values()].map(({id, step}) => [id, step]));
}

describe('a request for a wallet charge', () => {
  it('is logged first, and hides the last failure', () => {
    const before = apply(withCard('calling'), {type: 'charge/refused', attempt: 'c', reason: REFUSED});
    const {payment, effects} = stepOf(before, REQUESTED);
    const logged = {id: 'w', order: before.order, kind: 'wallet_charge', subject: undefined} as const;
    assert.deepEqual(effects, [{do: 'log-attempt', attempt: logged}]);
    assert.isUndefined(payment.failed);
    assert.deepEqual(walletIn(payment), {
      ...logged,
      step: 'logging',
      isFailureAnnounced: false,
      money: CHARGE.money,
      input: WALLET,
      chargeId: undefined,
      next: undefined,
      pressed: undefined,
      refused: undefined,
    });
  });

  const payers: readonly (readonly [string, Payment, string | undefined])[] = [
    ['whom the page names', newPayment({...CHARGE, customerId: 'cus_1'}), 'cus_1'],
    ['whom the invoice names', payable({customerId: 'cus_2'}), 'cus_2'],
    ['who is not known', newPayment(CHARGE), undefined],
  ];
  for (const [name, before, customerId] of payers) {
    it(`is sent for a customer ${name} once it is logged`, () => {
      const logging = withWallet('logging', before);
      const {payment, effects} = stepOf(logging, LOGGED);
      const {options} = before;
      const attempt = walletIn(payment);
      assert.deepEqual(attempt, {...walletIn(logging), step: 'calling'});
      const money = attempt.money ?? assert.fail();
      assert.deepEqual(effects, [{do: 'charge-wallet', attempt, input: WALLET, money, options, customerId}]);
    });
  }

  it('asks for the due part of the invoice', () => {
    const due = {minor: 2000, currency: 'BIF', installment: 2} as const;
    const [effect] = effectsOf(withWallet('logging', payable({due})), LOGGED) as [EffectOf<'charge-wallet'>];
    assert.deepEqual(effect.money, due);
  });

  const ignored: readonly (readonly [string, Payment])[] = [
    ['the page saves a card', newPayment(ADD)],
    ['the invoice is not read', newPayment(INVOICE)],
    ['the invoice is read again', apply(payable(), {type: 'invoice/requested'})],
    ['the invoice cannot be paid', payable({status: 'cancelled'})],
    ['the payment is settled', settled('card')],
    ['the payment was settled elsewhere', settled('elsewhere')],
    ...ALL_CARD_STEPS.map((step) => [`a card is in step ${step}`, withCard(step)] as const),
    ...ALL_WALLET_STEPS.map((step) => [`another wallet is in step ${step}`, withWallet(step)] as const),
  ];
  for (const [name, before] of ignored) {
    it(`does nothing when ${name}`, () => {
      assertIgnored(before, {...REQUESTED, attempt: 'second'});
    });
  }
});

describe('a wallet that is charged', () => {
  for (const step of ALL_WALLET_STEPS) {
    const others: readonly PaymentEvent[] = [
      {type: 'card/submitted', attempt: 'c', input: INPUT},
      {type: 'qr/requested', attempt: 'q'},
      {type: 'phone/requested', attempt: 'p', phoneNumber: PHONE_NUMBER},
      {...REQUESTED, attempt: 'second'},
      {type: 'payment/reset'},
    ];
    for (const event of others) {
      it(`ignores ${event.type} in step ${step}`, () => {
        const before = withWallet(step, payable());
        assert.isTrue(isCharging(before));
        assertIgnored(before, event);
      });
    }

    const instant = [
      ['a code', withQr('issued'), 'q'],
      ['a request', withPhone('issued'), 'p'],
    ] as const;
    for (const [name, before, id] of instant) {
      it(`hides and withdraws ${name} in step ${step}`, () => {
        const {attempts} = withWallet(step, before);
        const {step: now, isShown} = instantIn({...before, attempts}, id);
        assert.deepEqual([now, isShown], ['withdrawn', false] as never);
      });
    }
  }

  it('withdraws a QR code when the payer presses, by an effect', () => {
    const {effects} = stepOf(withQr('issued'), REQUESTED);
    assert.deepEqual(
      effects.map((effect) => effect.do),
      ['log-attempt', 'withdraw'],
    );
  });

  it('withdraws a QR code whose response arrives after the press', () => {
    const before = withWallet('calling', withQr('calling'));
    const {effects} = stepOf(before, {type: 'qr/created', attempt: 'q', code: QR_CODE});
    assert.isTrue(effects.some((effect) => effect.do === 'withdraw'));
  });
});

describe('the call of a wallet charge', () => {
  const shown: Readonly<Record<WalletAttempt['step'], string>> = {
    logging: 'sending',
    calling: 'sending',
    repeating: 'checking',
    unknown: 'checking',
    pending: 'asked',
  };
  for (const step of ALL_WALLET_STEPS) {
    it(`is shown as ${shown[step]} in step ${step}`, () => {
      assert.equal(openOf(withWallet(step)).wallet.step, shown[step]);
    });
  }

  it('is repeated when the response was lost, and ignores a second lost response', () => {
    assert.equal(walletIn(withWallet('repeating')).step, 'repeating');
    assertIgnored(withWallet('repeating'), UNANSWERED);
  });

  for (const step of ['logging', 'unknown', 'pending'] as const) {
    it(`ignores charge/unanswered in step ${step}`, () => {
      assertIgnored(withWallet(step), UNANSWERED);
    });
  }

  it('is made once for each attempt', () => {
    for (const step of ['calling', 'repeating', 'unknown', 'pending'] as const) assertIgnored(withWallet(step), LOGGED);
  });

  it('is not made for an attempt that has ended, which is deleted from the log', () => {
    const {payment, effects} = stepOf(newPayment(CHARGE), LOGGED);
    assert.deepEqual([payment.attempts.size, effects], [0, [{do: 'forget-attempts', ids: ['w']}]] as never);
  });

  for (const step of ['calling', 'repeating'] as const) {
    for (const next of [ENTER_CODE, APPROVE, undefined]) {
      it(`leads to a pending charge that waits for ${next?.type ?? 'the provider'}, in step ${step}`, () => {
        const {payment, effects} = stepOf(withWallet(step), walletCharged({next}));
        const attempt = walletIn(payment);
        assert.deepEqual([attempt.step, attempt.chargeId, attempt.next?.action], ['pending', 'ch_w', next] as never);
        assert.deepEqual(effects, [ASK]);
        const wallet = next ? {step: 'asked', action: next, pressed: undefined, refused: undefined} : {step: 'waiting'};
        assert.deepEqual(openOf(payment).wallet, wallet as never);
      });
    }

    const ends: readonly Partial<ChargeAnswer>[] = [
      {status: 'succeeded', next: undefined},
      {status: 'failed', failure_code: 'INSUFFICIENT_FUND', next: undefined},
    ];
    for (const end of ends) {
      it(`keeps a charge that is ${String(end.status)} pending and asks for its outcome, in step ${step}`, () => {
        const {payment, effects} = stepOf(withWallet(step), walletCharged(end));
        assert.deepEqual([payment.success, payment.outbox, stepsOf(payment)], [undefined, [], {w: 'pending'}] as never);
        assert.deepEqual(effects, [ASK]);
      });
    }

    it(`fails with the refusal of the service, in step ${step}`, () => {
      const {payment, effects} = stepOf(withWallet(step), refused('provider_unknown'));
      const failure = {kind: 'refused', code: 'provider_unknown', message: ''} as const;
      assert.deepEqual(payment.failed, {rail: 'wallet', attempt: 'w', failure});
      const announcement = {type: 'failure', failure} as const;
      assert.deepEqual(payment.outbox, [{id: 'w.failed', announcement, ended: ['w'], isOurs: undefined}]);
      assert.deepEqual([payment.attempts.size, effects], [0, []] as never);
    });

    it(`is dropped without a failure when the invoice is paid, in step ${step}`, () => {
      const {payment, effects} = stepOf(withWallet(step, payable()), refused(ALREADY_PAID.code));
      assert.deepEqual([payment.attempts.size, payment.outbox, payment.failed], [0, [], undefined] as never);
      assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['w']}, ASK]);
      assert.isAbove(payment.watchUntil, 0);
    });
  }

  it('reads the invoice again when another amount is due', () => {
    const {effects} = stepOf(withWallet('calling', payable()), refused('amount_mismatch'));
    assert.deepEqual(effects, [{do: 'renew-session'}, {do: 'read-invoice', invoiceId: 'in_1'}]);
  });
});

describe('a press of the payer during a wallet charge', () => {
  for (const event of PRESSES) {
    const {press} = event;
    const code = press === 'code' ? '493027' : '';
    it(`${press} is sent to the service, and the next action stays shown`, () => {
      const {payment, effects} = stepOf(withWallet('pending'), event);
      assert.deepEqual(effects, [{do: 'press-wallet', attempt: 'w', chargeId: 'ch_w', press, code}]);
      const wallet = {step: 'asked', action: ENTER_CODE, pressed: press, refused: undefined};
      assert.deepEqual(openOf(payment).wallet, wallet as never);
    });

    for (const second of PRESSES) {
      it(`${press} blocks ${second.press} until the service has answered`, () => {
        assertIgnored(apply(withWallet('pending'), event), second);
      });
    }

    for (const step of ALL_WALLET_STEPS.filter((one) => one !== 'pending')) {
      it(`${press} does nothing in step ${step}`, () => {
        assertIgnored(withWallet(step), event);
      });
    }

    const silent: readonly (readonly [string, Payment])[] = [
      ['nothing is charged', newPayment(CHARGE)],
      ['a card is charged', withCard('pending')],
      ['the charge waits for the provider', apply(withWallet('calling'), walletCharged({next: undefined}))],
    ];
    for (const [name, before] of silent) {
      it(`${press} does nothing when ${name}`, () => {
        assertIgnored(before, event);
      });
    }
  }

  it('ends with a response that contains the next action', () => {
    const before = apply(withWallet('pending'), CODE, pressRefused('rate_limited'), CODE);
    const {payment, effects} = stepOf(before, walletCharged({next: APPROVE}));
    assert.deepEqual(openOf(payment).wallet, {
      step: 'asked',
      action: APPROVE,
      pressed: undefined,
      refused: undefined,
    });
    assert.deepEqual(effects, [ASK]);
  });

  it('stays shown after a response without a next action, until the outcome is known', () => {
    for (const end of ['pending', 'succeeded', 'failed']) {
      const before = apply(withWallet('pending'), CODE);
      const {payment, effects} = stepOf(before, walletCharged({status: end, next: undefined}));
      assert.strictEqual(payment, before);
      assert.deepEqual(effects, [ASK]);
    }
  });

  for (const code of ['rate_limited', 'session_unavailable', 'amount_mismatch', NO_ANSWER.code]) {
    it(`that is refused with ${code} is shown as unanswered, keeps the attempt and is not a failure`, () => {
      const pressed = apply(withWallet('pending'), CODE);
      const {payment, effects} = stepOf(pressed, pressRefused(code));
      assert.deepEqual(walletIn(payment), {...walletIn(pressed), pressed: undefined, refused: 'unanswered'});
      assert.deepEqual([payment.failed, payment.outbox, effects], [undefined, [], [ASK]] as never);
      assert.deepEqual(effectsOf(payment, CODE).length, 1, 'another press is possible');
    });
  }

  for (const code of ['otp_invalid', 'otp_expired', 'otp_exhausted']) {
    it(`that is refused with ${code} is shown until the tries left are known, and is not a failure`, () => {
      const refused = stepOf(apply(withWallet('pending'), CODE), pressRefused(code));
      assert.deepInclude(walletIn(refused.payment), {pressed: 'code', refused: code});
      assert.deepEqual([refused.payment.failed, refused.payment.outbox, refused.effects], [
        undefined,
        [],
        [ASK],
      ] as never);
      const known = apply(refused.payment, walletResolved({next: {...ENTER_CODE, triesLeft: 4}}));
      assert.deepInclude(openOf(known).wallet, {step: 'asked', pressed: undefined, refused: code});
      assert.deepInclude(walletIn(known).next?.action, {triesLeft: 4});
      const [{payment: again, effects}] = [stepOf(known, CODE)];
      assert.deepInclude(walletIn(again), {pressed: 'code', refused: undefined});
      assert.lengthOf(effects, 1);
    });
  }

  it('stays shown when the charge is read before the response', () => {
    const read = apply(withWallet('pending'), CODE, walletResolved());
    assert.deepInclude(walletIn(read), {pressed: 'code', refused: undefined});
  });

  it('that is refused because the invoice is paid starts the watch of the invoice', () => {
    const pressed = apply(withWallet('pending', payable()), CODE);
    const {payment, effects} = stepOf(pressed, pressRefused(ALREADY_PAID.code));
    assert.deepEqual(effects, [ASK, ASK]);
    assert.isAbove(payment.watchUntil, 0);
    assert.deepEqual(stepsOf(payment), {w: 'pending'});
  });
});

describe('an event of another attempt', () => {
  const others: readonly PaymentEvent[] = [
    walletCharged({}, 'other'),
    refused('provider_unknown', 'other'),
    pressRefused('otp_invalid', 'other'),
    {type: 'charge/unanswered', attempt: 'other'},
    {type: 'attempt/resolved', attempt: 'other', outcome: walletOutcome({status: 'succeeded'})},
    {type: 'attempt/not-found', attempt: 'other'},
  ];
  const payments: readonly (readonly [string, Payment])[] = [
    ['nothing is charged', newPayment(CHARGE)],
    ...ALL_WALLET_STEPS.map((step) => [`a wallet is in step ${step}`, withWallet(step)] as const),
    ...ALL_CARD_STEPS.map((step) => [`a card is in step ${step}`, withCard(step, undefined, {id: 'c'})] as const),
    ['the payment is settled', settled('card')],
  ];
  for (const event of others) {
    for (const [name, payment] of payments) {
      it(`${event.type} does nothing when ${name}`, () => {
        assertIgnored(payment, event);
      });
    }
  }

  it('does nothing when it is a wallet event and the attempt is a card', () => {
    for (const step of ALL_CARD_STEPS) {
      const card = withCard(step, undefined, {id: 'w'});
      for (const event of [walletCharged(), pressRefused('x')]) assertIgnored(card, event);
    }
  });
});
