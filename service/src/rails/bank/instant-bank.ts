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

/** The instant bank payment system: QR codes, requests to pay, and money sent out. */
export interface InstantBank {
  /** The text of the code, or `undefined` when the system refuses. */
  createQr(order: QrOrder): Promise<string | undefined>;
  requestPayment(order: PhoneOrder): Promise<PhoneAnswer>;
  /** Sends money out; the reason when it did not arrive. */
  sendPayout(order: InstantPayoutOrder): Promise<PayoutFailureCode | undefined>;
  /** Sends money back that arrived on a paid invoice. */
  refund(reference: string): Promise<void>;
}
