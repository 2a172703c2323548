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
  WalletWay,
} from '../db/enums.js';

/** An invoice and its payment. */
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
  /** The amount to pay now, in one payment; 0 when nothing is. */
  amount_payable: bigint;
  amount_to_paid: bigint | null;
  /** Money that arrived for it and was refunded. */
  returned_amount: bigint;
  discount_amount: bigint;
  /** The number of the part being collected, from 1. */
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
  /** Null when the merchant did not set it. */
  manual_payment: boolean | null;
  sent_count: number;
  source_id: string | null;
  rate_id: string | null;
  affiliate: string | null;
  /** Sealed JSON. */
  custom_fields: string | null;
  /** How often the payment was reported to the tax authority. */
  filings: number;
  quittance_number: string | null;
  /** The digest of the token for its documents. */
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

/** A discount: in hundredths of a percent of the price, or a fixed amount. */
export interface RateTable {
  id: string;
  account_id: string;
  name: string;
  basis_points: number | null;
  fixed_amount: bigint | null;
  created_at: number;
}

/** A payment, successful or not. */
export interface ChargeTable {
  id: string;
  sequence: Generated<number>;
  account_id: string;
  customer_id: string | null;
  invoice_id: string | null;
  /** The part of the invoice that it was for. */
  installment: number | null;
  affiliate: string | null;
  /** The key or the session that created it. */
  created_by: string;
  /** The id of the attempt that made it, unique in the account; null in rows older than this column. */
  attempt: Generated<string | null>;
  kind: 'card' | 'mobile' | 'ips';
  amount: bigint;
  currency: Currency;
  description: string;
  status: ChargeStatus;
  version: number;
  captured: boolean;
  amount_refunded: bigint;
  source: Json<SourceSnapshot>;
  /** From its card token: whether something covered the fields of the card. */
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

/** A refund that a person has ordered. */
export interface RefundTable {
  id: string;
  charge_id: string;
  /** The merchant's own name of it, which no other refund of the charge has. */
  reference: string;
  amount: bigint;
  created_at: number;
  /** When a person gave it up, because its rail had refused it for good. Its amount counts no longer. */
  canceled_at: number | null;
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
  /** The key that identifies the phone, however its number was spelt. */
  wallet: string;
  amount: bigint;
  currency: Currency;
  status: PhoneRequestStatus;
  charge_id: string | null;
  /** When the instant bank system refused to ask the phone. */
  refused_at: number | null;
  /** The simulated phone's own answer, and its time. */
  expected_answer: 'approve' | 'decline' | null;
  expected_at: number | null;
  expires_at: number;
  created_at: number;
}

/** A charge of a wallet whose owner agrees on the phone; the charge itself has its status. */
export interface WalletOrderTable {
  charge_id: string;
  /** As it was given. */
  number: string;
  /** The key that identifies the wallet, however its number was spelt. */
  wallet: string;
  way: WalletWay;
  /** When the provider was asked for the money; null until the code was right. */
  asked_at: number | null;
  /** Until when its prompt is expected to be answered; null until it is shown. */
  expires_at: number | null;
  /** Whether the wallet is saved on the customer once the charge succeeds. */
  to_save: boolean;
}

/** What the issuer of a card asks the payer of a charge, on a page of the bank. */
export interface ChallengeTable {
  id: string;
  sequence: Generated<number>;
  charge_id: string;
  /** The id by which the processor knows the charge. */
  attempt: string;
  /** The bank's page, sealed; null until the issuer asks. */
  url: string | null;
  /** Whether no payer is present to answer, so that the invoice is e-mailed instead. */
  mails_invoice: boolean;
  /** What a decline of the charge counts against, sealed; in its first row only. */
  counters: Generated<string | null>;
  /** Until when it is expected to be answered. */
  expires_at: number | null;
  /** When the processor reported that the issuer no longer asks. */
  answered_at: number | null;
  created_at: number;
}

/** A one-time code sent to a payer. */
export interface OneTimeCodeTable {
  id: string;
  sequence: Generated<number>;
  account_id: string;
  /** As it was given. */
  phone_number: string;
  /** The key that identifies the wallet, however its number was spelt. */
  wallet: string;
  amount: bigint;
  currency: Currency;
  /** The digest of the row's id and the code. */
  code_hash: string;
  /** The sealed message to the payer, for the simulated inbox. */
  message: string;
  tries_left: number;
  expires_at: number;
  used_at: number | null;
  /** The wallet charge it was sent for; null for one that a merchant's server requested. */
  charge_id: string | null;
  created_at: number;
}

/** A destination for payouts. */
export interface PayoutAccountTable {
  id: string;
  account_id: string;
  /** What its owner calls it; null for a demo account. */
  name: Generated<string | null>;
  /** When it was created; null for a demo account. */
  created_at: Generated<number | null>;
}

/** Money sent out. */
export interface PayoutTable {
  id: string;
  sequence: Generated<number>;
  account_id: string;
  payout_account_id: string;
  /** The id of the attempt that made it, unique in the account; null in rows older than this column. */
  attempt: Generated<string | null>;
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
  /** When it was first sent to its network. After that it cannot be canceled. */
  handed_over_at: number | null;
  /** The failure that the network announced; null when the payout will arrive. */
  expected_failure: PayoutFailureCode | null;
  /** The transfer that returned the money. */
  reversal: string | null;
  failure_code: PayoutFailureCode | null;
  failure_message: string | null;
  processing_id: string;
  arrival_date: number;
  created_at: number;
  modified_at: number;
}

/**
 * The first response to an idempotency key. `status` is null until a rail reports the outcome of what was `made`, and
 * when an attempt was concluded before its request arrived. `body` is null then too, and after it was purged.
 */
export interface IdempotencyTable {
  account_id: string;
  operation: string;
  key: string;
  fingerprint: string;
  /** The kind of caller; null when an attempt was concluded before its request, and in rows older than this column. */
  caller: 'secret' | 'publishable' | 'session' | null;
  status: number | null;
  /** Sealed. */
  body: string | null;
  /** The id of what was created, when a rail reports the outcome. */
  made: string | null;
  /**
   * Whether the row may be deleted when it is old, because a charge or payout made under the key has its attempt and so
   * refuses a second one. Null in rows of versions whose charges have none, and of concluded attempts.
   */
  is_guarded: Generated<boolean | null>;
  created_at: number;
}

/** How often something happened in a time window; the name says what, and for what subject. */
export interface LimitCountTable {
  name: string;
  starts_at: number;
  ends_at: number;
  count: number;
}
