/**
 * A wallet is identified by its number with the calling code, however it is spelt: `wallet_key` does the same as
 * `walletKey`. Of a wallet that was saved twice on a customer under two spellings, the older row is kept. The other is
 * marked as removed, but can still be charged by its id. The number is stored as it was given.
 */
export const WALLET_KEYS: readonly string[] = [
  `create function wallet_key(number text, currency text) returns text language sql as $$
     select case
       when digits ~ '^2570?[1-9][0-9]{7}$' then '257' || right(digits, 8)
       when digits ~ '^(237|254)0?[1-9][0-9]{8}$' then left(digits, 3) || right(digits, 9)
       when digits <> number and digits !~ '^0' then digits
       when currency = 'XAF' and national ~ '^[1-9][0-9]{8}$' then '237' || national
       when currency = 'KES' and national ~ '^[1-9][0-9]{8}$' then '254' || national
       when national ~ '^[1-9][0-9]{7}$' then '257' || national
       when national ~ '^6[0-9]{8}$' then '237' || national
       when national ~ '^[17][0-9]{8}$' then '254' || national
       else digits end
     from (select digits, regexp_replace(digits, '^0', '') as national
       from (select regexp_replace(number, '^[+]?(00)?', '') as digits) plain) read $$`,
  `alter table sources add column wallet text`,
  `update sources set wallet = wallet_key(number, currency) where kind = 'mobile'`,
  `drop index sources_wallet`,
  `update sources kept set is_default = true from sources other
     where kept.kind = 'mobile' and other.kind = 'mobile' and other.is_default
       and (other.account_id, other.customer_id, other.wallet) = (kept.account_id, kept.customer_id, kept.wallet)
       and (other.created_at, other.id) > (kept.created_at, kept.id)`,
  `update sources other set is_default = false, deleted_at = floor(extract(epoch from now()) * 1000) from sources kept
     where kept.kind = 'mobile' and other.kind = 'mobile'
       and (other.account_id, other.customer_id, other.wallet) = (kept.account_id, kept.customer_id, kept.wallet)
       and (other.created_at, other.id) > (kept.created_at, kept.id)`,
  `create unique index sources_wallet on sources (account_id, customer_id, wallet)
     where kind = 'mobile' and deleted_at is null`,
  `update one_time_codes set wallet = wallet_key(phone_number, currency)`,
  `alter table phone_requests add column wallet text`,
  `update phone_requests set wallet = wallet_key(phone_number, currency)`,
  `alter table phone_requests alter column wallet set not null`,
  `create index phone_requests_wallet on phone_requests (wallet, sequence)`,
  `drop function wallet_key(text, text)`,
];
