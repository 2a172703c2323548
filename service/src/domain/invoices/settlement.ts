import {sql} from 'kysely';
import {forbidden, missing, Problem} from '../../lib/problem.js';
import type {InvoiceStatus, Queries, Rail} from '../../db/types.js';
import {markRefunded, recordCharge, type Charge} from '../charges/charge.js';
import {requireInvoice, type Invoice} from './invoice.js';
import {requireSame, type Money} from '../money.js';
import {schedule} from '../job-queue.js';
import {CallInFlight} from '../rail-calls.js';
import {announce, touchInvoice} from '../status-channel.js';
import type {Caller, Work} from '../work.js';

/** Money that arrived for an invoice: a successful charge, and its rail. */
export interface Payment {
  readonly rail: Rail;
  readonly charge: Charge;
  readonly qrReference?: string;
  readonly uetr?: string;
}

/** Money that arrived over an instant rail, before it is known whether the invoice still accepts it. */
export interface InstantPayment {
  readonly invoice: Invoice;
  readonly rail: 'qr' | 'phone';
  /** The part of the invoice that was requested. */
  readonly installment: number;
  readonly reference: string;
  readonly amount: bigint;
}

/** What a caller intends to pay: an amount, and the part of the invoice if it is given. */
export interface PartToPay extends Money {
  readonly invoiceId: string;
  readonly installment?: number | undefined;
}

/** The statuses in which an invoice accepts money. */
const OPEN: readonly InvoiceStatus[] = ['draft', 'pending', 'sent', 'partial_paid', 'overdue'];

/** Whether an invoice accepts money. */
export function isPayable({status}: Pick<Invoice, 'status'>): boolean {
  return OPEN.includes(status);
}

/** Settles the invoice with this money, at most once. If the invoice no longer accepts it or expects another amount, the money is refunded. */
export async function settleOrRefund(work: Work, payment: Payment): Promise<Charge> {
  return (await settle(work, payment)) ? payment.charge : sendBack(work, payment);
}

/** Refunds money that arrived, over its own rail. The invoice that it was for records this. */
export async function sendBack(work: Work, {rail, charge}: Payment): Promise<Charge> {
  await schedule(work, {kind: REFUNDS[rail], subject: charge.id, at: work.now});
  await recordRefundedAmount(work, charge);
  return markRefunded(work, charge);
}

const REFUNDS = {card: 'card_refund', wallet: 'mobile_refund', qr: 'bank_refund', phone: 'bank_refund'} as const;

/**
 * Pays one part of the invoice. If something is left, it becomes the next part; else the invoice is paid. This is one
 * conditional update with no read before it, so of several payments for one part only one can match.
 *
 * @returns false when that part is no longer open or expects another amount
 */
