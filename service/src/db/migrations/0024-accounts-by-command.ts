/**
 * Keys have a name, a hint and an end; accounts for payouts have a name. The audit log records who changed an account. It
 * refuses changes of what it holds.
 */
export const ACCOUNTS_BY_COMMAND: readonly string[] = [
  `alter table api_keys add column name text, add column hint text, add column created_at bigint,
     add column valid_until bigint`,
  `alter table payout_accounts add column name text, add column created_at bigint`,
  `create table audit_log (
     id bigint generated always as identity primary key, at bigint not null, who text not null, came_from text not null,
     action text not null, subject text not null, account_id text references accounts, changes jsonb not null)`,
  `create index audit_log_account on audit_log (account_id, id)`,
  `create function refuse_audit_change() returns trigger language plpgsql as
     $$ begin raise exception 'the audit log only takes new rows'; end $$`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
     for each statement execute function refuse_audit_change()`,
];
