import type {Selectable} from 'kysely';
import {invalid, missing} from '../base/problem.js';
import {newId} from '../base/random.js';
import type {InvoiceItemTable, InvoiceTable} from '../db/money-tables.js';
import type {ProductTable} from '../db/party-tables.js';
import type {Queries} from '../db/types.js';
import {findCustomer} from './customers.js';
import {total} from './money.js';
import {findSource} from './sources.js';
import type {Caller, KeyCaller, Work} from './work.js';

/** An invoice's row. */
export type Invoice = Selectable<InvoiceTable>;

/** A product's row. */
export type Product = Selectable<ProductTable>;

/** An order to bill a customer (spec 2.6). */
export interface InvoiceRequest {
  readonly description: string;
  readonly customer_id: string;
  readonly products: readonly {
    readonly quantity: bigint;
    readonly product_id: string;
    readonly rate_ids?: readonly string[];
  }[];
  readonly due_date: string;
  readonly affiliate?: string;
  readonly sendForManualPayment?: boolean;
  readonly source_id?: string;
  readonly manual_payment?: boolean;
  readonly rate_id?: string;
  readonly amount_to_paid?: bigint;
  readonly custom_fields?: Readonly<Record<string, string>>;
}

/** A line of an invoice with its product. */
export type Item = Selectable<InvoiceItemTable> & {readonly product: Product};

type NewItem = Omit<Selectable<InvoiceItemTable>, 'invoice_id'>;

/** Issues an invoice. */
export async function createInvoice(work: Work, caller: KeyCaller, asked: InvoiceRequest): Promise<Invoice> {
  const {account} = caller;
  const customer = await findCustomer(work.tx, account, asked.customer_id);
  if (asked.source_id !== undefined) {
    await findSource(work.tx, {account, customerId: customer.id, id: asked.source_id, kind: 'card'});
  }
  if (asked.rate_id !== undefined) throw missing('rate', 'rate_id');
  const items = await priceItems(work, caller, asked);
  const amount = total(items);
  if (amount === undefined) throw invalid('products', 'the products come to more than can be billed');
  if (asked.amount_to_paid !== undefined && asked.amount_to_paid > amount) {
    throw invalid('amount_to_paid', 'amount_to_paid must not be more than the invoice comes to');
  }
  const invoice = toRow(work, caller, {asked, amount, number: await nextNumber(work, caller)});
  await work.tx.insertInto('invoices').values(invoice).execute();
  const rows = items.map((item) => ({...item, invoice_id: invoice.id, rate_ids: JSON.stringify(item.rate_ids)}));
  await work.tx.insertInto('invoice_items').values(rows).execute();
  return invoice;
}

/** The invoice, when it is of the caller's account and, for a session, its own. Else 404. */
export async function requireInvoice(db: Queries, caller: Caller, id: string): Promise<Invoice> {
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', caller.account.id)
    .executeTakeFirst();
  if (invoice === undefined || !isBound(caller, id)) throw missing('invoice', 'id');
  return invoice;
}

/** The lines of an invoice, each with its product, in order. */
export async function listItems(db: Queries, invoiceId: string): Promise<Item[]> {
  const items = await db
    .selectFrom('invoice_items')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where(
      'id',
      'in',
      items.map((item) => item.product_id),
    )
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.flatMap((item) => {
    const product = byId.get(item.product_id);
    return product === undefined ? [] : [{...item, product}];
  });
}

function isBound(caller: Caller, id: string): boolean {
  return caller.kind !== 'session' || caller.session.invoice_id === id;
}

async function priceItems(work: Work, caller: KeyCaller, asked: InvoiceRequest): Promise<NewItem[]> {
  const products = await work.tx
    .selectFrom('products')
    .select(['id', 'price'])
    .where('account_id', '=', caller.account.id)
    .where(
      'id',
      'in',
      asked.products.map((line) => line.product_id),
    )
    .execute();
  const prices = new Map(products.map((product) => [product.id, product.price]));
  return asked.products.map((line, position) => {
    const price = prices.get(line.product_id);
    if (price === undefined) throw missing('product', `products[${position}].product_id`);
    if ((line.rate_ids ?? []).length > 0) throw missing('rate', `products[${position}].rate_ids`);
    return {position, product_id: line.product_id, quantity: line.quantity, price, rate_ids: []};
  });
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
  made: {readonly asked: InvoiceRequest; readonly amount: bigint; readonly number: string},
): Invoice {
  const {asked, amount, number} = made;
  const {account} = caller;
  return {
    ...UNPAID,
    ...sending(asked),
    id: newId(work.random, 'in_'),
    account_id: account.id,
    merchant_id: account.merchantId,
    customer_id: asked.customer_id,
    number,
    description: asked.description,
    currency: account.currency,
    amount,
    amount_due: amount,
    amount_to_paid: asked.amount_to_paid ?? null,
    issue_date: work.now,
    due_date: Date.parse(`${asked.due_date}T00:00:00Z`),
    source_id: asked.source_id ?? null,
    affiliate: asked.affiliate ?? null,
    custom_fields: asked.custom_fields === undefined ? null : work.vault.seal(JSON.stringify(asked.custom_fields)),
    created_at: work.now,
  };
}

/** What holds for every invoice before anything was paid. */
const UNPAID = {
  version: 1,
  settled_by: null,
  charge_id: null,
  qr_reference: null,
  uetr: null,
  rate_id: null,
  quittance_number: null,
} as const;

function sending(asked: InvoiceRequest) {
  const isSent = asked.manual_payment === true || asked.sendForManualPayment === true;
  return {
    status: isSent ? 'sent' : 'pending',
    send_for_manual_payment: asked.sendForManualPayment ?? false,
    manual_payment: asked.manual_payment ?? true,
    sent_count: isSent ? 1 : 0,
  } as const;
}
