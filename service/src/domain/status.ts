import type {PhoneRequestStatus, Queries} from '../db/types.js';
import {requireInvoice, type Invoice} from './invoices.js';
import type {Caller} from './work.js';

interface PhoneStatus {
  readonly uetr: string;
  readonly status: PhoneRequestStatus;
}

/** What {@link readStatus} gives. */
export type InvoiceStatusView = ReturnType<typeof toView>;

/** How the payment of an invoice stands; `version` only grows. */
export async function readStatus(db: Queries, caller: Caller, id: string): Promise<InvoiceStatusView> {
  const invoice = await requireInvoice(db, caller, id);
  const requests = await db
    .selectFrom('phone_requests')
    .select(['uetr', 'status'])
    .where('invoice_id', '=', id)
    .orderBy('sequence')
    .execute();
  return toView(invoice, requests);
}

function toView(invoice: Invoice, requests: PhoneStatus[]) {
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
