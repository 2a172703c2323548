/**
 * The merchant's side of a payment: every call that needs a secret key. A real shop reads its keys from the environment.
 * These are the simulator's, the same on every machine.
 */
import {randomUUID} from 'node:crypto';
import type {Schemas} from '../service/src/index.ts';
import {CART, cartIn, CURRENCIES, DECIMALS, isShopCurrency, type ShopCurrency} from './cart.ts';

/** Publishable keys, one per currency: pages may contain them. */
const PUBLISHABLE_KEYS: Readonly<Record<ShopCurrency, string>> = {
  BIF: 'pk_test_demoBIF0000000000',
  USD: 'pk_test_demoUSD0000000000',
  KES: 'pk_test_demoKES0000000000',
  XAF: 'pk_test_demoXAF0000000000',
};

const SECRET_KEYS: Readonly<Record<ShopCurrency, string>> = {
  BIF: 'sk_test_demoBIF0000000000',
  USD: 'sk_test_demoUSD0000000000',
  KES: 'sk_test_demoKES0000000000',
  XAF: 'sk_test_demoXAF0000000000',
};

/** An error for the page: an HTTP status and a message that is safe to show. */
export class ShopError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A JSON object, unchecked. */
export type Fields = Readonly<Record<string, unknown>>;

/** The shop's client of the payment service at `serviceUrl`. */
export class Shop {
  readonly #serviceUrl: string;
  /** Whether a tester's page has set faults. */
  #hasFaults = false;

  constructor(serviceUrl: string) {
    this.#serviceUrl = serviceUrl;
  }

  /** The page's configuration; nothing in it is secret. */
  config(): Fields {
    return {
      serviceUrl: this.#serviceUrl,
      keys: PUBLISHABLE_KEYS,
      carts: Object.fromEntries(CURRENCIES.map((currency) => [currency, cartIn(currency)])),
    };
  }

