import {readCurrency} from '../payment/payloads.js';
import type {Fields} from '../core/json-reader.js';
import type {Invoice, InvoiceStatus, SentRequest} from '../payment/invoice.js';
import type {Life, QrCode} from '../payment/state.js';
import type {Rail} from '../payment/outcome.js';
import type {Schemas} from './contract.js';

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
