/** Who used an idempotency key: a page that requests an attempt's outcome must not see what a secret key did. */
export const ATTEMPTS: readonly string[] = [
  `alter table idempotency_keys add column caller text check (caller in ('secret', 'publishable', 'session'))`,
];
