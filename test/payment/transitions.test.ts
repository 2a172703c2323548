import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {Failure, Success} from '../../src/payment/payloads.js';
import type {Effect} from '../../src/payment/payment-events.js';
import {newPayment, type Attempt, type CardAttempt, type Payment} from '../../src/payment/state.js';
import {
  afterRefusal,
  andThen,
  checkInvoice,
  drop,
  fail,
  forget,
  toLogged,
  mapAttempts,
  readInvoice,
  reloadInvoice,
  settle,
  step,
  watchUntil,
  withAttempt,
  withoutAttempt,
} from '../../src/payment/transitions.js';
import {
  ADD,
  apply,
  CHARGE,
  CHARGED,
  CUSTOMER,
  DECLINED,
  instantIn,
  INVOICE,
  NOW,
  payable,
  SAVED_CARD,
  settled,
  SOURCE,
  WATCH_MS,
  withCard,
  withPhone,
  withQr,
} from '../helpers/payment.js';
import {withWallet} from '../helpers/wallet.js';

const ASK_NOW: Effect = {do: 'ask-now'};
const BY_CARD: Success = {by: 'card', detail: {customer: CUSTOMER, charge: CHARGED}};
const ELSEWHERE: Success = {by: 'elsewhere'};

/** One attempt in each relevant step, on all rails. */
function everything(): Payment {
  const withdrawn = withPhone('issued', withQr('issued', withQr('unknown', payable(), 'lost')));
  const called = withCard('calling', withdrawn);
  const logging = {...instantIn(withQr('logging'), 'q'), id: 'logging'};
  const pending = {...withCard('pending').attempts.get('c'), id: 'pending'} as CardAttempt;
  return withAttempt(withAttempt(withCard('unknown', called, {id: 'asked'}), logging), pending);
}

function attemptOf(payment: Payment, id: string): Attempt {
  const attempt = payment.attempts.get(id);
  if (!attempt) throw new Error(`There is no attempt ${id}.`);
  return attempt;
}

describe('the settlement of a payment', () => {
  const before = everything();

  it('is tested with an attempt of each kind', () => {
    assert.deepEqual([...before.attempts.keys()], ['lost', 'q', 'p', 'c', 'asked', 'logging', 'pending']);
  });

  it('keeps attempts that can still be paid or whose outcome is unknown', () => {
    const {payment} = settle(before, BY_CARD, 'c');
    const kept = ['lost', 'q', 'p', 'asked', 'pending'].map((id) => [id, attemptOf(before, id)]);
    assert.deepEqual([...payment.attempts], kept as never);
  });

  it('hides the shown attempt, and cancels a resend', () => {
    const shown = apply(withPhone('issued'), {type: 'phone/resent'});
    const {payment} = settle(shown, ELSEWHERE);
    assert.deepEqual(payment.attempts.get('p'), {...instantIn(shown, 'p'), isShown: false, isResending: false});
    assert.isFalse(instantIn(settle(withQr('issued'), ELSEWHERE).payment, 'q').isShown);
  });

  it('deletes decided attempts from the attempt log together with the announcement', () => {
    const {payment, effects} = settle(before, BY_CARD, 'c');
    const announcement = {type: 'success', detail: {customer: CUSTOMER, charge: CHARGED}} as const;
    const ended = ['q', 'p', 'c', 'logging'];
    assert.deepEqual(payment.outbox, [{id: 'ch_1', announcement, ended, isOurs: undefined}]);
    assert.deepEqual([payment.success, effects], [BY_CARD, []] as never);
  });

  it('deletes the attempt that was resolved from the attempt log', () => {
    const {payment} = settle(before, BY_CARD, 'asked');
    assert.deepEqual(payment.outbox[0]?.ended, ['q', 'p', 'asked', 'logging']);
    assert.deepEqual([...payment.attempts.keys()], ['lost', 'q', 'p', 'c', 'pending']);
  });

  it('deletes decided attempts from the attempt log at once when nothing is announced', () => {
    const {payment, effects} = settle(before, ELSEWHERE);
    assert.deepEqual([payment.success, payment.outbox], [ELSEWHERE, []] as never);
    assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['q', 'p', 'logging']}]);
    assert.deepEqual([...payment.attempts.keys()], ['lost', 'q', 'p', 'c', 'asked', 'pending']);
  });

  it('deletes nothing when nothing was attempted', () => {
    assert.deepEqual(settle(payable(), ELSEWHERE).effects, []);
  });

  it('hides the last failure', () => {
    const failed = {rail: 'card', attempt: 'b', failure: DECLINED} as const;
    assert.isUndefined(settle({...payable(), failed}, ELSEWHERE).payment.failed);
  });

  it('adds its announcement after the others', () => {
    const failing = fail(withoutAttempt(before, 'c'), attemptOf(before, 'c'), DECLINED).payment;
    assert.deepEqual(
      settle(failing, BY_CARD).payment.outbox.map(({id}) => id),
      ['c.failed', 'ch_1'],
    );
  });

  const ids: readonly (readonly [string, Success, string])[] = [
    ['a charge', BY_CARD, 'ch_1'],
    ['a saved card', {by: 'card', detail: {customer: CUSTOMER, source: SOURCE}}, 'src_1'],
    [
      'a code',
      {by: 'qr', detail: {amount: 1, currency: 'BIF', charge_id: 'ch_2', invoice_id: 'in_1', qr_reference: 'QR1'}},
      'ch_2',
    ],
    ['a request', {by: 'phone', detail: {amount: 1, currency: 'BIF', invoice_id: 'in_1', uetr: 'uetr-1'}}, 'uetr-1'],
  ];
  for (const [name, success, id] of ids) {
    it(`has an announcement id that all pages share, for ${name}`, () => {
      assert.deepEqual(
        settle(payable(), success).payment.outbox.map((entry) => entry.id),
        [id],
      );
    });
  }

  for (const by of ['card', 'elsewhere'] as const) {
    it(`only removes the resolved attempt when the payment is already settled by ${by}`, () => {
      const paid = withAttempt(settled(by), attemptOf(before, 'asked'));
      const second = {by: 'card', detail: {customer: CUSTOMER, source: SOURCE}} as const;
      assert.deepEqual(settle(paid, second, 'asked'), step({...paid, attempts: settled(by).attempts}));
      assert.deepEqual(settle(paid, second), step(paid));
      assert.strictEqual(settle(paid, second).payment, paid);
    });
  }
});

