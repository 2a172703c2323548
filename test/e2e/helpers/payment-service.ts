import {randomUUID} from 'node:crypto';

export type Currency = 'BIF' | 'USD' | 'KES' | 'XAF';

/** A JSON object as it came. */
export type Json = Readonly<Record<string, unknown>>;

/** A line of the simulator's ledger, as far as the stories look at it. */
export interface LedgerCharge {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly failure_code: string | null;
  readonly customer_id: string | null;
  readonly invoice_id: string | null;
  readonly amount_refunded: number;
}

/** A QR code as the simulator lists it. */
export interface IssuedQr {
  readonly qr_reference: string;
  readonly payload: string;
  readonly invoice_id: string;
  readonly status: string;
}

/** An invoice to pay. */
export interface DemoInvoice {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer_id: string;
}

/** Where an invoice stands (the widget's own view of it). */
export interface InvoiceStatus {
  readonly status: string;
  readonly settled_by: string | null;
  readonly charge_id: string | null;
  readonly qr_reference: string | null;
  readonly uetr: string | null;
}

/** A fault of the simulator: what goes wrong, with which operation, how often (0: until it is taken back). */
export interface Fault {
  readonly operation: string;
  readonly kind: string;
  readonly status?: number;
  readonly delay_ms?: number;
  /** Only calls whose path or body holds this text. */
  readonly match?: string;
  /** With `hostile_strings`: what stands in the answer, and instead of which text of it; '' means all. */
  readonly payload?: string;
  readonly field?: string;
  readonly times?: number;
}

/** What goes with a call. */
interface Sent {
  readonly key?: string;
  readonly body?: object;
  readonly origin?: string;
}

/** The keys of the simulation's merchant. */
export const secretKey = (currency: Currency): string => `sk_test_demo${currency}0000000000`;
export const publishableKey = (currency: Currency): string => `pk_test_demo${currency}0000000000`;

/** The payment service from the merchant's server, and the payer's bank app and phone as JSON calls. */
export class PaymentService {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** What the merchant's server reads with its secret key. */
  read(path: string, currency: Currency): Promise<Json> {
    return this.#call('GET', path, {key: secretKey(currency)});
  }

  /** Sources of a customer, as the merchant's server sees them. */
  async sourcesOf(customerId: string, currency: Currency): Promise<readonly Json[]> {
    const {data} = await this.read(`/v2/customers/${customerId}/sources`, currency);
    return data as readonly Json[];
  }

