import {describe, it} from 'node:test';
import {assert} from 'chai';
import {orderDigest} from '../../src/payment/attempt.js';
import type {InvoiceOptions} from '../../src/payment/options.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {
  customerIdOf,
  isAnyPayable,
  isCharging,
  isResending,
  isUnfinished,
  moneyToPay,
  needsQuittance,
  needsWatch,
  newPayment,
  returnedMoney,
  type Payment,
} from '../../src/payment/state.js';
import {isSending, isInProgress, NO_PROGRESS, progressOf} from '../../src/payment/progress.js';
import {
  ADD,
  ALL_CARD_STEPS,
  apply,
  CHARGE,
  CODE,
  DECLINED,
  DRAWING,
  END,
  INVOICE,
  NOW,
  payable,
  PHONE_NUMBER,
  REQUEST,
  settled,
  statusOf,
  withCard,
  withPhone,
  withQr,
} from '../helpers/payment.js';
import {ALL_WALLET_STEPS, walletCharged, withWallet} from '../helpers/wallet.js';

const ATTACHED: PaymentEvent = {type: 'view/attached'};
const RESET: PaymentEvent = {type: 'payment/reset'};
const RAILS = ['card', 'qr', 'phone', 'elsewhere'] as const;

describe('a new payment', () => {
  for (const options of [ADD, CHARGE, INVOICE]) {
    it(`contains nothing in ${options.mode} mode`, () => {
      assert.deepEqual(newPayment(options), {
        options,
        order: orderDigest(options),
        isAttached: false,
        reach: 'answered',
        success: undefined,
        failed: undefined,
        attempts: new Map(),
        isSuperseded: false,
        outbox: [],
        customer: undefined,
        savedCards: undefined,
        wallets: undefined,
        elsewhere: undefined,
        invoice: {
          state: {step: 'loading'},
          isLoading: false,
          amountDue: 0,
          currency: undefined,
          status: undefined,
          handledVersion: -1,
        },
        watchUntil: 0,
        quittance: {number: null, polls: 0},
      });
    });
  }
});

describe('the progress of a payment', () => {
  const request = {
    uetr: 'uetr-1',
    phoneNumber: PHONE_NUMBER,
    expiresAt: REQUEST.expiresAt,
    serverTime: REQUEST.serverTime,
  };
  const code = {...CODE, drawing: DRAWING};
  const undrawn = apply(withQr('calling'), {type: 'qr/created', attempt: 'q', code: CODE});
  const cards = {
    searching: 'sending',
    preparing: 'sending',
    logging: 'sending',
    calling: 'sending',
    repeating: 'checking',
    unknown: 'checking',
    pending: 'pending',
  } as const;
  const progresses: readonly (readonly [string, Payment, object])[] = [
    ['nothing has happened', newPayment(CHARGE), {}],
    ...ALL_CARD_STEPS.map(
      (step) => [`a card is in step ${step}`, withCard(step), {card: {step: cards[step]}}] as const,
    ),
    ['a code is logged', withQr('logging'), {qr: {step: 'requesting'}}],
    ['a code is requested', withQr('calling'), {qr: {step: 'requesting'}}],
    ['the outcome of a code is unknown', withQr('unknown'), {}],
    ['a code is drawn', undrawn, {qr: {step: 'requesting'}}],
    ['a code is shown', withQr('issued'), {qr: {step: 'shown', code}}],
    ['a code has expired', withQr('expired'), {qr: {step: 'expired', code}}],
    ['a code is hidden', apply(withQr('issued'), RESET), {}],
    ['a request is logged', withPhone('logging'), {phone: {step: 'requesting'}}],
    ['a request is sent', withPhone('calling'), {phone: {step: 'requesting'}}],
    ['the outcome of a request is unknown', withPhone('unknown'), {}],
    ['a request waits', withPhone('issued'), {phone: {step: 'waiting', request}}],
    ['a request has expired', withPhone('expired'), {phone: {step: 'expired', request}}],
    ['a request is hidden', apply(withPhone('issued'), RESET), {}],
    [
      'a request waits that replaced a code',
      withPhone('issued', withQr('issued')),
      {phone: {step: 'waiting', request}},
    ],
    ['a code is shown that replaced a request', withQr('issued', withPhone('issued')), {qr: {step: 'shown', code}}],
    [
      'a charge is pending beside one whose outcome is unknown',
      withCard('unknown', withCard('pending'), {id: 'second'}),
      {card: {step: 'pending'}},
    ],
    [
      'an attempt has failed',
      apply(newPayment(CHARGE), {
        type: 'failure/carried-over',
        failed: {rail: 'card', attempt: 'b', failure: DECLINED},
      }),
      {failed: {rail: 'card', attempt: 'b', failure: DECLINED}},
    ],
  ];
  for (const [name, payment, change] of progresses) {
    it(`is open when ${name}`, () => assert.deepEqual(progressOf(payment), {...NO_PROGRESS, ...change}));
  }

  for (const by of RAILS) {
    it(`is settled when the payment is settled by ${by}`, () => {
      const payment = settled(by);
      assert.equal(payment.success?.by, by);
      assert.deepEqual(progressOf(payment), {step: 'settled', success: payment.success} as never);
    });
  }

  it('starts with every rail closed and the card form ready', () => {
    assert.deepEqual(NO_PROGRESS, {
      step: 'open',
      card: {step: 'ready'},
      qr: {step: 'closed'},
      phone: {step: 'closed'},
      wallet: {step: 'closed'},
      failed: undefined,
    });
  });

  const situations: readonly (readonly [string, Payment, boolean])[] = [
    ['nothing was started', newPayment(CHARGE), false],
    ['a card is charged', withCard('searching'), true],
    ['a code is made', withQr('calling'), false],
    ['a code is shown', withQr('issued'), true],
    ['a code has expired', withQr('expired'), true],
    ['a request is sent', withPhone('calling'), true],
    ['a request waits', withPhone('issued'), true],
    ['a request has expired', withPhone('expired'), true],
    ...ALL_WALLET_STEPS.map((step) => [`a wallet is in step ${step}`, withWallet(step), true] as const),
    ...RAILS.map((by) => [`it is settled by ${by}`, settled(by), false] as const),
  ];
  for (const [name, payment, isMoneyUnderWay] of situations) {
    it(`reports that money ${isMoneyUnderWay ? 'may be' : 'is not'} under way when ${name}`, () => {
      assert.strictEqual(isInProgress(progressOf(payment)), isMoneyUnderWay);
    });
  }
});

