import {describe, it} from 'node:test';
import {assert} from 'chai';
import {newPayment, nextTickAt, secondsLeft, type Payment} from '../../src/payment/state.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {
  apply,
  applyAt,
  CHARGE,
  CHARGED,
  CODE,
  DRAWING,
  END,
  instantIn,
  INVOICE,
  NOW,
  openOf,
  payable,
  SERVER_TIME,
  settled,
  statusOf,
  stepOf,
  WATCH_MS,
  withCard,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const TICKED: PaymentEvent = {type: 'clock/ticked'};
const ATTACHED: PaymentEvent = {type: 'view/attached'};
const RESET: PaymentEvent = {type: 'payment/reset'};

/** A code with this lifetime, issued at {@link NOW}. */
function lasting(lifeMs: number, payment = payable(), id = 'q'): Payment {
  const code = {...CODE, expiresAt: SERVER_TIME + lifeMs};
  return apply(
    withQr('calling', payment, id),
    {type: 'qr/created', attempt: id, code},
    {type: 'qr/drawn', attempt: id, drawing: DRAWING},
  );
}

function timeOf(serverTime: number): PaymentEvent {
  return {type: 'time/received', serverTime};
}

describe('the remaining seconds', () => {
  const cases: readonly (readonly [number, number])[] = [
    [NOW, 60],
    [NOW + 1, 60],
    [NOW + 999, 60],
    [NOW + 1_000, 59],
    [END - 1_001, 2],
    [END - 1_000, 1],
    [END - 1, 1],
    [END, 0],
    [END + 5_000, 0],
  ];
  for (const [now, seconds] of cases) {
    it(`are ${seconds} of 60 after ${now - NOW} ms`, () => {
      assert.strictEqual(secondsLeft(withQr('issued'), 'qr', now), seconds);
      assert.strictEqual(secondsLeft(withPhone('issued'), 'phone', now), seconds);
    });
  }

  const none: readonly (readonly [string, Payment])[] = [
    ['nothing was requested', payable()],
    ['only a request waits, on the other rail', withPhone('issued')],
    ['the code is being made', withQr('calling')],
    ['the code is hidden', apply(withQr('issued'), RESET)],
    ['a card is charged', withCard('calling')],
  ];
  for (const [name, payment] of none) {
    it(`are 0 when ${name}`, () => assert.strictEqual(secondsLeft(payment, 'qr', 0), 0));
  }

  /** When a response arrives, and the service's time in it: both in milliseconds since the page's start. */
  type Heard = readonly [arrivedMs: number, toldMs: number];
  /** For a code of 300 s: the first and later responses, and what is left 10 s after the page's start. */
  const answers: readonly (readonly [string, readonly [Heard, ...Heard[]], number])[] = [
    ['count down after the only response', [[0, 0]], 290],
    ['are too high by the delay of the response', [[2_000, 0]], 292],
    [
      'are corrected by a faster response',
      [
        [2_000, 0],
        [5_000, 4_900],
      ],
      291,
    ],
    [
      'ignore a slower response',
      [
        [0, 0],
        [5_000, 1_000],
      ],
      290,
    ],
    [
      'are corrected when the first response was old',
      [
        [5_000, 0],
        [6_000, 6_000],
      ],
      290,
    ],
    [
      'jump with the service’s clock',
      [
        [0, 0],
        [1_000, 101_000],
      ],
      190,
    ],
    [
      'jump twice when the service’s clock jumps twice',
      [
        [0, 0],
        [1_000, 101_000],
        [2_000, 202_000],
      ],
      90,
    ],
    [
      'do not jump back with the service’s clock',
      [
        [0, 0],
        [1_000, 101_000],
        [2_000, 2_000],
      ],
      190,
    ],
    [
      'are 0 when the service’s clock has jumped past the end',
      [
        [0, 0],
        [1_000, 3_601_000],
      ],
      0,
    ],
    [
      'are corrected after the device slept while its own clock stopped',
      [
        [0, 0],
        [2_000, 122_000],
      ],
      170,
    ],
  ];
  for (const [name, [[madeMs, firstMs], ...heard], seconds] of answers) {
    it(name, () => {
      const life = {expiresAt: SERVER_TIME + 300_000, serverTime: SERVER_TIME + firstMs};
      const made = {type: 'qr/created', attempt: 'q', code: {...CODE, ...life}} as const;
      const first = applyAt(madeMs, withQr('calling'), made);
      const payment = heard.reduce(
        (before, [arrivedMs, toldMs]) => applyAt(arrivedMs, before, timeOf(SERVER_TIME + toldMs)),
        first,
      );
      assert.strictEqual(secondsLeft(payment, 'qr', 10_000), seconds);
    });
  }

  it('change for codes and requests, also hidden ones, and for no card', () => {
    const before = withCard('calling', apply(withPhone('issued', withQr('issued')), RESET));
    const {payment, effects} = stepOf(before, timeOf(SERVER_TIME + 20_000));
    assert.deepEqual(
      [instantIn(payment, 'q').issued?.endsAt, instantIn(payment, 'p').issued?.endsAt],
      [50_000, 50_000],
    );
    assert.deepEqual(payment.attempts.get('c'), before.attempts.get('c'));
    assert.deepEqual([payment.watchUntil, effects], [before.watchUntil, []] as never);
    const {issued, ...rest} = instantIn(before, 'q');
    assert.deepEqual(instantIn(payment, 'q'), {...rest, issued: {...issued, endsAt: 50_000}} as never);
  });

  for (const step of ['logging', 'calling', 'unknown'] as const) {
    it(`ignore the service’s time for a code in step ${step}`, () => {
      assert.deepEqual(apply(withQr(step), timeOf(SERVER_TIME)), withQr(step));
    });
  }

  it('start again with a new code, also when the service’s clock was set back', () => {
    const jumped = applyAt(NOW, withQr('issued'), timeOf(SERVER_TIME + 3_600_000), TICKED);
    assert.equal(openOf(jumped).qr.step, 'expired');
    assert.strictEqual(secondsLeft(lasting(300_000, jumped, 'second'), 'qr', NOW), 300);
  });
});

