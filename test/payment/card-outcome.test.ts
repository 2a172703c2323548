import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {Outcome} from '../../src/payment/payloads.js';
import type {PaymentEvent, Reason} from '../../src/payment/payment-events.js';
import {newPayment, type Payment} from '../../src/payment/state.js';
import {progressOf} from '../../src/payment/progress.js';
import {
  ADD,
  ALREADY_PAID,
  apply,
  assertIgnored,
  CHARGED,
  CODE,
  CUSTOMER,
  DATED,
  NOW,
  payable,
  REFUSED,
  REQUEST,
  SERVER_TIME,
  SOURCE,
  stepOf,
  WATCH_MS,
  withCard,
} from '../helpers/payment.js';

const FORGOTTEN = {do: 'forget-attempts', ids: ['c']} as const;

describe('the response to a card charge', () => {
  const answers: readonly (readonly [string, string | null, string | undefined])[] = [
    ['failed', 'EXPIRED', 'EXPIRED'],
    ['failed', null, ''],
    ['paid', 'EXPIRED', 'EXPIRED'],
    ['succeeded', 'EXPIRED', 'EXPIRED'],
    ['pending', null, undefined],
    ['paid', null, undefined],
  ];
  for (const [status, failureCode, declined] of answers) {
    const charge = {...CHARGED, status, failure_code: failureCode};
    const outcome: Outcome = {kind: 'charge', charge, customer: CUSTOMER, isReturned: false};
    const events: readonly (readonly [Payment, PaymentEvent])[] = [
      [withCard('calling'), {type: 'card/charged', attempt: 'c', charge}],
      [withCard('repeating'), {type: 'card/charged', attempt: 'c', charge}],
      [withCard('unknown'), {type: 'attempt/resolved', attempt: 'c', outcome}],
      [withCard('pending'), {type: 'attempt/resolved', attempt: 'c', outcome}],
    ];
    for (const [before, event] of events) {
      const step = before.attempts.get('c')?.step ?? '';
      it(`is ${declined === undefined ? 'not decided' : 'a decline'} with status ${status} and code ${failureCode ?? 'none'}, in step ${step}`, () => {
        const {payment, effects} = stepOf(before, event);
        const failure = {kind: 'declined', code: declined ?? ''} as const;
        const announcement = {type: 'failure', failure} as const;
        const entry = {id: 'c.failed', announcement, ended: ['c'], isOurs: undefined};
        const isPending = declined === undefined;
        assert.equal(payment.attempts.get('c')?.step, isPending ? 'pending' : undefined);
        assert.deepEqual(payment.outbox, isPending ? [] : [entry]);
        assert.deepEqual(payment.failed, isPending ? undefined : {rail: 'card', attempt: 'c', failure});
        assert.deepEqual(effects, []);
      });
    }
  }

  for (const step of ['calling', 'repeating', 'pending'] as const) {
    it(`settles the payment with status succeeded, in step ${step}`, () => {
      const {payment, effects} = stepOf(withCard(step), {type: 'card/charged', attempt: 'c', charge: DATED});
      const detail = {customer: CUSTOMER, charge: CHARGED};
      const success = {by: 'card', detail, paidAt: SERVER_TIME} as const;
      assert.deepEqual(progressOf(payment), {step: 'settled', success});
      assert.deepEqual(payment.outbox, [
        {id: 'ch_1', announcement: {type: 'success', detail}, ended: ['c'], isOurs: undefined},
      ]);
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual(effects, []);
    });
  }

  it('settles the payment when a card was saved', () => {
    const {payment, effects} = stepOf(withCard('calling', newPayment(ADD)), {
      type: 'card/saved',
      attempt: 'c',
      source: SOURCE,
    });
    const detail = {customer: CUSTOMER, source: SOURCE};
    assert.deepEqual(payment.success, {by: 'card', detail});
    assert.deepEqual(payment.outbox, [
      {id: 'src_1', announcement: {type: 'success', detail}, ended: ['c'], isOurs: undefined},
    ]);
    assert.equal(payment.attempts.size, 0);
    assert.deepEqual(effects, []);
  });
});

const KNOWN_CUSTOMER = {...CUSTOMER, id: 'cus_shown'};
const SHOWN_CUSTOMER = {...CUSTOMER, id: 'cus_shown', email: null};
const charged: Outcome = {kind: 'charge', charge: DATED, customer: SHOWN_CUSTOMER, isReturned: false};
const saved: Outcome = {kind: 'source', source: SOURCE, customer: SHOWN_CUSTOMER};

