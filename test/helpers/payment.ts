import {assert} from 'chai';
import type {CustomerDetails} from '../../src/core/customer.js';
import type {LoggedAttempt} from '../../src/payment/attempt.js';
import type {AddOptions, ChargeOptions, InvoiceOptions} from '../../src/payment/options.js';
import type {
  ChargePayload,
  CustomerPayload,
  ChargeAnswer,
  Failure,
  Invoice,
  InvoiceStatus,
  QrCode,
  QrDrawing,
  SavedCard,
  SentRequest,
  SourcePayload,
} from '../../src/payment/payloads.js';
import type {Effect, PaymentEvent, Step} from '../../src/payment/payment-events.js';
import {CHALLENGE_SLICE} from '../../src/payment/challenge.js';
import {INVOICE_SLICE} from '../../src/payment/invoice.js';
import {makeReducer} from '../../src/payment/reducer.js';
import {WALLET_SLICE} from '../../src/payment/wallet.js';
import {
  newPayment,
  type Attempt,
  type CardAttempt,
  type CardInput,
  type InstantAttempt,
  type Payment,
} from '../../src/payment/state.js';
import {progressOf, type OpenProgress} from '../../src/payment/progress.js';
import {orderDigest} from '../../src/payment/attempt.js';

/** The reducer with everything that may be loaded. */
export const reduce = makeReducer([INVOICE_SLICE, WALLET_SLICE, CHALLENGE_SLICE]);

/** The default time of events, in milliseconds of the monotonic clock. */
export const NOW = 10_000;
/** The service's clock at that time, in epoch milliseconds. */
export const SERVER_TIME = 1_767_603_600_000;
/** How long a code or request can be paid, in milliseconds. */
const LIFE_MS = 60_000;
/** When a code or request ends, on the monotonic clock. */
export const END = NOW + LIFE_MS;
/** How long the invoice is polled without a new reason, in milliseconds. */
export const WATCH_MS = 180_000;

const SETUP = {
  apiUrl: 'https://api.example.com',
  clientKey: 'pk_test_abc',
  customerId: undefined,
  fields: [],
};
export const ADD: AddOptions = {...SETUP, mode: 'add'};
export const CHARGE: ChargeOptions = {
  ...SETUP,
  mode: 'charge',
  money: {minor: 1999, currency: 'USD'},
  description: 'Two cups of coffee',
  methods: ['card'],
};
export const INVOICE: InvoiceOptions = {...SETUP, mode: 'invoice', invoiceId: 'in_1', methods: ['card', 'qr', 'phone']};

export const DETAILS: CustomerDetails = {first_name: 'Aline', last_name: 'Ndayizeye', email: 'aline@example.bi'};
export const CUSTOMER: CustomerPayload = {
  object: 'customer',
  id: 'cus_made',
  email: 'aline@example.bi',
  first_name: 'Aline',
  last_name: 'Ndayizeye',
  birth_date: null,
  merchant_id: 'mer_1',
  address: {object: 'address', city: null},
  status: 'active',
  is_live: false,
};
export const SOURCE: SourcePayload = {
  object: 'source',
  id: 'src_1',
  customer_id: 'cus_made',
  brand: 'visa',
  last_four: '4242',
  exp_month: '07',
  exp_year: '2031',
  card_holder_name: null,
  currency: 'USD',
  is_default: true,
  status: 'active',
};
export const SAVED_CARD: SavedCard = {...SOURCE, cvc_required: false};
export const CHARGED: ChargePayload = {
  id: 'ch_1',
  amount: 1999,
  currency: 'USD',
  status: 'succeeded',
  description: 'Two cups of coffee',
  failure_code: null,
  failure_message: null,
  source: {brand: 'visa', last_four: '4242'},
};
/** The same charge, as the service returns it. */
export const DATED: ChargeAnswer = {...CHARGED, created_date: SERVER_TIME};
export const DECLINED: Failure = {kind: 'declined', code: 'INSUFFICIENT_FUND'};
export const REFUSED = {code: 'card_refused', message: 'The card is not accepted.'};
export const NO_ANSWER = {code: 'unreachable', message: 'The payment service could not be reached.'};
export const ALREADY_PAID = {code: 'invoice_already_paid', message: 'The invoice is paid.'};

