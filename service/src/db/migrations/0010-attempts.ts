/** Who used an idempotency key: a page that asks for an attempt's outcome is not told what a secret key did. */
export const ATTEMPTS: readonly string[] = [
  `alter table idempotency_keys add column caller text check (caller in ('secret', 'publishable', 'session'))`,
];
