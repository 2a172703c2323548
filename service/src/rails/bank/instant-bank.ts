import type {Currency, PayoutFailureCode} from '../../db/types.js';

/** What a QR code asks the payer's bank to pay, and whom. */
export interface QrOrder {
  readonly qrReference: string;
  readonly invoiceNumber: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly merchant: {readonly id: string; readonly name: string; readonly city: string; readonly country: string};
}

/** A request to pay, to be shown on a payer's phone. */
export interface PhoneOrder {
  readonly uetr: string;
  /** E.164, with the plus. */
  readonly phoneNumber: string;
  readonly amount: bigint;
  readonly currency: Currency;
}

/** The instant bank system's answer; the payer's own answer comes later. */
export type PhoneAnswer =
  | {readonly accepted: false}
  | {
      readonly accepted: true;
      /** A simulated phone that answers by itself says what and when. */
      readonly expected?: {readonly answer: 'approve' | 'decline'; readonly afterMs: number};
    };

/** An order to send money out at once. Orders with the same `attempt` are one. */
export interface InstantPayoutOrder {
  readonly attempt: string;
  readonly accountId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly description: string;
  readonly destination: InstantDestination;
}

/** Where it goes, as the caller wrote it: a phone number that stands for an account, or a bank and an account of it. */
export interface InstantDestination {
  readonly aliasPhone: string | undefined;
  readonly bankBic: string | undefined;
  readonly account: string | undefined;
  readonly accountName: string | undefined;
}

/** What became of it: it arrived, or the reason why not. */
export interface InstantPayoutAnswer {
  readonly failureCode?: PayoutFailureCode | undefined;
}

/**
 * The instant bank payment system: QR codes, requests to pay, and money sent out. Each `find…` tells what became of an order
 * whose answer was lost; it rejects when the system cannot be sure.
 */
export interface InstantBank {
  /** The text of the code, or `undefined` when the system refuses. */
  createQr(order: QrOrder): Promise<string | undefined>;
  requestPayment(order: PhoneOrder): Promise<PhoneAnswer>;
  /** What was answered to a request; `undefined` when it is not known. */
  findRequest(uetr: string): Promise<PhoneAnswer | undefined>;
  /** Sends money out. */
  sendPayout(order: InstantPayoutOrder): Promise<InstantPayoutAnswer>;
  /** What became of it; `undefined` when it is not known. */
  findPayout(attempt: string): Promise<InstantPayoutAnswer | undefined>;
  /** Sends money back that arrived on a paid invoice. */
  refund(reference: string): Promise<void>;
  /** Whether it was sent back; `false` when no such refund is known. */
  findRefund(reference: string): Promise<boolean>;
}
