/**
 * Charges of wallets whose owner agrees on the phone. A code belongs to its charge; a code without one was requested by
 * a merchant's server. A cancelled charge is found by the rail's id, because its money may still arrive.
 */
export const WALLET_ORDERS: readonly string[] = [
  `create table wallet_orders (
     charge_id text primary key references charges, number text not null, wallet text not null, way text not null,
     asked_at bigint, expires_at bigint)`,
  `create index wallet_orders_wallet on wallet_orders (wallet)`,
  `alter table one_time_codes add column charge_id text references charges`,
  `create index one_time_codes_charge on one_time_codes (charge_id) where charge_id is not null`,
  `alter table widget_sessions add column wallet_calls int not null default 0`,
  `create index charges_withdrawn on charges (processing_id) where failure_code = 'CANCELLED_BY_PAYER'`,
];
