import type {TypedDetails} from '../core/customer.js';
import type {Money} from '../core/money.js';
import {orderDigest, RAIL_OF, type LoggedAttempt} from './attempt.js';
import type {PaymentOptions} from './options.js';
import type {
  CustomerPayload,
  Due,
  Failure,
  Invoice,
  InvoiceStatus,
  NextAction,
  QrCode,
  QrDrawing,
  Rail,
  Reach,
  SavedCard,
  Success,
  SuccessDetail,
  TokenAnswer,
  WalletInput,
  Wallets,
} from './payloads.js';

/** All data of one payment. Only the reducer makes a new one; derived values are functions below. */
export interface Payment {
  readonly options: PaymentOptions;
  /** Identifies the page's order; attempts of earlier pages with the same mark belong to this payment. */
  readonly order: string;
  /** Whether a widget shows the payment. Without one, nothing is watched and nothing is announced. */
  readonly isAttached: boolean;
  /** Whether the service has answered the last call. */
  readonly reach: Reach;
  /** Why the payment is settled; undefined while it is open. */
  readonly success: Success | undefined;
  /** The last failed attempt, until the payer tries again. */
  readonly failed: FailedAttempt | undefined;
  /** Attempts that may still have an effect, by their ids, oldest first. */
  readonly attempts: ReadonlyMap<string, Attempt>;
  /** The document has already announced the due amount as paid, in another widget or before a reset, so failures are not announced. */
  readonly isSuperseded: boolean;
  /** The announcements that the page has not received yet, oldest first. */
  readonly outbox: readonly OutboxEntry[];
  /** The customer that the last attempt used; undefined before the first attempt. */
  readonly customer: KnownCustomer | undefined;
  /** The customer's saved cards; undefined until they have been read. */
  readonly savedCards: readonly SavedCard[] | undefined;
  /** Undefined until the payer has opened the wallets; `lost` when they could not be read, `expired` with the session. */
  readonly wallets: Wallets | 'loading' | 'lost' | 'expired' | undefined;
  /** The wallet charge of another page that the invoice waits for; undefined when there is none. */
  readonly elsewhere: ElsewhereCharge | undefined;
  readonly invoice: InvoiceReading;
  /** The invoice is watched until this moment of the monotonic clock, in milliseconds; 0 when there was no reason to watch it. */
  readonly watchUntil: number;
  /** The quittance number, once it is known, and how often the widget has asked for it. */
  readonly quittance: {readonly number: string | null; readonly polls: number};
}

/** What is known about an invoice. */
export interface InvoiceReading {
  readonly state: InvoiceState;
  readonly isLoading: boolean;
  /** The amount due when the invoice was read, in minor units; Infinity after a success, until it is read again. */
  readonly amountDue: number;
  readonly currency: Money['currency'] | undefined;
  /** The status with the highest version so far. */
  readonly status: InvoiceStatus | undefined;
  /** The version of the status that last caused the invoice to be read again. */
  readonly handledVersion: number;
}

/** An invoice as the payer sees it. */
export type InvoiceState =
  | {readonly step: 'loading'}
  | {readonly step: 'payable'; readonly invoice: Invoice}
  | {readonly step: 'unpayable'; readonly reason: 'missing' | 'closed' | 'refused' | 'expired' | 'unreachable'};

/** One attempt to pay. */
export type Attempt = ChargeAttempt | InstantAttempt;

/** An attempt whose outcome is that of its own charge. */
export type ChargeAttempt = CardAttempt | WalletAttempt;

/** The fields of attempts on all rails. */
interface AnyAttempt extends LoggedAttempt {
  /** The requested amount; undefined when a card is only saved, and for an attempt of an earlier page until the service reports it. */
  readonly money: Due | undefined;
  /** A failure of this attempt was already announced; no second one is announced. */
  readonly isFailureAnnounced: boolean;
}

/** An attempt whose outcome is that of its own charge. */
interface AnyCharge<Press> extends AnyAttempt {
  /** The charge's id; undefined until the service has created the charge. */
  readonly chargeId: string | undefined;
  /** The payer's next action; undefined when there is none, or none yet. */
  readonly next: TimedAction | undefined;
  /** The press that the service has not answered yet. */
  readonly pressed: Press | undefined;
  /** Why the last press was refused: the code of the refusal, or `unanswered`. */
  readonly refused: string | undefined;
}