describe('a tick of the clock', () => {
  const ends: readonly (readonly [number, boolean])[] = [
    [END - 1, false],
    [END, true],
    [END + 1, true],
  ];
  for (const [now, isOver] of ends) {
    for (const [what, id, within] of [
      ['code', 'q', withQr],
      ['request', 'p', withPhone],
    ] as const) {
      it(`${isOver ? 'expires' : 'does not expire'} a ${what} ${now - END} ms after its end`, () => {
        const before = {...within('issued'), watchUntil: 0};
        const payment = applyAt(now, before, TICKED);
        assert.equal(payment.watchUntil, isOver ? now + WATCH_MS : 0);
        assert.deepEqual(instantIn(payment, id), {...instantIn(before, id), step: isOver ? 'expired' : 'issued'});
      });
    }
  }

  it('expires neither a withdrawn code nor a request before its end', () => {
    const payment = applyAt(NOW + 3_000, withPhone('issued', lasting(3_000)), TICKED);
    assert.deepEqual([openOf(payment).qr.step, openOf(payment).phone.step], ['closed', 'waiting']);
    assert.deepEqual([instantIn(payment, 'q').step, instantIn(payment, 'p').step], ['withdrawn', 'issued']);
  });

  it('expires a hidden code that was paid', () => {
    const payment = applyAt(END, settled('qr'), TICKED);
    assert.equal(instantIn(payment, 'q').step, 'expired');
  });

  it('expires a code only once, so that the watch is not prolonged', () => {
    const payment = applyAt(END, withQr('issued'), TICKED);
    assert.equal(applyAt(END + 10_000, payment, TICKED).watchUntil, END + WATCH_MS);
  });

  it('expires nothing that was not issued', () => {
    for (const step of ['logging', 'calling', 'unknown'] as const) {
      assert.deepEqual(applyAt(Infinity, withQr(step), TICKED), withQr(step));
    }
    assert.deepEqual(applyAt(Infinity, withCard('calling'), TICKED), withCard('calling'));
  });

  it('always returns a new payment object, because the countdown has changed', () => {
    const before = withQr('issued');
    const {payment, effects} = stepOf(before, TICKED);
    assert.notStrictEqual(payment, before);
    assert.deepEqual(payment, before);
    assert.deepEqual(effects, []);
  });

  it('keeps the longer watch of an earlier request when a code expires', () => {
    const payment = applyAt(NOW + 3_000, lasting(3_000, withPhone('issued')), TICKED);
    assert.equal(openOf(payment).qr.step, 'expired');
    assert.equal(payment.watchUntil, END + WATCH_MS);
  });
});