describe('the failure of an attempt', () => {
  const failure: Failure = {kind: 'refused', code: 'x', message: 'X.'};
  const qr = withQr('calling');
  const card = withCard('calling', qr);
  const announced = (id: string, ended: readonly string[]): object => ({
    id: `${id}.failed`,
    announcement: {type: 'failure', failure},
    ended,
    isOurs: undefined,
  });

  it('is shown and announced, and the attempt is deleted with the announcement', () => {
    const {payment, effects} = fail(withoutAttempt(qr, 'q'), attemptOf(qr, 'q'), failure);
    assert.deepEqual(payment.failed, {rail: 'qr', attempt: 'q', failure});
    assert.deepEqual(payment.outbox, [announced('q', ['q'])] as never);
    assert.deepEqual(effects, []);
  });

  it('is announced after the others', () => {
    const first = fail(withoutAttempt(card, 'c'), attemptOf(card, 'c'), failure).payment;
    const {payment} = fail(withoutAttempt(first, 'q'), attemptOf(card, 'q'), failure);
    assert.deepEqual(payment.outbox, [announced('c', ['c']), announced('q', ['q'])] as never);
  });

  for (const unresolved of ['unknown', 'issued'] as const) {
    it(`keeps an attempt that stays in step ${unresolved} in the attempt log`, () => {
      const before = withQr(unresolved);
      const {payment} = fail(before, attemptOf(before, 'q'), failure);
      assert.deepEqual(payment.outbox, [announced('q', [])] as never);
      assert.strictEqual(payment.attempts, before.attempts);
    });
  }

  it('is neither shown nor announced once the payment is settled', () => {
    for (const by of ['card', 'elsewhere'] as const) {
      const before = settled(by);
      const {payment, effects} = fail(before, attemptOf(card, 'c'), failure);
      assert.strictEqual(payment, before);
      assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['c']}]);
    }
  });

  it('is neither shown nor announced for a code while a card is charged', () => {
    const before = withoutAttempt(card, 'q');
    const {payment, effects} = fail(before, attemptOf(card, 'q'), failure);
    assert.strictEqual(payment, before);
    assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['q']}]);
  });

  it('deletes no attempt of a code whose outcome is unknown while a card is charged', () => {
    const before = withCard('calling', withQr('unknown'));
    assert.deepEqual(fail(before, attemptOf(before, 'q'), failure), step(before));
  });

  it('is announced, and not shown, for a card while another is charged', () => {
    const {payment, effects} = fail(withCard('pending', qr), {...attemptOf(card, 'c'), id: 'b'}, failure);
    assert.isUndefined(payment.failed);
    assert.deepEqual(payment.outbox, [announced('b', ['b'])] as never);
    assert.deepEqual(effects, []);
  });

  for (const id of ['c', 'q']) {
    it(`is shown but not announced for the quiet attempt ${id}`, () => {
      const before = newPayment(INVOICE);
      const {payment, effects} = fail(before, {...attemptOf(card, id), isFailureAnnounced: true}, failure);
      assert.deepEqual(payment, {...before, failed: {rail: id === 'c' ? 'card' : 'qr', attempt: id, failure}});
      assert.deepEqual(effects, [{do: 'forget-attempts', ids: [id]}]);
    });
  }
});

