import {newId} from '../lib/random.js';
import type {Currency} from '../db/types.js';
import {createCustomer} from '../domain/customers/customer.js';
import {issueInvoice} from '../domain/invoices/issue.js';
import type {Invoice, InvoiceRequest} from '../domain/invoices/invoice.js';
import type {KeyCaller, Work} from '../domain/work.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The options of a demo invoice. */
interface DemoRequest extends Pick<InvoiceRequest, 'amount_to_paid' | 'manual_payment'> {
  readonly currency: Currency;
  readonly amount?: bigint;
  readonly obr_code?: string;
}

/** Creates an invoice of the demo merchant: one coffee or, with an amount, a product with that price. */
export async function createDemoInvoice(work: Work, input: DemoRequest): Promise<Invoice> {
  const {currency, amount, obr_code, ...request} = input;
  const caller = await demoMerchant(work, currency);
  const customer = await createCustomer(work, caller, {
    email: 'amina@example.com',
    first_name: 'Amina',
    last_name: 'Ndayisenga',
    phone_number: '+25779000003',
    address: {city: 'Bujumbura', country: 'BI'},
  });
  const productId = amount === undefined ? `prod_demo${currency}1` : await createProduct(work, caller, amount);
  const {invoice} = await issueInvoice(work, caller, {
    ...request,
    ...(obr_code === undefined ? {} : {custom_fields: {obr_code}}),
    description: 'Coffee from Ngozi',
    customer_id: customer.id,
    products: [{quantity: 1n, product_id: productId}],
    due_date: new Date(work.now + 30 * DAY_MS).toISOString().slice(0, 10),
  });
  return invoice;
}

async function demoMerchant(work: Work, currency: Currency): Promise<KeyCaller> {
  const account = await work.tx
    .selectFrom('accounts')
    .select(['id', 'merchant_id', 'rails'])
    .where('id', '=', `acct_demo${currency}`)
    .executeTakeFirstOrThrow();
  return {
    kind: 'secret',
    id: 'simulator',
    account: {id: account.id, merchantId: account.merchant_id, currency, isLive: false, rails: account.rails},
    allowedOrigins: [],
  };
}

async function createProduct(work: Work, caller: KeyCaller, price: bigint): Promise<string> {
  const id = newId(work.random, 'prod_');
  const row = {
    id,
    account_id: caller.account.id,
    name: 'Demo purchase',
    code: 'DEMO',
    description: 'Made by the simulator',
    type: 'good',
    price,
    created_at: work.now,
  };
  await work.tx.insertInto('products').values(row).execute();
  return id;
}
