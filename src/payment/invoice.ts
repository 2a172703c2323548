import type {Currency} from '../core/money.js';
import {RAIL_OF} from './attempt.js';
import {
  adjustEnds,
  DECLINED_BY_PAYER,
  expire,
  hideAll,
  callForInstant,
  INSTANT_HANDLERS,
  resolveInstant,
  withdrawHidden,
} from './instant.js';
import type {Invoice, InvoiceStatus, Success} from './payloads.js';
import type {Handlers, InvoiceEvent, Step} from './payment-events.js';
import {
  isChargingHere,
  isInstant,
  shownAttempt,
  walletAttempt,
  type Attempt,
  type ElsewhereCharge,
  type InstantAttempt,
  type InvoiceReading,
  type Payment,
} from './state.js';
import {
  andThen,
  checkInvoice,
  fail,
  readInvoice,
  reloadInvoice,
  settle,
  step,
  withAttempt,
  withoutAttempt,
} from './transitions.js';
import type {Slice} from './reducer.js';

/** The states in which an invoice takes money. */
const PAYABLE: ReadonlySet<string> = new Set(['draft', 'pending', 'sent', 'partial_paid', 'overdue']);

/** What the code or the HTTP status of a refusal means; 401, 403: the page's key, its session or its origin is not allowed. */
const REASONS = new Map<string | number | undefined, 'missing' | 'refused' | 'expired'>([
  ['session_expired', 'expired'],
  [404, 'missing'],
  [401, 'refused'],
  [403, 'refused'],
]);

/** The states of a QR code that was not paid and can no longer be paid. */
const QR_ENDS: ReadonlySet<string | undefined> = new Set(['declined', 'expired', 'cancelled']);

const ELSEWHERE: Success = {by: 'elsewhere'};

/** The invoice: whether it can be paid, how much is due, and what its status means for the payment. */
const INVOICE_HANDLERS: Handlers<InvoiceEvent> = {
  'invoice/requested': readInvoice,
  'invoice/read': (payment, {invoice}, now) => read(payment, invoice, now),
  'invoice/unreadable': (payment, {refusal}) => {
    const reason = REASONS.get(refusal?.code) ?? REASONS.get(refusal?.status) ?? 'unreachable';
    return step(withInvoice(payment, {state: {step: 'unpayable', reason}, isLoading: false}));
  },
  'status/received': (payment, {status}) => {
    const isOld = status.version < (payment.invoice.status?.version ?? 0);
    return step(isOld ? payment : withInvoice(payment, {status}));
  },
  'time/received': (payment, {serverTime}, now) => step(adjustEnds(payment, serverTime, now)),
  // Always a new object, because the countdowns have changed.
  'clock/ticked': (payment, _event, now) => step({...expire(payment, now)}),
  'quittance/read': (payment, {number}) => step({...payment, quittance: {number, polls: payment.quittance.polls + 1}}),
};

/**
 * Applies the last status again after every event: a status may arrive before the answer that shows which attempt paid the
 * invoice.
 */
function followStatus(payment: Payment, now: number): Step {
  const {success, invoice, options} = payment;
  const {status} = invoice;
  if (!status || success || options.mode !== 'invoice') return step(payment);
  const own = ownSettlement(payment, status, options.invoiceId);
  if (own) return settle(payment, own);
  const isLessDue = status.status === 'paid' || status.amountDue < invoice.amountDue;
  const followed = isLessDue ? reduceAmountDue(payment, status, now) : step(payment);
  const isClosed = !isLessDue && !PAYABLE.has(status.status);
  return andThen(isClosed ? rereadOnce(payment, status, readInvoice) : followed, (after) =>
    followPhone(followQr(after, status), status),
  );
}

/**
 * The success when a code or a request of this widget has paid the invoice or a part of it. Its shape depends on the rail that
 * settled the invoice, as the service reports it.
 */