  /** The status as the widget may read it. */
  async statusOf(invoiceId: string, currency: Currency): Promise<InvoiceStatus> {
    const key = publishableKey(currency);
    return (await this.#call('GET', `/v2/invoices/${invoiceId}/status`, {key})) as unknown as InvoiceStatus;
  }

  async createInvoice(currency: Currency, amount: number): Promise<DemoInvoice> {
    const body = {currency, amount};
    return (await this.#call('POST', '/simulator/invoices', {body})) as unknown as DemoInvoice;
  }

  /** An invoice that belongs to a payment of taxes; gives its id. */
  async createTaxInvoice(currency: Currency, obrCode: string): Promise<string> {
    const body = {
      description: 'Tax for May',
      customer_id: await this.createCustomer(currency),
      products: [{quantity: 1, product_id: `prod_demo${currency}1`}],
      due_date: `${String(new Date().getFullYear() + 1)}-12-31`,
      custom_fields: {obr_code: obrCode},
    };
    return String((await this.#call('POST', '/v2/invoices', {key: secretKey(currency), body}))['id']);
  }

  /** A customer with a card that is saved already; gives the customer's id. */
  async createCustomer(currency: Currency, cardNumber?: string): Promise<string> {
    const key = secretKey(currency);
    const body = {email: 'aline.iradukunda@example.com', first_name: 'Aline', last_name: 'Iradukunda'};
    const {id} = await this.#call('POST', '/v2/customers', {key, body});
    if (cardNumber !== undefined) await this.saveCard(String(id), currency, cardNumber);
    return String(id);
  }

  /** Every charge, newest first. */
  async ledger(): Promise<readonly LedgerCharge[]> {
    const {data} = await this.#call('GET', '/simulator/charges?limit=200');
    return data as readonly LedgerCharge[];
  }

  /** Pays a QR code in the bank app; says whether the money settled the invoice or came back. */
  async approveQr(payload: string): Promise<string> {
    const {status} = await this.#call('POST', '/simulator/bank_app/approve', {body: {payload}});
    return String(status);
  }

  async expireQr(payload: string): Promise<void> {
    const {qr_reference: reference} = await this.#call('POST', '/simulator/bank_app/scan', {body: {payload}});
    await this.#call('POST', `/simulator/qr/${String(reference)}/expire`);
  }

  /** The QR codes of an invoice, newest first. */
  async qrCodesOf(invoiceId: string): Promise<readonly IssuedQr[]> {
    const {data} = await this.#call('GET', '/simulator/qr?limit=200');
    return (data as readonly IssuedQr[]).filter(({invoice_id}) => invoice_id === invoiceId);
  }

  /** The requests to pay that a phone was sent, newest first. */
  async requestsOn(phoneNumber: string): Promise<readonly {readonly uetr: string; readonly status: string}[]> {
    const {data} = await this.#call('GET', `/simulator/phone_requests?phone_number=${encodeURIComponent(phoneNumber)}`);
    return data as readonly {readonly uetr: string; readonly status: string}[];
  }

  /** The newest request to pay that a phone was sent. */
  async requestOn(phoneNumber: string): Promise<string> {
    const [newest] = await this.requestsOn(phoneNumber);
    if (!newest) throw new Error(`${phoneNumber} was sent no request.`);
    return newest.uetr;
  }

  async answerRequest(uetr: string, answer: 'approve' | 'decline' | 'expire'): Promise<void> {
    await this.#call('POST', `/simulator/phone_requests/${uetr}/${answer}`);
  }

  /** Decides a charge that waits. */
  async decideCharge(id: string, decision: 'settle' | 'fail'): Promise<void> {
    await this.#call('POST', `/simulator/charges/${id}/${decision}`);
  }

  /** Pays an invoice without any page: another device of the payer. */
  async payElsewhere({id, amount, currency}: DemoInvoice): Promise<void> {
    const key = publishableKey(currency as Currency);
    const {payload} = await this.#call('POST', `/v2/invoices/${id}/qr`, {key, body: {amount, currency}});
    await this.approveQr(String(payload));
  }

  async setFault(fault: Fault): Promise<void> {
    await this.#call('POST', '/simulator/faults', {body: fault});
  }

  /** The operations that are to go wrong still, once for each fault. */
  async faultsLeft(): Promise<readonly string[]> {
    const {data} = (await this.#call('GET', '/simulator/faults')) as {data: readonly {operation: string}[]};
    return data.map(({operation}) => operation);
  }

  async clearFaults(): Promise<void> {
    await this.#call('DELETE', '/simulator/faults');
  }

  /** Saves a card; its number travels as it does from the card frame, in the service's own name. */
  async saveCard(customerId: string, currency: Currency, number: string): Promise<void> {
    const exp_year = String(new Date().getFullYear() + 3);
    const body = {number, exp_month: '12', exp_year, cvc: '123', holder: 'Aline Iradukunda'};
    const {id} = await this.#call('POST', '/v2/tokens', {key: publishableKey(currency), body, origin: this.url});
    const key = secretKey(currency);
    await this.#call('POST', `/v2/customers/${customerId}/sources`, {key, body: {token: id}});
  }

  async #call(method: string, path: string, {key, body, origin}: Sent = {}): Promise<Json> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(origin === undefined ? {} : {origin}),
        ...(key === undefined ? {} : {authorization: `Bearer ${key}`}),
        ...(body === undefined ? {} : {'content-type': 'application/json', 'idempotency-key': randomUUID()}),
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    const answer = (await response.json()) as Json;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}
