import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import type {PaymentOptions} from '../../src/payment/options.js';
import type {Outcome} from '../../src/payment/payloads.js';
import type {Effect, EffectOf, PaymentEvent} from '../../src/payment/payment-events.js';
import {reduce} from '../helpers/payment.js';
import {
  isCharging,
  isInstant,
  newPayment,
  walletAttempt,
  type Attempt,
  type InstantAttempt,
  type Payment,
} from '../../src/payment/state.js';
import {
  ADD,
  ALREADY_PAID,
  CHARGE,
  CHARGED,
  CODE,
  CUSTOMER,
  DRAWING,
  INPUT,
  INVOICE,
  NO_ANSWER,
  PAYABLE,
  PHONE_NUMBER,
  PREPARED,
  REFUSED,
  REQUEST,
  SAVED_CARD,
  SOURCE,
  STATUS,
} from '../helpers/payment.js';
import {APPROVE, ENTER_CODE, WALLET, walletCharged} from '../helpers/wallet.js';

/** Creates an event of an attempt; the attempt may be unknown to the payment. */
type Maker = (attempt: string, options: PaymentOptions) => PaymentEvent;

/** How a run's next event is created: for a new attempt, an earlier one, or one that waits for it. */
interface Choice {
  readonly of: 'new' | 'earlier' | 'waiting';
  readonly make: Maker;
  /** Index of the attempt, counted from the last one. */
  readonly index: number;
  /** Index of the event that it may wait for. */
  readonly pick: number;
  /** The delay before it, in milliseconds. */
  readonly laterMs: number;
}

const REASONS = [REFUSED, NO_ANSWER, ALREADY_PAID, {code: 'amount_mismatch', message: ''}];
const MONEY = CODE.money;
const OUTCOMES: readonly Outcome[] = [
  {kind: 'none'},
  {kind: 'refused', ...REFUSED},
  ...['succeeded', 'failed', 'pending'].flatMap((status): readonly Outcome[] =>
    [true, false].map((isReturned) => ({kind: 'charge', charge: {...CHARGED, status}, customer: CUSTOMER, isReturned})),
  ),
  {kind: 'source', source: SOURCE, customer: CUSTOMER},
  ...[true, false].flatMap((isAlive): readonly Outcome[] => [
    {kind: 'qr', code: CODE, isAlive},
    {kind: 'qr', code: {...CODE, payload: 'x'}, isAlive},
    {kind: 'phone', request: REQUEST, money: MONEY, isAlive, isDeclined: !isAlive},
  ]),
];
const KINDS = ['card_charge', 'saved_card', 'qr_code', 'phone_request', 'wallet_charge'] as const;

