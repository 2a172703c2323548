import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {InvoiceStatus, Outcome} from '../../src/payment/payloads.js';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {isInstant, type Payment} from '../../src/payment/state.js';
import {
  apply,
  assertIgnored,
  CHARGED,
  CODE,
  DRAWING,
  instantIn,
  NOW,
  openOf,
  PHONE_NUMBER,
  PREPARED,
  recovered,
  REFUSED,
  REQUEST,
  statusOf,
  stepOf,
  WATCH_MS,
  withCard,
  withdrawalOf,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const RESET: PaymentEvent = {type: 'payment/reset'};
const PREPARED_CARD: PaymentEvent = {type: 'card/prepared', attempt: 'c', prepared: PREPARED};
const RECOVERED_CARD = recovered('card_charge', 'r');
const QR_REQUESTED: PaymentEvent = {type: 'qr/requested', attempt: 'next'};
const PHONE_REQUESTED: PaymentEvent = {type: 'phone/requested', attempt: 'next', phoneNumber: PHONE_NUMBER};
const QR_CREATED: PaymentEvent = {type: 'qr/created', attempt: 'q', code: CODE};
const PHONE_SENT: PaymentEvent = {type: 'phone/sent', attempt: 'p', request: REQUEST};

const PAID_BY_QR: Partial<InvoiceStatus> = {
  version: 2,
  status: 'paid',
  amountDue: 0,
  settledBy: 'qr',
  chargeId: 'ch_2',
  qrReference: 'QR1',
};
const PAID_BY_PHONE: Partial<InvoiceStatus> = {
  version: 2,
  status: 'paid',
  amountDue: 0,
  settledBy: 'phone',
  uetr: 'uetr-1',
};
const BY_CARD: Partial<InvoiceStatus> = {...PAID_BY_QR, settledBy: 'card', qrReference: null};
const PAID_BY_OTHERS = statusOf(BY_CARD);
const PARTLY_PAID = statusOf({...BY_CARD, status: 'partial_paid', amountDue: 2000});
/** The events that hide what is shown, in each state. */
const HIDING = [
  ['a reset', RESET],
  ['a payment elsewhere', PAID_BY_OTHERS],
  ['a partial payment elsewhere', PARTLY_PAID],
] as const;
const ALIVE = {
  qr: {kind: 'qr', code: CODE, isAlive: true},
  phone: {kind: 'phone', request: REQUEST, money: CODE.money, isAlive: true, isDeclined: false},
} as const;

/** Both methods other than cards, each with the request for the other. */
const WAYS = [
  {
    rail: 'qr',
    id: 'q',
    kind: 'qr_code',
    within: withQr,
    other: withPhone,
    otherRail: 'phone',
    requested: PHONE_REQUESTED,
  },
  {
    rail: 'phone',
    id: 'p',
    kind: 'phone_request',
    within: withPhone,
    other: withQr,
    otherRail: 'qr',
    requested: QR_REQUESTED,
  },
] as const;
const ANSWERS = {qr: QR_CREATED, phone: PHONE_SENT} as const;

function shownIn({attempts}: Payment): readonly string[] {
  const instant = [...attempts.values()].filter(isInstant);
  return instant.filter(({isShown}) => isShown).map(({id}) => id);
}

function withdrawalsIn(effects: readonly Effect[]): readonly Effect[] {
  return effects.filter((effect) => effect.do === 'withdraw');
}

function resolved(attempt: string, outcome: Outcome): PaymentEvent {
  return {type: 'attempt/resolved', attempt, outcome};
}

for (const {rail, id, kind, within, other, otherRail, requested} of WAYS) {
  describe(`an attempt on the rail ${rail}, as the only way to pay`, () => {
    it(`is replaced by the rail ${otherRail}, and withdrawn`, () => {
      const before = {...within('issued'), watchUntil: 0};
      const {payment, effects} = stepOf(before, requested);
      assert.deepEqual(payment.attempts.get(id), {...instantIn(before, id), step: 'withdrawn', isShown: false});
      assert.deepEqual([shownIn(payment), openOf(payment)[otherRail].step], [['next'], 'requesting']);
      assert.deepEqual(
        effects.map((effect) => effect.do),
        ['log-attempt', 'withdraw'],
      );
      assert.deepEqual(withdrawalsIn(effects), [withdrawalOf(before, id)]);
      assert.equal(payment.watchUntil, NOW + WATCH_MS, 'it can still be paid');
    });

    it(`is replaced by the rail ${otherRail} after it has expired, and not withdrawn`, () => {
      const before = within('expired');
      const {payment, effects} = stepOf(before, requested);
      assert.deepEqual(payment.attempts.get(id), {...instantIn(before, id), isShown: false});
      assert.deepEqual([shownIn(payment), withdrawalsIn(effects)], [['next'], []]);
    });

    it(`is replaced by the rail ${otherRail} before its call, which is then not made`, () => {
      const {payment, effects} = stepOf(within('logging'), requested);
      assert.deepEqual([shownIn(payment), withdrawalsIn(effects)], [['next'], []]);
      const logged = stepOf(payment, {type: 'attempt/logged', attempt: id});
      assert.deepEqual(logged.effects, [{do: 'forget-attempts', ids: [id]}]);
      assert.isFalse(logged.payment.attempts.has(id));
    });

    it(`is replaced by the rail ${otherRail} during its call, and withdrawn when the response arrives`, () => {
      const before = within('calling');
      const {payment, effects} = stepOf(before, requested);
      assert.deepEqual(payment.attempts.get(id), {...instantIn(before, id), isShown: false});
      assert.deepEqual([shownIn(payment), withdrawalsIn(effects)], [['next'], []]);
      const answered = stepOf(payment, ANSWERS[rail]);
      const attempt = instantIn(answered.payment, id);
      assert.deepEqual([attempt.step, shownIn(answered.payment)], ['withdrawn', ['next']]);
      const reference = attempt.issued?.reference ?? '';
      assert.deepEqual(answered.effects, [{do: 'withdraw', attempt: {...attempt, step: 'issued'}, reference}]);
    });

    for (const step of ['searching', 'preparing'] as const) {
      it(`stays shown beside a card in step ${step}, and the other rail cannot be requested`, () => {
        const before = within('issued');
        const payment = withCard(step, before);
        assert.deepEqual(payment.attempts.get(id), instantIn(before, id));
        assert.equal(openOf(payment)[rail].step, openOf(before)[rail].step);
        assertIgnored(payment, requested);
      });
    }

    it('stays unchanged when a card is submitted and is invalid', () => {
      const before = within('issued');
      const {payment, effects} = stepOf(withCard('preparing', before), {type: 'card/invalid', attempt: 'c'});
      assert.deepEqual([payment.attempts, effects], [before.attempts, []] as never);
    });

    for (const [name, card, event] of [
      ['is charged', withCard('preparing', within('issued')), PREPARED_CARD],
      ['of an earlier page may have been charged', within('issued'), RECOVERED_CARD],
    ] as const) {
      it(`is hidden and withdrawn when a card ${name}, and the invoice is watched`, () => {
        const before = {...card, watchUntil: 0};
        const {payment, effects} = stepOf(before, event);
        assert.deepEqual(payment.attempts.get(id), {...instantIn(before, id), step: 'withdrawn', isShown: false});
        assert.deepEqual([shownIn(payment), withdrawalsIn(effects)], [[], [withdrawalOf(before, id)]]);
        assert.deepEqual(openOf(payment)[rail], {step: 'closed'});
        assert.equal(payment.watchUntil, NOW + WATCH_MS);
      });
    }

    it('is hidden, and not withdrawn, when it has expired and a card is charged', () => {
      const before = withCard('preparing', within('expired'));
      const {payment, effects} = stepOf(before, PREPARED_CARD);
      assert.deepEqual(payment.attempts.get(id), {...instantIn(before, id), isShown: false});
      assert.deepEqual([shownIn(payment), withdrawalsIn(effects)], [[], []]);
    });

    it('makes no call when a card is charged first', () => {
      const {payment, effects} = stepOf(withCard('logging', within('logging')), {type: 'attempt/logged', attempt: id});
      assert.deepEqual([[...payment.attempts.keys()], effects], [['c'], [{do: 'forget-attempts', ids: [id]}]] as never);
    });

    it('can be requested again once the card has failed', () => {
      const failed = apply(withCard('calling', within('issued')), {
        type: 'charge/refused',
        attempt: 'c',
        reason: REFUSED,
      });
      assert.deepEqual(shownIn(failed), []);
      assert.deepEqual(shownIn(within('issued', failed, 'again')), ['again']);
    });

    for (const step of ['logging', 'calling', 'issued', 'expired'] as const) {
      it(`leaves one way to pay when it is found payable and the rail ${otherRail} is in step ${step}`, () => {
        const before = other(step, within('unknown'));
        const {payment, effects} = stepOf(before, resolved(id, ALIVE[rail]));
        const shown = shownIn(payment);
        assert.lengthOf(shown, 1);
        const hidden = [...payment.attempts.values()].filter((one) => !shown.includes(one.id) && one.step === 'issued');
        assert.deepEqual(hidden, [], 'a hidden code or request that can be paid must be withdrawn');
        assert.lengthOf(
          withdrawalsIn(effects),
          [...payment.attempts.values()].filter((one) => one.step === 'withdrawn').length,
        );
      });
    }

    it('leaves one way to pay when two attempts of an earlier page are found payable', () => {
      const before = other('unknown', within('unknown'));
      const payment = apply(before, resolved('p', ALIVE.phone), resolved('q', ALIVE.qr));
      assert.lengthOf(shownIn(payment), 1);
      assert.sameMembers(
        [...payment.attempts.values()].map(({step}) => step),
        ['issued', 'withdrawn'],
      );
    });
  });

  describe(`a hidden attempt on the rail ${rail}`, () => {
    const unseen = resolved(id, {...ALIVE[rail], isAlive: false});
    const withdrawals: readonly (readonly [string, Payment, PaymentEvent])[] = [
      ['the payment is reset', within('issued'), RESET],
      [`the rail ${otherRail} is requested`, within('issued'), requested],
      ['a card is charged', withCard('preparing', within('issued')), PREPARED_CARD],
      ['a card of an earlier page may have been charged', within('issued'), RECOVERED_CARD],
      [
        'it was paid on the other rail, which was withdrawn before',
        within('issued', other('issued')),
        statusOf(rail === 'qr' ? PAID_BY_PHONE : PAID_BY_QR),
      ],
      ['it was paid elsewhere', within('issued'), PAID_BY_OTHERS],
      ['another part was paid', within('issued'), PARTLY_PAID],
      ['it could not be displayed', within('issued'), {type: 'instant/failed', attempt: id, message: 'No canvas.'}],
    ];
    for (const [name, before, event] of withdrawals) {
      it(`is withdrawn in the same event when ${name}`, () => {
        const {payment, effects} = stepOf(before, event);
        assert.deepEqual(payment.attempts.get(id), {...instantIn(before, id), step: 'withdrawn', isShown: false});
        assert.deepEqual(withdrawalsIn(effects), [withdrawalOf(before, id)]);
        const later = stepOf(payment, {type: 'clock/ticked'});
        assert.deepEqual(
          [later.payment.attempts, later.effects],
          [payment.attempts, []] as never,
          'it is withdrawn once',
        );
      });
    }

    const recoveries: readonly (readonly [string, Payment, PaymentEvent])[] = [
      ['it has expired or was paid', within('unknown'), unseen],
      ['a card is charged', withCard('calling', within('unknown')), resolved(id, ALIVE[rail])],
      [
        'it was paid elsewhere',
        apply(within('unknown'), statusOf({version: 2, status: 'paid'})),
        resolved(id, ALIVE[rail]),
      ],
    ];
    for (const [name, before, event] of recoveries) {
      it(`is withdrawn when it is resolved and ${name}`, () => {
        const {payment, effects} = stepOf(before, event);
        const attempt = instantIn(payment, id);
        assert.deepEqual([attempt.step, attempt.isShown], ['withdrawn', false]);
        const reference = attempt.issued?.reference ?? '';
        assert.deepEqual(withdrawalsIn(effects), [{do: 'withdraw', attempt: {...attempt, step: 'issued'}, reference}]);
      });
    }

    const own = statusOf(rail === 'qr' ? PAID_BY_QR : PAID_BY_PHONE);
    const paid: readonly (readonly [string, Payment, PaymentEvent])[] = [
      ['has paid', within('issued'), own],
      ['has paid after it expired', within('expired'), own],
      ['has paid after it was withdrawn', within('withdrawn'), own],
      ['has paid, and its response arrives after the status', apply(within('calling'), own), ANSWERS[rail]],
      ['has paid after a reset, and its response arrives late', apply(within('calling'), RESET, own), ANSWERS[rail]],
    ];
    for (const [name, before, event] of paid) {
      it(`is not withdrawn when it ${name}`, () => {
        assert.isUndefined(before.success);
        const {payment, effects} = stepOf(before, event);
        assert.equal(payment.success?.by, rail);
        assert.deepEqual(withdrawalsIn(effects), []);
        assert.isFalse(instantIn(payment, id).isShown);
      });
    }

    it('is withdrawn when the card charge of an earlier page has paid', () => {
      const before = apply(within('issued'), RECOVERED_CARD);
      const charge = {kind: 'charge', charge: CHARGED, customer: PREPARED.customer.payload, isReturned: false} as const;
      const {payment, effects} = stepOf(before, resolved('r', charge));
      assert.equal(payment.success?.by, 'card');
      assert.equal(instantIn(payment, id).step, 'withdrawn');
      assert.deepEqual(withdrawalsIn(effects), [], 'it was already withdrawn when the charge was found');
    });

    for (const step of ['expired', 'calling', 'unknown'] as const) {
      it(`is not withdrawn in step ${step}`, () => {
        for (const [, event] of HIDING) {
          const before = within(step);
          const {payment, effects} = stepOf(before, event);
          assert.deepEqual(payment.attempts.get(id), {...instantIn(before, id), isShown: false});
          assert.deepEqual(withdrawalsIn(effects), []);
        }
      });
    }

    for (const [name, event] of HIDING) {
      it(`is withdrawn when its response arrives after ${name}`, () => {
        const before = apply(within('calling'), event);
        const {payment, effects} = stepOf(before, ANSWERS[rail]);
        const attempt = instantIn(payment, id);
        assert.deepEqual([attempt.step, attempt.isShown], ['withdrawn', false]);
        const reference = attempt.issued?.reference ?? '';
        assert.deepEqual(withdrawalsIn(effects), [{do: 'withdraw', attempt: {...attempt, step: 'issued'}, reference}]);
      });
    }

    it('ignores the response to its withdrawal', () => {
      for (const hasEnded of [true, false]) {
        assertIgnored(within('withdrawn'), {type: 'instant/withdrawn', attempt: id, hasEnded, next: 'again'});
      }
    });

    it(`has the kind ${kind} in the effect, which selects the call of the store`, () => {
      const [effect] = withdrawalsIn(stepOf(within('issued'), RESET).effects);
      assert.nestedPropertyVal(effect, 'attempt.kind', kind);
    });
  });
}

describe('the phone request that the payer cancels', () => {
  it('is withdrawn in the same event', () => {
    const before = withPhone('issued');
    const {payment, effects} = stepOf(before, {type: 'phone/cancelled'});
    assert.equal(instantIn(payment, 'p').step, 'withdrawn');
    assert.deepEqual(effects, [withdrawalOf(before, 'p')]);
  });

  it('is also withdrawn while a resend is in progress', () => {
    const before = apply(withPhone('issued'), {type: 'phone/resent'});
    const {payment, effects} = stepOf(before, {type: 'phone/cancelled'});
    assert.deepEqual([instantIn(payment, 'p').step, instantIn(payment, 'p').isResending], ['withdrawn', false]);
    assert.deepEqual(effects, [withdrawalOf(before, 'p')]);
  });
});

describe('a QR code that is withdrawn while it is drawn', () => {
  it('stays hidden when the drawing is ready', () => {
    const before = apply(withQr('calling'), QR_CREATED, RESET);
    const {payment, effects} = stepOf(before, {type: 'qr/drawn', attempt: 'q', drawing: DRAWING});
    assert.deepEqual([instantIn(payment, 'q').step, shownIn(payment), effects], ['withdrawn', [], []] as never);
  });

  it('is not announced as failed when it cannot be drawn', () => {
    const before = apply(withQr('calling'), QR_CREATED, RESET);
    const {payment, effects} = stepOf(before, {type: 'instant/failed', attempt: 'q', message: 'No canvas.'});
    assert.deepEqual([payment.outbox, payment.failed, effects], [[], undefined, []] as never);
    assert.equal(instantIn(payment, 'q').step, 'withdrawn');
  });
});
