/**
 * One-time codes are bound to a wallet and to a payment. Only a digest of the code is stored, and the sealed message to
 * the payer, for the simulated inbox. Codes are valid for minutes, so the existing ones are deleted. A wallet is saved
 * on a customer once, whether its number starts with a plus or not.
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