const STARTS: readonly Maker[] = [
  (attempt) => ({type: 'card/submitted', attempt, input: INPUT}),
  (attempt) => ({type: 'qr/requested', attempt}),
  (attempt) => ({type: 'phone/requested', attempt, phoneNumber: PHONE_NUMBER}),
  (attempt) => ({type: 'wallet/requested', attempt, input: WALLET}),
];
const RECOVERIES = KINDS.map((kind): Maker => {
  return (id) => ({type: 'attempt/recovered', logged: {id, order: 'x', kind, subject: undefined}});
});
const LOGGED: Maker = (attempt) => ({type: 'attempt/logged', attempt});
const SEARCHED = [true, false].map((isComplete): Maker => (attempt) => ({type: 'card/searched', attempt, isComplete}));
const PREPARATIONS: readonly Maker[] = [
  (attempt) => ({type: 'card/prepared', attempt, prepared: PREPARED}),
  (attempt) => ({type: 'card/invalid', attempt}),
];
const CARD_ANSWERS: readonly Maker[] = [
  ...['succeeded', 'failed', 'pending'].map((status): Maker => {
    return (attempt) => ({type: 'card/charged', attempt, charge: {...CHARGED, status}});
  }),
  (attempt) => ({type: 'card/saved', attempt, source: SOURCE}),
  ...REASONS.map((reason): Maker => (attempt) => ({type: 'charge/refused', attempt, reason})),
];
const UNANSWERED: Maker = (attempt) => ({type: 'charge/unanswered', attempt});
const REFUSALS = REASONS.map((reason): Maker => (attempt) => ({type: 'instant/refused', attempt, reason}));
const QR_ANSWERS: readonly Maker[] = [
  ...[CODE, {...CODE, payload: 'x'}].map((code): Maker => (attempt) => ({type: 'qr/created', attempt, code})),
  ...REFUSALS,
];
const SENT: Maker = (attempt) => ({type: 'phone/sent', attempt, request: REQUEST});
const DRAWN: Maker = (attempt) => ({type: 'qr/drawn', attempt, drawing: DRAWING});
const FAILED: Maker = (attempt) => ({type: 'instant/failed', attempt, message: 'x'});
const RESENT: Maker = () => ({type: 'phone/resent'});
const WALLET_ANSWERS: readonly Maker[] = [
  ...[ENTER_CODE, APPROVE, undefined].map((next): Maker => {
    return (attempt) => walletCharged({id: `ch-${attempt}`, next}, attempt);
  }),
  ...REASONS.map((reason): Maker => (attempt) => ({type: 'charge/refused', attempt, reason})),
];
const WALLET_UNANSWERED: Maker = (attempt) => ({type: 'charge/unanswered', attempt});
const WALLET_PRESSES: readonly Maker[] = [
  () => ({type: 'wallet/pressed', press: 'code', code: '123456'}),
  ...(['resend', 'cancel'] as const).map((press): Maker => () => ({type: 'wallet/pressed', press})),
];
const PRESS_ANSWERS: readonly Maker[] = [
  ...WALLET_ANSWERS.slice(0, 3),
  ...[...REASONS, {code: 'otp_invalid', message: ''}].map((reason): Maker => {
    return (attempt) => ({type: 'wallet/press-refused', attempt, reason});
  }),
];
const RESOLUTIONS: readonly Maker[] = [
  ...OUTCOMES.map((outcome): Maker => (attempt) => ({type: 'attempt/resolved', attempt, outcome})),
  (attempt) => ({type: 'attempt/not-found', attempt}),
];
const WITHDRAWALS = [true, false].map((hasEnded): Maker => (attempt) => ({
  type: 'instant/withdrawn',
  attempt,
  hasEnded,
  next: 'next',
}));
/** The events that an attempt waits for in each step. */
const NEXT: Readonly<Record<Attempt['step'], (attempt: Attempt) => readonly Maker[]>> = {
  searching: () => SEARCHED,
  preparing: () => PREPARATIONS,
  logging: () => [LOGGED],
  calling: ({kind}) => {
    if (kind === 'qr_code') return QR_ANSWERS;
    if (kind === 'wallet_charge') return [WALLET_UNANSWERED, ...WALLET_ANSWERS];
    return kind === 'phone_request' ? [SENT, SENT, ...REFUSALS] : [UNANSWERED, ...CARD_ANSWERS];
  },
  repeating: ({kind}) => (kind === 'wallet_charge' ? WALLET_ANSWERS : CARD_ANSWERS),
  unknown: () => RESOLUTIONS,
  pending: ({kind}) => (kind === 'wallet_charge' ? [...RESOLUTIONS, ...WALLET_PRESSES, ...PRESS_ANSWERS] : RESOLUTIONS),
  issued: ({kind}) => (kind === 'qr_code' ? [DRAWN, DRAWN, FAILED] : [RESENT, ...WITHDRAWALS]),
  expired: () => [RESENT, ...WITHDRAWALS],
  withdrawn: () => [RESENT, ...WITHDRAWALS],
};
const CONTINUATIONS: readonly Maker[] = [
  ...[LOGGED, ...SEARCHED, ...PREPARATIONS, UNANSWERED, ...CARD_ANSWERS, ...QR_ANSWERS, SENT, DRAWN, FAILED],
  ...[...RESOLUTIONS, ...WITHDRAWALS, ...WALLET_ANSWERS, WALLET_UNANSWERED, ...PRESS_ANSWERS],
];
const OTHERS: readonly Maker[] = [
  () => ({type: 'view/attached'}),
  () => ({type: 'view/detached'}),
  () => ({type: 'page/returned'}),
  (_id, options) => ({type: 'options/changed', options: {...options, customerId: 'cus_2'}}),
  (_id, options) => ({type: 'options/changed', options}),
  () => ({type: 'payment/superseded'}),
  () => ({type: 'session/changed'}),
  () => ({type: 'failure/carried-over', failed: {rail: 'qr', attempt: 'x', failure: {kind: 'declined', code: ''}}}),
  () => ({type: 'cards/requested'}),
  () => ({type: 'cards/read', cards: [SAVED_CARD]}),
  () => ({type: 'cards/removed', sourceId: 'src_1'}),
  () => ({type: 'outbox/claimed', isOurs: true}),
  () => ({type: 'outbox/delivered'}),
  () => ({type: 'phone/cancelled'}),
  RESENT,
  () => ({type: 'invoice/requested'}),
  ...['sent', 'paid', 'cancelled'].map((status): Maker => {
    return () => ({type: 'invoice/read', invoice: {...PAYABLE, status}});
  }),
  () => ({type: 'invoice/unreadable', refusal: {status: 404, code: ''}}),
  () => ({type: 'time/received', serverTime: STATUS.serverTime + 30_000}),
  () => ({type: 'clock/ticked'}),
  () => ({type: 'check/requested'}),
  () => ({type: 'quittance/read', number: null}),
  () => ({type: 'wallet/opened'}),
  () => ({type: 'charge/ticked'}),
  ...WALLET_PRESSES,
];
const RESET: Maker = () => ({type: 'payment/reset'});

