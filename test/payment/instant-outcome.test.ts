import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {Outcome} from '../../src/payment/payloads.js';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {isUnfinished, type Payment} from '../../src/payment/state.js';
import {
  ALL_INSTANT_STEPS,
  apply,
  assertIgnored,
  CHARGED,
  CODE,
  CUSTOMER,
  DECLINED,
  DRAWING,
  EMV_2000,
  END,
  instantIn,
  NO_ANSWER,
  NOW,
  openOf,
  payable,
  REFUSED,
  REQUEST,
  settled,
  SOURCE,
  stepOf,
  WATCH_MS,
  withCard,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const MONEY = {minor: 2000, currency: 'BIF'} as const;
const CODE_2000 = {...CODE, payload: EMV_2000, money: MONEY};
const {expiresAt, serverTime} = REQUEST;
const ASK_NOW = {do: 'ask-now'} as const;

function qr(isAlive: boolean): Outcome {
  return {kind: 'qr', code: CODE_2000, isAlive};
}

function phone(isAlive: boolean, isDeclined = false): Outcome {
  return {kind: 'phone', request: REQUEST, money: MONEY, isAlive, isDeclined};
}

function resolved(attempt: string, outcome: Outcome): PaymentEvent {
  return {type: 'attempt/resolved', attempt, outcome};
}

describe('the outcome of a QR code or a phone request', () => {
  const rails = [
    {
      rail: 'qr',
      id: 'q',
      within: withQr,
      outcome: qr,
      issued: {reference: 'QR1', expiresAt, serverTime, endsAt: END, code: CODE_2000, drawing: undefined},
      drawn: [{do: 'draw-qr', attempt: 'q', code: CODE_2000}],
      shown: 'requesting',
    },
    {
      rail: 'phone',
      id: 'p',
      within: withPhone,
      outcome: phone,
      issued: {reference: 'uetr-1', expiresAt, serverTime, endsAt: END, code: undefined, drawing: undefined},
      drawn: [],
      shown: 'waiting',
    },
  ] as const;
  for (const {rail, id, within, outcome, issued, drawn, shown} of rails) {
    const failed = {rail: 'card', attempt: 'b', failure: DECLINED} as const;

    it(`shows a payable attempt on the rail ${rail}, and hides the last failure`, () => {
      const before = apply(within('unknown'), {type: 'failure/carried-over', failed});
      const {payment, effects} = stepOf(before, resolved(id, outcome(true)));
      const attempt = {...instantIn(before, id), step: 'issued', money: MONEY, isShown: true, issued};
      assert.deepEqual(payment.attempts.get(id), attempt as never);
      assert.equal(openOf(payment)[rail].step, shown);
      assert.isUndefined(payment.failed);
      assert.deepEqual(effects, [...drawn, ASK_NOW]);
      assert.equal(payment.watchUntil, END + WATCH_MS);
    });

    const hidden: readonly (readonly [string, Payment, boolean])[] = [
      ['it has expired or was paid', within('unknown'), false],
      ['another is being requested', within('logging', within('unknown'), 'second'), true],
      ['another is shown', within('issued', within('unknown'), 'second'), true],
      ['a card is charged', withCard('calling', within('unknown')), true],
    ];
    for (const [name, before, isAlive] of hidden) {
      it(`withdraws the hidden attempt on the rail ${rail}, and keeps the last failure, when ${name}`, () => {
        const withFailure = apply(before, {type: 'failure/carried-over', failed});
        const {payment, effects} = stepOf(withFailure, resolved(id, outcome(isAlive)));
        const attempt = {...instantIn(before, id), step: 'withdrawn', money: MONEY, isShown: false, issued} as const;
        assert.deepEqual(payment.attempts.get(id), attempt);
        assert.deepEqual(openOf(payment), {...openOf(before), failed});
        const withdrawal = {
          do: 'withdraw',
          attempt: {...attempt, step: 'issued'},
          reference: issued.reference,
        } as const;
        assert.deepEqual(effects, [ASK_NOW, withdrawal]);
      });
    }

    it(`withdraws the hidden attempt on the rail ${rail} when the payment is settled`, () => {
      const before = apply(within('unknown', payable()), ...settledElsewhere());
      const {payment, effects} = stepOf(before, resolved(id, outcome(true)));
      const attempt = instantIn(payment, id);
      assert.deepEqual([attempt.isShown, attempt.step], [false, 'withdrawn']);
      const withdrawal = {do: 'withdraw', attempt: {...attempt, step: 'issued'}, reference: issued.reference} as const;
      assert.deepEqual(effects, [ASK_NOW, withdrawal]);
    });

    it(`replaces an expired attempt on the rail ${rail}`, () => {
      const before = within('expired', within('unknown'), 'old');
      const {payment} = stepOf(before, resolved(id, outcome(true)));
      assert.deepEqual([instantIn(payment, 'old').isShown, instantIn(payment, id).isShown], [false, true]);
    });

    it(`keeps an expired attempt shown on the rail ${rail} when the resolved one is not payable either`, () => {
      const before = within('expired', within('unknown'), 'old');
      const {payment} = stepOf(before, resolved(id, outcome(false)));
      assert.deepEqual([instantIn(payment, 'old').isShown, instantIn(payment, id).isShown], [true, false]);
    });

    const none: readonly Outcome[] = [
      {kind: 'none'},
      {kind: 'refused', ...REFUSED},
      {kind: 'charge', charge: CHARGED, customer: CUSTOMER, isReturned: false},
      {kind: 'source', source: SOURCE, customer: CUSTOMER},
    ];
    for (const one of none) {
      it(`drops the attempt for the outcome ${one.kind} on the rail ${rail}`, () => {
        const {payment, effects} = stepOf(within('unknown'), resolved(id, one));
        assert.deepEqual([payment.attempts.size, payment.outbox, payment.failed], [0, [], undefined] as never);
        assert.deepEqual(effects, [{do: 'forget-attempts', ids: [id]}]);
      });
    }

    it(`drops the attempt on the rail ${rail} when the service does not find it`, () => {
      const {payment, effects} = stepOf(within('unknown'), {type: 'attempt/not-found', attempt: id});
      assert.deepEqual([payment.attempts.size, payment.outbox, payment.failed], [0, [], undefined] as never);
      assert.deepEqual(effects, [{do: 'forget-attempts', ids: [id]}]);
    });

    for (const step of ALL_INSTANT_STEPS.filter((one) => one !== 'unknown')) {
      it(`has no effect in step ${step} on the rail ${rail}`, () => {
        assertIgnored(within(step), resolved(id, {kind: 'none'}));
        assertIgnored(within(step), {type: 'attempt/not-found', attempt: id});
      });
    }
  }

  function settledElsewhere(): readonly PaymentEvent[] {
    const {status} = settled('elsewhere').invoice;
    return status ? [{type: 'status/received', status: {...status, settledBy: null}}] : [];
  }

  it('is a failure when the payer declined on the phone', () => {
    const {payment, effects} = stepOf(withPhone('unknown'), resolved('p', phone(false, true)));
    const message = 'The payer declined the request on the phone.';
    const failure = {kind: 'refused', code: 'rtp_request_declined', message} as const;
    assert.equal(payment.attempts.size, 0);
    assert.deepEqual(payment.failed, {rail: 'phone', attempt: 'p', failure});
    assert.deepEqual(payment.outbox, [
      {id: 'p.failed', announcement: {type: 'failure', failure}, ended: ['p'], isOurs: undefined},
    ]);
    assert.deepEqual(effects, []);
  });

  it('hides an expired request when the payer declined another one', () => {
    const before = withPhone('expired', withPhone('unknown'), 'old');
    const {payment} = stepOf(before, resolved('p', phone(false, true)));
    assert.deepEqual([...payment.attempts.keys()], ['old']);
    assert.isFalse(instantIn(payment, 'old').isShown);
  });

  it('is not a failure when another request waits that the payer did not decline', () => {
    const before = withPhone('issued', withPhone('unknown'), 'second');
    const {payment, effects} = stepOf(before, resolved('p', phone(false, true)));
    assert.deepEqual([payment.outbox, payment.failed, payment.attempts.has('p')], [[], undefined, false] as never);
    assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['p']}]);
  });

  it('is announced once as a failure when the response was lost and the payer declined', () => {
    const refused = {type: 'instant/refused', attempt: 'p', reason: NO_ANSWER} as const;
    const before = apply(withPhone('calling'), refused);
    const {payment, effects} = stepOf(before, resolved('p', phone(false, true)));
    assert.deepEqual(payment.outbox, before.outbox);
    assert.nestedPropertyVal(payment, 'failed.failure.code', 'rtp_request_declined');
    assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['p']}]);
    assert.equal(payment.attempts.size, 0);
  });

  it('deletes the phone number of a request whose response was lost', () => {
    const refused = {type: 'instant/refused', attempt: 'p', reason: NO_ANSWER} as const;
    const payment = apply(withPhone('calling'), refused, resolved('p', phone(true)));
    assert.equal(instantIn(payment, 'p').phoneNumber, '');
  });

  const WRONG = {...CODE_2000, payload: CODE.payload};

  it('is a failure when the payload of a code asks for another amount than the service reports', () => {
    const {payment, effects} = stepOf(withQr('unknown'), resolved('q', {kind: 'qr', code: WRONG, isAlive: true}));
    const message = 'The QR code does not ask for the amount of the invoice.';
    const failure = {kind: 'refused', code: 'qr_generate_failed', message} as const;
    assert.deepEqual(payment.failed, {rail: 'qr', attempt: 'q', failure});
    assert.deepEqual(
      payment.outbox.map(({id}) => id),
      ['q.failed'],
    );
    assert.equal(openOf(payment).qr.step, 'closed');
    assert.deepEqual(effects, [ASK_NOW, withdrawalOfWrong(payment)]);
  });

  it('withdraws and keeps such a code when it is not shown, because it can still be paid', () => {
    const {payment, effects} = stepOf(withQr('unknown'), resolved('q', {kind: 'qr', code: WRONG, isAlive: false}));
    assert.deepEqual([payment.attempts.size, payment.outbox, payment.failed], [1, [], undefined] as never);
    assert.deepEqual(effects, [ASK_NOW, withdrawalOfWrong(payment)]);
  });

  function withdrawalOfWrong(payment: Payment): Effect {
    const attempt = instantIn(payment, 'q');
    assert.deepEqual([attempt.step, attempt.isShown], ['withdrawn', false]);
    return {do: 'withdraw', attempt: {...attempt, step: 'issued'}, reference: 'QR1'};
  }

  it('is shown once the code is drawn', () => {
    const drawn = {type: 'qr/drawn', attempt: 'q', drawing: DRAWING} as const;
    const payment = apply(withQr('unknown'), resolved('q', qr(true)), drawn);
    assert.deepEqual(openOf(payment).qr, {step: 'shown', code: {...CODE_2000, drawing: DRAWING}});
    assert.isTrue(isUnfinished(payment));
  });

  it('watches the invoice for a while even when the code expired long ago', () => {
    const code = {...CODE_2000, serverTime: expiresAt + 600_000};
    const {payment} = stepOf(withQr('unknown'), resolved('q', {kind: 'qr', code, isAlive: false}));
    assert.equal(payment.watchUntil, NOW + WATCH_MS);
    assert.equal(instantIn(payment, 'q').issued?.endsAt, NOW - 600_000);
  });
});
