import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {ChargeOptions} from '../../src/payment/options.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type CardAttempt, type CardInput, type Payment} from '../../src/payment/state.js';
import {
  ADD,
  ALL_CARD_STEPS,
  apply,
  assertIgnored,
  CHARGE,
  CHARGED,
  DECLINED,
  DETAILS,
  effectsOf,
  INPUT,
  INVOICE,
  payable,
  PREPARED,
  REFUSED,
  settled,
  SOURCE,
  stepOf,
  withCard,
  withQr,
} from '../helpers/payment.js';

const NO_DETAILS: CardInput = {...INPUT, details: undefined};
const NAMED: ChargeOptions = {...CHARGE, customerId: 'cus_named'};
const SUBMITTED: PaymentEvent = {type: 'card/submitted', attempt: 'c', input: INPUT};
const SEARCHED: PaymentEvent = {type: 'card/searched', attempt: 'c', isComplete: true};
const LOGGED: PaymentEvent = {type: 'attempt/logged', attempt: 'c'};
const SUPERSEDED: PaymentEvent = {type: 'payment/superseded'};
const FORGOTTEN = {do: 'forget-attempts', ids: ['c']} as const;

/** The attempt `c` of a payment, with some of its fields changed. */
function attemptIn(payment: Payment, change: Partial<CardAttempt> = {}): CardAttempt {
  const attempt: CardAttempt = {
    id: 'c',
    order: payment.order,
    kind: 'card_charge',
    subject: undefined,
    step: 'searching',
    money: CHARGE.money,
    chargeId: undefined,
    next: undefined,
    pressed: undefined,
    refused: undefined,
    input: INPUT,
    prepared: undefined,
    isFailureAnnounced: false,
  };
  return {...attempt, ...change};
}

describe('a press of the button', () => {
  const pressed: readonly (readonly [string, Payment, Partial<CardAttempt>])[] = [
    ['in charge mode charges the amount of the page', newPayment(CHARGE), {}],
    ['in add mode saves a card', newPayment(ADD), {kind: 'saved_card', money: undefined}],
    ['in invoice mode charges the amount due', payable(), {money: {minor: 5000, currency: 'BIF'}}],
    ['with a saved card of a named customer needs no details', newPayment(NAMED), {input: NO_DETAILS}],
    ['beside a shown code charges the amount due', withQr('issued'), {money: {minor: 5000, currency: 'BIF'}}],
  ];
  for (const [name, before, change] of pressed) {
    it(`${name}, and looks for attempts of earlier pages first`, () => {
      const {payment, effects} = stepOf(before, {...SUBMITTED, input: change.input ?? INPUT});
      assert.deepEqual(payment.attempts.get('c'), attemptIn(before, change));
      assert.deepEqual(effects, [{do: 'find-attempts', attempt: 'c'}]);
    });
  }

  it('hides the last failure', () => {
    const failed = {rail: 'card', attempt: 'b', failure: DECLINED} as const;
    const before = apply(newPayment(CHARGE), {type: 'failure/carried-over', failed});
    assert.deepEqual(before.failed, failed);
    assert.isUndefined(apply(before, SUBMITTED).failed);
  });

  const ignored: readonly (readonly [string, Payment, CardInput])[] = [
    ['the payment is settled', settled('card'), INPUT],
    ['the payment is settled elsewhere', settled('elsewhere'), INPUT],
    ['the invoice is not read yet', newPayment(INVOICE), INPUT],
    [
      'the invoice cannot be paid',
      apply(payable(), {type: 'invoice/unreadable', refusal: {status: 404, code: ''}}),
      INPUT,
    ],
    ['the customer is not known', newPayment(CHARGE), NO_DETAILS],
    ...ALL_CARD_STEPS.map((step) => [`an attempt is in step ${step}`, withCard(step), INPUT] as const),
  ];
  for (const [name, before, input] of ignored) {
    it(`has no effect when ${name}`, () => assertIgnored(before, {type: 'card/submitted', attempt: 'second', input}));
  }
});

