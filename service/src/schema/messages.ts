import type {Generated} from 'kysely';
import type {ChargeStatus, Currency, RailName} from '../db/enums.js';

/** An e-mail to a customer about an invoice. */
export interface MessageTable {
  id: string;
  sequence: Generated<number>;
  account_id: string;
  invoice_id: string;
  recipient: string;
  subject: string;
  /** Sealed: it holds the links to the invoice's documents. */
  body: string;
  created_at: number;
  /** When the mail system accepted it. */
  sent_at: number | null;
}

/** A callback from a rail about an order to take money. */
export interface RailCallbackTable {
  id: string;
  rail: RailName;
  /** The id by which both sides know the order. */
  attempt: string;
  /** Null if the rail did not report it. */
  amount: bigint | null;
  currency: Currency;
  status: ChargeStatus;
  processing_id: string;
  decline_code: string | null;
  /** What it reports about a pending charge: sealed JSON. */
  details: string | null;
  received_at: number;
  /** The effect of the callback, or why it had none; null until it was processed. */
  made_of_it: 'taken' | 'nothing waits for it' | 'another amount' | null;
}
