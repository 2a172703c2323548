/**
 * Codes are bound to a wallet and to what is to be paid; of the code itself a digest is kept, and the message to the
 * payer, sealed, for the simulated inbox. Codes live for minutes: those of before are let go of. A wallet is saved on a
 * customer once, with a plus before its number or without.
 */
export const WALLETS: readonly string[] = [
  `drop index one_time_codes_phone`,
  `delete from one_time_codes`,
  `alter table one_time_codes drop column code`,
  `alter table one_time_codes
     add column wallet text not null,
     add column amount numeric(19) not null check (amount between 1 and 9223372036854775807),
     add column currency text not null,
     add column code_hash text not null,
     add column message text not null,
     add constraint one_time_codes_tries check (tries_left >= 0)`,
  `create index one_time_codes_wallet on one_time_codes (account_id, wallet, sequence)`,
  `create unique index sources_wallet on sources (account_id, customer_id, ltrim(number, '+')) where kind = 'mobile'`,
];