describe('the next tick', () => {
  const seconds: readonly (readonly [number, number])[] = [
    [NOW, NOW + 1_000],
    [NOW + 1, NOW + 1_000],
    [NOW + 999, NOW + 1_000],
    [NOW + 1_000, NOW + 2_000],
    [END - 1_500, END - 1_000],
    [END - 1_000, END],
    [END - 1, END],
    [END, END],
    [END + 1_500, END],
  ];
  for (const [now, at] of seconds) {
    it(`is at ${at - END} ms when the time is ${now - END} ms, both counted from the end of a shown code`, () => {
      assert.strictEqual(nextTickAt(withQr('issued'), now), at);
      assert.strictEqual(nextTickAt(withPhone('issued'), now), at);
    });
  }

  const watched = apply(payable(), ATTACHED, {type: 'check/requested'});
  const cases: readonly (readonly [string, Payment, number, number | undefined])[] = [
    ['never when nothing is shown', payable(), NOW, undefined],
    ['never when a card is charged', withCard('calling', newPayment(CHARGE)), NOW, undefined],
    ['never when a code is being made', withQr('calling'), NOW, undefined],
    ['never when a code has expired and no widget is attached', withQr('expired'), END, undefined],
    ['never when a code was withdrawn and no widget is attached', withQr('withdrawn'), NOW, undefined],
    ['the end of the watch when a code was withdrawn', apply(withQr('withdrawn'), ATTACHED), NOW, END + WATCH_MS],
    ['the end of a code after the payment is settled', settled('qr'), NOW, END],
    ['the end of the watch', watched, NOW, NOW + WATCH_MS],
    ['never when the watch has ended', watched, NOW + WATCH_MS, undefined],
    ['the end of the watch after a code has expired', apply(withQr('expired'), ATTACHED), END, END + WATCH_MS],
    ['never for an invoice that is not read', newPayment(INVOICE), NOW, undefined],
    [
      'the next second of the request, not of the code before it',
      withPhone('issued', lasting(60_500)),
      NOW,
      NOW + 1_000,
    ],
    ['the next second of the code, not of the request before it', lasting(60_500, withPhone('issued')), NOW, NOW + 500],
    [
      'the next second, not the end of the code that was withdrawn',
      withPhone('issued', lasting(300)),
      NOW,
      NOW + 1_000,
    ],
  ];
  for (const [name, payment, now, at] of cases) {
    it(`is ${name}`, () => assert.strictEqual(nextTickAt(payment, now), at));
  }
});

/** Runs the clock like the store; returns when each attempt ended, and when the last tick was. */
function endsOf(payment: Payment, now = NOW): readonly (readonly [number, string])[] {
  const at = nextTickAt(payment, now);
  if (at === undefined) return [[now, 'watch']];
  const next = applyAt(at, payment, TICKED);
  const ended = [...next.attempts.values()].filter(({id, step}) => step !== payment.attempts.get(id)?.step);
  return [...ended.map(({id}) => [at, id] as const), ...endsOf(next, at)];
}

describe('codes and requests over time', () => {
  const shown = apply(lasting(3_000), ATTACHED);
  const cases: readonly (readonly [string, Payment, readonly (readonly [number, string])[]])[] = [
    [
      'expire once, and are watched for a while after that',
      shown,
      [
        [NOW + 3_000, 'q'],
        [NOW + 3_000 + WATCH_MS, 'watch'],
      ],
    ],
    [
      'do not expire when they were withdrawn, and are watched for a while after the last end',
      withPhone('issued', shown),
      [
        [END, 'p'],
        [END + WATCH_MS, 'watch'],
      ],
    ],
    [
      'are watched for a while after the end of an earlier one that was withdrawn',
      lasting(3_000, withPhone('issued', apply(payable(), ATTACHED))),
      [
        [NOW + 3_000, 'q'],
        [END + WATCH_MS, 'watch'],
      ],
    ],
    [
      'are watched for a while after the end of the only request, which was cancelled',
      apply(withPhone('issued'), ATTACHED, {type: 'phone/cancelled'}),
      [[END + WATCH_MS, 'watch']],
    ],
    [
      'are watched no longer than a code can be paid once the invoice is paid',
      apply(settled('phone'), ATTACHED),
      [
        [END, 'p'],
        [END, 'watch'],
      ],
    ],
    [
      'are watched no longer than a code that was withdrawn can be paid once the invoice is paid by card',
      apply(withCard('calling', withQr('issued')), ATTACHED, {type: 'card/charged', attempt: 'c', charge: CHARGED}),
      [[END, 'watch']],
    ],
    [
      'are not watched without a widget',
      lasting(3_000),
      [
        [NOW + 3_000, 'q'],
        [NOW + 3_000, 'watch'],
      ],
    ],
  ];
  for (const [name, payment, ends] of cases) {
    it(name, () => assert.deepEqual(endsOf(payment), ends));
  }

  it('do not expire by a status alone', () => {
    assert.equal(openOf(applyAt(END, withQr('issued'), statusOf())).qr.step, 'shown');
  });
});
