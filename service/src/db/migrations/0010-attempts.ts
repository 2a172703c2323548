/** Who used a key: what a secret key did is told to no page that asks for the end of an attempt. */
export const ATTEMPTS: readonly string[] = [
  `alter table idempotency_keys add column caller text check (caller in ('secret', 'publishable', 'session'))`,
];
