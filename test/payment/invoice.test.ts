import {describe, it} from 'node:test';
import {assert} from 'chai';
import {mayBeOurs, ownSettlement} from '../../src/payment/invoice.js';
import type {InvoiceStatus, Success} from '../../src/payment/payloads.js';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type CardAttempt, type InvoiceState, type Payment} from '../../src/payment/state.js';
import {progressOf} from '../../src/payment/progress.js';
import {
  ADD,
  ALL_CARD_STEPS,
  ALL_INSTANT_STEPS,
  apply,
  applyAt,
  assertIgnored,
  CHARGE,
  CHARGED,
  END,
  INVOICE,
  instantIn,
  NOW,
  openOf,
  payable,
  PAYABLE,
  settled,
  SERVER_TIME,
  STATUS,
  statusOf,
  stepOf,
  WATCH_MS,
  withCard,
  withdrawalOf,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const REQUESTED: PaymentEvent = {type: 'invoice/requested'};
const READ_INVOICE: Effect = {do: 'read-invoice', invoiceId: 'in_1'};
const ASK_NOW: Effect = {do: 'ask-now'};
const ELSEWHERE: Success = {by: 'elsewhere'};
const NEW = newPayment(INVOICE);

function unreadable(status: number | undefined, code: string): PaymentEvent {
  return {type: 'invoice/unreadable', refusal: status === undefined ? undefined : {status, code}};
}

describe('an invoice', () => {
  it('is read once at a time', () => {
    const {payment, effects} = stepOf(NEW, REQUESTED);
    assert.deepEqual(payment, {...NEW, invoice: {...NEW.invoice, isLoading: true}});
    assert.deepEqual(effects, [READ_INVOICE]);
    assertIgnored(payment, REQUESTED);
  });

  for (const options of [ADD, CHARGE]) {
    it(`is not read in ${options.mode} mode`, () => assertIgnored(newPayment(options), REQUESTED));
  }

  it('stays payable while it is read again', () => {
    assert.deepEqual(apply(payable(), REQUESTED).invoice.state, {step: 'payable', invoice: PAYABLE});
  });

  const reasons: readonly (readonly [number | undefined, string, string])[] = [
    [404, 'not_found', 'missing'],
    [403, 'origin_not_allowed', 'refused'],
    [401, 'unauthorized', 'refused'],
    [401, 'session_expired', 'expired'],
    [400, 'invalid_request', 'unreachable'],
    [0, 'unreachable', 'unreachable'],
    [undefined, 'nothing', 'unreachable'],
  ];
  for (const [status, code, reason] of reasons) {
    it(`is ${reason} when the answer is ${status ?? ''} ${code}, and is loading when it is read again`, () => {
      const {payment, effects} = stepOf(apply(NEW, REQUESTED), unreadable(status, code));
      assert.deepEqual(payment.invoice, {...NEW.invoice, state: {step: 'unpayable', reason}} as never);
      assert.deepEqual(effects, []);
      assert.deepEqual(apply(payment, REQUESTED).invoice.state, {step: 'loading'});
    });
  }

  const closed: InvoiceState = {step: 'unpayable', reason: 'closed'};
  const readings: readonly (readonly [string, number, boolean])[] = [
    ['draft', 5000, true],
    ['pending', 5000, true],
    ['sent', 1, true],
    ['partial_paid', 2000, true],
    ['overdue', 5000, true],
    ['sent', 0, false],
    ['sent', -1, false],
    ['cancelled', 5000, false],
    ['refunded', 0, false],
    ['something_new', 5000, false],
  ];
  for (const [status, minor, isPayable] of readings) {
    it(`${isPayable ? 'can' : 'cannot'} be paid with status ${status} when ${minor} is due`, () => {
      const invoice = {...PAYABLE, status, amountDue: 4321, due: {minor, currency: 'KES' as const}};
      const {payment, effects} = stepOf(apply(NEW, REQUESTED), {type: 'invoice/read', invoice});
      const state = isPayable ? {step: 'payable' as const, invoice} : closed;
      assert.deepEqual(payment.invoice, {...NEW.invoice, state, currency: 'KES', amountDue: 4321});
      assert.deepEqual([payment.watchUntil, payment.success, effects], [0, undefined, []] as never);
    });
  }

  const PAID: PaymentEvent = {
    type: 'invoice/read',
    invoice: {...PAYABLE, status: 'paid', due: {minor: 0, currency: 'KES'}},
  };

  it('is paid elsewhere when it is read as paid, and nothing was attempted here', () => {
    const {payment, effects} = stepOf(apply(NEW, REQUESTED), PAID);
    assert.deepEqual(progressOf(payment), {step: 'settled', success: ELSEWHERE});
    assert.deepEqual(payment.invoice, {...NEW.invoice, currency: 'KES'});
    assert.deepEqual([payment.outbox, effects], [[], []] as never);
  });

  for (const attempted of [withQr('issued'), withCard('unknown', NEW), withPhone('unknown', NEW)]) {
    it(`is checked when it is read as paid, and an attempt on the rail ${[...attempted.attempts.keys()].join()} was made`, () => {
      const before = apply({...attempted, watchUntil: 0}, REQUESTED);
      const {payment, effects} = stepOf(before, PAID);
      assert.deepEqual(payment.invoice, {...before.invoice, isLoading: false, currency: 'KES'});
      assert.deepEqual([payment.success, effects, payment.watchUntil], [undefined, [ASK_NOW], NOW + WATCH_MS] as never);
    });
  }

  it('does not settle a payment twice when it is read as paid', () => {
    const before = settled('elsewhere');
    const {payment, effects} = stepOf(before, PAID);
    assert.strictEqual(payment.success, before.success);
    assert.deepEqual([payment.outbox, effects], [[], []] as never);
  });

  it('is checked on request', () => {
    const {payment, effects} = stepOf(payable(), {type: 'check/requested'});
    assert.deepEqual([payment.watchUntil, effects], [NOW + WATCH_MS, [ASK_NOW]] as never);
  });

  it('keeps a longer watch when it is checked', () => {
    const watched = {...payable(), watchUntil: NOW + WATCH_MS + 1};
    assert.strictEqual(apply(watched, {type: 'check/requested'}).watchUntil, watched.watchUntil);
  });

  it('counts how often its receipt number of the tax authority was read', () => {
    const asked = apply(settled('qr'), {type: 'quittance/read', number: null});
    assert.deepEqual(asked.quittance, {number: null, polls: 1});
    const {payment, effects} = stepOf(asked, {type: 'quittance/read', number: 'OBR-1'});
    assert.deepEqual([payment.quittance, effects], [{number: 'OBR-1', polls: 2}, []] as never);
  });
});

const BY_QR: InvoiceStatus = {...STATUS, status: 'paid', settledBy: 'qr', chargeId: 'ch_2', qrReference: 'QR1'};
const BY_PHONE: InvoiceStatus = {...STATUS, status: 'paid', settledBy: 'phone', uetr: 'uetr-1'};
const BY_CARD: InvoiceStatus = {...STATUS, status: 'paid', settledBy: 'card', chargeId: 'ch_2'};
const BY_OWN_CARD: InvoiceStatus = {...BY_CARD, chargeId: CHARGED.id};
const OURS = withPhone('issued', withQr('issued'));
const QR_PAID = {
  by: 'qr',
  detail: {amount: 5000, currency: 'BIF', charge_id: 'ch_2', invoice_id: 'in_1', qr_reference: 'QR1'},
  paidAt: SERVER_TIME,
};
const PHONE_PAID = {
  by: 'phone',
  detail: {amount: 5000, currency: 'BIF', invoice_id: 'in_1', uetr: 'uetr-1'},
  paidAt: SERVER_TIME,
};

describe('the settlement of an invoice', () => {
  const settlements: readonly (readonly [string, InvoiceStatus, object | undefined])[] = [
    ['a code of this widget', BY_QR, QR_PAID],
    ['a code of this widget, for a part', {...BY_QR, status: 'partial_paid', amountDue: 1}, QR_PAID],
    ['a request of this widget', BY_PHONE, PHONE_PAID],
    ['a request of this widget, with its charge', {...BY_PHONE, chargeId: 'ch_2'}, PHONE_PAID],
    ['another code', {...BY_QR, qrReference: 'QR2'}, undefined],
    ['another request', {...BY_PHONE, uetr: 'uetr-2'}, undefined],
    ['a code without a charge', {...BY_QR, chargeId: null}, undefined],
    ['a code without a reference', {...BY_QR, qrReference: null, uetr: 'uetr-1'}, undefined],
    ['a request without a reference', {...BY_PHONE, uetr: null}, undefined],
    [
      'a request without a reference, with the reference of a code',
      {...BY_PHONE, uetr: null, qrReference: 'QR1'},
      undefined,
    ],
    ['a card, with the reference of a request of this widget', {...BY_CARD, uetr: 'uetr-1'}, undefined],
    ['a card, with the reference of a code of this widget', {...BY_CARD, qrReference: 'QR1'}, undefined],
    ['nothing yet', STATUS, undefined],
  ];
  for (const [name, status, success] of settlements) {
    it(`is ${success ? 'a success of' : 'not by'} this widget when it was paid with ${name}`, () => {
      assert.deepEqual(ownSettlement(OURS, status, 'in_1'), success as Success | undefined);
    });
  }

  it('is not by this widget when its amount is not known, or nothing was issued', () => {
    const amountless = {...instantIn(OURS, 'q'), money: undefined};
    assert.isUndefined(ownSettlement({...OURS, attempts: new Map([['q', amountless]])}, BY_QR, 'in_1'));
    assert.isUndefined(ownSettlement(payable(), BY_QR, 'in_1'));
    assert.isUndefined(ownSettlement(withCard('calling', withQr('calling')), BY_QR, 'in_1'));
    assert.isUndefined(ownSettlement(withPhone('unknown'), BY_PHONE, 'in_1'));
  });

  it('has the requested amount, which may be a part of the invoice', () => {
    const part = payable({due: {minor: 5000, currency: 'BIF'}, amountDue: 9000});
    assert.nestedPropertyVal(ownSettlement(withPhone('issued', part), BY_PHONE, 'in_1'), 'detail.amount', 5000);
  });

  for (const [rail, within, status, success] of [
    ['qr', withQr, BY_QR, QR_PAID],
    ['phone', withPhone, BY_PHONE, PHONE_PAID],
  ] as const) {
    const [id] = [...within('issued').attempts.keys()];
    for (const step of ['issued', 'expired', 'withdrawn'] as const) {
      it(`is announced when the attempt on the rail ${rail} is in step ${step}`, () => {
        const before = within(step);
        const {payment, effects} = stepOf(before, {type: 'status/received', status});
        assert.deepEqual(payment.success, success as Success);
        assert.deepEqual(payment.outbox, [
          {
            id: rail === 'qr' ? 'ch_2' : 'uetr-1',
            announcement: {type: 'success', detail: success.detail},
            ended: [id],
            isOurs: undefined,
          },
        ] as never);
        assert.deepEqual(effects, []);
        assert.isFalse(instantIn(payment, id ?? '').isShown);
      });
    }
  }

  it('is recognised when the response to the request arrives after the status', () => {
    const before = apply(withPhone('calling'), {type: 'status/received', status: BY_PHONE});
    assert.isUndefined(before.success);
    const request = {uetr: 'uetr-1', expiresAt: 1, serverTime: 0};
    const payment = apply(before, {type: 'phone/sent', attempt: 'p', request});
    assert.deepEqual(payment.success, PHONE_PAID as Success);
  });

  for (const [name, before] of [
    ['nothing was attempted', payable()],
    ['another code was issued', withQr('issued')],
    ['a request is being sent', withPhone('calling')],
    ['a card is charged', withCard('calling', payable())],
  ] as const) {
    it(`is elsewhere when ${name} and an unknown code paid it; unanswered calls stay in the log`, () => {
      const status = {...BY_QR, qrReference: 'QR2'};
      const {payment, effects} = stepOf(before, {type: 'status/received', status});
      const issued = [...before.attempts.values()].filter((one) => one.step === 'issued').map(({id}) => id);
      assert.deepEqual([payment.success, payment.outbox], [ELSEWHERE, []] as never);
      const forgotten: readonly Effect[] = issued.length > 0 ? [{do: 'forget-attempts', ids: issued}] : [];
      assert.deepEqual(effects, [...forgotten, ...issued.map((id) => withdrawalOf(before, id))]);
      assert.deepEqual([...payment.attempts.keys()], [...before.attempts.keys()]);
    });
  }

  it('is delayed until the response to an own charge arrives', () => {
    const {payment, effects} = stepOf(withCard('calling', payable()), {type: 'status/received', status: BY_CARD});
    assert.deepEqual([payment.success, payment.outbox, effects], [undefined, [], []] as never);
    assert.equal(openOf(payment).card.step, 'sending');
  });

  it('is elsewhere once the own charge was refused', () => {
    const before = apply(withCard('calling', payable()), {type: 'status/received', status: BY_CARD});
    const reason = {code: 'invoice_already_paid', message: ''};
    const {payment, effects} = stepOf(before, {type: 'charge/refused', attempt: 'c', reason});
    assert.deepEqual([payment.success, payment.outbox], [ELSEWHERE, []] as never);
    assert.deepEqual(effects, [{do: 'forget-attempts', ids: ['c']}, ASK_NOW]);
  });
});

describe('whether an attempt of this widget may have settled the invoice', () => {
  const otherCode = {...BY_QR, qrReference: 'QR2'};
  const otherRequest = {...BY_PHONE, uetr: 'uetr-2'};
  const cases: readonly (readonly [string, Payment, InvoiceStatus, boolean])[] = [
    ['the status does not name what settled it', withCard('calling', payable()), {...STATUS, status: 'paid'}, false],
    ['a card settled it, and none is charged', payable(), BY_CARD, false],
    ['a card settled it, and a code is requested', withQr('calling'), BY_CARD, false],
    ['a code settled it, and a card is charged', withCard('calling', payable()), otherCode, false],
    ['a code settled it, and a request is sent', withPhone('calling'), otherCode, false],
    ['a request settled it, and a code is requested', withQr('calling'), otherRequest, false],
    ['a known request settled it while another is sent', both(withPhone, 'phone'), BY_PHONE, false],
    ['a known code settled it while another is requested', both(withQr, 'qr'), BY_QR, false],
    ['an unknown request settled it while another is sent', both(withPhone, 'phone'), otherRequest, true],
    ['an unknown code settled it while another is requested', both(withQr, 'qr'), otherCode, true],
    [
      'a request without a reference settled it while one is sent',
      withPhone('calling'),
      {...BY_PHONE, uetr: null},
      true,
    ],
    [
      'a code settled it that has the reference of a request',
      withQr('calling', withPhone('issued')),
      {...BY_QR, qrReference: 'uetr-1'},
      true,
    ],
    ...ALL_CARD_STEPS.map(
      (step) =>
        [`a card settled it, and one is in step ${step}`, withCard(step, payable()), BY_OWN_CARD, true] as const,
    ),
    ['another card settled it, and one is pending', withCard('pending', payable()), BY_CARD, false],
    ['another card settled it, and one is not answered', withCard('repeating', payable()), BY_CARD, true],
    ...ALL_INSTANT_STEPS.flatMap((step) => {
      const isUnanswered = step === 'logging' || step === 'calling' || step === 'unknown';
      return [
        [`an unknown code settled it, and one is in step ${step}`, withQr(step), otherCode, isUnanswered],
        [`an unknown request settled it, and one is in step ${step}`, withPhone(step), otherRequest, isUnanswered],
      ] as const;
    }),
  ];
  for (const [name, payment, status, isPossible] of cases) {
    it(`is ${isPossible ? 'possible' : 'impossible'} when ${name}`, () => {
      assert.strictEqual(mayBeOurs(payment, status), isPossible);
    });
  }

  function both(within: typeof withQr, id: string): Payment {
    return within('calling', apply(within('issued', payable(), 'old'), {type: 'payment/reset'}), id);
  }

  it('does not depend on a reference in a card attempt', () => {
    const card = withCard('calling').attempts.get('c') as CardAttempt;
    const disguised = {...card, issued: {reference: 'QR1'}} as CardAttempt;
    assert.isUndefined(ownSettlement({...payable(), attempts: new Map([['c', disguised]])}, BY_QR, 'in_1'));
  });
});

describe('a status of the invoice', () => {
  it('replaces one with the same or a lower version, and no status of a higher one', () => {
    const before = apply(payable(), statusOf({version: 3}));
    assertIgnored(before, statusOf({version: 2, status: 'paid'}));
    assert.equal(apply(before, statusOf({version: 3, returnedAmount: 7})).invoice.status?.returnedAmount, 7);
    assert.equal(apply(before, statusOf({version: 4})).invoice.status?.version, 4);
  });

  it('is accepted with version 0, and ignored with a negative version', () => {
    assert.equal(apply(payable(), statusOf({version: 0})).invoice.status?.version, 0);
    assertIgnored(payable(), statusOf({version: -1}));
  });

  for (const options of [ADD, CHARGE]) {
    it(`settles nothing in ${options.mode} mode`, () => {
      const {payment, effects} = stepOf(newPayment(options), statusOf({status: 'paid'}));
      assert.deepEqual([payment.success, effects], [undefined, []] as never);
    });
  }

  it('is only stored when the payment is settled', () => {
    const before = settled('card');
    const invoicePayment = {...before, options: INVOICE};
    const {payment, effects} = stepOf(invoicePayment, {type: 'status/received', status: BY_QR});
    assert.deepEqual(payment, {...invoicePayment, invoice: {...before.invoice, status: BY_QR}});
    assert.deepEqual(effects, []);
  });

  it('settles the payment elsewhere before the invoice is read', () => {
    assert.deepEqual(apply(NEW, {type: 'status/received', status: BY_CARD}).success, ELSEWHERE);
  });

  it('is not handled before the invoice is read while the invoice is open', () => {
    const {payment, effects} = stepOf(NEW, statusOf({status: 'partial_paid', amountDue: 1}));
    assert.deepEqual([payment.invoice.handledVersion, effects], [-1, []] as never);
  });

  it('does not expire a code; only the clock does', () => {
    const payment = applyAt(END + 1, withQr('issued'), statusOf());
    assert.equal(openOf(payment).qr.step, 'shown');
  });
});
