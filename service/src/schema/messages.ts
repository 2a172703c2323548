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
  /** When the mail system took it. */
  sent_at: number | null;
}

/** What a system outside said by itself of an order to take money. */
export interface RailCallbackTable {
  id: string;
  rail: RailName;
  /** What the order is known by, on both sides. */
  attempt: string;
  /** Empty where the system did not say it. */
  amount: bigint | null;
  currency: Currency;
  status: ChargeStatus;
  processing_id: string;
  decline_code: string | null;
  received_at: number;
  /** Why it changed nothing, or that it did; empty until it was looked at. */
  made_of_it: 'taken' | 'nothing waits for it' | 'another amount' | null;
}
