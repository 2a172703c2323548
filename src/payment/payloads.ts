import type {Currency, Money} from '../core/money.js';

/** A customer as `onSuccess` carries it (spec 2.11). Fields the service does not show to this reader are null. */
export interface CustomerPayload {
  readonly object: string;
  readonly id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly birth_date: string | null;
  readonly merchant_id: string;
  readonly address: {readonly object: string; readonly city: string | null};
  readonly status: string;
  readonly is_live: boolean;
}

/** A saved card as `onSuccess` carries it (spec 2.11). The full number is never part of it. */
export interface SourcePayload {
  readonly object: string;
  readonly id: string;
  readonly customer_id: string;
  readonly brand: string;
  readonly last_four: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly card_holder_name: string | null;
  readonly currency: Currency;
  readonly is_default: boolean;
  readonly status: string;
}

/** A saved card to pay with. The fields that only the widget needs are in no event. */
export interface SavedCard extends SourcePayload {
  /** Whether each payment asks for its security code again. */
  readonly cvc_required: boolean;
}

/** A charge as `onSuccess` carries it (spec 2.11). `amount` is in minor units, as the service returned it. */
export interface ChargePayload {
  readonly id: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly status: string;
  readonly description: string;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly source: {readonly brand: string; readonly last_four: string};
}

/** A charge as the service answers with it. The fields that only the widget needs are in no event. */
export interface ChargeAnswer extends ChargePayload {
  /** When it was created, in epoch milliseconds; 0 when the service does not report it. */
  readonly created_date?: number;
  /** The payer's next action before a pending charge can succeed; undefined when there is none. */
  readonly next?: NextAction | undefined;
}

/** The progress of a charge. */
export interface ChargeProgress {
  readonly status: string;
  /** The payer's next action; undefined when there is none. */
  readonly next: NextAction | undefined;
}

/** The next action of the payer of a pending charge. */
export type NextAction = EnterCode | ApproveOnPhone | Challenge;

/** The number of digits of the code that a wallet receives. */
export const CODE_LENGTH = 6;

/** A code was sent to the phone of the wallet. */
export interface EnterCode extends Expiry {
  readonly type: 'enter_code';
  /** The phone's number, masked. */
  readonly sentTo: string;
  readonly triesLeft: number;
  /** The earliest time at which another code can be sent, in epoch milliseconds of the service's clock; null when none can be. */
  readonly resendAt: number | null;
}

/** The provider of the wallet shows a prompt on the phone. */
export interface ApproveOnPhone extends Expiry {
  readonly type: 'approve_on_phone';
  /** The phone's number, masked. */
  readonly sentTo: string;
  /** The code to dial when no prompt appears; null when there is none. */
  readonly dial: string | null;
}

/** The bank of the card asks its payer to prove who they are (3-D Secure). */
export interface Challenge extends Expiry {
  readonly type: 'challenge';
  /** A page of the service that embeds the bank's page in a frame. */
  readonly url: string;
}

/** The fields of the API's Charge that the widget reads (spec 2.4). */
export interface ChargeFields extends Omit<ChargeAnswer, 'source' | 'next'> {
  readonly source: {readonly brand: string; readonly last4?: string};
}

export type Rail = 'card' | 'qr' | 'phone' | 'wallet';

/** A provider of mobile money wallets in the currency of the account. */
export interface WalletProvider {
  readonly id: string;
  readonly name: string;
  /** The country's calling code without `+`. `prefixes`: the first digits of the provider's numbers after it. */
  readonly callingCode: string;
  readonly prefixes: readonly string[];
  /** The limits of one payment, in minor units. */
  readonly minimum: number;
  readonly maximum: number;
  /** Every amount is a multiple of it. */
  readonly step: number;
  /** Whether the provider is currently available. */
  readonly isAnswering: boolean;
}

/** The mobile money wallet that pays: a new or a saved one. */
export type WalletInput =
  | {
      /** E.164 text. */
      readonly number: string;
      /** The provider that the payer has chosen; undefined when it follows from the number. */
      readonly provider: string | undefined;
    }
  | {readonly sourceId: string};

/** A saved wallet to pay with. */
export interface SavedWallet {
  readonly id: string;
  readonly customer_id: string;
  /** The id of its provider. */
  readonly provider: string;
  /** Its number, masked. */
  readonly sentTo: string;
  readonly isDefault: boolean;
}

/** Whether the service answers. `expired`: not with this session; `lost`: there was no answer. */
export type Reach = 'answered' | 'expired' | 'lost';

/** The providers of wallets in the currency of the account, and the wallets that the customer has saved. */
export interface Wallets {
  /** The customer for whom they were read; undefined for a new one. */
  readonly customerId: string | undefined;
  readonly providers: readonly WalletProvider[];
  /** The name of the merchant who receives the money. */
  readonly merchantName: string;
  readonly saved: readonly SavedWallet[];
}

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

/** `event.detail` of onFailure. An outright decline has no detail (spec 6.2). */
export interface FailureDetail {
  readonly code: string;
  readonly message: string;
}

/** The money arrived, or the card was saved. `elsewhere`: by another tab, device or channel, so this widget dispatches no event. */
export type Success =
  /** `paidAt`: the service's time, in epoch milliseconds. */
  | {readonly by: Rail; readonly detail: SuccessDetail; readonly paidAt?: number | undefined}
  | {readonly by: 'elsewhere'};

