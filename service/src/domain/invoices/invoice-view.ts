import {exactNumber} from '../../lib/json-text.js';
import {missing} from '../../lib/problem.js';
import type {Currency, Queries} from '../../db/types.js';
import {showCharge, type Charge} from '../charges/charge.js';
import {findCustomer, type Customer} from '../customers/customer.js';
import type {DocumentLinks} from '../documents/links.js';
import {isBound, listItems, type Invoice} from './invoice.js';
import type {Item, Product} from './lines.js';
import {findAccount, findMerchant, showMerchant, type Merchant} from '../merchants.js';
import {listRates} from './rates.js';
import {listSources, type Source} from '../cards/sources.js';
import type {Caller} from '../work.js';
import {showWaiting, WAITING, type FoundWaiting} from './waiting-charge.js';

/** An invoice, and the links to its documents if it has any. */
interface ShownInvoice {
  readonly invoice: Invoice;
  readonly links: DocumentLinks | undefined;
  /** The wallet charge that the caller may continue; absent where there can be none. */
  readonly waitingCharge?: string | null;
}

/** What an invoice shows that is stored in other tables. */
export interface InvoiceContext {
  readonly customer: Customer;
  readonly merchant: Merchant;
  readonly account: Awaited<ReturnType<typeof findAccount>>;
  readonly sources: readonly Source[];
  readonly charges: readonly Charge[];
  readonly items: readonly Item[];
  /** The ids of the account's rates: each may be used for any product. */
  readonly rateIds: readonly string[];
}

/** Shows an invoice of the caller's account and, for a session, only its own: all of it for a secret key. Else 404. */
export async function showInvoiceTo(
  db: Queries,
  caller: Caller,
  {id, linksOf}: {readonly id: string; readonly linksOf: (invoice: Invoice) => DocumentLinks | undefined},
): Promise<InvoiceView | PayerInvoiceView> {
  const invoice = await findWithWaiting(db, caller, id);
  const waitingCharge = showWaiting(caller, invoice);
  return caller.kind === 'secret'
    ? showInvoice(db, caller, {invoice, links: linksOf(invoice), waitingCharge})
    : showInvoiceToPayer(db, caller, {invoice, waitingCharge});
}

async function findWithWaiting(db: Queries, caller: Caller, id: string): Promise<Invoice & FoundWaiting> {
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .select(WAITING.as('waiting'))
    .where('id', '=', id)
    .where('account_id', '=', caller.account.id)
    .executeTakeFirst();
  if (invoice === undefined || !isBound(caller, id)) throw missing('invoice', 'id');
  return invoice;
}

/** The complete invoice, for the merchant's server (spec 2.7). `custom_fields` is write-once and not included. */
export async function showInvoice(db: Queries, caller: Caller, shown: ShownInvoice): Promise<InvoiceView> {
  const {invoice} = shown;
  const {account} = caller;
  const [customer, merchant, found, sources, charges, items, rates] = await Promise.all([
    findCustomer(db, account, invoice.customer_id),
    findMerchant(db, account),
    findAccount(db, account),
    listSources(db, account, invoice.customer_id),
    db.selectFrom('charges').selectAll().where('invoice_id', '=', invoice.id).orderBy('sequence').execute(),
    listItems(db, invoice.id),
    listRates(db, account),
  ]);
  const rateIds = rates.map(({id}) => id);
  return showInvoiceWith(shown, {customer, merchant, account: found, sources, charges, items, rateIds});
}

/** What a payer may see of an invoice: items, merchant, amounts, status and, once it is paid, the quittance. Nothing personal. */
async function showInvoiceToPayer(
  db: Queries,
  caller: Caller,
  shown: Required<Pick<ShownInvoice, 'invoice' | 'waitingCharge'>>,
): Promise<PayerInvoiceView> {
  const {account} = caller;
  const items = await listItems(db, shown.invoice.id);
  return toPayerView(shown, {merchant: await findMerchant(db, account), items, isLive: account.isLive});
}

/** The result of {@link showInvoice}. */
export type InvoiceView = ReturnType<typeof toView>;

type PayerInvoiceView = ReturnType<typeof toPayerView>;

