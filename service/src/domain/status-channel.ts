import {sql} from 'kysely';
import type {Queries} from '../db/types.js';
import type {Work} from './work.js';

/** The database channel that announces a changed status; the payload is the id of the invoice or the charge. */
export const STATUS_CHANNEL = 'invoice_status';

/** Notifies the watchers of an invoice or a charge, at the commit. */
export async function announce(db: Queries, id: string): Promise<void> {
  await sql`select pg_notify(${STATUS_CHANNEL}, ${id})`.execute(db);
}

/** Announces a change that the status of an invoice shows: increments the version, and notifies watchers at the commit. */
export async function touchInvoice({tx}: Pick<Work, 'tx'>, invoiceId: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set((eb) => ({version: eb('version', '+', 1)}))
    .where('id', '=', invoiceId)
    .execute();
  await announce(tx, invoiceId);
}
