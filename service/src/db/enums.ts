export type {Currency} from '../lib/currencies.js';
export type {PayoutFailureCode} from './payout-failures.js';

/** The states of an invoice (spec 2.7). */
export type InvoiceStatus = 'draft' | 'pending' | 'sent' | 'paid' | 'partial_paid' | 'voided' | 'overdue' | 'refunded';
/** The states of a charge (spec 2.4). */
export type ChargeStatus = 'succeeded' | 'paid' | 'pending' | 'failed';
/** The ways an invoice can be settled. */
export type Rail = 'card' | 'qr' | 'phone' | 'wallet';
/** How the owner of a wallet agrees to a payment: with a code that was sent to the phone, or in a prompt that the provider shows there. */
export type WalletWay = 'code' | 'prompt';
/** The states of a QR code. */
export type QrStatus = 'active' | 'paid' | 'declined' | 'expired' | 'cancelled';
/** The states of a phone request. */
export type PhoneRequestStatus = 'pending' | 'approved' | 'declined' | 'expired' | 'cancelled';
/** How a payout reaches its account. */
export type PayoutType = 'bank' | 'card' | 'mobile';
/** The states of a payout (spec 2.2). */
export type PayoutStatus = 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed';
/** Over the instant bank payment system, or over the usual route of its type. */
export type PayoutRoute = 'instant' | 'ordinary';
/** What a widget session is for. */
export type WidgetMode = 'add' | 'charge' | 'invoice';

/** A merchant's or a customer's postal address, as the caller gave it. */
export interface Address {
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly type?: 'personal' | 'business';
  readonly country?: string;
}

/** The payment method of a charge (spec 2.5), stored as it is shown. */
export interface SourceSnapshot {
  readonly id?: string;
  readonly brand: string;
  readonly funding?: string;
  readonly last4?: string;
  readonly fingerprint?: string;
  readonly number?: string;
  readonly email?: string;
  readonly language?: string;
  readonly token?: string;
  readonly country_code?: string;
  readonly cvc_check?: string;
  readonly exp_month?: string;
  readonly exp_year?: string;
  readonly statement_descriptor?: string;
}

/** The outside systems that the service calls. */
export type RailName = 'cards' | 'bank' | 'mobile' | 'payouts' | 'mail' | 'tax';

/** Jobs that only need the database. `jobs/handlers.ts` runs them. */
export type DueKind =
  | 'qr_expiry'
  | 'phone_expiry'
  | 'phone_answer'
  | 'wallet_expiry'
  | 'purge'
  | 'reseal'
  | 'payout_arrival'
  | 'invoice_overdue'
  | 'rail_callback';

/** Jobs that call an outside system. `jobs/rail-call-jobs.ts` runs them. */
export type OutgoingKind =
  | 'card_charge'
  | 'mobile_charge'
  | 'card_check'
  | 'mobile_check'
  | 'phone_request'
  | 'card_refund'
  | 'bank_refund'
  | 'mobile_refund'
  | 'payout_departure'
  | 'instant_payout'
  | 'mail'
  | 'tax_filing';

/** All kinds of jobs. */
export type JobKind = DueKind | OutgoingKind;
