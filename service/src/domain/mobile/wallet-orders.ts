import type {Selectable} from 'kysely';
import type {WalletOrderTable} from '../../schema/payments.js';
import type {Queries, WalletWay} from '../../db/types.js';
import {touchInvoice} from '../status-channel.js';
import type {Work} from '../work.js';
import {walletKey} from './wallets.js';

/** The data of a wallet charge besides the charge itself. */
export type WalletOrder = Selectable<WalletOrderTable>;

/**
 * Records the wallet of a charge, how its owner agrees, and whether the wallet is to be saved. Announces this to the
 * watchers of its invoice.
 */
export async function recordWalletOrder(
  work: Work,
  charge: {readonly id: string; readonly currency: Parameters<typeof walletKey>[1]; readonly invoice_id: string | null},
  {number, way, to_save}: {readonly number: string; readonly way: WalletWay; readonly to_save: boolean},
): Promise<WalletOrder> {
  const wallet = walletKey(number, charge.currency);
  const row = {charge_id: charge.id, number, wallet, way, asked_at: null, expires_at: null, to_save};
  await work.tx.insertInto('wallet_orders').values(row).execute();
  if (charge.invoice_id !== null) await touchInvoice(work, charge.invoice_id);
  return row;
}

/** The order of a wallet charge; undefined for any other charge. */
export function findWalletOrder(db: Queries, chargeId: string): Promise<WalletOrder | undefined> {
  return db.selectFrom('wallet_orders').selectAll().where('charge_id', '=', chargeId).executeTakeFirst();
}

/** Records that the rail is asked for the money, or until when its prompt is expected to be answered. */
export async function changeWalletOrder(
  {tx}: Work,
  chargeId: string,
  change: Partial<Pick<WalletOrder, 'asked_at' | 'expires_at'>>,
): Promise<void> {
  await tx.updateTable('wallet_orders').set(change).where('charge_id', '=', chargeId).execute();
}

/** Whether a charge is of a wallet whose provider was not asked for the money yet, so that none can arrive. */
export async function isUnasked(db: Queries, chargeId: string): Promise<boolean> {
  return (await findWalletOrder(db, chargeId))?.asked_at === null;
}