  /**
   * Mints a widget session. Without an amount it uses the cart's price, as a real shop must: a payer could change a price
   * that comes from the page. For testers only, an amount is accepted too.
   */
  async createSession(fields: Fields): Promise<Fields> {
    const currency = currencyOf(fields);
    const mode = fields['mode'];
    const price = mode === 'charge' ? {amount: amountOf(fields, currency), description: 'Iduka online order'} : {};
    const session = await this.#call<Schemas['WidgetSession']>('POST', '/v2/widget_sessions', currency, {
      mode,
      currency,
      ...price,
      ...(mode === 'invoice' ? {invoice_id: fields['invoice_id']} : {}),
      ...(fields['customer_id'] === undefined ? {} : {customer_id: fields['customer_id']}),
    });
    return {session: session.token};
  }

  /** Issues an invoice for the cart to a new customer. */
  async createInvoice(fields: Fields): Promise<Fields> {
    const currency = currencyOf(fields);
    const {customer_id} = await this.createCustomer({currency});
    const invoice = await this.#call<Schemas['Invoice']>('POST', '/v2/invoices', currency, {
      description: 'Iduka order, payable within 14 days',
      customer_id,
      products: CART.map(({product, quantity}) => ({product_id: `prod_demo${currency}${product}`, quantity})),
      due_date: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
      manual_payment: true,
    } satisfies Schemas['InvoiceRequest']);
    return {invoice_id: invoice.id, ...invoiceOrder(invoice, currency)};
  }

  /** The lines and amount of an invoice, for the summary of a page that is opened again. */
  async readInvoice(id: string, currency: ShopCurrency): Promise<Fields> {
    const invoice = await this.#call<Schemas['Invoice']>('GET', `/v2/invoices/${encodeURIComponent(id)}`, currency);
    return {invoice_id: id, ...invoiceOrder(invoice, currency)};
  }

  /** An existing customer; with `saved_card`, one with a saved card. */
  async createCustomer(fields: Fields): Promise<{readonly customer_id: string}> {
    const currency = currencyOf(fields);
    const customer = await this.#call<Schemas['Customer']>('POST', '/v2/customers', currency, {
      email: 'alice.niyonzima@example.com',
      first_name: 'Alice',
      last_name: 'Niyonzima',
      address: {city: 'Bujumbura', country: 'BI'},
    } satisfies Schemas['CustomerRequest']);
    if (fields['saved_card'] === true) await this.#saveTestCard(customer.id, currency);
    return {customer_id: customer.id};
  }

  /** For testers: sets exactly these faults of the service. No real shop has this. */
  async setFaults({faults}: Fields): Promise<Fields> {
    if (!Array.isArray(faults)) throw new ShopError(400, 'parameter_invalid', 'faults: a list of them.');
    this.#hasFaults = faults.length > 0;
    await this.#request('DELETE', '/simulator/faults', {});
    for (const fault of faults) await this.#request('POST', '/simulator/faults', {}, Object(fault) as object);
    return {set: faults.length};
  }

  /** For a page without faults: clears those of an earlier tester's page, whose tab may be closed. */
  async forgetFaults(): Promise<void> {
    if (this.#hasFaults) await this.setFaults({faults: []});
  }

  /** For testers: all faults that are set, by any client. Empty while the service does not respond. */
  async listFaults(): Promise<Fields> {
    const {data} = await this.#request<{data: readonly Fields[]}>('GET', '/simulator/faults', {}).catch(() => ({
      data: [],
    }));
    return {faults: data.map(({operation, kind}) => ({operation, kind}))};
  }

  /** For a page about to be sent: whether there are faults that it must show. */
  async hasFaults(): Promise<boolean> {
    const {faults} = await this.listFaults();
    return Array.isArray(faults) && faults.length > 0;
  }

  /** For testers: moves the service's clock forward, and returns how far it is ahead. No real shop has this. */
  advanceClock({seconds}: Fields): Promise<Fields> {
    return this.#request('POST', '/simulator/clock/advance', {}, {seconds});
  }

  /** For testers: how far the service's clock is ahead. */
  readClock(): Promise<Fields> {
    return this.#request('GET', '/simulator/clock', {});
  }

  /**
   * The merchant's own confirmation (section 5.4 of the spec). Browser code can be tampered with, so goods are shipped on
   * this response, never on an event of the page.
   */
  async confirmCharge(id: string): Promise<Fields> {
    const charge = await this.#find<Schemas['Charge']>(`/v2/charges/${encodeURIComponent(id)}`);
    return {...paymentOf(charge), confirmed: charge.status === 'succeeded'};
  }

  async confirmInvoice(id: string): Promise<Fields> {
    const invoice = await this.#find<Schemas['Invoice']>(`/v2/invoices/${encodeURIComponent(id)}`);
    return {...paymentOf(invoice), confirmed: invoice.status === 'paid'};
  }

  /**
   * Saves the simulator's test card for a customer. No real shop does this: card numbers are typed into the service's card
   * frame. So the request needs that frame's origin and the publishable key.
   */
  async #saveTestCard(customerId: string, currency: ShopCurrency): Promise<void> {
    const expiry = String(new Date().getFullYear() + 3);
    const card = {number: '4242424242424242', exp_month: '12', exp_year: expiry, cvc: '123', holder: 'Alice Niyonzima'};
    const headers = {authorization: `Bearer ${PUBLISHABLE_KEYS[currency]}`, origin: new URL(this.#serviceUrl).origin};
    const token = await this.#request<Schemas['CardToken']>('POST', '/v2/tokens', headers, card);
    await this.#call('POST', `/v2/customers/${customerId}/sources`, currency, {
      token: token.id,
    } satisfies Schemas['SourceRequest']);
  }

  /** Each key opens one currency's account, so this searches the accounts until one has the object. */
  async #find<Answer>(path: string): Promise<Answer> {
    for (const currency of CURRENCIES) {
      const found = await this.#call<Answer>('GET', path, currency).catch(undefinedWhenMissing);
      if (found) return found;
    }
    throw new ShopError(404, 'resource_missing', 'None of the shop’s accounts knows this payment.');
  }

  #call<Answer>(method: 'GET' | 'POST', path: string, currency: ShopCurrency, body?: object): Promise<Answer> {
    return this.#request<Answer>(method, path, {authorization: `Bearer ${SECRET_KEYS[currency]}`}, body);
  }

  async #request<Answer>(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<Answer> {
    const sent = body === undefined ? {} : {'content-type': 'application/json', 'idempotency-key': randomUUID()};
    const response = await fetch(this.#serviceUrl + path, {
      method,
      headers: {...headers, ...sent},
      signal: AbortSignal.timeout(15_000),
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    }).catch(() => {
      throw new ShopError(502, 'service_unreachable', 'The payment service did not answer.');
    });
    const answer: unknown = await response.json().catch(() => ({}));
    const fields = isFields(answer) ? answer : {};
    // The service serializes its responses by the OpenAPI document that these types are generated from.
    if (response.ok) return fields as Answer;
    throw new ShopError(response.status, String(fields['code']), String(fields['message']));
  }
}

/** Whether this is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof ShopError) || error.code !== 'resource_missing') throw error;
  return undefined;
}

function currencyOf({currency}: Fields): ShopCurrency {
  if (isShopCurrency(currency)) return currency;
  throw new ShopError(400, 'parameter_invalid', 'currency: one of BIF, USD, KES, XAF.');
}

/** The cart's price, or the tester's: major units as text, converted by moving digits, never by multiplying. */
function amountOf({amount}: Fields, currency: ShopCurrency): number {
  if (amount === undefined) return cartIn(currency).amount;
  const [, whole = '', fraction = ''] = (typeof amount === 'string' && /^(\d{1,12})(?:\.(\d+))?$/.exec(amount)) || [];
  const minor = Number(whole + fraction.padEnd(DECIMALS[currency], '0'));
  if (minor > 0 && fraction.length <= DECIMALS[currency]) return minor;
  throw new ShopError(
    400,
    'parameter_invalid',
    `amount: text such as "19.99", with at most ${DECIMALS[currency]} decimals.`,
  );
}

function invoiceOrder(invoice: Schemas['Invoice'], currency: ShopCurrency): Fields {
  const lines = invoice.products.map(({product: {name}, quantity, price = 0}) => {
    const image = CART.find((sold) => sold.name === name)?.image ?? null;
    return {name, image, quantity, amount: quantity * price};
  });
  return {lines, amount: invoice.amount_due, currency, number: invoice.number, url: invoice.url};
}

function paymentOf({status, amount, currency}: Schemas['Charge'] | Schemas['Invoice']): Fields {
  return {status, amount, currency};
}
