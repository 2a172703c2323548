/**
 * A job that calls an outside system has the system's name. While a process makes the call, the job has a lease, whose
 * end is in epoch milliseconds of the database's own clock. A job that failed too often stays for a person to look at.
 */
export const OUTGOING_JOBS: readonly string[] = [
  `alter table tasks add column rail text, add column lease text, add column lease_until bigint,
     add column secret text, add column dead_at bigint`,
  `update tasks set kind = 'instant_payout' from payouts
     where kind = 'payout_departure' and payouts.id = subject and payouts.route = 'instant'`,
  `update tasks set rail = case kind when 'mail' then 'mail' when 'tax_filing' then 'tax'
     when 'payout_departure' then 'payouts' else 'bank' end
     where kind in ('mail', 'tax_filing', 'payout_departure', 'instant_payout')`,
  `drop index tasks_at`,
  `create index tasks_due on tasks (at, sequence) where rail is null`,
  `create index tasks_outgoing on tasks (rail, at, sequence) where rail is not null and dead_at is null`,
  `create index tasks_calls on tasks (subject) where rail is not null`,
  `alter table idempotency_keys add column made text`,
  `alter table phone_requests add column refused_at bigint`,
  `alter table payouts add column handed_over_at bigint`,
];
