import {sql} from 'kysely';
import {missing, Problem} from '../base/problem.js';
import type {Queries, Rail} from '../db/types.js';
import {markRefunded, recordCharge, type Charge} from './charges.js';
import {requireInvoice, type Invoice} from './invoices.js';
import type {Caller, Work} from './work.js';

/** The channel on which the database says that an invoice's status changed; the payload is the invoice's id. */
export const STATUS_CHANNEL = 'invoice_status';

/** Money that arrived for an invoice. */
export interface Payment {
  readonly invoiceId: string;
  readonly rail: Rail;
  readonly charge: Charge;
  readonly qrReference?: string;
  readonly uetr?: string;
}

/** Money that arrived over an instant rail, before it is known whether the invoice still wants it. */
export interface InstantPayment {
  readonly invoice: Invoice;
  readonly rail: 'qr' | 'phone';
  readonly reference: string;
  readonly amount: bigint;
}

/** What became of money that arrived over an instant rail. */
export interface InstantResult {
  readonly status: 'settled' | 'refunded';
  readonly chargeId: string;
}

/**
 * Settles an invoice, once.
 *
 * @returns false when it is settled already, or no longer wants this amount: the money is to go back
 */
export async function settleInvoice(work: Work, payment: Payment): Promise<boolean> {
  const {numUpdatedRows} = await work.tx
    .updateTable('invoices')
    .set((eb) => ({
      status: 'paid',
      settled_by: payment.rail,
      charge_id: payment.charge.id,
      qr_reference: payment.qrReference ?? null,
      uetr: payment.uetr ?? null,
      amount_due: 0n,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', payment.invoiceId)
    .where('settled_by', 'is', null)
    .where('status', 'not in', ['paid', 'voided', 'refunded'])
    .where('amount_due', '=', payment.charge.amount)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announce(work.tx, payment.invoiceId);
  return true;
}

/** Records money that arrived over an instant rail; settles the invoice with it, or sends it back. */
export async function takeInstantPayment(work: Work, payment: InstantPayment): Promise<InstantResult> {
  const {invoice, rail, reference} = payment;
  const charge = await recordCharge(work, {
    account_id: invoice.account_id,
    customer_id: invoice.customer_id,
    invoice_id: invoice.id,
    created_by: rail,
    kind: 'ips',
    amount: payment.amount,
    currency: invoice.currency,
    description: invoice.description,
    status: 'succeeded',
    processing_id: reference,
    failure_code: null,
    failure_message: null,
    source: {brand: 'ips'},
  });
  const references = rail === 'qr' ? {qrReference: reference} : {uetr: reference};
  if (await settleInvoice(work, {invoiceId: invoice.id, rail, charge, ...references})) {
    return {status: 'settled', chargeId: charge.id};
  }
  await work.rails.bank.refund(reference);
  await markRefunded(work, charge.id);
  return {status: 'refunded', chargeId: charge.id};
}

/** Says that something a status shows has changed: its version grows, and whoever watches is told at commit. */
export async function touchInvoice(work: Work, invoiceId: string): Promise<void> {
  await work.tx
    .updateTable('invoices')
    .set((eb) => ({version: eb('version', '+', 1)}))
    .where('id', '=', invoiceId)
    .execute();
  await announce(work.tx, invoiceId);
}

/** The caller's invoice, locked; 409 when it is paid. */
export async function lockUnpaidInvoice(db: Queries, caller: Caller, id: string): Promise<Invoice> {
  await requireInvoice(db, caller, id);
  const invoice = await lockInvoice(db, id);
  if (!isPayable(invoice)) {
    throw new Problem(409, {code: 'invoice_already_paid', message: 'The invoice is not open for payment.'});
  }
  return invoice;
}

/** An invoice, locked until the transaction ends. */
export async function lockInvoice(db: Queries, id: string): Promise<Invoice> {
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (invoice === undefined) throw missing('invoice', 'id');
  return invoice;
}

function isPayable(invoice: Invoice): boolean {
  return invoice.settled_by === null && !['paid', 'voided', 'refunded'].includes(invoice.status);
}

async function announce(db: Queries, invoiceId: string): Promise<void> {
  await sql`select pg_notify(${STATUS_CHANNEL}, ${invoiceId})`.execute(db);
}