const anyStatus: fc.Arbitrary<Maker> = fc
  .record({
    version: fc.integer({min: 0, max: 3}),
    status: fc.constantFrom('sent', 'sent', 'partial_paid', 'paid', 'cancelled'),
    settledBy: fc.constantFrom('card', 'qr', 'phone', 'wallet', null),
    chargeId: fc.constantFrom('ch_2', null),
    qrReference: fc.constantFrom('QR1', 'QR2', null),
    uetr: fc.constantFrom('uetr-1', 'uetr-2', null),
    amountDue: fc.constantFrom(5000, 2000, 0),
    issuedStatus: fc.constantFrom('pending', 'declined', 'expired', 'cancelled'),
  })
  .map(({issuedStatus, ...status}) => {
    const issued = ['uetr-1', 'QR1'].map((reference) => ({reference, status: issuedStatus}));
    return () => ({type: 'status/received', status: {...STATUS, ...status, issued}});
  });

function choice(of: Choice['of'], make: fc.Arbitrary<Maker>): fc.Arbitrary<Choice> {
  const laterMs = fc.constantFrom(0, 0, 0, 1, 30_000, 180_000);
  return fc.record({of: fc.constant(of), make, index: fc.integer({min: 0, max: 3}), pick: fc.nat({max: 99}), laterMs});
}

/** Mostly events that attempts wait for; resets only if requested. */
function runs(resets: 'with resets' | 'without resets'): fc.Arbitrary<readonly Choice[]> {
  const others = resets === 'with resets' ? [...OTHERS, RESET, RESET] : OTHERS;
  const any = fc.oneof(
    {weight: 4, arbitrary: choice('new', fc.constantFrom(...STARTS))},
    {weight: 1, arbitrary: choice('new', fc.constantFrom(...RECOVERIES))},
    {weight: 12, arbitrary: choice('waiting', fc.constant(LOGGED))},
    {weight: 2, arbitrary: choice('earlier', fc.constantFrom(...CONTINUATIONS))},
    {weight: 1, arbitrary: choice('earlier', anyStatus)},
    {weight: 2, arbitrary: choice('earlier', fc.constantFrom(...others))},
  );
  return fc.array(any, {maxLength: 60, size: 'max'});
}

