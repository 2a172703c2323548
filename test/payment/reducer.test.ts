import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {
  type Failure,
  type QrPaidDetail,
  type Rail,
  type Success,
  isCardBusy,
  NEW_PAYMENT,
  type Payment,
  type ShownQr,
} from '../../src/payment/state.js';
import {advance, announcementOf, type Move} from '../../src/payment/reducer.js';

const CODE: ShownQr = {
  reference: 'QR1',
  payload: '000201',
  money: {minor: 5000, currency: 'BIF'},
  expiresAt: 1000,
  serverTime: 0,
  drawing: {size: 1, path: ''},
};
const REQUEST = {uetr: 'u1', phoneNumber: '+25779000000', expiresAt: 1000, serverTime: 0};
const DECLINED: Failure = {kind: 'declined', code: 'INSUFFICIENT_FUND'};
const QR_DETAIL: QrPaidDetail = {
  amount: 5000,
  currency: 'BIF',
  charge_id: 'ch_1',
  invoice_id: 'in_1',
  qr_reference: 'QR1',
};
const QR_PAID: Success = {by: 'qr', detail: QR_DETAIL};
const PHONE_PAID: Success = {by: 'phone', detail: {amount: 5000, currency: 'BIF', invoice_id: 'in_1', uetr: 'u1'}};

function after(...moves: readonly Move[]): Payment {
  return moves.reduce<Payment>(advance, NEW_PAYMENT);
}

function announcementsOf(moves: readonly Move[]): readonly string[] {
  let payment: Payment = NEW_PAYMENT;
  return moves.flatMap((move) => {
    const next = advance(payment, move);
    const announcement = announcementOf(payment, next);
    payment = next;
    return announcement ? [announcement.type] : [];
  });
}

const CARD_SENT: Move = {type: 'card-sent', attempt: 'a'};
const QR_REQUESTED: Move = {type: 'qr-requested', attempt: 'q'};
const QR_SHOWN: Move = {type: 'qr-shown', attempt: 'q', code: CODE};
const PHONE_REQUESTED: Move = {type: 'phone-requested', attempt: 'p'};
const PHONE_SENT: Move = {type: 'phone-sent', attempt: 'p', request: REQUEST};
const SETTLED: Move = {type: 'settled', success: QR_PAID};

const attempt = fc.constantFrom('a', 'b', 'c');
const rail = fc.constantFrom<Rail>('card', 'qr', 'phone');
const success = fc.constantFrom<Success>(QR_PAID, PHONE_PAID, {by: 'elsewhere'});
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      'card-sent',
      'card-unknown',
      'card-dropped',
      'qr-requested',
      'qr-expired',
      'qr-dropped',
      'phone-requested',
      'phone-expired',
      'phone-dropped',
    ),
    attempt,
  }) as fc.Arbitrary<Move>,
  fc.record({type: fc.constant('card-pending' as const), attempt, chargeId: fc.constant('ch_1')}),
  fc.record({type: fc.constant('qr-shown' as const), attempt, code: fc.constant(CODE)}),
  fc.record({type: fc.constant('phone-sent' as const), attempt, request: fc.constant(REQUEST)}),
  fc.record({type: fc.constant('failed' as const), rail, attempt, failure: fc.constant(DECLINED)}),
  fc.record({type: fc.constant('settled' as const), success}),
);

