import type {Money} from '../core/money.js';
import type {Failure, Rail, Success, SuccessDetail} from './outcome.js';

/** When a code or a request expires. Both times are of the service's clock, in epoch milliseconds. */
export interface Life {
  readonly expiresAt: number;
  /** When the service sent it. */
  readonly serverTime: number;
}

/** A QR code of the service. */
export interface QrCode extends Life {
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
export interface PhoneRequest extends Life {
  readonly uetr: string;
  readonly phoneNumber: string;
}

/**
 * The card rail. `sending`: calls under way; `checking`: a money call was sent and its answer was lost; `pending`: the
 * service has the charge and has not decided. In all three the payer must not pay again.
 */
export type CardState =
  | {readonly step: 'ready'}
  | {readonly step: 'sending' | 'checking'; readonly attempt: string}
  | {readonly step: 'pending'; readonly attempt: string; readonly chargeId: string};

export type QrState =
  | {readonly step: 'closed'}
  | {readonly step: 'requesting'; readonly attempt: string}
  | {readonly step: 'shown' | 'expired'; readonly attempt: string; readonly code: ShownQr};

export type PhoneState =
  | {readonly step: 'closed'}
  | {readonly step: 'requesting'; readonly attempt: string}
  | {readonly step: 'waiting' | 'expired'; readonly attempt: string; readonly request: PhoneRequest};

/** The last failed attempt, until the payer tries again. */
export interface FailedAttempt {
  readonly rail: Rail;
  readonly attempt: string;
  readonly failure: Failure;
}

export interface OpenPayment {
  readonly step: 'open';
  readonly card: CardState;
  readonly qr: QrState;
  readonly phone: PhoneState;
  readonly failed: FailedAttempt | undefined;
}

export interface SettledPayment {
  readonly step: 'settled';
  readonly success: Success;
}

export type Payment = OpenPayment | SettledPayment;

/** What a transition announces to the page: one thing at most, and never a second success. */
export type Announcement =
  {readonly type: 'success'; readonly detail: SuccessDetail} | {readonly type: 'failure'; readonly failure: Failure};

export const NEW_PAYMENT: OpenPayment = {
  step: 'open',
  card: {step: 'ready'},
  qr: {step: 'closed'},
  phone: {step: 'closed'},
  failed: undefined,
};

/** Whether a card charge is under way or its outcome unknown: then nothing else may be started. */
export function isCardBusy(payment: Payment): boolean {
  return payment.step === 'open' && payment.card.step !== 'ready';
}

/** Whether money may be on its way: a charge, a code that can be scanned, a request that can be approved. */
export function isUnderWay(payment: Payment): boolean {
  if (payment.step === 'settled') return false;
  const {qr, phone} = payment;
  return isCardBusy(payment) || 'code' in qr || 'request' in phone || phone.step === 'requesting';
}

/** Whether anything was asked of the service that has no end yet: also a code or a request that is still on its way. */
export function isBegun(payment: Payment): boolean {
  if (payment.step === 'settled') return false;
  const {card, qr, phone} = payment;
  return card.step !== 'ready' || qr.step !== 'closed' || phone.step !== 'closed';
}