/**
 * A press of the button. `searching`: the widget searches for attempts of earlier pages; `preparing`: it fetches the card's token
 * and the customer; `logging`: it writes to the attempt log; `calling`: the call that moves money was sent; `repeating`: an answer
 * was lost and the call is repeated; `unknown`: the service is asked for the outcome; `pending`: the service has the charge, and
 * the bank has not decided, or challenges the payer first (`next`).
 */
export interface CardAttempt extends AnyCharge<'cancel'> {
  readonly kind: 'card_charge' | 'saved_card';
  readonly step: 'searching' | 'preparing' | 'logging' | 'calling' | 'repeating' | 'unknown' | 'pending';
  /** What the payer filled in; kept only while it is needed. */
  readonly input: CardInput | undefined;
  /** The card to charge or to save, once it is prepared. */
  readonly prepared: PreparedCard | undefined;
}

/**
 * A QR code or a phone request. `logging`, `calling`, `unknown`: as for a card; `issued`: it can be paid; `expired`: it has
 * expired, but the bank may still deliver a payment; `withdrawn`: the service was asked to withdraw it, or has done so.
 */
export interface InstantAttempt extends AnyAttempt {
  readonly kind: 'qr_code' | 'phone_request';
  readonly step: 'logging' | 'calling' | 'unknown' | 'issued' | 'expired' | 'withdrawn';
  /** False when it was cancelled, replaced or never displayed: it is withdrawn, but may still be paid. */
  readonly isShown: boolean;
  /** E.164 text; empty for a code, and for a request of an earlier page. */
  readonly phoneNumber: string;
  /** The request is being cancelled, to be sent again. */
  readonly isResending: boolean;
  readonly issued: Issued | undefined;
}

/**
 * A charge of a mobile money wallet. `logging`, `calling`, `unknown`: as for a card; `pending`: the service has the charge, which
 * waits for the payer or for the provider.
 */
export interface WalletAttempt extends AnyCharge<WalletPress> {
  readonly kind: 'wallet_charge';
  readonly step: 'logging' | 'calling' | 'repeating' | 'unknown' | 'pending';
  /** The wallet; undefined for an attempt of an earlier page. */
  readonly input: WalletInput | undefined;
}

/**
 * A wallet charge that another page started, for example on another device. The payer can continue it here, but it is not an attempt
 * of this page, so it is neither logged nor announced. `unknown`: it was not read yet; `pending`: it waits; `ended`: it has failed,
 * the service does not show it to this page, or it is this page's own attempt.
 */
export interface ElsewhereCharge extends Pick<WalletAttempt, 'next' | 'pressed' | 'refused'> {
  readonly chargeId: string;
  readonly step: 'unknown' | 'pending' | 'ended';
}

/** The buttons that the payer of a wallet charge can press. */
export type WalletPress = 'code' | 'resend' | 'cancel';

/** The payer's next action, and when it expires. */
export interface TimedAction {
  readonly action: NextAction;
  /** When it expires, in milliseconds of the monotonic clock. Answers arrive late, so the true end is this or earlier. */
  readonly endsAt: number;
}

/** A code or a request that the service has created. */
export interface Issued {
  /** The code's `qr_reference`, or the request's `uetr`. */
  readonly reference: string;
  /** When it expires, in epoch milliseconds of the service's clock. */
  readonly expiresAt: number;
  /** The service's time when it was created, in epoch milliseconds. */
  readonly serverTime: number;
  /** When it expires, in milliseconds of the monotonic clock. Answers arrive late, so the true end is this or earlier. */
  readonly endsAt: number;
  readonly code: QrCode | undefined;
  readonly drawing: QrDrawing | undefined;
}

/** What the payer filled in for a card payment. */
export interface CardInput {
  /** A saved card, or undefined for the card in the frame. */
  readonly sourceId: string | undefined;
  /** Whether the frame asks for the security code of that saved card. */
  readonly isCodeAsked: boolean;
  /** The details of a new customer; undefined when the service has the customer. Missing names are taken from the card. */
  readonly details: TypedDetails | undefined;
  /** Fetches a token for the card or code typed into the frame. */
  readonly tokenize: (idempotencyKey: string) => Promise<TokenAnswer>;
}

