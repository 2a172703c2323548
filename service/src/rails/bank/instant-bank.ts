import type {Currency, PayoutFailureCode} from '../../db/types.js';
import type {Refunds} from '../refund-order.js';

/** The payment that a QR code requests. */
export interface QrOrder {
  readonly qrReference: string;
  readonly invoiceNumber: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly merchant: {readonly id: string; readonly name: string; readonly city: string; readonly country: string};
}

/** A payment request for the payer's phone. */
export interface PhoneOrder {
  readonly uetr: string;
  /** E.164, with the plus. */
  readonly phoneNumber: string;
  readonly amount: bigint;
  readonly currency: Currency;
}

/** The bank system's answer to a payment request. The payer's own answer comes later. */
export type PhoneAnswer =
  | {readonly accepted: false}
  | {
      readonly accepted: true;
      /** Set by simulated phones that answer on their own: what, and when. */
      readonly expected?: {readonly answer: 'approve' | 'decline'; readonly afterMs: number};
    };

/** An order to send an instant payout. Orders with the same `attempt` are executed once. */
export interface InstantPayoutOrder {
  readonly attempt: string;
  readonly accountId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly description: string;
  readonly destination: InstantDestination;
}

/** The payout's destination as the caller gave it: a phone number as an alias, or a bank and an account number. */
export interface InstantDestination {
  readonly aliasPhone: string | undefined;
  readonly bankBic: string | undefined;
  readonly account: string | undefined;
  readonly accountName: string | undefined;
}

/** The outcome of a payout. Without a failure code it arrived. */
export interface InstantPayoutAnswer {
  readonly failureCode?: PayoutFailureCode | undefined;
}

/**
 * The instant bank payment system: QR codes, payment requests and instant payouts. Each `find…` method looks up an order
 * whose answer was lost. It rejects if the outcome cannot be determined. The id of a payment is its reference.
 */
export interface InstantBank extends Refunds {
  /** Returns the text of the code, or `undefined` if the system refuses. */
  createQr(order: QrOrder): Promise<string | undefined>;
  requestPayment(order: PhoneOrder): Promise<PhoneAnswer>;
  /** Returns the answer to a payment request; `undefined` if the system does not know the request. */
  findRequest(uetr: string): Promise<PhoneAnswer | undefined>;
  sendPayout(order: InstantPayoutOrder): Promise<InstantPayoutAnswer>;
  /** Returns the outcome of a payout; `undefined` if the system does not know it. */
  findPayout(attempt: string): Promise<InstantPayoutAnswer | undefined>;
}
