import type {PaymentOptions} from './options.js';
import type {Rail} from './payloads.js';

/** The kind of an attempt, as `POST /v2/attempts/conclude` names it. */
export type AttemptKind = 'card_charge' | 'saved_card' | 'qr_code' | 'phone_request' | 'wallet_charge';

/**
 * A call that may have an effect after the page was closed. It is logged before it is made, so that a later page can find
 * out its outcome. Contains nothing about the payer and nothing that can pay.
 */
export interface LoggedAttempt {
  /** The attempt's id; its idempotency key starts with it. */
  readonly id: string;
  /** A digest of the page's order; see {@link orderDigest}. */
  readonly order: string;
  readonly kind: AttemptKind;
  /** The customer's id for a saved card, the invoice's id for a code or a request; undefined for a charge. */
  readonly subject: string | undefined;
}

const KEY_SUFFIXES: Readonly<Record<AttemptKind, string>> = {
  card_charge: 'charge',
  saved_card: 'source',
  qr_code: 'qr',
  phone_request: 'phone',
  wallet_charge: 'wallet',
};

/** The rail of each kind of attempt. */
export const RAIL_OF: Readonly<Record<AttemptKind, Rail>> = {
  card_charge: 'card',
  saved_card: 'card',
  qr_code: 'qr',
  phone_request: 'phone',
  wallet_charge: 'wallet',
};

/** The idempotency key of an attempt's call. */
export function attemptKey({id, kind}: Pick<LoggedAttempt, 'id' | 'kind'>): string {
  return `${id}.${KEY_SUFFIXES[kind]}`;
}

/**
 * Identifies the payment that these options describe. While it stays the same, a change, for example of the amount, affects only the next
 * request, and nothing that the payer typed is lost.
 */
export function paymentKey(options: PaymentOptions): string {
  const subject = options.mode === 'invoice' ? options.invoiceId : (options.customerId ?? '');
  const currency = options.mode === 'charge' ? options.money.currency : '';
  return [options.mode, options.apiUrl, options.clientKey, subject, currency].join(' ');
}

/** The methods that the payer can choose from, in order. */
export function methodsOf(options: PaymentOptions): readonly Rail[] {
  return options.mode === 'add' ? ['card'] : options.methods;
}

/** Whether only the card form is shown. An invoice shows its list of methods even when it has one method. */
export function isCardAlone(options: PaymentOptions): boolean {
  return options.mode !== 'invoice' && methodsOf(options).join() === 'card';
}

/** Whether two sets of options have the same subject: the same invoice, or without an invoice the same mode. */
export function isSameSubject(one: PaymentOptions, other: PaymentOptions): boolean {
  return subjectOf(one) === subjectOf(other);
}

function subjectOf(options: PaymentOptions): string {
  return options.mode === 'invoice' ? `invoice ${options.invoiceId}` : options.mode;
}

/**
 * Identifies the page's order across reloads: the payment and, without an invoice, its amount and description. A digest (two FNV-1a sums
 * of 32 bits), so that the attempt log contains nothing readable.
 */
export function orderDigest(options: PaymentOptions): string {
  const asked = options.mode === 'charge' ? [options.money.minor, options.description ?? ''].join(' ') : '';
  const text = `${paymentKey(options)} ${asked}`;
  return [0x811c9dc5, 0x9dc5811c].map((seed) => fnv1a(text, seed).toString(16).padStart(8, '0')).join('');
}

function fnv1a(text: string, seed: number): number {
  let sum = seed;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum >>> 0;
}
