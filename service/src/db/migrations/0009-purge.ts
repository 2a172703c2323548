/** Finds the answers that were kept for long enough, without looking at those that are gone. */
export const PURGE: readonly string[] = [
  `create index idempotency_keys_kept on idempotency_keys (created_at) where body is not null`,
];
