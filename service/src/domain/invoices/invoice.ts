import type {Selectable} from 'kysely';
import {invalid, missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {InvoiceTable} from '../../schema/payments.js';
import {defer} from '../../db/pool.js';
import type {Queries} from '../../db/types.js';
import type {Customer} from '../customers/customer.js';
import {newDocument} from '../documents/links.js';
import {endOfDay} from './due-date.js';
import {makeBill, type Bill, type BillRequest, type Catalog, type Item} from './lines.js';
import type {Merchant} from '../merchants.js';
import {schedule} from '../job-queue.js';
import {requireOffered} from '../offered-rails.js';
import type {Account, Caller, KeyCaller, Work} from '../work.js';

/** An invoice's row. */
export type Invoice = Selectable<InvoiceTable>;

/** A request to bill a customer (spec 2.6). */
export interface InvoiceRequest extends BillRequest {
  readonly description: string;
  readonly customer_id: string;
  readonly due_date: string;
  readonly affiliate?: string;
  readonly sendForManualPayment?: boolean;
  readonly source_id?: string;
  readonly manual_payment?: boolean;
  readonly amount_to_paid?: bigint;
  readonly custom_fields?: Readonly<Record<string, string>>;
}

/** An invoice to create, with the data that was read for it. */
export interface NewInvoice {
  readonly request: InvoiceRequest;
  readonly customer: Customer;
  readonly merchant: Merchant;
  readonly catalog: Catalog;
  /** Whether it is e-mailed immediately. */
  readonly isMailed: boolean;
}

/**
 * Creates an invoice. How it is collected is decided in `issueInvoice`. The account's row, which holds the invoice
 * count, is locked from here to the commit, so nothing is read after it.
 */
export async function createInvoice(
  work: Work,
  caller: KeyCaller,
  wanted: NewInvoice,
): Promise<{readonly invoice: Invoice; readonly items: readonly Item[]}> {
  const {request, customer, merchant} = wanted;
  const bill = makeBill(wanted.catalog, request);
  if (request.amount_to_paid !== undefined && request.amount_to_paid > bill.amount) {
    throw invalid('amount_to_paid', 'amount_to_paid must not be more than the invoice comes to');
  }
  if (customer.email === null) refuseToMail(request);
  const due_date = Date.parse(`${request.due_date}T00:00:00Z`);
  const overdueAt = endOfDay(due_date, merchant.time_zone);
  const isOverdue = overdueAt <= work.now;
  const sending = sendingOf(wanted, isOverdue);
  const row = toRow(work, caller, {request, bill, dates: {due_date, ...sending}});
  const invoice = {...row, number: await nextNumber(work, caller)};
  await defer(work.tx, work.tx.insertInto('invoices').values(invoice));
  const rows = bill.items.map((item) => toItemRow(item, invoice.id));
  await defer(work.tx, work.tx.insertInto('invoice_items').values(rows));
  if (!isOverdue) await schedule(work, {kind: 'invoice_overdue', subject: invoice.id, at: overdueAt});
  return {invoice, items: bill.items};
}

function toItemRow(item: Item, invoice_id: string) {
  const {position, product_id, quantity, price, discounted_price, adjusted_price} = item;
  const rate_ids = JSON.stringify(item.rate_ids);
  return {invoice_id, position, product_id, quantity, price, rate_ids, discounted_price, adjusted_price};
}

function sendingOf({isMailed}: NewInvoice, isOverdue: boolean): Pick<Invoice, 'status' | 'sent_count'> {
  if (isOverdue) return {status: 'overdue', sent_count: isMailed ? 1 : 0};
  return isMailed ? {status: 'sent', sent_count: 1} : {status: 'pending', sent_count: 0};
}

/** Whether the merchant asked to have the invoice e-mailed to the customer. */
export function isToBeMailed({manual_payment, sendForManualPayment}: InvoiceRequest): boolean {
  return manual_payment === true || sendForManualPayment === true;
}

/** Reads an invoice of the caller's account and, for a session, only its own; else 404, naming `param`, the field that held the id. */
export async function requireInvoice(
  db: Queries,
  caller: Caller,
  id: string,
  param: 'id' | 'invoice_id' | 'subject' = 'id',
): Promise<Invoice> {
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', caller.account.id)
    .executeTakeFirst();
  if (invoice === undefined || !isBound(caller, id)) throw missing('invoice', param);
  return invoice;
}

/** Reads an invoice that exists; throws if it does not. */
export function readInvoice(db: Queries, id: string): Promise<Invoice> {
  return db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The lines of an invoice with their products, in order. */
export async function listItems(db: Queries, invoiceId: string): Promise<Item[]> {
  const lines = db.selectFrom('invoice_items').where('invoice_id', '=', invoiceId);
  const [items, products] = await Promise.all([
    lines.selectAll().orderBy('position').execute(),
    db.selectFrom('products').selectAll().where('id', 'in', lines.select('product_id')).execute(),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.flatMap((item) => {
    const product = byId.get(item.product_id);
    return product === undefined ? [] : [{...item, product}];
  });
}

/** 404 when the caller is a session of another invoice. Does not query the database. */
export function requireBound(caller: Caller, id: string): void {
  if (!isBound(caller, id)) throw missing('invoice', 'id');
}

/** Whether the caller has a key or is a session of this invoice. */
export function isBound(caller: Caller, id: string): boolean {
  return caller.kind !== 'session' || caller.session.invoice_id === id;
}

async function nextNumber(work: Work, caller: KeyCaller): Promise<string> {
  const {invoice_count} = await work.tx
    .updateTable('accounts')
    .set((eb) => ({invoice_count: eb('invoice_count', '+', 1)}))
    .where('id', '=', caller.account.id)
    .returning('invoice_count')
    .executeTakeFirstOrThrow();
  return `INV-${caller.account.currency}-${String(invoice_count).padStart(6, '0')}`;
}

function toRow(
  work: Work,
  caller: KeyCaller,
  made: {
    readonly request: InvoiceRequest;
    readonly bill: Bill;
    readonly dates: Pick<Invoice, 'due_date' | 'status' | 'sent_count'>;
  },
): Omit<Invoice, 'number'> {
  const {request, bill, dates} = made;
  const {account} = caller;
  return {
    ...UNPAID,
    ...newDocument(work),
    ...dates,
    ...amounts(request, bill),
    ...collectionOptions(request),
    id: newId(work.random, 'in_'),
    account_id: account.id,
    merchant_id: account.merchantId,
    customer_id: request.customer_id,
    description: request.description,
    currency: account.currency,
    issue_date: work.now,
    custom_fields: sealFields(work, account, request),
    created_at: work.now,
  };
}

/** The custom fields, encrypted. A code for the tax authority is refused unless that rail is offered. */
function sealFields(work: Work, account: Account, {custom_fields: fields}: InvoiceRequest): string | null {
  if (fields?.['obr_code']) requireOffered(work, account, 'tax');
  return fields === undefined ? null : work.vault.seal(JSON.stringify(fields));
}

function amounts({amount_to_paid}: InvoiceRequest, {amount, discount}: Bill) {
  return {
    amount,
    amount_due: amount,
    amount_payable: amount_to_paid ?? amount,
    amount_to_paid: amount_to_paid ?? null,
    discount_amount: discount,
  };
}

function collectionOptions(request: InvoiceRequest) {
  return {
    send_for_manual_payment: request.sendForManualPayment ?? false,
    manual_payment: request.manual_payment ?? null,
    source_id: request.source_id ?? null,
    rate_id: request.rate_id ?? null,
    affiliate: request.affiliate ?? null,
  };
}

/** The values of every invoice before its first payment. */
const UNPAID = {
  returned_amount: 0n,
  version: 1,
  installment: 1,
  settled_by: null,
  charge_id: null,
  qr_reference: null,
  uetr: null,
  settled_at: null,
  filings: 0,
  quittance_number: null,
} as const;

function refuseToMail(request: InvoiceRequest): void {
  if (!isToBeMailed(request)) return;
  const param = request.manual_payment === true ? 'manual_payment' : 'sendForManualPayment';
  throw invalid(param, `${param} needs a customer with an e-mail address`);
}
