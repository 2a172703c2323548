/**
 * A removed card stays as a row, because invoices name it and a page may still ask for the outcome of saving it. It is
 * no longer found, listed or charged. Some cards need their security code with each payment: a token represents it, and
 * only the processor's reference is stored, until it is used.
 */
export const SAVED_CARDS: readonly string[] = [
  `alter table sources add column deleted_at bigint, add column cvc_required boolean not null default false`,
  `alter table card_tokens add column cvc_required boolean not null default false`,
  `create table code_tokens (
     token_hash text primary key, account_id text not null references accounts,
     session_id text references widget_sessions, processor_reference text, expires_at bigint not null, used_at bigint)`,
];
