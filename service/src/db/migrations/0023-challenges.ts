/**
 * Challenges of card charges: what the issuer asks of the payer. The addresses are sealed. A row without an address is
 * only the place to which the bank's page returns.
 */
export const CHALLENGES: readonly string[] = [
  `create table challenges (
     id text primary key, sequence bigint generated always as identity, charge_id text not null references charges,
     attempt text not null, url text, mails_invoice boolean not null default false, expires_at bigint,
     answered_at bigint, created_at bigint not null)`,
  `create index challenges_charge on challenges (charge_id, sequence)`,
  `create index challenges_created on challenges (created_at)`,
  `alter table rail_callbacks add column details text`,
];
