import type {Generated} from 'kysely';
import type {Json} from './parties.js';
import type {
  ChargeStatus,
  Currency,
  InvoiceStatus,
  PayoutFailureCode,
  PayoutRoute,
  PayoutStatus,
  PayoutType,
  PhoneRequestStatus,
  QrStatus,
  Rail,
  SourceSnapshot,
} from '../db/enums.js';

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
  /** What is to be paid now, in one payment; 0 when nothing is. */
  amount_payable: bigint;
  amount_to_paid: bigint | null;
  /** What arrived for it and was sent back. */
  returned_amount: bigint;
  discount_amount: bigint;
  /** Counts the part that is being collected, from 1. */
  installment: number;
  status: InvoiceStatus;
  version: number;
  settled_by: Rail | null;
  charge_id: string | null;
  qr_reference: string | null;
  uetr: string | null;
  /** When the last part was paid. */
  settled_at: number | null;
  issue_date: number;
  due_date: number;
  send_for_manual_payment: boolean;
  /** Empty when the merchant did not say. */
  manual_payment: boolean | null;
  sent_count: number;
  source_id: string | null;
  rate_id: string | null;
  affiliate: string | null;
  /** Sealed JSON. */
  custom_fields: string | null;
  /** How often the tax authority was told of the payment. */
  filings: number;
  quittance_number: string | null;
  /** The digest of the token its documents are reached by. */
  document_hash: string | null;
  /** The token itself, sealed. */
  document_token: string | null;
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
  /** The exact unit price after its rates, as decimal text. */
  discounted_price: string;
  /** The whole unit price that is billed. */
  adjusted_price: bigint;
}

/** A discount: a part of the price in hundredths of a percent, or a fixed amount. */
export interface RateTable {
  id: string;
  account_id: string;
  name: string;
  basis_points: number | null;
  fixed_amount: bigint | null;
  created_at: number;
}

/** Money taken, or tried to be taken. */
export interface ChargeTable {
  id: string;
  sequence: Generated<number>;
  account_id: string;
  customer_id: string | null;
  invoice_id: string | null;
  /** The part of the invoice it was to pay. */
  installment: number | null;
  affiliate: string | null;
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
  /** Of its card token: whether something lay over the fields of the card. */
  occluded: boolean | null;
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
  /** The part of the invoice it pays. */
  installment: number;
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
  /** The part of the invoice it pays. */
  installment: number;
  phone_number: string;
  /** What tells the phone from others, however its number was spelt. */
  wallet: string;
  amount: bigint;
  currency: Currency;
  status: PhoneRequestStatus;
  charge_id: string | null;
  /** When the instant bank system refused to ask the phone. */
  refused_at: number | null;
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
  /** As it was given. */
  phone_number: string;
  /** What tells the wallet from others, however its number was spelt. */
  wallet: string;
  amount: bigint;
  currency: Currency;
  /** The digest of the row's id and the code. */
  code_hash: string;
  /** What the payer was sent, sealed, for the simulated inbox. */
  message: string;
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
  sequence: Generated<number>;
  account_id: string;
  payout_account_id: string;
  amount: bigint;
  currency: Currency;
  description: string;
  type: PayoutType;
  status: PayoutStatus;
  route: PayoutRoute;
  destination_bank_bic: string | null;
  destination_account: string | null;
  destination_account_name: string | null;
  destination_alias_phone: string | null;
  /** When its network was first told of it: from then on it cannot be canceled. */
  handed_over_at: number | null;
  /** What the network said will become of it; nothing when it will arrive. */
  expected_failure: PayoutFailureCode | null;
  /** The transfer that brought the money back. */
  reversal: string | null;
  failure_code: PayoutFailureCode | null;
  failure_message: string | null;
  processing_id: string;
  arrival_date: number;
  created_at: number;
  modified_at: number;
}

/**
 * The first answer to an idempotency key. `status` is empty while a rail has still to tell the outcome of what was `made`,
 * and where an attempt was concluded that had not arrived; `body` there too, and once the answer was kept for long enough.
 */
export interface IdempotencyTable {
  account_id: string;
  operation: string;
  key: string;
  fingerprint: string;
  /** Who used it; empty where an attempt was concluded, and in rows of before this was written down. */
  caller: 'secret' | 'publishable' | 'session' | null;
  status: number | null;
  /** Sealed. */
  body: string | null;
  /** The id of what was made, where a rail tells the outcome. */
  made: string | null;
  created_at: number;
}

/** How often something happened in a stretch of time; what and of whom is the name's matter. */
export interface LimitCountTable {
  name: string;
  starts_at: number;
  ends_at: number;
  count: number;
}