function toPayerView(
  {invoice, waitingCharge}: Pick<ShownInvoice, 'invoice' | 'waitingCharge'>,
  {merchant, items, isLive}: {readonly merchant: Merchant; readonly items: readonly Item[]; readonly isLive: boolean},
) {
  return {
    ...summary(invoice),
    waiting_charge: waitingCharge ?? null,
    customer: {object: 'customer', id: invoice.customer_id} as const,
    merchant: {object: 'merchant', id: merchant.id, name: merchant.name} as const,
    products: items.map(
      ({product: {name}, quantity, adjusted_price}) =>
        ({object: 'item', product: {name}, quantity, adjusted_price}) as const,
    ),
    live: isLive,
    quittance_number: invoice.quittance_number,
  };
}

/** Like {@link showInvoice}, with data that was read before. */
export function showInvoiceWith(shown: ShownInvoice, context: InvoiceContext): InvoiceView {
  return toView(shown, context);
}

function toView({invoice, links, waitingCharge}: ShownInvoice, known: InvoiceContext) {
  const {customer, merchant, account, sources, charges, items, rateIds} = known;
  return {
    ...summary(invoice),
    ...payments(invoice, charges, account.live),
    waiting_charge: waitingCharge ?? null,
    customer: showInvoiceCustomer(customer, {merchantName: merchant.name, sources, isLive: account.live}),
    sendForManualPayment: invoice.send_for_manual_payment,
    automatic: invoice.manual_payment === false,
    pdfLink: links?.pdf_url ?? null,
    products: items.map((item) => showItem(item, {currency: invoice.currency, rateIds, isLive: account.live})),
    sent_count: invoice.sent_count,
    statement_descriptor: merchant.statement_descriptor,
    issue_date: invoice.issue_date,
    discount_amount: invoice.discount_amount,
    url: links?.url ?? null,
    pdf_url: links?.pdf_url ?? null,
    source_id: invoice.source_id,
    manual_payment: invoice.manual_payment === true,
    merchant: showMerchant(merchant, account),
    live: account.live,
    reference_id: null,
    rate_id: invoice.rate_id,
    quittance_number: invoice.quittance_number,
  };
}

function payments(invoice: Invoice, charges: readonly Charge[], isLive: boolean) {
  const settling = charges.find((charge) => charge.id === invoice.charge_id);
  return {
    charge: settling === undefined ? null : showCharge(settling, isLive),
    charges: charges.map((charge) => showCharge(charge, isLive)),
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
    amount_payable: invoice.amount_payable,
    installment: invoice.installment,
    due_date: invoice.due_date,
    status: invoice.status,
  } as const;
}

const TYPES = {card: 'card', wallet: 'mobile', qr: 'ips', phone: 'ips'} as const;

function typeOf({settled_by}: Invoice): (typeof TYPES)[keyof typeof TYPES] | null {
  return settled_by === null ? null : TYPES[settled_by];
}

function showInvoiceCustomer(
  customer: Customer,
  known: {readonly merchantName: string; readonly sources: readonly Source[]; readonly isLive: boolean},
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
    sources: known.sources.map((source) => ({
      fingerprint: source.fingerprint,
      currency: source.currency,
      type: source.kind,
      account_id: source.account_id,
      default: source.is_default,
    })),
    destinations: [],
    live: known.isLive,
    reference_id: null,
  } as const;
}

/** What all lines of an invoice share. */
interface ItemContext {
  readonly currency: Currency;
  readonly rateIds: readonly string[];
  readonly isLive: boolean;
}

function showItem(item: Item, context: ItemContext) {
  return {
    object: 'item',
    product: showProduct(item.product, context),
    quantity: item.quantity,
    price: item.price,
    rate_ids: item.rate_ids,
    discounted_price: exactNumber(item.discounted_price),
    adjusted_price: item.adjusted_price,
  } as const;
}

function showProduct(product: Product, {currency, rateIds, isLive}: ItemContext) {
  return {
    id: product.id,
    name: product.name,
    code: product.code,
    description: product.description,
    status: 'available',
    type: product.type,
    images: [],
    rateId: rateIds,
    created_date: product.created_at,
    price_details: [{price: product.price, currency, live: isLive, rate_ids: rateIds}],
    live: isLive,
    rate_ids: rateIds,
  } as const;
}
