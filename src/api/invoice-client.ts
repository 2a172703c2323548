import {type Fields} from '../core/json-reader.js';
import type {Due, Invoice, InvoiceLine, InvoiceStatus, QrCode, Rail, SentRequest} from '../payment/payloads.js';
import type {CallOptions, PaymentsClient} from './client.js';
import {readCurrency, readQrCode, readSentRequest, type Schemas, type Sends} from './decoders.js';
import type {Answer, Decision} from './http.js';
import {LIMITED} from './retry.js';
import {pathOf} from './request.js';

/** The operations of an invoice and of its instant rails. */
export class InvoiceClient {
  readonly #client: PaymentsClient;
  readonly #id: string;

  /** @param id the invoice */
  constructor(client: PaymentsClient, id: string) {
    this.#client = client;
    this.#id = id;
  }

  readInvoice(signal?: AbortSignal): Promise<Decision<Invoice>> {
    return this.#client.read(pathOf('/v2/invoices/{id}', this.#id), readInvoice, signal);
  }

  createQr(money: Due, options: CallOptions): Promise<Decision<QrCode>> {
    const path = pathOf('/v2/invoices/{id}/qr', this.#id);
    return this.#client.change({method: 'POST', path, body: wireMoney(money), read: readQrCode}, options, LIMITED);
  }

  /** @param phoneNumber E.164 text */
  requestPhone(phoneNumber: string, money: Due, options: CallOptions): Promise<Decision<SentRequest>> {
    const path = pathOf('/v2/invoices/{id}/phone_requests', this.#id);
    const body = {phone_number: phoneNumber, ...wireMoney(money)} satisfies Sends<'PhoneRequestRequest'>;
    return this.#client.change({method: 'POST', path, body, read: readSentRequest}, options, LIMITED);
  }

  /** Withdraws a QR code or a phone request. Resolves with its status; one that ended before keeps its status. */
  withdraw(kind: 'qr_code' | 'phone_request', reference: string, options: CallOptions): Promise<Decision<string>> {
    const path =
      kind === 'qr_code'
        ? pathOf('/v2/invoices/{id}/qr/{qr_reference}', this.#id, reference)
        : pathOf('/v2/invoices/{id}/phone_requests/{uetr}', this.#id, reference);
    const read = (json: Fields<Pick<Schemas['PhoneRequest'], 'status'>>): string => json.text('status');
    return this.#client.change({method: 'DELETE', path, read}, options, LIMITED);
  }

  /** Reads the status once. */
  readStatus(signal?: AbortSignal): Promise<Answer<InvoiceStatus>> {
    const path = pathOf('/v2/invoices/{id}/status', this.#id);
    return this.#client.ask({method: 'GET', path, read: readInvoiceStatus}, {signal});
  }

  /** The address of the event stream, and its credential. */
  async stream(): Promise<{readonly url: string; readonly credential: string}> {
    const url = this.#client.baseUrl + pathOf('/v2/invoices/{id}/events', this.#id);
    return {url, credential: await this.#client.credentials.token()};
  }
}

function wireMoney({minor, currency, installment}: Due): Sends<'QrRequest'> {
  return {amount: minor, currency, installment};
}

/** Reads an invoice. Throws ShapeError when a field is missing or wrong. */
export function readInvoice(json: Fields<Schemas['Invoice']>): Invoice {
  const merchant: Fields<Schemas['Merchant']> | null = json.fieldsOrNull('merchant');
  const customer: Fields<Schemas['InvoiceCustomer']> | null = json.fieldsOrNull('customer');
  const amountDue = json.integer('amount_due');
  return {
    id: json.text('id'),
    number: json.textOrNull('number'),
    status: json.text('status'),
    description: json.textOrNull('description'),
    merchantName: merchant?.textOrNull('name') ?? null,
    customerId: customer?.textOrNull('id') ?? null,
    amountDue,
    due: {
      minor: json.integerOr('amount_payable', amountDue),
      currency: readCurrency(json),
      installment: json.integerOr('installment', 0) || undefined,
    },
    quittanceNumber: json.textOrNull('quittance_number'),
    dueDate: json.integer('due_date'),
    lines: readLines(json),
    waitingCharge: json.textOrNull('waiting_charge'),
  };
}

/** Reads the lines, which are for display only: an unreadable line does not prevent the payment of the invoice. */
function readLines(json: Fields<Pick<Schemas['Invoice'], 'products'>>): readonly InvoiceLine[] {
  try {
    return json.list('products').map((line: Fields<Schemas['InvoiceItem']>) => {
      const product: Fields<Schemas['InvoiceItem']['product']> = line.fields('product');
      const quantity = line.integer('quantity');
      return {name: product.text('name'), quantity, amount: quantity * line.integerOr('adjusted_price', NaN)};
    });
  } catch {
    return [];
  }
}

type PhoneStatus = Schemas['PaymentStatus']['phone_requests'][number];
type QrStatus = Schemas['PaymentStatus']['qr_codes'][number];

/** Reads an invoice's status, from an answer or from an event of the stream. */
export function readInvoiceStatus(json: Fields<Schemas['PaymentStatus'] & {returned_amount: number}>): InvoiceStatus {
  return {
    version: json.integer('version'),
    serverTime: json.integer('server_time'),
    status: json.text('status'),
    settledBy: readRail(json.textOrNull('settled_by')),
    chargeId: json.textOrNull('charge_id'),
    qrReference: json.textOrNull('qr_reference'),
    uetr: json.textOrNull('uetr'),
    amountDue: json.integer('amount_due'),
    returnedAmount: json.integerOr('returned_amount', 0),
    issued: [
      ...json
        .list('phone_requests')
        .map((sent: Fields<PhoneStatus>) => ({reference: sent.text('uetr'), status: sent.text('status')})),
      ...json
        .list('qr_codes')
        .map((code: Fields<QrStatus>) => ({reference: code.text('qr_reference'), status: code.text('status')})),
    ],
    waitingCharge: json.textOrNull('waiting_charge'),
  };
}

function readRail(text: string | null): Rail | null {
  return text === 'card' || text === 'qr' || text === 'phone' || text === 'wallet' ? text : null;
}