/** The payer: a customer that the service has, or the details of a new one, with the customer that an earlier attempt created. */
export type Payer =
  {readonly customerId: string} | {readonly details: TypedDetails; readonly known: KnownCustomer | undefined};

/** What is charged: a new token of the card frame, or a saved card, with a token for its security code when that is asked for. */
export type Instrument = {readonly token: string} | {readonly source_id: string; readonly cvc_token?: string};

/** A card whose customer the service knows. */
export interface PreparedCard {
  readonly instrument: Instrument;
  readonly customer: KnownCustomer;
}

/** A customer that an attempt has used. `details`: the data sent to create it, as JSON; undefined when the page named the customer. */
export interface KnownCustomer {
  readonly details: string | undefined;
  readonly payload: CustomerPayload;
}

export interface FailedAttempt {
  readonly rail: Rail;
  readonly attempt: string;
  readonly failure: Failure;
}

/** The report of an outcome to the page. */
export type Announcement =
  {readonly type: 'success'; readonly detail: SuccessDetail} | {readonly type: 'failure'; readonly failure: Failure};

/** An announcement on its way to the page. */
export interface OutboxEntry {
  /** Identifies it in the attempt log: the document that adds this id first announces it. */
  readonly id: string;
  readonly announcement: Announcement;
  /** Attempts that are deleted from the attempt log with it. */
  readonly ended: readonly string[];
  /** Whether this document announces it; undefined until the attempt log has answered. */
  readonly isOurs: boolean | undefined;
}

const UNREAD: InvoiceReading = {
  state: {step: 'loading'},
  isLoading: false,
  amountDue: 0,
  currency: undefined,
  status: undefined,
  handledVersion: -1,
};

/** A new payment about which nothing is known yet. */
export function newPayment(options: PaymentOptions): Payment {
  return {
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
    invoice: UNREAD,
    watchUntil: 0,
    quittance: {number: null, polls: 0},
  };
}

/** Whether a charge of a card or a wallet, of this or another page, is under way or its outcome is unknown. Then nothing else may start. */
export function isCharging(payment: Payment): boolean {
  const {success, elsewhere} = payment;
  return isChargingHere(payment) || (!success && elsewhere !== undefined && elsewhere.step !== 'ended');
}

/** The same, but only for charges that this page started. */
export function isChargingHere({success, attempts}: Payment): boolean {
  return !success && [...attempts.values()].some((attempt) => !isInstant(attempt));
}

/** Whether the payment may still have an outcome that a widget has to show or to announce. */
export function isUnfinished(payment: Payment): boolean {
  const {success, outbox, attempts} = payment;
  if (outbox.length > 0) return true;
  return success ? [...attempts.values()].some(mayStillSucceed) : attempts.size > 0;
}

/** Whether the service must be asked for the outcome of an attempt. */
export function isUnresolved({step}: Attempt): boolean {
  return step === 'unknown' || step === 'pending';
}

/** Whether an attempt may still take money although the payment is settled: its call has no answer, or its charge no outcome. */
export function mayStillSucceed(attempt: Attempt): boolean {
  const isCalled = !isInstant(attempt) && (attempt.step === 'calling' || attempt.step === 'repeating');
  return isCalled || isUnresolved(attempt);
}

/** The amount that the next press would pay; undefined while it is unknown, and in add mode. */
export function moneyToPay({options, invoice}: Payment): Due | undefined {
  if (options.mode === 'charge') return options.money;
  return invoice.state.step === 'payable' ? invoice.state.invoice.due : undefined;
}

/** The customer that the page or the invoice names. The payer is then not asked for personal details. */
export function customerIdOf({options, invoice: {state}}: Payment): string | undefined {
  return (state.step === 'payable' ? state.invoice.customerId : null) ?? options.customerId;
}

/** Money that was refunded because it arrived for the invoice too late or twice. */
export function returnedMoney({invoice: {status, currency}, attempts}: Payment): Money | undefined {
  const isOurs = [...attempts.values()].some((attempt) => !isCard(attempt));
  return isOurs && status && currency ? {minor: status.returnedAmount, currency} : undefined;
}

