import type {ColumnType, Generated} from 'kysely';
import type {Address, Currency, Rail, RailName, WidgetMode} from '../db/enums.js';

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** A merchant, with what its profile shows. */
export interface MerchantTable {
  id: string;
  name: string;
  legal_name: string;
  description: string;
  statement_descriptor: string;
  email: string;
  phone_number: string;
  tax_id: string;
  registration_id: string;
  time_zone: string;
  type: string;
  status: string;
  address: Json<Address>;
}

/** A merchant's account in one currency. */
export interface AccountTable {
  id: string;
  merchant_id: string;
  currency: Currency;
  balance: bigint;
  invoice_count: number;
  /** Whether it takes real payments. */
  live: Generated<boolean>;
  /** The rails of the service that it uses; null for all. */
  rails: Generated<readonly RailName[] | null>;
}

/** A key of an account. Only the digest of a secret key is stored. */
export interface ApiKeyTable {
  id: string;
  account_id: string;
  kind: 'secret' | 'publishable';
  key_hash: string;
  /** The key itself, when it is publishable. */
  public_key: string | null;
  allowed_origins: Json<readonly string[]>;
  /** What its holder calls it. */
  name: Generated<string | null>;
  /** Its last four characters; null for a demo key. */
  hint: Generated<string | null>;
  /** When it was created; null for a demo key. */
  created_at: Generated<number | null>;
  /** Until when it is accepted, in epoch milliseconds; null if it never expires. */
  valid_until: Generated<number | null>;
}

/** A widget session and its bindings. Only the digest of its token is stored. */
export interface WidgetSessionTable {
  id: string;
  account_id: string;
  token_hash: string;
  mode: WidgetMode;
  amount: bigint | null;
  currency: Currency;
  description: string | null;
  invoice_id: string | null;
  /** The part of that invoice it pays. */
  installment: number | null;
  customer_id: string | null;
  methods: Json<readonly Rail[]>;
  allowed_origins: Json<readonly string[]>;
  expires_at: number;
  created_at: number;
  tokenise_calls: number;
  qr_calls: number;
  phone_calls: number;
  wallet_calls: number;
  declines: number;
}

/** A payer known to a merchant. */
export interface CustomerTable {
  id: string;
  account_id: string;
  merchant_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  birth_date: string | null;
  phone_number: string | null;
  address: Json<Address> | null;
  status: string;
  /** The key or the session that created it. */
  created_by: string;
  created_at: number;
}

/** A single-use card token; only its digest is stored. */
export interface CardTokenTable {
  token_hash: string;
  account_id: string;
  session_id: string | null;
  processor_reference: string;
  brand: string;
  last4: string;
  funding: string;
  fingerprint: string;
  exp_month: string;
  exp_year: string;
  holder: string;
  /** Whether the browser reported that something covered the fields; null if it could not tell. */
  occluded: boolean | null;
  /** Whether the security code is required with each payment, once the card is saved. */
  cvc_required: boolean;
  expires_at: number;
  used_at: number | null;
}

/** A single-use token for a saved card's security code; only its digest is stored. */
export interface CodeTokenTable {
  token_hash: string;
  account_id: string;
  session_id: string | null;
  /** The processor's reference; null once it was used. */
  processor_reference: string | null;
  expires_at: number;
  used_at: number | null;
}

/** A card or wallet saved on a customer. */
export interface SourceTable {
  id: string;
  merchant_id: string;
  account_id: string;
  customer_id: string;
  kind: 'card' | 'mobile';
  processor_reference: string | null;
  brand: string;
  last4: string;
  funding: string;
  fingerprint: string | null;
  exp_month: string | null;
  exp_year: string | null;
  holder: string | null;
  number: string | null;
  country_code: string | null;
  /** For a mobile wallet: the key that identifies it, however its number was spelt. */
  wallet: string | null;
  currency: Currency;
  is_default: boolean;
  created_at: number;
  /** When it was removed; null while it can be used. */
  deleted_at: Generated<number | null>;
  /** When a wallet was removed by a caller; null for one that was only saved under two spellings. */
  removed_at: Generated<number | null>;
  /** Whether the security code is required with each payment. */
  cvc_required: Generated<boolean>;
}

/** Something a merchant bills for. */
export interface ProductTable {
  id: string;
  account_id: string;
  name: string;
  code: string;
  description: string;
  type: string;
  price: bigint;
  created_at: number;
}
