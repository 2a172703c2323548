import {sql} from 'kysely';
import type {Queries} from '../db/types.js';

/** The database channel that announces a changed status; the payload is the id of the invoice or the charge. */
export const STATUS_CHANNEL = 'invoice_status';

/** Notifies who watches an invoice or a charge, at the commit. */
export async function announce(db: Queries, id: string): Promise<void> {
  await sql`select pg_notify(${STATUS_CHANNEL}, ${id})`.execute(db);
}