describe('the outcome of a card attempt of an earlier page', () => {
  const failures: readonly (readonly [string, Outcome, object])[] = [
    [
      'no call was made',
      {kind: 'none'},
      {
        kind: 'refused',
        code: 'attempt_interrupted',
        message: 'The page was left before the payment was made, and nothing was taken.',
      },
    ],
    ['the service refused it', {kind: 'refused', ...REFUSED}, {kind: 'refused', ...REFUSED}],
  ];
  for (const [name, outcome, failure] of failures) {
    it(`is a failure when ${name}`, () => {
      const {payment, effects} = stepOf(withCard('unknown'), {type: 'attempt/resolved', attempt: 'c', outcome});
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual(payment.failed, {rail: 'card', attempt: 'c', failure} as never);
      assert.deepEqual(payment.outbox, [
        {id: 'c.failed', announcement: {type: 'failure', failure}, ended: ['c'], isOurs: undefined},
      ] as never);
      assert.deepEqual(effects, []);
    });
  }

  const details: readonly (readonly [string, Outcome, string, object, object])[] = [
    ['a charge', charged, 'ch_1', {customer: SHOWN_CUSTOMER, charge: CHARGED}, {paidAt: SERVER_TIME}],
    ['a saved card', saved, 'src_1', {customer: SHOWN_CUSTOMER, source: SOURCE}, {}],
  ];
  for (const [name, outcome, id, detail, dated] of details) {
    it(`is a success with the data of ${name} from the service`, () => {
      const {payment, effects} = stepOf(withCard('unknown'), {type: 'attempt/resolved', attempt: 'c', outcome});
      assert.deepEqual(payment.success, {by: 'card', detail, ...dated} as never);
      assert.deepEqual(payment.outbox, [
        {id, announcement: {type: 'success', detail}, ended: ['c'], isOurs: undefined},
      ] as never);
      assert.equal(payment.attempts.size, 0);
      assert.deepEqual(effects, []);
    });

    it(`contains the customer of ${name} as this page knows them`, () => {
      const known = {details: undefined, payload: KNOWN_CUSTOMER};
      const before = {...withCard('unknown'), customer: known};
      const {success} = apply(before, {type: 'attempt/resolved', attempt: 'c', outcome});
      assert.nestedPropertyVal(success, 'detail.customer', KNOWN_CUSTOMER);
    });

    it(`contains the customer of ${name} from the service when this page knows another customer`, () => {
      const before = {...withCard('unknown'), customer: {details: undefined, payload: CUSTOMER}};
      const {success} = apply(before, {type: 'attempt/resolved', attempt: 'c', outcome});
      assert.nestedPropertyVal(success, 'detail.customer', SHOWN_CUSTOMER);
    });
  }

  const LIFE = {expiresAt: 1, serverTime: 0};
  const dropped: readonly (readonly [string, Outcome])[] = [
    ['a QR code', {kind: 'qr', code: {...CODE, ...LIFE}, isAlive: true}],
    ['a phone request', {kind: 'phone', request: REQUEST, money: CODE.money, isAlive: true, isDeclined: false}],
    ['a charge that came too late and was refunded', {...charged, isReturned: true}],
    ['a refusal because the invoice is paid', {kind: 'refused', ...ALREADY_PAID}],
  ];
  for (const [name, outcome] of dropped) {
    for (const step of ['unknown', 'pending'] as const) {
      it(`drops the attempt in step ${step} for ${name}`, () => {
        const {payment, effects} = stepOf(withCard(step), {type: 'attempt/resolved', attempt: 'c', outcome});
        assert.deepEqual([payment.attempts.size, payment.outbox, payment.failed], [0, [], undefined] as never);
        assert.deepEqual(effects, [FORGOTTEN]);
      });
    }
  }

  it('drops the attempt when the service does not find it', () => {
    const {payment, effects} = stepOf(withCard('unknown'), {type: 'attempt/not-found', attempt: 'c'});
    assert.deepEqual([payment.attempts.size, payment.outbox, payment.failed], [0, [], undefined] as never);
    assert.deepEqual(effects, [FORGOTTEN]);
  });

  it('stays pending once the service has reported a charge, and ignores attempt/not-found', () => {
    assertIgnored(withCard('pending'), {type: 'attempt/not-found', attempt: 'c'});
  });
});

describe('a refusal of a card attempt', () => {
  const CALLING = withCard('calling', payable());
  const LOADING = apply(CALLING, {type: 'invoice/requested'});
  const MISMATCH = {code: 'amount_mismatch', message: 'Another amount is due.'};
  const READ = {do: 'read-invoice', invoiceId: 'in_1'};
  const checks: readonly (readonly [string, Payment, Reason, readonly object[], number])[] = [
    ['checks the invoice when it is already paid', CALLING, ALREADY_PAID, [FORGOTTEN, {do: 'ask-now'}], NOW + WATCH_MS],
    ['reads the invoice again when another amount is due', CALLING, MISMATCH, [{do: 'renew-session'}, READ], 0],
    ['does not read the invoice again while it is being read', LOADING, MISMATCH, [{do: 'renew-session'}], 0],
    ['neither checks nor reads the invoice for any other reason', CALLING, REFUSED, [], 0],
    ['checks no invoice in charge mode', withCard('calling'), ALREADY_PAID, [FORGOTTEN], 0],
    ['reads no invoice in charge mode', withCard('calling'), MISMATCH, [], 0],
  ];
  for (const [name, before, reason, effects, watchUntil] of checks) {
    it(name, () => {
      const step = stepOf(before, {type: 'charge/refused', attempt: 'c', reason});
      assert.equal(step.payment.attempts.size, 0);
      assert.deepEqual(step.effects, effects as never);
      assert.equal(step.payment.watchUntil, watchUntil);
      assert.equal(step.payment.outbox.length, reason === ALREADY_PAID ? 0 : 1);
    });
  }

  it('checks the invoice when the charge came too late and was refunded', () => {
    const outcome: Outcome = {...charged, isReturned: true};
    const {payment, effects} = stepOf(withCard('unknown', payable()), {
      type: 'attempt/resolved',
      attempt: 'c',
      outcome,
    });
    assert.deepEqual(effects, [FORGOTTEN, {do: 'ask-now'}]);
    assert.equal(payment.watchUntil, NOW + WATCH_MS);
  });
});
