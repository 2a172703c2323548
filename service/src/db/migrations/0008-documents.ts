/**
 * A token gives access to an invoice's documents: its digest finds the invoice, and the sealed token is needed to
 * create the links again. Older invoices have neither. A publishable key is public, so it is stored as it is.
 */
export const DOCUMENTS: readonly string[] = [
  `alter table invoices add column document_hash text unique`,
  `alter table invoices add column document_token text`,
  `alter table api_keys add column public_key text check (public_key is null or kind = 'publishable')`,
  `create table messages (
     id text primary key, sequence bigint generated always as identity, account_id text not null references accounts,
     invoice_id text not null references invoices, recipient text not null, subject text not null, body text not null,
     created_at bigint not null, sent_at bigint)`,
  `create index messages_recipient on messages (recipient, sequence)`,
];