/** One event of a run, with the payment before and after it. */
interface Moment {
  readonly event: PaymentEvent;
  readonly before: Payment;
  readonly after: Payment;
  readonly effects: readonly Effect[];
}

function play(options: PaymentOptions, choices: readonly Choice[]): readonly Moment[] {
  const invoice: readonly PaymentEvent[] = [{type: 'invoice/requested'}, {type: 'invoice/read', invoice: PAYABLE}];
  let [payment, now] = [newPayment(options), 0];
  for (const event of invoice) payment = reduce(payment, event, now).payment;
  const ids: string[] = ['a0'];
  return choices.map(({of, make, index, pick, laterMs}, position) => {
    now += laterMs;
    const waiting = [...payment.attempts.values()].at(-1 - (index % Math.max(payment.attempts.size, 1)));
    const makers = waiting && of === 'waiting' ? NEXT[waiting.step](waiting) : [make];
    const maker = makers[pick % makers.length] ?? make;
    const known = (of === 'waiting' ? waiting?.id : ids.at(-1 - index)) ?? 'a0';
    const id = of === 'new' ? `a${position + 1}` : known;
    const made = maker(id, options);
    // Ids are never reused.
    const event = made.type === 'instant/withdrawn' ? {...made, next: `a${position + 1}`} : made;
    ids.push(id);
    const before = payment;
    const {payment: after, effects} = reduce(before, event, now);
    payment = after;
    return {event, before, after, effects};
  });
}

/** The announcements added during a run, in order. */
function announced(moments: readonly Moment[]): readonly {readonly id: string; readonly type: string}[] {
  return moments.flatMap(({event, before, after}) => {
    const kept = event.type === 'outbox/delivered' ? Math.max(before.outbox.length - 1, 0) : before.outbox.length;
    return after.outbox.slice(kept).map(({id, announcement}) => ({id, type: announcement.type}));
  });
}

function instantIn({attempts}: Payment): readonly InstantAttempt[] {
  return [...attempts.values()].filter(isInstant);
}

/** Whether the service reported that it cancelled the code or the request itself. */
function isCancelled({invoice}: Payment, {issued}: InstantAttempt): boolean {
  const known = invoice.status?.issued.filter(({status}) => status === 'cancelled') ?? [];
  return known.some(({reference}) => reference === issued?.reference);
}

type CallEffect = EffectOf<'charge-card' | 'save-card' | 'create-qr' | 'request-phone' | 'charge-wallet'>;

function isCall(effect: Effect): effect is CallEffect {
  return ['charge-card', 'save-card', 'create-qr', 'request-phone', 'charge-wallet'].includes(effect.do);
}

const MODES = [ADD, CHARGE, INVOICE];

/** Checks random runs in all modes. */
function always(name: string, resets: Parameters<typeof runs>[0], holds: (moments: readonly Moment[]) => void): void {
  it(name, () => {
    const property = fc.property(fc.constantFrom(...MODES, INVOICE), runs(resets), (options, choices) => {
      holds(play(options, choices));
    });
    fc.assert(property, {numRuns: 3_000});
  });
}

