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
  /** The amount still due, in minor units; it never grows. */
  readonly amountDue: number;
  /** The amount to pay now: all that is due, or the next part of it. */
  readonly due: {readonly minor: number; readonly currency: Money['currency']};
  /** The tax authority's number for the payment, once it has issued one. */
  readonly quittanceNumber: string | null;
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
  /** What is still due, in minor units; it only shrinks. */
  readonly amountDue: number;
  /** The amount that was refunded because it came too late or twice, in minor units. */
  readonly returnedAmount: number;
  readonly phoneRequests: readonly {readonly uetr: string; readonly status: string}[];
}

/** A phone request as the service answers it. */
export interface SentRequest extends Life {
  readonly uetr: string;
}
