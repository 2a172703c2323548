import type {Queries} from '../db/types.js';
import {showCharge, type Charge} from './charges.js';
import {findCustomer, type Customer} from './customers.js';
import {listItems, type Invoice, type Item, type Product} from './invoices.js';
import {findAccount, findMerchant, showMerchant, type Merchant} from './merchants.js';
import {listCards, type Source} from './sources.js';
import type {Caller} from './work.js';

/** What belongs to an invoice and is kept elsewhere. */
interface Surroundings {
  readonly customer: Customer;
  readonly merchant: Merchant;
  readonly account: Awaited<ReturnType<typeof findAccount>>;
  readonly cards: readonly Source[];
  readonly charges: readonly Charge[];
  readonly items: readonly Item[];
}

/** The whole invoice, for the merchant's server (spec 2.7). `custom_fields` is write-once and not part of it. */
export async function showInvoice(db: Queries, caller: Caller, invoice: Invoice): Promise<InvoiceView> {
  const {account} = caller;
  const charges = db.selectFrom('charges').selectAll().where('invoice_id', '=', invoice.id).orderBy('sequence');
  return toView(invoice, {
    customer: await findCustomer(db, account, invoice.customer_id),
    merchant: await findMerchant(db, account),
    account: await findAccount(db, account),
    cards: await listCards(db, account, invoice.customer_id),
    charges: await charges.execute(),
    items: await listItems(db, invoice.id),
  });
}

/** What a payer may see of an invoice: what it is for, to whom and how much; nothing personal. */
export async function showInvoiceToPayer(db: Queries, caller: Caller, invoice: Invoice): Promise<PayerInvoiceView> {
  return toPayerView(invoice, await findMerchant(db, caller.account), await listItems(db, invoice.id));
}

/** What {@link showInvoice} gives. */
export type InvoiceView = ReturnType<typeof toView>;

/** What {@link showInvoiceToPayer} gives. */
export type PayerInvoiceView = ReturnType<typeof toPayerView>;

function toPayerView(invoice: Invoice, merchant: Merchant, items: readonly Item[]) {
  return {
    ...summary(invoice),
    customer: {object: 'customer', id: invoice.customer_id} as const,
    merchant: {object: 'merchant', id: merchant.id, name: merchant.name} as const,
    products: items.map(
      (item) => ({object: 'item', product: {name: item.product.name}, quantity: item.quantity}) as const,
    ),
    live: false,
  };
}

function toView(invoice: Invoice, known: Surroundings) {
  const {customer, merchant, account, cards, charges, items} = known;
  return {
    ...summary(invoice),
    ...payments(invoice, charges),
    customer: showInvoiceCustomer(customer, {merchantName: merchant.name, cards}),
    sendForManualPayment: invoice.send_for_manual_payment,
    automatic: !invoice.manual_payment,
    pdfLink: null,
    products: items.map((item) => showItem(item, invoice)),
    sent_count: invoice.sent_count,
    statement_descriptor: merchant.statement_descriptor,
    issue_date: invoice.issue_date,
    discount_amount: 0n,
    url: null,
    pdf_url: null,
    source_id: invoice.source_id,
    manual_payment: invoice.manual_payment,
    merchant: showMerchant(merchant, account),
    live: false,
    reference_id: null,
    rate_id: invoice.rate_id,
    quittance_number: invoice.quittance_number,
  };
}

function payments(invoice: Invoice, charges: readonly Charge[]) {
  const settling = charges.find((charge) => charge.id === invoice.charge_id);
  return {
    charge: settling === undefined ? null : showCharge(settling),
    charges: charges.map(showCharge),
    type: typeOf(invoice),
    total_amount_paid: invoice.amount - invoice.amount_due,
    charge_ids: charges.map((charge) => ({chargeId: charge.id, accountType: charge.kind})),
  };
}

function summary(invoice: Invoice) {
  return {
    id: invoice.id,
    object: 'invoice',
    currency: invoice.currency,
    description: invoice.description,
    number: invoice.number,
    amount: invoice.amount,
    amount_due: invoice.amount_due,
    due_date: invoice.due_date,
    status: invoice.status,
  } as const;
}

function typeOf(invoice: Invoice): 'card' | 'ips' | null {
  if (invoice.settled_by === null) return null;
  return invoice.settled_by === 'card' ? 'card' : 'ips';
}

function showInvoiceCustomer(
  customer: Customer,
  known: {readonly merchantName: string; readonly cards: readonly Source[]},
) {
  return {
    id: customer.id,
    object: 'customer',
    email: customer.email,
    address: customer.address === null ? null : {object: 'address', ...customer.address, status: 'unchecked'},
    status: customer.status,
    first_name: customer.first_name,
    last_name: customer.last_name,
    birth_date: customer.birth_date,
    phone_number: customer.phone_number,
    merchant_name: known.merchantName,
    merchant_id: customer.merchant_id,
    sources: known.cards.map((card) => ({
      fingerprint: card.fingerprint,
      currency: card.currency,
      type: card.kind,
      account_id: card.account_id,
      default: card.is_default,
    })),
    destinations: [],
    live: false,
    reference_id: null,
  } as const;
}

function showItem(item: Item, invoice: Invoice) {
  return {
    object: 'item',
    product: showProduct(item.product, invoice),
    quantity: item.quantity,
    price: item.price,
    rate_ids: item.rate_ids,
    discounted_price: item.price,
    adjusted_price: item.price,
  } as const;
}

function showProduct(product: Product, {currency}: Invoice) {
  return {
    id: product.id,
    name: product.name,
    code: product.code,
    description: product.description,
    status: 'available',
    type: product.type,
    images: [],
    rateId: [],
    created_date: product.created_at,
    price_details: [{price: product.price, currency, live: false, rate_ids: []}],
    live: false,
    rate_ids: [],
  } as const;
}