/** An unpaid invoice of 5000 BIF. */
export const PAYABLE: Invoice = {
  id: 'in_1',
  number: null,
  status: 'sent',
  description: null,
  merchantName: null,
  customerId: null,
  amountDue: 5000,
  due: {minor: 5000, currency: 'BIF'},
  quittanceNumber: null,
  dueDate: 1_796_428_800_000,
  lines: [],
  waitingCharge: null,
};
export const STATUS: InvoiceStatus = {
  version: 1,
  serverTime: SERVER_TIME,
  status: 'sent',
  settledBy: null,
  chargeId: null,
  qrReference: null,
  uetr: null,
  amountDue: 5000,
  returnedAmount: 0,
  issued: [],
  waitingCharge: null,
};

const LIFE = {expiresAt: SERVER_TIME + LIFE_MS, serverTime: SERVER_TIME};
/** EMV payloads for 5000 BIF and 2000 BIF. */
const EMV_5000 = '0002015303108540450006304E9DD';
export const EMV_2000 = '00020153031085404200063042EC5';
export const CODE: QrCode = {reference: 'QR1', payload: EMV_5000, money: {minor: 5000, currency: 'BIF'}, ...LIFE};
export const DRAWING: QrDrawing = {size: 1, path: 'M0 0h1v1z'};
export const REQUEST: SentRequest = {uetr: 'uetr-1', ...LIFE};
export const PHONE_NUMBER = '+25779123456';

/** The payer's input: a new card and a new customer. */
export const INPUT: CardInput = {
  sourceId: undefined,
  isCodeAsked: false,
  details: DETAILS,
  tokenize: () => Promise.resolve({kind: 'invalid'}),
};
export const PREPARED = {
  instrument: {token: 'tok_1'},
  customer: {details: JSON.stringify(DETAILS), payload: CUSTOMER},
};

/** The payment after events at one time. */
export function applyAt(now: number, payment: Payment, ...events: readonly PaymentEvent[]): Payment {
  return events.reduce((before, event) => reduce(before, event, now).payment, payment);
}

/** The payment after events at {@link NOW}. */
export function apply(payment: Payment, ...events: readonly PaymentEvent[]): Payment {
  return applyAt(NOW, payment, ...events);
}

/** The result of one event at {@link NOW}. */
export function stepOf(payment: Payment, event: PaymentEvent): Step {
  return reduce(payment, event, NOW);
}

export function assertIgnored(payment: Payment, event: PaymentEvent): void {
  const step = stepOf(payment, event);
  assert.strictEqual(step.payment, payment);
  assert.deepEqual(step.effects, []);
}

/** The progress of an unsettled payment, as the payer sees it. */
export function openOf(payment: Payment): OpenProgress {
  const progress = progressOf(payment);
  if (progress.step !== 'open') throw new Error('The payment is settled.');
  return progress;
}

export function instantIn(payment: Payment, id: string): InstantAttempt {
  const attempt = payment.attempts.get(id);
  if (!attempt || !('isShown' in attempt)) throw new Error(`There is no code or request ${id}.`);
  return attempt;
}

/** The effects of an event. */
export function effectsOf(payment: Payment, event: PaymentEvent, now = NOW): readonly Effect[] {
  return reduce(payment, event, now).effects;
}

export function statusOf(change: Partial<InvoiceStatus> = {}): PaymentEvent {
  return {type: 'status/received', status: {...STATUS, ...change}};
}

/** A payment whose invoice has been read. */
export function payable(change: Partial<Invoice> = {}): Payment {
  const invoice = {...PAYABLE, ...change};
  return apply(newPayment(INVOICE), {type: 'invoice/requested'}, {type: 'invoice/read', invoice});
}

/** An attempt in the log of an earlier page. */
export function loggedIn(payment: Payment, kind: Attempt['kind'], id: string): LoggedAttempt {
  return {id, order: payment.order, kind, subject: undefined};
}

/** The event that recovers an earlier page's attempt. */
export function recovered(kind: Attempt['kind'], id: string): PaymentEvent {
  return {type: 'attempt/recovered', logged: {id, order: orderDigest(INVOICE), kind, subject: undefined}};
}