/** One attempt failed: the issuer declined it, or the service refused it or could not start it. */
export type Failure = {readonly kind: 'declined'; readonly code: string} | ({readonly kind: 'refused'} & FailureDetail);

/** A complete, readable refusal of the service. `code` is for programs, `message` for logs. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** The card fields' answer to a token request. `invalid`: the fields show the problems. */
export type TokenAnswer =
  /** `holder`: the name on the card; '' for a saved card's code. */
  | {readonly kind: 'token'; readonly token: string; readonly holder: string}
  | {readonly kind: 'invalid'}
  | {readonly kind: 'refused'; readonly refusal: Refusal};

/** No decisive answer of the service within the time limit. */
export const UNREACHABLE = {
  status: 0,
  code: 'unreachable',
  message: 'The payment service could not be reached.',
} as const;

/** The amount of a payment. */
export function moneyOf(detail: Exclude<SuccessDetail, CardSavedDetail>): Money {
  const {amount, currency} = 'charge' in detail ? detail.charge : detail;
  return {minor: amount, currency};
}

/**
 * The id of the saved card, the charge or the phone request. It is the same on every page that receives the outcome, and the
 * merchant's server uses it to ask the service.
 */
export function referenceOf(detail: SuccessDetail): string {
  if ('source' in detail) return detail.source.id;
  if ('charge' in detail) return detail.charge.id;
  return 'charge_id' in detail ? detail.charge_id : detail.uetr;
}

/** The amount of one payment. */
export interface Due extends Money {
  /** The number of the invoice part that it pays, as the service counts parts. Two parts can have the same amount. */
  readonly installment?: number | undefined;
}

/** The fields of an invoice that the widget shows. */
export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly description: string | null;
  readonly merchantName: string | null;
  readonly customerId: string | null;
  /** The amount still due, in minor units; it never grows. */
  readonly amountDue: number;
  /** The amount to pay now: all that is due, or the next part of it. */
  readonly due: Due;
  /** The tax authority's number for the payment, once it has issued one. */
  readonly quittanceNumber: string | null;
  /** The last day to pay: its start in UTC, in epoch milliseconds. */
  readonly dueDate: number;
  /** The billed lines; empty when they cannot be read. */
  readonly lines: readonly InvoiceLine[];
  /** The wallet charge that waits for its payer, who can continue it here; null for none. */
  readonly waitingCharge: string | null;
}

/** A line of an invoice. */
export interface InvoiceLine {
  readonly name: string;
  readonly quantity: number;
  /** The amount of the whole line, in minor units. */
  readonly amount: number;
}

/** The status of an invoice. `version` grows with each change, so a status that arrives late can be recognised. */
export interface InvoiceStatus {
  readonly version: number;
  /** The service's time, in epoch milliseconds. */
  readonly serverTime: number;
  readonly status: string;
  readonly settledBy: Rail | null;
  readonly chargeId: string | null;
  readonly qrReference: string | null;
  readonly uetr: string | null;
  /** The amount still due, in minor units; it never grows. */
  readonly amountDue: number;
  /** The amount that was refunded because it came too late or twice, in minor units. */
  readonly returnedAmount: number;
  /** The QR codes and phone requests that were issued for it. */
  readonly issued: readonly {readonly reference: string; readonly status: string}[];
  /** See {@link Invoice.waitingCharge}. */
  readonly waitingCharge: string | null;
}

/** A phone request as the service returns it. */
export interface SentRequest extends Expiry {
  readonly uetr: string;
}

/** When a code or a request expires. Both times are in epoch milliseconds of the service's clock. */
export interface Expiry {
  readonly expiresAt: number;
  /** When the service sent this answer. */
  readonly serverTime: number;
}

/** A QR code of the service. */
export interface QrCode extends Expiry {
  readonly reference: string;
  readonly payload: string;
  readonly money: Money;
}

/** The dark modules of a QR symbol as one SVG path, in a square of `size` modules, quiet zone included. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** A QR code as a picture to save or share. */
export interface QrPicture {
  readonly drawing: QrDrawing;
  /** The file's name; empty for a default. */
  readonly name: string;
  /** The text that is shared with the picture. */
  readonly text: string;
}

/** A QR code that was checked against the amount, and drawn. */
export interface ShownQr extends QrCode {
  readonly drawing: QrDrawing;
}

/** A phone request that was sent. */
export interface PhoneRequest extends Expiry {
  readonly uetr: string;
  readonly phoneNumber: string;
}

/**
 * The outcome of an attempt. `none`: it had no effect and will have none. `isReturned`: the charge came too late for its invoice and was
 * refunded. A code or request that is not `isAlive` has expired or was paid.
 */
export type Outcome =
  | {readonly kind: 'none'}
  | {readonly kind: 'refused'; readonly code: string; readonly message: string}
  | {
      readonly kind: 'charge';
      readonly charge: ChargeAnswer;
      readonly customer: CustomerPayload;
      readonly isReturned: boolean;
    }
  | {readonly kind: 'source'; readonly source: SourcePayload; readonly customer: CustomerPayload}
  | {readonly kind: 'qr'; readonly code: QrCode; readonly isAlive: boolean}
  | {
      readonly kind: 'phone';
      readonly request: SentRequest;
      readonly money: Money;
      readonly isAlive: boolean;
      /** The payer declined on the phone. */
      readonly isDeclined: boolean;
    };
