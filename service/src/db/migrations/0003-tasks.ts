/** All scheduled jobs, one row each. */
export const TASKS: readonly string[] = [
  `create table tasks (
     sequence bigint generated always as identity primary key, kind text not null, subject text not null,
     at bigint not null, attempts int not null default 0)`,
  `create index tasks_at on tasks (at, sequence)`,
  `insert into tasks (kind, subject, at)
     select 'qr_expiry', qr_reference, expires_at from qr_codes where status = 'active'`,
  `insert into tasks (kind, subject, at)
     select 'phone_expiry', uetr, expires_at from phone_requests where status = 'pending'`,
  `insert into tasks (kind, subject, at)
     select 'phone_answer', uetr, expected_at from phone_requests where status = 'pending' and expected_at is not null`,
  `drop index qr_codes_due`,
  `drop index phone_requests_due`,
];
