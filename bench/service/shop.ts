import {DEMO_ACCOUNTS} from '../../service/src/index.js';

/** The objects that the measurements use: payers with a saved card each, and invoices. */
export interface Shop {
  readonly cards: readonly {readonly customer_id: string; readonly source_id: string}[];
  readonly invoices: readonly string[];
}

/** The account for everything: a single merchant's, the worst case for row contention. */
export const ACCOUNT = accountOf('USD');

/** The price of {@link INVOICED}, in minor units. */
export const AMOUNT = 1999;

const PAYERS = 100;
const AT_ONCE = 10;

/** Calls the service and returns the response body; rejects unless the status is 200 or 201. */
export async function call(
  url: string,
  path: string,
  sent: {readonly key: string; readonly body?: unknown; readonly origin?: string},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url + path, {
    method: sent.body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${sent.key}`,
      ...(sent.body === undefined ? {} : {'content-type': 'application/json'}),
      ...(sent.origin === undefined ? {} : {origin: sent.origin}),
    },
    ...(sent.body === undefined ? {} : {body: JSON.stringify(sent.body)}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Readonly<Record<string, unknown>>;
}

/** Creates the payers, and issues this many invoices to them in turn. */
export async function openShop(url: string, invoices: number): Promise<Shop> {
  const cards = await times(PAYERS, () => addPayer(url));
  const issued = await times(invoices, async (index) => {
    const payer = cards[index % cards.length];
    const {id} = await call(url, '/v2/invoices', {key: ACCOUNT.secretKey, body: invoiceFor(payer?.customer_id ?? '')});
    return String(id);
  });
  return {cards, invoices: issued};
}

/** The body of an invoice of one product. */
export function invoiceFor(customer_id: string): object {
  const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
  return {description: 'Coffee from Ngozi', customer_id, due_date: '2035-12-31', products};
}

async function addPayer(url: string): Promise<Shop['cards'][number]> {
  const key = ACCOUNT.publishableKey;
  const payer = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Irakoze'};
  const card = {number: '4242424242424242', exp_month: '12', exp_year: '2035', cvc: '123', holder: 'Aline Irakoze'};
  const customer = await call(url, '/v2/customers', {key, body: payer});
  const token = await call(url, '/v2/tokens', {key, body: card, origin: url});
  const path = `/v2/customers/${String(customer['id'])}/sources`;
  const source = await call(url, path, {key, body: {token: token['id']}});
  return {customer_id: String(customer['id']), source_id: String(source['id'])};
}

/** Runs a function a number of times, a few in parallel; returns the results in order. */
export async function times<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - first);
    made.push(...(await Promise.all(Array.from({length: some}, (_, index) => make(first + index)))));
  }
  return made;
}

function accountOf(currency: 'USD') {
  const found = DEMO_ACCOUNTS.find((account) => account.currency === currency);
  if (found === undefined) throw new Error('the demo account is not there');
  return found;
}
