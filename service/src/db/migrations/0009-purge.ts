/** Finds stored responses that are old enough to be purged, without reading those already purged. */
export const PURGE: readonly string[] = [
  `create index idempotency_keys_kept on idempotency_keys (created_at) where body is not null`,
];