async function settle(work: Work, {rail, charge, qrReference, uetr}: Payment): Promise<boolean> {
  const settled = await work.tx
    .updateTable('invoices')
    .set((eb) => ({
      status: sql<InvoiceStatus>`case when amount_due = ${charge.amount} then 'paid' else 'partial_paid' end`,
      settled_by: rail,
      charge_id: charge.id,
      qr_reference: qrReference ?? null,
      uetr: uetr ?? null,
      settled_at: work.now,
      amount_due: eb('amount_due', '-', charge.amount),
      amount_payable: eb('amount_due', '-', charge.amount),
      installment: eb('installment', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', charge.invoice_id)
    .where('installment', '=', charge.installment)
    .where('amount_payable', '=', charge.amount)
    .where('status', 'in', OPEN)
    .returning(['id', 'status', 'custom_fields'])
    .executeTakeFirst();
  if (settled === undefined) return false;
  await announce(work.tx, settled.id);
  if (settled.status === 'paid' && settled.custom_fields !== null) {
    await schedule(work, {kind: 'tax_filing', subject: settled.id, at: work.now});
  }
  return true;
}

/** Adds refunded money to the invoice's `returned_amount` and announces the change. */
async function recordRefundedAmount({tx}: Work, {invoice_id, amount}: Charge): Promise<void> {
  const updated = await tx
    .updateTable('invoices')
    .set((eb) => ({returned_amount: eb('returned_amount', '+', amount), version: eb('version', '+', 1)}))
    .where('id', '=', invoice_id)
    .returning('id')
    .executeTakeFirst();
  if (updated !== undefined) await announce(tx, updated.id);
}

/** Records money that arrived over an instant rail, and settles the invoice with it or refunds it. */
export async function takeInstantPayment(work: Work, payment: InstantPayment): Promise<Charge> {
  const {invoice, rail, reference, installment} = payment;
  const charge = await recordCharge(work, {
    account_id: invoice.account_id,
    customer_id: invoice.customer_id,
    invoice_id: invoice.id,
    installment,
    affiliate: invoice.affiliate,
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
  return settleOrRefund(work, {rail, charge, ...(rail === 'qr' ? {qrReference: reference} : {uetr: reference})});
}

/** Marks an unpaid invoice as overdue once its due date has passed. It can still be paid. */
export async function markOverdue(work: Work, invoiceId: string): Promise<void> {
  const {numUpdatedRows} = await work.tx
    .updateTable('invoices')
    .set({status: 'overdue'})
    .where('id', '=', invoiceId)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await touchInvoice(work, invoiceId);
}

/**
 * Locks the caller's invoice if it can be paid with exactly this money.
 *
 * @throws Problem 409 when it is not open for payment; 403 when another amount or part is payable now, or the session
 *   was minted for another
 */
export async function lockPayable(
  db: Queries,
  caller: Caller,
  request: PartToPay & {readonly param?: 'invoice_id'; readonly isByCard?: boolean},
): Promise<Invoice> {
  await requireInvoice(db, caller, request.invoiceId, request.param);
  const invoice = await lockInvoice(db, request.invoiceId);
  if (!isPayable(invoice)) {
    throw new Problem(409, {code: 'invoice_already_paid', message: 'The invoice is not open for payment.'});
  }
  if (request.isByCard === true) await requireNoCardCall(db, invoice);
  const payable = {amount: invoice.amount_payable, currency: invoice.currency};
  requireSame(request, payable);
  if (request.installment !== undefined) requirePart(request.installment, invoice);
  if (caller.kind !== 'session') return invoice;
  const {amount, installment} = caller.session;
  if (amount !== null) requireSame({...payable, amount}, payable);
  requirePart(installment, invoice);
  return invoice;
}

/** Only one card at a time is charged for a part of an invoice: a second one waits for the first to be declined. */
async function requireNoCardCall(db: Queries, {id, installment}: Invoice): Promise<void> {
  const pending = await db
    .selectFrom('charges')
    .innerJoin('tasks', 'tasks.subject', 'charges.id')
    .select('charges.id')
    .where('charges.invoice_id', '=', id)
    .where('charges.installment', '=', installment)
    .where('charges.status', '=', 'pending')
    .where('tasks.rail', 'is not', null)
    .where('tasks.kind', '=', 'card_charge')
    .executeTakeFirst();
  if (pending === undefined) return;
  const message = 'Another payment of the invoice is under way. Nothing was taken.';
  throw new CallInFlight(new Problem(409, {code: 'invoice_already_paid', message}));
}

/** Two parts may have the same amount, so the caller's part has to be the one that is payable now. */
function requirePart(meant: number | null, {installment}: Invoice): void {
  if (meant === installment) return;
  const message = 'Another part of the invoice is payable now. Nothing was taken.';
  throw forbidden('amount_mismatch', message, 'installment');
}

/** Reads an invoice and locks it until the transaction ends; 404 when there is none. */
export async function lockInvoice(db: Queries, id: string): Promise<Invoice> {
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (invoice === undefined) throw missing('invoice', 'id');
  return invoice;
}