export function ownSettlement(payment: Payment, status: InvoiceStatus, invoiceId: string): Success | undefined {
  const {settledBy, qrReference, uetr, chargeId, serverTime: paidAt} = status;
  if (settledBy === 'qr' && qrReference !== null && chargeId !== null) {
    const money = issuedWith(payment, qrReference);
    const detail = {charge_id: chargeId, invoice_id: invoiceId, qr_reference: qrReference};
    return money && {by: 'qr', detail: {...money, ...detail}, paidAt};
  }
  if (settledBy !== 'phone' || uetr === null) return undefined;
  const money = issuedWith(payment, uetr);
  return money && {by: 'phone', detail: {...money, invoice_id: invoiceId, uetr}, paidAt};
}

/**
 * Whether an attempt of this widget may have settled the invoice, so that its own answer must be awaited: a charge reports its
 * own outcome, and a payer may approve a request before the answer to its call has arrived.
 */
export function mayBeOurs({attempts}: Payment, {settledBy, chargeId, qrReference, uetr}: InvoiceStatus): boolean {
  if (settledBy === null) return false;
  const onRail = [...attempts.values()].filter(({kind}) => RAIL_OF[kind] === settledBy);
  if (settledBy === 'card' || settledBy === 'wallet') return onRail.some((one) => !isOtherCharge(one, chargeId));
  const reference = settledBy === 'qr' ? qrReference : uetr;
  return onRail.some(isUnanswered) && !onRail.some((one) => isInstant(one) && one.issued?.reference === reference);
}

/** Whether an attempt is known to be another charge. */
function isOtherCharge(attempt: Attempt, chargeId: string | null): boolean {
  return !isInstant(attempt) && attempt.chargeId !== undefined && attempt.chargeId !== chargeId;
}

function isUnanswered({step: now}: Attempt): boolean {
  return now === 'logging' || now === 'calling' || now === 'unknown';
}

function read(payment: Payment, invoice: Invoice, now: number): Step {
  const {currency} = invoice.due;
  if (invoice.status === 'paid') {
    const known = withInvoice(payment, {currency, isLoading: false});
    // When this widget has an attempt, the invoice's status shows whether that attempt paid.
    return known.attempts.size > 0 ? checkInvoice(known, now) : settle(known, ELSEWHERE);
  }
  const isPayable = PAYABLE.has(invoice.status) && invoice.due.minor > 0;
  const state = isPayable
    ? {step: 'payable' as const, invoice}
    : {step: 'unpayable' as const, reason: 'closed' as const};
  // Another widget has announced one part as paid; when a different part is due now, failures are announced again.
  const isSuperseded = payment.isSuperseded && invoice.amountDue >= payment.invoice.amountDue;
  const reading = {state, currency, amountDue: invoice.amountDue, isLoading: false};
  const shown = withInvoice({...payment, isSuperseded}, reading);
  return invoice.waitingCharge === null ? step(shown) : checkInvoice(shown, now);
}

/** Follows the wallet charge that the invoice waits for. The invoice reports its outcome. */
function followWaiting(payment: Payment): Payment {
  const elsewhere = elsewhereOf(payment);
  return elsewhere === payment.elsewhere ? payment : {...payment, elsewhere};
}

/** The wallet charge of another page, which is shown here, too, unless the payer is paying here. */
function elsewhereOf(payment: Payment): ElsewhereCharge | undefined {
  const {elsewhere} = payment;
  const chargeId = waitingChargeOf(payment);
  if (chargeId === undefined) return undefined;
  const known = elsewhere?.chargeId === chargeId ? elsewhere : undefined;
  if (known?.step === 'ended') return known;
  const unread = {chargeId, next: undefined, pressed: undefined, refused: undefined} as const;
  // The charge is this page's own attempt.
  if (walletAttempt(payment)?.chargeId === chargeId) return {...unread, step: 'ended'};
  return isPaying(payment) ? undefined : (known ?? {...unread, step: 'unknown'});
}

