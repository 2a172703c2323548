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

/** A fault of the simulator: what goes wrong, with which operation, how often. */
export interface Fault {
  readonly operation: string;
  readonly kind: 'refuse' | 'status' | 'drop_before' | 'drop_after_commit' | 'delay';
  readonly status?: number;
  readonly delay_ms?: number;
  readonly times?: number;
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

  /** The newest request to pay that a phone was sent. */
  async requestOn(phoneNumber: string): Promise<string> {
    const {data} = await this.#call('GET', `/simulator/phone_requests?phone_number=${encodeURIComponent(phoneNumber)}`);
    const [newest] = data as readonly {readonly uetr: string}[];
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

  async clearFaults(): Promise<void> {
    await this.#call('DELETE', '/simulator/faults');
  }

  async #call(method: string, path: string, {key, body}: {key?: string; body?: object} = {}): Promise<Json> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
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
