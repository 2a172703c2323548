import type {Generated} from 'kysely';

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
