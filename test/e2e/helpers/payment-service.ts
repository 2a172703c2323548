import {Simulator, type Json} from '../../../src/testing/index.ts';

export type {Fault, LedgerCharge} from '../../../src/testing/index.ts';

export type Currency = 'BIF' | 'USD' | 'KES' | 'XAF';

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

/** The status of an invoice, as the widget reads it. */
export interface InvoiceStatus {
  readonly status: string;
  readonly settled_by: string | null;
  readonly charge_id: string | null;
  readonly qr_reference: string | null;
  readonly uetr: string | null;
}

/** The demo merchant's keys. */
export const secretKey = (currency: Currency): string => `sk_test_demo${currency}0000000000`;
export const publishableKey = (currency: Currency): string => `pk_test_demo${currency}0000000000`;

/** The payment service as the merchant's server sees it, plus the simulator. */
export class PaymentService extends Simulator {
  /** Reads a resource with the merchant's secret key. */
  read(path: string, currency: Currency): Promise<Json> {
    return this.call('GET', path, {key: secretKey(currency)});
  }

  /** The customer's sources, as the merchant's server sees them. */
  async sourcesOf(customerId: string, currency: Currency): Promise<readonly Json[]> {
    const {data} = await this.read(`/v2/customers/${customerId}/sources`, currency);
    return data as readonly Json[];
  }

  /** Removes the customer's card with this end. */
  async removeSource(customerId: string, currency: Currency, lastFour: string): Promise<void> {
    const card = (await this.sourcesOf(customerId, currency)).find(({last_four}) => last_four === lastFour);
    await this.call('DELETE', `/v2/customers/${customerId}/sources/${String(card?.['id'])}`, {
      key: secretKey(currency),
    });
  }

  /** The status, as the widget may read it. */
  async statusOf(invoiceId: string, currency: Currency): Promise<InvoiceStatus> {
    const key = publishableKey(currency);
    return (await this.call('GET', `/v2/invoices/${invoiceId}/status`, {key})) as unknown as InvoiceStatus;
  }

  async createInvoice(currency: Currency, amount: number, firstPart?: number): Promise<DemoInvoice> {
    const body = {currency, amount, amount_to_paid: firstPart};
    return (await this.call('POST', '/simulator/invoices', {body})) as unknown as DemoInvoice;
  }

  /** Creates an invoice for a tax payment; returns its id. */
  async createTaxInvoice(currency: Currency, obrCode: string): Promise<string> {
    const body = {
      description: 'Tax for May',
      customer_id: await this.createCustomer(currency),
      products: [{quantity: 1, product_id: `prod_demo${currency}1`}],
      due_date: `${String(new Date().getFullYear() + 1)}-12-31`,
      custom_fields: {obr_code: obrCode},
    };
    return String((await this.call('POST', '/v2/invoices', {key: secretKey(currency), body}))['id']);
  }

  /** Creates a customer, optionally with a saved card; returns the id. */
  async createCustomer(currency: Currency, cardNumber?: string): Promise<string> {
    const key = secretKey(currency);
    const body = {email: 'aline.iradukunda@example.com', first_name: 'Aline', last_name: 'Iradukunda'};
    const {id} = await this.call('POST', '/v2/customers', {key, body});
    if (cardNumber !== undefined) await this.saveCard(String(id), currency, cardNumber);
    return String(id);
  }

  /** The QR codes of an invoice, newest first. */
  async qrCodesOf(invoiceId: string): Promise<readonly IssuedQr[]> {
    const {data} = await this.call('GET', '/simulator/qr?limit=200');
    return (data as readonly IssuedQr[]).filter(({invoice_id}) => invoice_id === invoiceId);
  }

  /** Pays an invoice without a page, like the payer's other device. */
  async payElsewhere({id, amount, currency}: DemoInvoice): Promise<void> {
    const key = publishableKey(currency as Currency);
    const {payload} = await this.call('POST', `/v2/invoices/${id}/qr`, {key, body: {amount, currency}});
    await this.approveQr(String(payload));
  }

  /** The operations of the faults that have not been triggered yet. */
  async faultsLeft(): Promise<readonly string[]> {
    const {data} = (await this.call('GET', '/simulator/faults')) as {data: readonly {operation: string}[]};
    return data.map(({operation}) => operation);
  }

  /** Makes calls to a rail fail until {@link clearRailFaults}. */
  async breakRail(rail: 'cards' | 'bank', method: string): Promise<void> {
    await this.call('POST', '/simulator/rail_faults', {body: {rail, method, kind: 'break', times: 0}});
  }

  async clearRailFaults(): Promise<void> {
    await this.call('DELETE', '/simulator/rail_faults');
  }

  /** Saves a card. Its number is sent as the card frame would, with the service's own origin. */
  async saveCard(customerId: string, currency: Currency, number: string): Promise<void> {
    const exp_year = String(new Date().getFullYear() + 3);
    const body = {number, exp_month: '12', exp_year, cvc: '123', holder: 'Aline Iradukunda'};
    const {id} = await this.call('POST', '/v2/tokens', {key: publishableKey(currency), body, origin: this.url});
    const key = secretKey(currency);
    await this.call('POST', `/v2/customers/${customerId}/sources`, {key, body: {token: id}});
  }
}
