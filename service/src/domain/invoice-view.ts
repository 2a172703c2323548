import type {Queries} from '../db/types.js';
import {showCharge} from './charges.js';
import {findCustomer, type Customer} from './customers.js';
import {listItems, type Invoice, type Product} from './invoices.js';
import {findAccount, findMerchant, showMerchant} from './merchants.js';
import {listCards, type Source} from './sources.js';
import type {Caller} from './work.js';

type Item = Awaited<ReturnType<typeof listItems>>[number];

/** The whole invoice, for the merchant's server (spec 2.7). `custom_fields` is write-once and not part of it. */
export async function showInvoice(db: Queries, caller: Caller, invoice: Invoice) {
  const {account} = caller;
  const customer = await findCustomer(db, account, invoice.customer_id);
  const merchant = await findMerchant(db, account);
  const cards = await listCards(db, account, customer.id);
  const charges = await db
    .selectFrom('charges')
    .selectAll()
    .where('invoice_id', '=', invoice.id)
    .orderBy('sequence')
    .execute();
  const settling = charges.find((charge) => charge.id === invoice.charge_id);
  const paid = invoice.amount - invoice.amount_due;
  return {
    ...summary(invoice),
    customer: showInvoiceCustomer(customer, {merchantName: merchant.name, cards}),
    sendForManualPayment: invoice.send_for_manual_payment,
    automatic: !invoice.manual_payment,
    pdfLink: null,
    products: (await listItems(db, invoice.id)).map((item) => showItem(item, invoice)),
    sent_count: invoice.sent_count,
    statement_descriptor: merchant.statement_descriptor,
    issue_date: invoice.issue_date,
    discount_amount: 0,
    charge: settling === undefined ? null : showCharge(settling),
    charges: charges.map(showCharge),
    type: typeOf(invoice),
    url: null,
    pdf_url: null,
    source_id: invoice.source_id,
    manual_payment: invoice.manual_payment,
    merchant: showMerchant(merchant, await findAccount(db, account)),
    live: false,
    reference_id: null,
    rate_id: invoice.rate_id,
    total_amount_paid: paid,
    charge_ids: charges.map((charge) => ({chargeId: charge.id, accountType: charge.kind})),
    quittance_number: invoice.quittance_number,
  } as const;
}

/** What a payer may see of an invoice: what it is for, to whom and how much; nothing personal. */
export async function showInvoiceToPayer(db: Queries, caller: Caller, invoice: Invoice) {
  const merchant = await findMerchant(db, caller.account);
  const items = await listItems(db, invoice.id);
  return {
    ...summary(invoice),
    customer: {object: 'customer', id: invoice.customer_id},
    merchant: {object: 'merchant', id: merchant.id, name: merchant.name},
    products: items.map((item) => ({object: 'item', product: {name: item.product.name}, quantity: item.quantity})),
    live: false,
  } as const;
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
