import {readCurrency} from '../payment/payloads.js';
import type {Fields} from '../core/json-reader.js';
import type {Money} from '../core/money.js';
import type {Life, QrCode} from '../payment/state.js';
import type {Rail} from '../payment/outcome.js';
import type {Schemas} from './contract.js';

/** What a payer is shown of an invoice. */
export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly description: string | null;
  readonly merchantName: string | null;
  readonly customerId: string | null;
  /** What is still due, in minor units; it only shrinks. */
  readonly amountDue: number;
  /** What is to be paid now: all that is due, or the part of it that the merchant asks for first. */
  readonly due: {readonly minor: number; readonly currency: Money['currency']};
  /** The tax authority's number for the payment, once it has issued one. */
  readonly quittanceNumber: string | null;
}

/** Where an invoice stands. `version` only grows, so an older status that arrives late is known for one. */
export interface InvoiceStatus {
  readonly version: number;
  /** What time it was at the service, in epoch milliseconds. */
  readonly serverTime: number;
  readonly status: string;
  readonly settledBy: Rail | null;
  readonly chargeId: string | null;
  readonly qrReference: string | null;
  readonly uetr: string | null;
  /** What is still due, in minor units; it only shrinks. */
  readonly amountDue: number;
  /** What arrived and was sent back, in minor units: it came too late, or twice. */
  readonly returnedAmount: number;
  readonly phoneRequests: readonly {readonly uetr: string; readonly status: string}[];
}

/** A phone request as the service answers it. */
export interface SentRequest extends Life {
  readonly uetr: string;
}

/** Reads an invoice; throws ShapeError as all readers here do. */
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
    due: {minor: json.integerOr('amount_payable', amountDue), currency: readCurrency(json)},
    quittanceNumber: json.textOrNull('quittance_number'),
  };
}

type PhoneRequestStatus = Schemas['PaymentStatus']['phone_requests'][number];

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
    phoneRequests: json
      .list('phone_requests')
      .map((request: Fields<PhoneRequestStatus>) => ({uetr: request.text('uetr'), status: request.text('status')})),
  };
}

/** Reads a QR code. */
export function readQrCode(json: Fields<Schemas['QrCode']>): QrCode {
  return {
    reference: json.text('qr_reference'),
    payload: json.text('payload'),
    money: {minor: json.integer('amount'), currency: readCurrency(json)},
    ...readLife(json),
  };
}

/** Reads a phone request that was sent. */
export function readSentRequest(json: Fields<Schemas['PhoneRequest']>): SentRequest {
  return {uetr: json.text('uetr'), ...readLife(json)};
}

function readLife(json: Fields<{readonly expires_at: number; readonly server_time: number}>): Life {
  return {expiresAt: json.integer('expires_at'), serverTime: json.integer('server_time')};
}

function readRail(text: string | null): Rail | null {
  return text === 'card' || text === 'qr' || text === 'phone' ? text : null;
}