/** The waiting charge by the last status, or by the invoice itself until there is a status. */
function waitingChargeOf({options, success, invoice: {status, state}}: Payment): string | undefined {
  if (success || options.mode !== 'invoice' || !options.methods.includes('wallet')) return undefined;
  const reported = status ?? (state.step === 'payable' ? state.invoice : undefined);
  return reported?.waitingCharge ?? undefined;
}

/** Whether the payer has started to pay here. */
function isPaying(payment: Payment): boolean {
  return isChargingHere(payment) || [...payment.attempts.values()].some((one) => isInstant(one) && one.isShown);
}

/** Less is due than the widget shows: an attempt of this widget has paid and will report it, or somebody else has paid all or a part. */
function reduceAmountDue(payment: Payment, status: InvoiceStatus, now: number): Step {
  if (mayBeOurs(payment, status)) return step(payment);
  if (status.status === 'paid') return settle(payment, ELSEWHERE);
  // Hides codes and requests for the paid part, and shows the next part.
  return rereadOnce(payment, status, (open) => reloadInvoice(hideAll(open, now)));
}

/** Reads the invoice again because of a status: once per status, and not while the invoice is being read. */
function rereadOnce(payment: Payment, {version}: InvoiceStatus, readNow: (payment: Payment) => Step): Step {
  const {isLoading, handledVersion} = payment.invoice;
  return isLoading || handledVersion >= version
    ? step(payment)
    : readNow(withInvoice(payment, {handledVersion: version}));
}

/** Ends the shown QR code when it was declined in the bank's app, or ended by the service or another device. */
function followQr(payment: Payment, status: InvoiceStatus): Payment {
  const shown = shownAttempt(payment, 'qr');
  const hasEnded = QR_ENDS.has(statusOfIssued(status, shown));
  return shown && hasEnded && shown.step !== 'expired' ? withAttempt(payment, {...shown, step: 'expired'}) : payment;
}

/** Ends the shown phone request. An approval is handled by {@link ownSettlement}. */
function followPhone(payment: Payment, status: InvoiceStatus): Step {
  const shown = payment.success ? undefined : shownAttempt(payment, 'phone');
  if (!shown) return step(payment);
  switch (statusOfIssued(status, shown)) {
    case 'declined':
      return fail(withoutAttempt(payment, shown.id), shown, DECLINED_BY_PAYER);
    case 'expired':
      return step(shown.step === 'expired' ? payment : withAttempt(payment, {...shown, step: 'expired'}));
    case 'cancelled':
      return step(withAttempt(payment, {...shown, isShown: false, step: 'withdrawn'}));
    default:
      return step(payment);
  }
}

function statusOfIssued({issued}: InvoiceStatus, attempt: InstantAttempt | undefined): string | undefined {
  return issued.find(({reference}) => reference === attempt?.issued?.reference)?.status;
}

/** The amount of a code or a request of this widget, with the field names of event details. */
function issuedWith({attempts}: Payment, reference: string): {amount: number; currency: Currency} | undefined {
  const attempt = [...attempts.values()].find((one) => isInstant(one) && one.issued?.reference === reference);
  return attempt?.money && {amount: attempt.money.minor, currency: attempt.money.currency};
}

function withInvoice(payment: Payment, change: Partial<InvoiceReading>): Payment {
  return {...payment, invoice: {...payment.invoice, ...change}};
}

/** QR codes, phone requests and the invoice. */
export const INVOICE_SLICE: Slice = {
  handlers: {...INSTANT_HANDLERS, ...INVOICE_HANDLERS},
  call: (payment, attempt) => (isInstant(attempt) ? callForInstant(payment, attempt) : undefined),
  resolve: (payment, attempt, outcome, now) =>
    isInstant(attempt) ? resolveInstant(payment, attempt, outcome, now) : undefined,
  follow: (payment, now) => andThen(followStatus(payment, now), (after) => withdrawHidden(followWaiting(after), now)),
};
