import type {Currency, Money} from '../core/money.js';
import type {ChargePayload, CustomerPayload, SourcePayload} from './payloads.js';

export type Rail = 'card' | 'qr' | 'phone';

/** `event.detail` of onSuccess when a card was saved (spec 6.1). */
export interface CardSavedDetail {
  readonly customer: CustomerPayload;
  readonly source: SourcePayload;
}

/** `event.detail` of onSuccess when a card was charged, in charge and invoice mode (spec 6.1). */
export interface CardChargedDetail {
  readonly customer: CustomerPayload;
  readonly charge: ChargePayload;
}

/** `event.detail` of onSuccess when an invoice was paid by QR code (spec 6.1). `amount` in minor units. */
export interface QrPaidDetail {
  readonly amount: number;
  readonly currency: Currency;
  readonly charge_id: string;
  readonly invoice_id: string;
  readonly qr_reference: string;
}

/** `event.detail` of onSuccess when an invoice was paid by phone request (spec 6.1). `amount` in minor units. */
export interface PhonePaidDetail {
  readonly amount: number;
  readonly currency: Currency;
  readonly invoice_id: string;
  readonly uetr: string;
}

export type SuccessDetail = CardSavedDetail | CardChargedDetail | QrPaidDetail | PhonePaidDetail;

/** `event.detail` of onFailure, but for an outright decline, which has none (spec 6.2). */
export interface FailureDetail {
  readonly code: string;
  readonly message: string;
}

/** Money (or a saved card) arrived: here, or `elsewhere` (another tab, device or channel), which is no event of this widget. */
export type Success = {readonly by: Rail; readonly detail: SuccessDetail} | {readonly by: 'elsewhere'};

/** One attempt failed: the issuer declined it, or the service refused it or could not start it. */
export type Failure = {readonly kind: 'declined'; readonly code: string} | ({readonly kind: 'refused'} & FailureDetail);

/** A complete, readable refusal of the service. `code` is for programs, `message` for logs. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** How the card fields answered a request for a token. `invalid`: they show the problems. */
export type TokenAnswer =
  | {readonly kind: 'token'; readonly token: string}
  | {readonly kind: 'invalid'}
  | {readonly kind: 'refused'; readonly refusal: Refusal};

/** No decisive answer of the service within the time limit. */
export const UNREACHABLE = {
  status: 0,
  code: 'unreachable',
  message: 'The payment service could not be reached.',
} as const;

/** The amount that a payment was about. */
export function moneyOf(detail: Exclude<SuccessDetail, CardSavedDetail>): Money {
  const {amount, currency} = 'charge' in detail ? detail.charge : detail;
  return {minor: amount, currency};
}

/** The id by which the merchant's server asks the service: of the saved card, of the charge, or of the phone request. */
export function referenceOf(detail: SuccessDetail): string {
  if ('source' in detail) return detail.source.id;
  if ('charge' in detail) return detail.charge.id;
  return 'charge_id' in detail ? detail.charge_id : detail.uetr;
}
