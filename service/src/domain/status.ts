import type {Queries} from '../db/types.js';
import {requireInvoice} from './invoices.js';
import type {Caller} from './work.js';

/** How the payment of an invoice stands; `version` only grows. */
export async function readStatus(db: Queries, caller: Caller, id: string) {
  const invoice = await requireInvoice(db, caller, id);
  const requests = await db
    .selectFrom('phone_requests')
    .select(['uetr', 'status'])
    .where('invoice_id', '=', id)
    .orderBy('sequence')
    .execute();
  return {
    version: invoice.version,
    status: invoice.status,
    settled_by: invoice.settled_by,
    charge_id: invoice.charge_id,
    qr_reference: invoice.qr_reference,
    uetr: invoice.uetr,
    amount_due: invoice.amount_due,
    phone_requests: requests,
  };
}

/** What {@link readStatus} gives. */
export type InvoiceStatusView = Awaited<ReturnType<typeof readStatus>>;
