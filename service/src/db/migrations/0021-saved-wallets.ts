/**
 * A wallet that its customer removed can no longer be charged by its id. One that migration 0016 marked as deleted has no
 * `removed_at`: its id stays valid. Whether a charge saves its wallet is decided when it begins.
 */
export const SAVED_WALLETS: readonly string[] = [
  `alter table sources add column removed_at bigint`,
  `alter table wallet_orders add column to_save boolean not null default false`,
];
