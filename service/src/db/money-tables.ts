import type {Generated} from 'kysely';
import type {Json} from './party-tables.js';
import type {
  ChargeStatus,
  Currency,
  InvoiceStatus,
  PhoneRequestStatus,
  QrStatus,
  Rail,
  SourceSnapshot,
  TaskKind,
} from './words.js';

/** An invoice, and how it was settled. */
export interface InvoiceTable {
  id: string;
  account_id: string;
  merchant_id: string;
  customer_id: string;
  number: string;
  description: string;
  currency: Currency;
  amount: bigint;
  amount_due: bigint;
  amount_to_paid: bigint | null;
  status: InvoiceStatus;
  version: number;
  settled_by: Rail | null;
  charge_id: string | null;
  qr_reference: string | null;
  uetr: string | null;
  issue_date: number;
  due_date: number;
  send_for_manual_payment: boolean;
  manual_payment: boolean;
  sent_count: number;
  source_id: string | null;
  rate_id: string | null;
  affiliate: string | null;
  /** Sealed JSON. */
  custom_fields: string | null;
  quittance_number: string | null;
  created_at: number;
}

/** One line of an invoice. */
export interface InvoiceItemTable {
  invoice_id: string;
  position: number;
  product_id: string;
  quantity: bigint;
  price: bigint;
  rate_ids: Json<readonly string[]>;
}

/** Money taken, or tried to be taken. */
export interface ChargeTable {
  id: string;
  sequence: Generated<number>;
  account_id: string;
  customer_id: string | null;
  invoice_id: string | null;
  /** The key or the session that made it. */
  created_by: string;
  kind: 'card' | 'mobile' | 'ips';
  amount: bigint;
  currency: Currency;
  description: string;
  status: ChargeStatus;
  captured: boolean;
  amount_refunded: bigint;
  source: Json<SourceSnapshot>;
  failure_code: string | null;
  failure_message: string | null;
  processing_id: string;
  invoice_reference_id: string | null;
  customer_reference_id: string | null;
  quittance_number: string | null;
  available_date: number | null;
  created_at: number;
  modified_at: number;
}

/** A QR code issued for an invoice. */
export interface QrCodeTable {
  qr_reference: string;
  account_id: string;
  invoice_id: string;
  payload: string;
  amount: bigint;
  currency: Currency;
  status: QrStatus;
  charge_id: string | null;
  expires_at: number;
  created_at: number;
}

/** A request to pay, sent to a phone. */
export interface PhoneRequestTable {
  uetr: string;
  sequence: Generated<number>;
  account_id: string;
  invoice_id: string;
  phone_number: string;
  amount: bigint;
  currency: Currency;
  status: PhoneRequestStatus;
  charge_id: string | null;
  /** What the simulated phone will answer by itself, and when. */
  expected_answer: 'approve' | 'decline' | null;
  expected_at: number | null;
  expires_at: number;
  created_at: number;
}

/** A one-time code sent to a payer. */
export interface OneTimeCodeTable {
  id: string;
  sequence: Generated<number>;
  account_id: string;
  phone_number: string;
  /** Sealed, for the simulated inbox. */
  code: string;
  tries_left: number;
  expires_at: number;
  used_at: number | null;
  created_at: number;
}

/** An account that may receive payouts. */
export interface PayoutAccountTable {
  id: string;
  account_id: string;
}

/** Money sent out. */
export interface PayoutTable {
  id: string;
  account_id: string;
  payout_account_id: string;
  amount: bigint;
  currency: Currency;
  description: string;
  type: 'bank' | 'card' | 'mobile';
  status: string;
  destination_bank_bic: string | null;
  destination_account: string | null;
  destination_account_name: string | null;
  destination_alias_phone: string | null;
  failure_code: string | null;
  failure_message: string | null;
  processing_id: string;
  arrival_date: number;
  created_at: number;
  modified_at: number;
}

/** The first answer to an idempotency key; `status` and `body` are empty only inside its transaction. */
export interface IdempotencyTable {
  account_id: string;
  operation: string;
  key: string;
  fingerprint: string;
  status: number | null;
  /** Sealed. */
  body: string | null;
  created_at: number;
}

/** Something that is to happen by itself. */
export interface TaskTable {
  sequence: Generated<number>;
  kind: TaskKind;
  subject: string;
  at: number;
  attempts: Generated<number>;
}
