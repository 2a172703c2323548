import type {Money} from '../core/money.js';
import type {Rail} from './outcome.js';
import type {Life} from './state.js';

/** What a payer is shown of an invoice. */
export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly description: string | null;
  readonly merchantName: string | null;
  readonly customerId: string | null;
  /** What is still due, in minor units; it only shrinks. */
  readonly amountDue: number;
  /** What is to be paid now: all that is due, or the part of it that the merchant asks for first. */
  readonly due: {readonly minor: number; readonly currency: Money['currency']};
  /** The tax authority's number for the payment, once it has issued one. */
  readonly quittanceNumber: string | null;
}

/** Where an invoice stands. `version` only grows, so an older status that arrives late is known for one. */
export interface InvoiceStatus {
  readonly version: number;
  /** What time it was at the service, in epoch milliseconds. */
  readonly serverTime: number;
  readonly status: string;
  readonly settledBy: Rail | null;
  readonly chargeId: string | null;
  readonly qrReference: string | null;
  readonly uetr: string | null;
  /** What is still due, in minor units; it only shrinks. */
  readonly amountDue: number;
  /** What arrived and was sent back, in minor units: it came too late, or twice. */
  readonly returnedAmount: number;
  readonly phoneRequests: readonly {readonly uetr: string; readonly status: string}[];
}

/** A phone request as the service answers it. */
export interface SentRequest extends Life {
  readonly uetr: string;
}