describe('whether a press is being sent', () => {
  const asked = withWallet('pending');
  const cases: readonly (readonly [string, Payment, boolean])[] = [
    ['nothing was started', newPayment(CHARGE), false],
    ['the call of a card charge is in flight', withCard('calling'), true],
    ['the response to a card charge was lost', withCard('repeating'), false],
    ['a card is pending', withCard('pending'), false],
    ['a code is requested', withQr('calling'), true],
    ['a code is shown', withQr('issued'), false],
    ['a request is sent', withPhone('calling'), true],
    ['a request waits', withPhone('issued'), false],
    ['the call of a wallet charge is in flight', withWallet('calling'), true],
    ['the response to a wallet charge was lost', withWallet('repeating'), false],
    ['a wallet waits for a code', asked, false],
    ['a code is entered', apply(asked, {type: 'wallet/pressed', press: 'code', code: '493027'}), true],
    ['a wallet waits for its provider', apply(withWallet('calling'), walletCharged({next: undefined})), false],
    ['it is settled', settled('card'), false],
  ];
  for (const [name, payment, isWaiting] of cases) {
    it(`is ${String(isWaiting)} when ${name}`, () => assert.strictEqual(isSending(progressOf(payment)), isWaiting));
  }
});

describe('whether something is charged', () => {
  const cases: readonly (readonly [string, Payment, boolean])[] = [
    ['nothing was started', newPayment(CHARGE), false],
    ...ALL_CARD_STEPS.map((step) => [`a card is in step ${step}`, withCard(step), true] as const),
    ...ALL_WALLET_STEPS.map((step) => [`a wallet is in step ${step}`, withWallet(step), true] as const),
    ['a code is shown', withQr('issued'), false],
    ['the payment is settled, and another charge is pending', settledBeside('pending'), false],
  ];
  for (const [name, payment, isBusy] of cases) {
    it(`is ${String(isBusy)} when ${name}`, () => assert.strictEqual(isCharging(payment), isBusy));
  }
});

/** A payment that was paid elsewhere while a card attempt of this widget is in this step. */
function settledBeside(step: 'pending' | 'unknown' | 'calling'): Payment {
  const payment = apply(withCard(step, payable()), statusOf({status: 'paid', settledBy: 'qr'}));
  assert.deepEqual(payment.success, {by: 'elsewhere'});
  return payment;
}

