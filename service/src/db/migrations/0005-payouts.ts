/**
 * A payout's route, the failure that its network announced, and the transfer that returned its money. Existing payouts
 * take the ordinary route.
 */
export const PAYOUTS: readonly string[] = [
  `alter table payouts
     add column sequence bigint generated always as identity,
     add column route text not null default 'ordinary' check (route in ('instant', 'ordinary')),
     add column expected_failure text,
     add column reversal text unique,
     add constraint payouts_status check (status in ('pending', 'in_transit', 'paid', 'canceled', 'failed')),
     add constraint payouts_failure check ((status = 'failed') = (failure_code is not null)),
     add constraint payouts_reversal check (reversal is null or status in ('canceled', 'failed'))`,
  `create unique index payouts_processing on payouts (processing_id)`,
  `insert into tasks (kind, subject, at) select 'payout_departure', id, created_at from payouts where status = 'pending'`,
];