/** Seconds until the shown code, the sent request or the payer's next action expires; 0 when there is none. */
export function secondsLeft(payment: Payment, rail: Rail, now: number): number {
  const endsAt = timedItem(payment, rail)?.endsAt ?? 0;
  return Math.ceil(Math.max(endsAt - now, 0) / 1_000);
}

function timedItem(payment: Payment, rail: Rail): TimedAction | Issued | undefined {
  if (rail === 'card') return cardAttempt(payment)?.next;
  return rail === 'wallet' ? shownWallet(payment)?.next : shownAttempt(payment, rail)?.issued;
}

/** Whether a request is being cancelled, to be sent again. */
export function isResending({attempts}: Payment): boolean {
  return [...attempts.values()].some((attempt) => isInstant(attempt) && attempt.isResending);
}

/** Whether a code or a request that this widget issued can still be paid. */
export function isAnyPayable(payment: Payment, now: number): boolean {
  return lastEndsAt(payment) > now;
}

/** When the last code or request expires, in milliseconds of the monotonic clock; 0 when there is none. */
function lastEndsAt({attempts}: Payment): number {
  return Math.max(0, ...[...attempts.values()].map((one) => (isInstant(one) ? (one.issued?.endsAt ?? 0) : 0)));
}

/** Whether the invoice has to be watched. */
export function needsWatch(payment: Payment, now: number): boolean {
  const {isAttached, success, watchUntil, options} = payment;
  return options.mode === 'invoice' && isAttached && now < watchUntil && (!success || isAnyPayable(payment, now));
}

/** Whether the widget still has to ask for the quittance number. Only the receipt depends on it. */
export function needsQuittance({success, quittance}: Payment): boolean {
  return success !== undefined && success.by !== 'elsewhere' && quittance.number === null;
}

/**
 * The next moment at which time alone changes something, in milliseconds of the monotonic clock: a code expires, the watch ends,
 * or a second of a shown countdown passes. Undefined when there is none.
 */
export function nextTickAt(payment: Payment, now: number): number | undefined {
  const endOf = (attempt: Attempt | undefined): number[] =>
    attempt && isInstant(attempt) && attempt.step === 'issued' && attempt.issued ? [attempt.issued.endsAt] : [];
  const shown = payment.success ? [] : (['qr', 'phone'] as const).flatMap((rail) => endOf(shownAttempt(payment, rail)));
  const seconds = shown.map((endsAt) => nextSecondAt(endsAt, now));
  const ends = [...payment.attempts.values()].flatMap(endOf);
  const watchEnd = payment.success ? lastEndsAt(payment) : payment.watchUntil;
  const times = [...seconds, ...ends, ...(needsWatch(payment, now) ? [watchEnd] : [])];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** When the next second of a countdown begins, in milliseconds of the monotonic clock. */
export function nextSecondAt(endsAt: number, now: number): number {
  return endsAt - Math.max(Math.ceil((endsAt - now) / 1_000) - 1, 0) * 1_000;
}

export function isCard(attempt: Attempt): attempt is CardAttempt {
  return RAIL_OF[attempt.kind] === 'card';
}

/** Whether an attempt is a code or a request, whose outcome is in the invoice's status. All other attempts are charges. */
export function isInstant(attempt: Attempt): attempt is InstantAttempt {
  return attempt.kind === 'qr_code' || attempt.kind === 'phone_request';
}

/** The card attempt that the payer sees: the one with a next action, else the oldest one without an outcome. */
export function cardAttempt({attempts}: Payment): CardAttempt | undefined {
  const all = [...attempts.values()].filter(isCard);
  return all.find(({next}) => next) ?? all[0];
}

/** The wallet charge that the payer sees: this page's own, else one that another page started. */
export function shownWallet(payment: Payment): WalletAttempt | ElsewhereCharge | undefined {
  return walletAttempt(payment) ?? payment.elsewhere;
}

/** The wallet charge that this page started. */
export function walletAttempt({attempts}: Payment): WalletAttempt | undefined {
  return [...attempts.values()].find((attempt) => attempt.kind === 'wallet_charge');
}

/** The code or the request that the payer sees. */
export function shownAttempt({attempts}: Payment, rail: Rail): InstantAttempt | undefined {
  return [...attempts.values()].find(
    (attempt): attempt is InstantAttempt => isInstant(attempt) && attempt.isShown && RAIL_OF[attempt.kind] === rail,
  );
}