describe('payment', () => {
  it('never leaves settled, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(anyMove), anyMove, (moves, move) => {
        const settled = advance(after(...moves), SETTLED);
        return advance(settled, move) === settled;
      }),
    );
  });

  it('announces at most one success, and nothing after it', () => {
    fc.assert(
      fc.property(fc.array(anyMove, {maxLength: 40}), (moves) => {
        const said = announcementsOf(moves);
        const first = said.indexOf('success');
        return first === -1 || first === said.length - 1;
      }),
      {numRuns: 2000},
    );
  });

  it('announces at most one failure for each attempt that was begun', () => {
    fc.assert(
      fc.property(fc.array(anyMove, {maxLength: 40}), (moves) => {
        const failures = announcementsOf(moves).filter((type) => type === 'failure').length;
        return failures <= moves.filter(({type}) => /-(sent|requested)$/.test(type)).length;
      }),
      {numRuns: 2000},
    );
  });

  it('announces no failure of another rail while the money of a card is in the balance', () => {
    fc.assert(
      fc.property(fc.array(anyMove), rail, attempt, (moves, failing, name) => {
        const before = after(...moves);
        fc.pre(isCardBusy(before) && failing !== 'card');
        const next = advance(before, {type: 'failed', rail: failing, attempt: name, failure: DECLINED});
        return announcementOf(before, next) === undefined;
      }),
    );
  });

  const refused: readonly (readonly [string, readonly Move[], Move])[] = [
    ['a second press while the first is under way', [CARD_SENT], {type: 'card-sent', attempt: 'b'}],
    [
      'a second press while the answer is lost',
      [CARD_SENT, {type: 'card-unknown', attempt: 'a'}],
      {type: 'card-sent', attempt: 'b'},
    ],
    ['a QR code while a card is being charged', [CARD_SENT], QR_REQUESTED],
    ['a phone request while a card is being charged', [CARD_SENT], PHONE_REQUESTED],
    ['a second QR code while one is made', [QR_REQUESTED], {type: 'qr-requested', attempt: 'r'}],
    ['a second QR code while one is shown', [QR_REQUESTED, QR_SHOWN], {type: 'qr-requested', attempt: 'r'}],
    ['a second request while one waits', [PHONE_REQUESTED, PHONE_SENT], {type: 'phone-requested', attempt: 'r'}],
    ['a code that nobody waits for any more', [QR_REQUESTED, QR_SHOWN], QR_SHOWN],
    ['a sent request that nobody waits for any more', [PHONE_REQUESTED, PHONE_SENT], PHONE_SENT],
    ['the end of a code that is not shown', [QR_REQUESTED], {type: 'qr-expired', attempt: 'q'}],
    ['the end of a request that was not sent', [PHONE_REQUESTED], {type: 'phone-expired', attempt: 'p'}],
    [
      'news of a card attempt that is over',
      [CARD_SENT, {type: 'card-dropped', attempt: 'a'}],
      {type: 'card-unknown', attempt: 'a'},
    ],
    ['news of a code that was given up', [QR_REQUESTED, {type: 'qr-dropped', attempt: 'q'}], QR_SHOWN],
    ['news of a request that was given up', [PHONE_REQUESTED, {type: 'phone-dropped', attempt: 'p'}], PHONE_SENT],
    [
      'a lost answer after the charge is known',
      [CARD_SENT, {type: 'card-pending', attempt: 'a', chargeId: 'c'}],
      {type: 'card-unknown', attempt: 'a'},
    ],
    [
      'the same charge pending again',
      [CARD_SENT, {type: 'card-pending', attempt: 'a', chargeId: 'c'}],
      {type: 'card-pending', attempt: 'a', chargeId: 'c'},
    ],
    [
      'a failure of an attempt that was replaced',
      [CARD_SENT, {type: 'failed', rail: 'card', attempt: 'a', failure: DECLINED}],
      {type: 'failed', rail: 'card', attempt: 'a', failure: DECLINED},
    ],
  ];
  for (const [name, moves, move] of refused) {
    it(`refuses ${name}`, () => {
      const before = after(...moves);
      assert.strictEqual(advance(before, move), before);
    });
  }

  it('keeps both instant rails open at once', () => {
    const payment = after(QR_REQUESTED, PHONE_REQUESTED, QR_SHOWN, PHONE_SENT);
    assert.deepInclude(payment, {
      qr: {step: 'shown', attempt: 'q', code: CODE},
      phone: {step: 'waiting', attempt: 'p', request: REQUEST},
    });
  });

  it('makes a new code once the old one has expired', () => {
    const payment = after(
      QR_REQUESTED,
      QR_SHOWN,
      {type: 'qr-expired', attempt: 'q'},
      {type: 'qr-requested', attempt: 'r'},
    );
    assert.deepInclude(payment, {qr: {step: 'requesting', attempt: 'r'}});
  });

  it('sends a new request once the old one has expired', () => {
    const payment = after(
      PHONE_REQUESTED,
      PHONE_SENT,
      {type: 'phone-expired', attempt: 'p'},
      {type: 'phone-requested', attempt: 'r'},
    );
    assert.deepInclude(payment, {phone: {step: 'requesting', attempt: 'r'}});
  });

  it('follows a card from the press over a lost answer to a pending charge', () => {
    const checking = after(CARD_SENT, {type: 'card-unknown', attempt: 'a'});
    assert.deepInclude(checking, {card: {step: 'checking', attempt: 'a'}});
    const pending = advance(checking, {type: 'card-pending', attempt: 'a', chargeId: 'ch_1'});
    assert.deepInclude(pending, {card: {step: 'pending', attempt: 'a', chargeId: 'ch_1'}});
    assert.isTrue(isCardBusy(pending));
  });

  for (const [failing, moves] of [
    ['card', [CARD_SENT]],
    ['qr', [QR_REQUESTED]],
    ['phone', [PHONE_REQUESTED, PHONE_SENT]],
  ] as const) {
    it(`shows a failure of the ${failing} rail until the payer tries something again`, () => {
      const name = failing === 'card' ? 'a' : failing === 'qr' ? 'q' : 'p';
      const before = after(...moves);
      const failed = advance(before, {type: 'failed', rail: failing, attempt: name, failure: DECLINED});
      assert.deepInclude(failed, {failed: {rail: failing, attempt: name, failure: DECLINED}});
      assert.deepEqual(announcementOf(before, failed), {type: 'failure', failure: DECLINED});
      assert.deepInclude(advance(failed, {type: 'card-sent', attempt: 'z'}), {failed: undefined});
    });
  }

  it('closes a rail quietly when it fails while a card is being charged', () => {
    const payment = after(QR_REQUESTED, CARD_SENT, {type: 'failed', rail: 'qr', attempt: 'q', failure: DECLINED});
    assert.deepInclude(payment, {qr: {step: 'closed'}, failed: undefined});
  });

  it('settles without an event when the money came elsewhere', () => {
    const settled = after({type: 'settled', success: {by: 'elsewhere'}});
    assert.equal(settled.step, 'settled');
    assert.isUndefined(announcementOf(NEW_PAYMENT, settled));
    assert.isFalse(isCardBusy(settled));
  });

  it('tells what arrived when it settles', () => {
    assert.deepEqual(announcementOf(NEW_PAYMENT, after(SETTLED)), {
      type: 'success',
      detail: QR_DETAIL,
    });
  });
});
