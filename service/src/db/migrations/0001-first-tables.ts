/** Like all migrations, SQL that works in PostgreSQL 15 and in PGlite. A moment is stored in epoch milliseconds, in a `bigint`. */
export const FIRST_TABLES: readonly string[] = [
  `create table merchants (
     id text primary key, name text not null, legal_name text not null, description text not null,
     statement_descriptor text not null, email text not null, phone_number text not null, tax_id text not null,
     registration_id text not null, time_zone text not null, type text not null, status text not null,
     address jsonb not null)`,
  `create table accounts (
     id text primary key, merchant_id text not null references merchants, currency text not null,
     balance bigint not null check (balance >= 0), invoice_count int not null default 0)`,
  `create table api_keys (
     id text primary key, account_id text not null references accounts, kind text not null,
     key_hash text not null unique, allowed_origins jsonb not null)`,
  `create table customers (
     id text primary key, account_id text not null references accounts, merchant_id text not null references merchants,
     email text, first_name text, last_name text, birth_date text, phone_number text, address jsonb,
     status text not null, created_by text not null, created_at bigint not null)`,
  `create table products (
     id text primary key, account_id text not null references accounts, name text not null, code text not null,
     description text not null, type text not null, price bigint not null check (price > 0), created_at bigint not null)`,
  `create table sources (
     id text primary key, merchant_id text not null references merchants, account_id text not null references accounts,
     customer_id text not null references customers, kind text not null, processor_reference text, brand text not null,
     last4 text not null, funding text not null, fingerprint text, exp_month text, exp_year text, holder text,
     number text, country_code text, currency text not null, is_default boolean not null, created_at bigint not null)`,
  `create index sources_customer on sources (customer_id)`,
  `create table invoices (
     id text primary key, account_id text not null references accounts, merchant_id text not null references merchants,
     customer_id text not null references customers, number text not null, description text not null,
     currency text not null, amount bigint not null check (amount >= 0),
     amount_due bigint not null check (amount_due between 0 and amount), amount_to_paid bigint, status text not null,
     version int not null, settled_by text, charge_id text, qr_reference text, uetr text, issue_date bigint not null,
     due_date bigint not null, send_for_manual_payment boolean not null, manual_payment boolean not null,
     sent_count int not null, source_id text, rate_id text, affiliate text, custom_fields jsonb, quittance_number text,
     created_at bigint not null, unique (account_id, number),
     check ((settled_by is null) = (charge_id is null)))`,
  `create table invoice_items (
     invoice_id text not null references invoices, position int not null, product_id text not null references products,
     quantity bigint not null check (quantity > 0), price bigint not null, rate_ids jsonb not null,
     primary key (invoice_id, position))`,
  `create table widget_sessions (
     id text primary key, account_id text not null references accounts, token_hash text not null unique,
     mode text not null, amount bigint, currency text not null, description text, invoice_id text references invoices,
     customer_id text references customers, methods jsonb not null, allowed_origins jsonb not null,
     expires_at bigint not null, created_at bigint not null, tokenise_calls int not null default 0,
     declines int not null default 0)`,
  `create table card_tokens (
     token_hash text primary key, account_id text not null references accounts,
     session_id text references widget_sessions, processor_reference text not null, brand text not null,
     last4 text not null, funding text not null, fingerprint text not null, exp_month text not null,
     exp_year text not null, holder text not null, expires_at bigint not null, used_at bigint)`,
  `create table charges (
     id text primary key, sequence bigint generated always as identity, account_id text not null references accounts,
     customer_id text references customers, invoice_id text references invoices, created_by text not null,
     kind text not null, amount bigint not null check (amount > 0), currency text not null, description text not null,
     status text not null, captured boolean not null,
     amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount), source jsonb not null,
     failure_code text, failure_message text, processing_id text not null, invoice_reference_id text,
     customer_reference_id text, quittance_number text, available_date bigint, created_at bigint not null,
     modified_at bigint not null, check ((status = 'failed') = (failure_code is not null)))`,
  `create index charges_invoice on charges (invoice_id)`,
  `create index charges_created_by on charges (created_by)`,
  `create table qr_codes (
     qr_reference text primary key, account_id text not null references accounts,
     invoice_id text not null references invoices, payload text not null unique, amount bigint not null,
     currency text not null, status text not null, charge_id text references charges, expires_at bigint not null,
     created_at bigint not null)`,
  `create index qr_codes_due on qr_codes (expires_at) where status = 'active'`,
  `create table phone_requests (
     uetr text primary key, sequence bigint generated always as identity, account_id text not null references accounts,
     invoice_id text not null references invoices, phone_number text not null, amount bigint not null,
     currency text not null, status text not null, charge_id text references charges, expected_answer text,
     expected_at bigint, expires_at bigint not null, created_at bigint not null)`,
  `create index phone_requests_due on phone_requests (expires_at) where status = 'pending'`,
  `create index phone_requests_invoice on phone_requests (invoice_id)`,
  `create table one_time_codes (
     id text primary key, sequence bigint generated always as identity, account_id text not null references accounts,
     phone_number text not null, code text not null, tries_left int not null, expires_at bigint not null,
     used_at bigint, created_at bigint not null)`,
  `create index one_time_codes_phone on one_time_codes (account_id, phone_number)`,
  `create table payout_accounts (id text primary key, account_id text not null references accounts)`,
  `create table payouts (
     id text primary key, account_id text not null references accounts,
     payout_account_id text not null references payout_accounts, amount bigint not null, currency text not null,
     description text not null, type text not null, status text not null, destination_bank_bic text,
     destination_account text, destination_account_name text, destination_alias_phone text, failure_code text,
     failure_message text, processing_id text not null, arrival_date bigint not null, created_at bigint not null,
     modified_at bigint not null)`,
  `create table idempotency_keys (
     account_id text not null references accounts, operation text not null, key text not null,
     fingerprint text not null, status int, body text, created_at bigint not null,
     primary key (account_id, operation, key))`,
];
