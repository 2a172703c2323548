/** When a person gave a refund up that its rail had refused for good; null if nobody did. */
export const CANCELED_REFUNDS: readonly string[] = ['alter table refunds add column canceled_at bigint'];

/** Whether a job waits for a person because its rail has refused it for good: then an earlier call had no effect either. */
export const REFUSED_CALLS: readonly string[] = [
  'alter table tasks add column is_refused boolean not null default false',
];
