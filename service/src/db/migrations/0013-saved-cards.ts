/**
 * A saved card that is removed stays as a row: invoices name it, and a page may ask later what became of its saving. It
 * is found, listed and charged no more. Of some the code is asked again with each payment: a token stands for it, whose
 * reference is all that is kept, until it is used.
 */
export const SAVED_CARDS: readonly string[] = [
  `alter table sources add column deleted_at bigint, add column cvc_required boolean not null default false`,
  `alter table card_tokens add column cvc_required boolean not null default false`,
  `create table code_tokens (
     token_hash text primary key, account_id text not null references accounts,
     session_id text references widget_sessions, processor_reference text, expires_at bigint not null, used_at bigint)`,
];