describe('whether a payment is unfinished', () => {
  const delivered: PaymentEvent = {type: 'outbox/delivered'};
  const cases: readonly (readonly [string, Payment, boolean])[] = [
    ['nothing was started', newPayment(CHARGE), false],
    ['an attempt is under way', withCard('searching'), true],
    ['an attempt was withdrawn', withQr('withdrawn'), true],
    ['a success is not delivered', settled('card'), true],
    ['a success is delivered', apply(settled('card'), delivered), false],
    ['a success is delivered, and its code is still payable', apply(settled('qr'), delivered), false],
    ['it was paid elsewhere', settled('elsewhere'), false],
    ['it was paid elsewhere, and the outcome of a charge is unknown', settledBeside('unknown'), true],
    ['it was paid elsewhere, and a charge is pending', settledBeside('pending'), true],
    ['it was paid elsewhere, and the call of a charge is in flight', settledBeside('calling'), true],
    [
      'a failure is not delivered',
      apply(withCard('calling'), {type: 'charge/refused', attempt: 'c', reason: {code: '', message: ''}}),
      true,
    ],
  ];
  for (const [name, payment, isPossible] of cases) {
    it(`is ${String(isPossible)} when ${name}`, () => assert.strictEqual(isUnfinished(payment), isPossible));
  }
});

describe('the money to pay', () => {
  const BIF_5000 = {minor: 5000, currency: 'BIF'};
  const cases: readonly (readonly [string, Payment, object | undefined])[] = [
    ['the amount of the page in charge mode', newPayment(CHARGE), {minor: 1999, currency: 'USD'}],
    ['unknown in add mode', newPayment(ADD), undefined],
    ['unknown before the invoice is read', newPayment(INVOICE), undefined],
    ['the amount due in invoice mode', payable(), BIF_5000],
    ['the amount due while the invoice is read again', apply(payable(), {type: 'invoice/requested'}), BIF_5000],
    ['unknown when the invoice cannot be paid', payable({status: 'cancelled'}), undefined],
    ['the next part of the amount due', payable({due: {minor: 7, currency: 'KES'}}), {minor: 7, currency: 'KES'}],
  ];
  for (const [name, payment, money] of cases) {
    it(`is ${name}`, () => assert.deepEqual(moneyToPay(payment), money as never));
  }
});

describe('the customer of a payment', () => {
  const named: InvoiceOptions = {...INVOICE, customerId: 'cus_page'};
  const invoice: PaymentEvent = {type: 'invoice/read', invoice: {...invoiceOf('cus_in')}};
  const cases: readonly (readonly [string, Payment, string | undefined])[] = [
    ['unknown when neither the page nor the invoice names it', payable(), undefined],
    ['the one that the page names', newPayment(named), 'cus_page'],
    [
      'the one that the page names when the invoice names none',
      apply(newPayment(named), {type: 'invoice/read', invoice: invoiceOf(null)}),
      'cus_page',
    ],
    ['the one of the invoice before that of the page', apply(newPayment(named), invoice), 'cus_in'],
    ['the one of the invoice', apply(newPayment(INVOICE), invoice), 'cus_in'],
    ['the one that the page names in charge mode', newPayment({...CHARGE, customerId: 'cus_1'}), 'cus_1'],
  ];
  for (const [name, payment, id] of cases) {
    it(`is ${name}`, () => assert.strictEqual(customerIdOf(payment), id));
  }

  function invoiceOf(customerId: string | null): Extract<PaymentEvent, {type: 'invoice/read'}>['invoice'] {
    const {state} = payable({customerId}).invoice;
    if (state.step !== 'payable') throw new Error('The invoice cannot be paid.');
    return state.invoice;
  }
});

describe('money that was returned', () => {
  const returned = statusOf({returnedAmount: 5000});
  const cases: readonly (readonly [string, Payment, number | undefined])[] = [
    ['is unknown when this widget issued nothing', apply(payable(), returned), undefined],
    ['is unknown when this widget charged a card', apply(withCard('calling', payable()), returned), undefined],
    ['is unknown before a status has arrived', withQr('issued'), undefined],
    ['is unknown before the invoice is read', apply(withQr('unknown', newPayment(INVOICE)), returned), undefined],
    ['is the amount of the status when this widget issued a code', apply(withQr('issued'), returned), 5000],
    ['is the amount of the status when this widget sent a request', apply(withPhone('expired'), returned), 5000],
    ['is zero when the status contains zero', apply(withQr('issued'), statusOf()), 0],
  ];
  for (const [name, payment, minor] of cases) {
    it(name, () => {
      assert.deepEqual(returnedMoney(payment), minor === undefined ? undefined : {minor, currency: 'BIF'});
    });
  }
});

