/**
 * A session's uses are counted in its row. Card attempts are counted per account and address in `limit_counts`, per
 * time window; of an address only a keyed hash is stored. A card that was typed while something covered its fields
 * passes this on to its charge.
 */
export const ABUSE_LIMITS: readonly string[] = [
  `alter table widget_sessions
     add column qr_calls int not null default 0,
     add column phone_calls int not null default 0`,
  `create table limit_counts (
     name text not null, starts_at bigint not null, ends_at bigint not null, count int not null check (count > 0),
     primary key (name, starts_at))`,
  `create index limit_counts_over on limit_counts (ends_at)`,
  `alter table card_tokens add column occluded boolean`,
  `alter table charges add column occluded boolean`,
];