describe('the transitions of a payment', () => {
  const payment = withCard('calling', withQr('issued'));

  it('drop an attempt and delete it from the log without an announcement', () => {
    const dropped = drop(payment, attemptOf(payment, 'c'));
    assert.deepEqual(dropped, step(withoutAttempt(payment, 'c'), {do: 'forget-attempts', ids: ['c']}));
    assert.deepEqual([...dropped.payment.attempts.keys()], ['q']);
  });

  it('delete attempts from the log with one effect, and with none for an empty list', () => {
    assert.deepEqual(forget([]), []);
    assert.deepEqual(forget(['a', 'b']), [{do: 'forget-attempts', ids: ['a', 'b']}]);
  });

  it('keep the order of their effects', () => {
    const first = step(payable(), ASK_NOW);
    assert.deepEqual(
      andThen(first, (after) => step({...after, watchUntil: 7}, {do: 'renew-session'})),
      {
        payment: {...payable(), watchUntil: 7},
        effects: [ASK_NOW, {do: 'renew-session'}],
      },
    );
  });

  it('change attempts without touching the payment before', () => {
    const before = withQr('issued');
    const added = withAttempt(before, attemptOf(payment, 'c'));
    assert.deepEqual([...added.attempts.keys()], ['q', 'c']);
    assert.deepEqual([...withoutAttempt(added, 'q').attempts.keys()], ['c']);
    assert.deepEqual([...withoutAttempt(added, 'x').attempts.keys()], ['q', 'c']);
    assert.deepEqual(
      [...mapAttempts(added, ({id}) => (id === 'q' ? undefined : attemptOf(added, id))).attempts.keys()],
      ['c'],
    );
    assert.deepEqual([...before.attempts.keys()], ['q']);
  });

  it('log only the id, order, kind and subject of an attempt', () => {
    assert.deepEqual(toLogged({...attemptOf(payment, 'c'), subject: 'cus_1'}), {
      id: 'c',
      order: payment.order,
      kind: 'card_charge',
      subject: 'cus_1',
    });
  });

  it('prolong a watch, and never shorten it', () => {
    const watched = {...payable(), watchUntil: 100};
    assert.strictEqual(watchUntil(watched, 99), watched);
    assert.strictEqual(watchUntil(watched, 100), watched);
    assert.equal(watchUntil(watched, 101).watchUntil, 101);
    assert.deepEqual(checkInvoice(payable(), NOW), step({...payable(), watchUntil: NOW + WATCH_MS}, ASK_NOW));
  });

  it('read the invoice with a new session', () => {
    assert.deepEqual(reloadInvoice(payable()), {
      payment: readInvoice(payable()).payment,
      effects: [{do: 'renew-session'}, {do: 'read-invoice', invoiceId: 'in_1'}],
    });
    assert.isTrue(readInvoice(payable()).payment.invoice.isLoading);
  });

  it('check or read the invoice after a refusal only in invoice mode', () => {
    for (const options of [ADD, CHARGE]) {
      for (const code of ['invoice_already_paid', 'amount_mismatch', 'x']) {
        const before = newPayment(options);
        assert.deepEqual(afterRefusal(before, code, NOW), step(before));
      }
    }
    assert.deepEqual(afterRefusal(payable(), 'invoice_already_paid', NOW), checkInvoice(payable(), NOW));
    assert.deepEqual(afterRefusal(payable(), 'amount_mismatch', NOW), reloadInvoice(payable()));
    assert.deepEqual(afterRefusal(payable(), 'x', NOW), step(payable()));
  });

  it('read again what the customer has saved after a refusal because something is missing', () => {
    const named = newPayment({...CHARGE, customerId: 'cus_1'});
    const wallets = {do: 'read-wallets', customerId: 'cus_1', clientKey: CHARGE.clientKey} as const;
    for (const [known, effects] of [
      [{}, []],
      [{savedCards: [], wallets: 'loading'}, []],
      [{savedCards: [SAVED_CARD]}, [{do: 'read-cards', customerId: 'cus_1'}]],
      [{wallets: 'lost'}, [wallets]],
    ] as const) {
      const before = {...named, ...known};
      assert.deepEqual(afterRefusal(before, 'resource_missing', NOW), {payment: before, effects});
    }
    const unnamed = {...newPayment(CHARGE), savedCards: [SAVED_CARD]};
    assert.deepEqual(afterRefusal(unnamed, 'resource_missing', NOW), step(unnamed));
  });

  for (const [rail, before] of [
    ['card', withCard('calling', payable())],
    ['wallet', withWallet('calling', payable())],
    ['qr', withQr('calling', payable())],
    ['phone', withPhone('calling', payable())],
  ] as const) {
    const [attempt = ''] = before.attempts.keys();
    for (const [code, shown] of [
      ['amount_mismatch', 'price_changed'],
      ['session_expired', 'session_expired'],
      ['session_refused', 'session_refused'],
    ] as const) {
      it(`show ${shown} when ${code} refuses the rail ${rail}, and announce the code of the rail`, () => {
        const type = rail === 'card' || rail === 'wallet' ? 'charge/refused' : 'instant/refused';
        const {failed, outbox} = apply(before, {type, attempt, reason: {code, message: 'No.'}});
        assert.deepEqual(failed, {rail, attempt, failure: {kind: 'refused', code: shown, message: ''}});
        const announced = {card: code, wallet: code, qr: 'qr_generate_failed', phone: 'rtp_request_failed'}[rail];
        const failure = {kind: 'refused', code: announced, message: 'No.'} as const;
        assert.deepEqual(
          outbox.map(({announcement}) => announcement),
          [{type: 'failure', failure}],
        );
      });
    }
  }
});