const CARD_STEPS = ['searching', 'preparing', 'logging', 'calling', 'repeating'] as const;
export const ALL_CARD_STEPS: readonly CardAttempt['step'][] = [...CARD_STEPS, 'unknown', 'pending'];

/** A payment with a card attempt in this step. */
export function withCard(
  step: CardAttempt['step'],
  payment = newPayment(CHARGE),
  {id = 'c', input = INPUT}: {readonly id?: string; readonly input?: CardInput} = {},
): Payment {
  if (step === 'unknown') {
    const kind = payment.options.mode === 'add' ? 'saved_card' : 'card_charge';
    return apply(payment, {type: 'attempt/recovered', logged: loggedIn(payment, kind, id)});
  }
  const events: readonly PaymentEvent[] = [
    {type: 'card/submitted', attempt: id, input},
    {type: 'card/searched', attempt: id, isComplete: true},
    {type: 'card/prepared', attempt: id, prepared: PREPARED},
    {type: 'attempt/logged', attempt: id},
    {type: 'charge/unanswered', attempt: id},
  ];
  const charge = {...CHARGED, status: 'pending'};
  if (step === 'pending') return apply(payment, ...events.slice(0, 4), {type: 'card/charged', attempt: id, charge});
  return apply(payment, ...events.slice(0, CARD_STEPS.indexOf(step) + 1));
}

export const ALL_INSTANT_STEPS: readonly InstantAttempt['step'][] = [
  'logging',
  'calling',
  'unknown',
  'issued',
  'expired',
  'withdrawn',
];

/** A payment of an invoice with a code `q` in this step. */
export function withQr(step: InstantAttempt['step'], payment = payable(), id = 'q'): Payment {
  if (step === 'unknown') return apply(payment, recovered('qr_code', id));
  const events: readonly PaymentEvent[] = [
    {type: 'qr/requested', attempt: id},
    {type: 'attempt/logged', attempt: id},
    {type: 'qr/created', attempt: id, code: CODE},
    {type: 'qr/drawn', attempt: id, drawing: DRAWING},
  ];
  return inStep(step, payment, events);
}

/** A payment of an invoice with a phone request `p` in this step. */
export function withPhone(step: InstantAttempt['step'], payment = payable(), id = 'p'): Payment {
  if (step === 'unknown') return apply(payment, recovered('phone_request', id));
  const events: readonly PaymentEvent[] = [
    {type: 'phone/requested', attempt: id, phoneNumber: PHONE_NUMBER},
    {type: 'attempt/logged', attempt: id},
    {type: 'phone/sent', attempt: id, request: REQUEST},
  ];
  return inStep(step, payment, events);
}

function inStep(step: InstantAttempt['step'], payment: Payment, events: readonly PaymentEvent[]): Payment {
  const count = {logging: 1, calling: 2}[step as string] ?? events.length;
  const reached = apply(payment, ...events.slice(0, count));
  if (step === 'expired') return applyAt(END, reached, {type: 'clock/ticked'});
  return step === 'withdrawn' ? apply(reached, {type: 'payment/reset'}) : reached;
}

/** The effect that withdraws the code or request of an attempt that the payment shows, or just stopped showing. */
export function withdrawalOf(payment: Payment, id: string): Effect {
  const attempt = {...instantIn(payment, id), isShown: false, isResending: false};
  return {do: 'withdraw', attempt, reference: attempt.issued?.reference ?? ''};
}

/** A payment settled by this widget (by card, code or request) or elsewhere. */
export function settled(by: 'card' | 'qr' | 'phone' | 'elsewhere'): Payment {
  switch (by) {
    case 'card':
      return apply(withCard('calling'), {type: 'card/charged', attempt: 'c', charge: CHARGED});
    case 'qr':
      return apply(withQr('issued'), statusOf({status: 'paid', settledBy: 'qr', qrReference: 'QR1', chargeId: 'ch_2'}));
    case 'phone':
      return apply(withPhone('issued'), statusOf({status: 'paid', settledBy: 'phone', uetr: 'uetr-1'}));
    case 'elsewhere':
      return apply(payable(), statusOf({status: 'paid', settledBy: 'qr'}));
  }
}
