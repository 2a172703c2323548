/**
 * A charge and a payout have the id of the attempt that made them, so that an idempotency key can be deleted when it is old.
 * Keys that a version without these columns has used stay. The indexes are in `db/indexes.ts`.
 */
export const CHARGE_ATTEMPTS: readonly string[] = [`alter table charges add column attempt text`];

/** The same for payouts. */
export const PAYOUT_ATTEMPTS: readonly string[] = [`alter table payouts add column attempt text`];

/** Whether a key may be deleted when it is old. */
export const GUARDED_KEYS: readonly string[] = [`alter table idempotency_keys add column is_guarded boolean`];