describe('a card attempt', () => {
  const payers: readonly (readonly [string, Payment, CardInput, object])[] = [
    ['the details that the payer filled in', newPayment(CHARGE), INPUT, {details: DETAILS, known: undefined}],
    ['the customer that the page names', newPayment(NAMED), INPUT, {customerId: 'cus_named'}],
    ['the customer of the invoice', payable({customerId: 'cus_in'}), INPUT, {customerId: 'cus_in'}],
    [
      'the details, and the customer that the last attempt created',
      refusedOnce(INPUT),
      INPUT,
      {details: DETAILS, known: PREPARED.customer},
    ],
  ];
  for (const [name, before, input, payer] of payers) {
    it(`is prepared with ${name} after the search for earlier attempts`, () => {
      const submitted = apply(before, {type: 'card/submitted', attempt: 'c', input});
      const {payment, effects} = stepOf(submitted, SEARCHED);
      assert.deepEqual(payment.attempts.get('c'), {...submitted.attempts.get('c'), step: 'preparing'} as never);
      assert.deepEqual(effects, [{do: 'prepare-card', attempt: 'c', input, payer}] as never);
    });
  }

  function refusedOnce(input: CardInput): Payment {
    return apply(withCard('calling', newPayment(CHARGE), {id: 'b', input}), {
      type: 'charge/refused',
      attempt: 'b',
      reason: REFUSED,
    });
  }

  it('ends without a failure when the widget was removed during the search', () => {
    const {payment, effects} = stepOf(withCard('searching'), {...SEARCHED, isComplete: false});
    assert.equal(payment.attempts.size, 0);
    assert.deepEqual([payment.outbox, payment.failed, effects], [[], undefined, []] as never);
  });

  it('ends without a failure when the page no longer names a customer', () => {
    const before = withCard('searching', newPayment(NAMED), {input: NO_DETAILS});
    const {payment, effects} = stepOf(apply(before, {type: 'options/changed', options: CHARGE}), SEARCHED);
    assert.equal(payment.attempts.size, 0);
    assert.deepEqual([payment.outbox, payment.failed, effects], [[], undefined, []] as never);
  });

  const prepared: readonly (readonly [string, Payment, CardInput, string | undefined])[] = [
    ['a charge', newPayment(CHARGE), INPUT, undefined],
    ['a saved card', newPayment(ADD), INPUT, 'cus_made'],
    ['a charge of a named customer', newPayment(NAMED), NO_DETAILS, undefined],
  ];
  for (const [name, before, input, subject] of prepared) {
    it(`is logged before its call: ${name}`, () => {
      const preparing = withCard('preparing', before, {input});
      const {payment, effects} = stepOf(preparing, {type: 'card/prepared', attempt: 'c', prepared: PREPARED});
      const kind = before.options.mode === 'add' ? 'saved_card' : 'card_charge';
      const logging = {...preparing.attempts.get('c'), step: 'logging', subject, input: undefined, prepared: PREPARED};
      assert.deepEqual(payment.attempts.get('c'), logging as never);
      assert.deepEqual(payment.customer, PREPARED.customer);
      assert.deepEqual(effects, [{do: 'log-attempt', attempt: {id: 'c', order: before.order, kind, subject}}]);
    });
  }

  for (const [call, options] of [
    ['charge-card', CHARGE],
    ['save-card', ADD],
  ] as const) {
    it(`makes the call ${call} once it is in the attempt log`, () => {
      const logging = withCard('logging', newPayment(options));
      const {payment, effects} = stepOf(logging, LOGGED);
      const attempt = {...logging.attempts.get('c'), step: 'calling'} as CardAttempt;
      assert.deepEqual(payment.attempts.get('c'), attempt);
      assert.deepEqual(effects, [{do: call, attempt, prepared: PREPARED, options}]);
    });
  }

  it('makes no call without the prepared data', () => {
    const logging = withCard('logging');
    const attempt = {...logging.attempts.get('c'), prepared: undefined} as CardAttempt;
    assertIgnored({...logging, attempts: new Map([['c', attempt]])}, LOGGED);
  });

  it('ends without a failure when the card fields show what is wrong', () => {
    const {payment, effects} = stepOf(withCard('preparing'), {type: 'card/invalid', attempt: 'c'});
    assert.equal(payment.attempts.size, 0);
    assert.deepEqual([payment.outbox, payment.failed, effects], [[], undefined, []] as never);
  });

  it('repeats its call when the response was lost', () => {
    const {payment, effects} = stepOf(withCard('calling'), {type: 'charge/unanswered', attempt: 'c'});
    assert.equal(payment.attempts.get('c')?.step, 'repeating');
    assert.deepEqual(effects, []);
  });

  const ignored: readonly (readonly [PaymentEvent, readonly CardAttempt['step'][]])[] = [
    [SEARCHED, ['preparing', 'logging', 'calling', 'repeating', 'unknown', 'pending']],
    [{...SEARCHED, isComplete: false}, ['preparing', 'logging', 'calling', 'repeating', 'unknown', 'pending']],
    [
      {type: 'card/prepared', attempt: 'c', prepared: PREPARED},
      ['searching', 'logging', 'calling', 'repeating', 'unknown', 'pending'],
    ],
    [{type: 'card/invalid', attempt: 'c'}, ['searching', 'logging', 'calling', 'repeating', 'unknown', 'pending']],
    [LOGGED, ['searching', 'preparing', 'calling', 'repeating', 'unknown', 'pending']],
    [
      {type: 'charge/unanswered', attempt: 'c'},
      ['searching', 'preparing', 'logging', 'repeating', 'unknown', 'pending'],
    ],
    [{type: 'card/charged', attempt: 'c', charge: CHARGED}, ['searching', 'preparing', 'unknown']],
    [{type: 'card/saved', attempt: 'c', source: SOURCE}, ['searching', 'preparing', 'unknown']],
    [
      {type: 'attempt/resolved', attempt: 'c', outcome: {kind: 'none'}},
      ['searching', 'preparing', 'logging', 'calling', 'repeating'],
    ],
    [
      {type: 'attempt/not-found', attempt: 'c'},
      ['searching', 'preparing', 'logging', 'calling', 'repeating', 'pending'],
    ],
  ];
  for (const [event, steps] of ignored) {
    for (const step of steps) {
      it(`ignores ${event.type} in step ${step}`, () => assertIgnored(withCard(step), event));
    }
  }

  const cardEvents: readonly PaymentEvent[] = [
    SEARCHED,
    {type: 'card/prepared', attempt: 'c', prepared: PREPARED},
    {type: 'card/invalid', attempt: 'c'},
    {type: 'charge/unanswered', attempt: 'c'},
    {type: 'charge/refused', attempt: 'c', reason: REFUSED},
    {type: 'card/charged', attempt: 'c', charge: CHARGED},
    {type: 'card/saved', attempt: 'c', source: SOURCE},
    {type: 'attempt/resolved', attempt: 'c', outcome: {kind: 'none'}},
    {type: 'attempt/not-found', attempt: 'c'},
  ];
  for (const event of cardEvents) {
    it(`ignores ${event.type} of an unknown attempt`, () =>
      assertIgnored(withCard('calling', payable(), {id: 'b'}), event));
  }
  for (const event of cardEvents.filter(({type}) => /^(?:card|charge)\//.test(type))) {
    it(`leaves a QR code with the same id unchanged on ${event.type}`, () =>
      assertIgnored(withQr('calling', payable(), 'c'), event));
  }

  for (const step of ['searching', 'preparing', 'logging', 'calling', 'repeating', 'pending'] as const) {
    it(`fails when it is refused in step ${step}`, () => {
      const {payment, effects} = stepOf(withCard(step), {type: 'charge/refused', attempt: 'c', reason: REFUSED});
      const failure = {kind: 'refused', ...REFUSED} as const;
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual(payment.failed, {rail: 'card', attempt: 'c', failure});
      assert.deepEqual(payment.outbox, [
        {id: 'c.failed', announcement: {type: 'failure', failure}, ended: ['c'], isOurs: undefined},
      ]);
      assert.deepEqual(effects, []);
    });
  }

  it('shows its failure without an announcement when another widget has announced the payment', () => {
    const superseded = apply(withCard('calling'), SUPERSEDED);
    const {payment, effects} = stepOf(superseded, {type: 'charge/refused', attempt: 'c', reason: REFUSED});
    assert.deepEqual(payment.failed, {rail: 'card', attempt: 'c', failure: {kind: 'refused', ...REFUSED}});
    assert.deepEqual([payment.outbox, effects], [[], [FORGOTTEN]] as never);
  });

  it('announces its success although another widget has announced the payment', () => {
    const superseded = apply(withCard('calling'), SUPERSEDED);
    const {payment} = stepOf(superseded, {type: 'card/charged', attempt: 'c', charge: CHARGED});
    assert.deepEqual(
      payment.outbox.map(({id}) => id),
      ['ch_1'],
    );
  });

  it('charges the amount at the time of the press, even when the page lowers it meanwhile', () => {
    const options = {...CHARGE, money: {minor: 999, currency: 'USD'}} as const;
    const logging = apply(withCard('logging'), {type: 'options/changed', options});
    const [effect] = effectsOf(logging, LOGGED);
    assert.nestedPropertyVal(effect, 'attempt.money.minor', 1999);
    assert.propertyVal(effect, 'options', options);
  });
});