describe('a payment in random sequences of events', () => {
  always('has at most one success, and no failure after it', 'without resets', (moments) => {
    const types = announced(moments).map(({type}) => type);
    const first = types.indexOf('success');
    assert.deepEqual(first === -1 ? [] : types.slice(first + 1), []);
  });

  always('announces at most one failure of each attempt', 'with resets', (moments) => {
    const failures = announced(moments).filter(({type}) => type === 'failure');
    assert.equal(new Set(failures.map(({id}) => id)).size, failures.length);
  });

  always('keeps a success of this widget until a reset', 'with resets', (moments) => {
    for (const {event, before, after} of moments) {
      const {success} = before;
      if (success && success.by !== 'elsewhere' && event.type !== 'payment/reset') {
        assert.strictEqual(after.success, success);
      }
    }
  });

  always('keeps a success elsewhere until a reset or an attempt of an earlier page', 'with resets', (moments) => {
    for (const {event, before, after} of moments) {
      if (before.success && before.success !== after.success) {
        assert.include(['payment/reset', 'attempt/recovered'], event.type);
      }
    }
  });

  always(
    'shows at most one code or request, and none once it is settled or a card or a wallet is charged',
    'with resets',
    (moments) => {
      for (const {after} of moments) {
        const attempts = [...after.attempts.values()];
        const isCharging = attempts.some((one) => !isInstant(one) && !['searching', 'preparing'].includes(one.step));
        const shown = attempts.filter((one) => isInstant(one) && one.isShown);
        assert.isAtMost(shown.length, after.success || isCharging ? 0 : 1);
      }
    },
  );

  always('hides nothing that can still be paid, except what was paid', 'with resets', (moments) => {
    for (const {after} of moments) {
      const {success} = after;
      const paidWith: readonly unknown[] = success && success.by !== 'elsewhere' ? Object.values(success.detail) : [];
      const live = instantIn(after).filter(({step, isShown}) => step === 'issued' && !isShown);
      assert.isTrue(live.every(({issued}) => paidWith.includes(issued?.reference)));
    }
  });

  always('withdraws each code and each request once, in the event that hides it', 'with resets', (moments) => {
    // An attempt that is to be resent stays visible until the service has responded.
    const others = moments.filter(({event: {type}}) => type !== 'phone/resent' && type !== 'instant/withdrawn');
    for (const {before, after, effects} of others) {
      const hidden = instantIn(after).filter(
        ({id, step}) => step === 'withdrawn' && before.attempts.get(id)?.step !== 'withdrawn',
      );
      const asked = effects.filter((effect) => effect.do === 'withdraw').map(({attempt}) => attempt.id);
      assert.isTrue(asked.every((id) => hidden.some((one) => one.id === id)));
      const missed = hidden.filter((one) => !asked.includes(one.id));
      assert.isTrue(missed.every((one) => isCancelled(after, one)));
    }
  });

  always('makes one call for each attempt, after the attempt log has stored it', 'with resets', (moments) => {
    const calls = moments.flatMap(({event, effects}, index) =>
      effects.filter(isCall).map(({attempt: {id}}) => ({event, id, earlier: moments.slice(0, index)})),
    );
    for (const {event, id, earlier} of calls) {
      assert.deepEqual(event, {type: 'attempt/logged', attempt: id});
      assert.isTrue(
        earlier.some(({effects}) => effects.some((one) => one.do === 'log-attempt' && one.attempt.id === id)),
      );
    }
    assert.equal(new Set(calls.map(({id}) => id)).size, calls.length);
  });

  always(
    'stays the same object after an event of an unknown attempt, so that no view is updated',
    'with resets',
    (moments) => {
      for (const {after} of moments) {
        const {payment, effects} = reduce(after, {type: 'attempt/not-found', attempt: 'unknown'}, 0);
        assert.strictEqual(payment, after);
        assert.deepEqual(effects, []);
      }
    },
  );

  always('starts nothing while a card or a wallet is charged', 'with resets', (moments) => {
    for (const {event, before, after, effects} of moments) {
      if (!isCharging(before) || !/submitted$|^(qr|phone|wallet).requested$/.test(event.type)) continue;
      assert.deepEqual([after.attempts, effects], [before.attempts, []] as never);
    }
  });

  always(
    'announces no failure of a code or a request while a card or a wallet is charged',
    'with resets',
    (moments) => {
      for (const moment of moments) {
        const isOfInstant = moment.event.type.startsWith('instant/');
        if (isOfInstant && isCharging(moment.before)) assert.deepEqual(announced([moment]), []);
      }
    },
  );

  always('sends one press of a wallet at a time', 'with resets', (moments) => {
    for (const {event, before, effects} of moments) {
      const isPressed = walletAttempt(before)?.pressed !== undefined && event.type === 'wallet/pressed';
      const presses = effects.filter((effect) => effect.do === 'press-wallet');
      assert.isAtMost(presses.length, isPressed ? 0 : 1);
    }
  });
});