describe('the watch of an invoice', () => {
  const attachedQr = apply(withQr('issued'), ATTACHED);
  const attachedPaid = apply(settled('qr'), ATTACHED);
  const checked = apply(payable(), ATTACHED, {type: 'check/requested'});
  const last = attachedQr.watchUntil;
  const cases: readonly (readonly [string, Payment, number, boolean])[] = [
    ['a code was issued', attachedQr, NOW, true],
    ['the watch is about to end', attachedQr, last - 1, true],
    ['the watch has ended', attachedQr, last, false],
    ['no widget is attached', withQr('issued'), NOW, false],
    ['nothing was issued or checked', apply(payable(), ATTACHED), NOW, false],
    ['it was checked less than 3 minutes ago', checked, NOW + 179_999, true],
    ['it was checked 3 minutes ago', checked, NOW + 180_000, false],
    ['it is paid, and the code can be paid again', attachedPaid, END - 1, true],
    ['it is paid, and the code has expired', attachedPaid, END, false],
    [
      'it is paid elsewhere, and nothing was issued',
      {...settled('elsewhere'), isAttached: true, watchUntil: END},
      NOW,
      false,
    ],
    ['the page charges a card', apply(newPayment(CHARGE), ATTACHED, {type: 'check/requested'}), NOW, false],
  ];
  for (const [name, payment, now, isNeeded] of cases) {
    it(`is ${isNeeded ? '' : 'not '}needed when ${name}`, () => {
      assert.strictEqual(needsWatch(payment, now), isNeeded);
    });
  }

  it('depends on whether a code or a request can be paid', () => {
    assert.isFalse(isAnyPayable(payable(), NOW));
    assert.isFalse(isAnyPayable(withCard('calling'), NOW));
    assert.isFalse(isAnyPayable(withQr('calling'), NOW));
    assert.isTrue(isAnyPayable(withQr('issued', withPhone('calling')), END - 1));
    assert.isFalse(isAnyPayable(withQr('issued'), END));
    assert.isTrue(isAnyPayable(withQr('withdrawn'), END - 1));
    assert.isFalse(isAnyPayable(withQr('withdrawn'), END));
  });
});

describe('the receipt number of the tax authority', () => {
  const asked: PaymentEvent = {type: 'quittance/read', number: null};
  const known: PaymentEvent = {type: 'quittance/read', number: 'OBR-1'};
  const cases: readonly (readonly [string, Payment, boolean])[] = [
    ['the payment is open', payable(), false],
    ['a card has paid', settled('card'), true],
    ['a code has paid', settled('qr'), true],
    ['it was requested and is not known yet', apply(settled('qr'), asked), true],
    ['it is known', apply(settled('qr'), known), false],
    ['the invoice was paid elsewhere', settled('elsewhere'), false],
  ];
  for (const [name, payment, isNeeded] of cases) {
    it(`is ${isNeeded ? '' : 'not '}needed when ${name}`, () => assert.strictEqual(needsQuittance(payment), isNeeded));
  }
});

describe('whether a request is sent again', () => {
  const resent: PaymentEvent = {type: 'phone/resent'};
  const cases: readonly (readonly [string, Payment, boolean])[] = [
    ['it waits', withPhone('issued'), false],
    ['it is being withdrawn to be sent again', apply(withPhone('issued'), resent), true],
    [
      'it is being withdrawn to be sent again beside a code and a card',
      apply(withCard('preparing', withPhone('issued', withQr('issued'))), resent),
      true,
    ],
    ['a card is charged meanwhile', withCard('calling', apply(withPhone('issued'), resent)), false],
    ['a code replaced it', withQr('issued', apply(withPhone('issued'), resent)), false],
    ['it was cancelled', apply(withPhone('issued'), resent, {type: 'phone/cancelled'}), false],
    ['the payment was reset', apply(withPhone('issued'), resent, RESET), false],
    [
      'another request replaced it',
      apply(withPhone('expired'), resent, {type: 'phone/requested', attempt: 'p2', phoneNumber: PHONE_NUMBER}),
      false,
    ],
    ['the invoice was paid elsewhere', apply(withPhone('issued'), resent, statusOf({status: 'paid'})), false],
  ];
  for (const [name, payment, isTrue] of cases) {
    it(`is ${String(isTrue)} when ${name}`, () => assert.strictEqual(isResending(payment), isTrue));
  }
});
