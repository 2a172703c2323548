import type {Money} from '../core/money.js';
import {
  readCharge,
  readCurrency,
  readCustomer,
  readSource,
  type ChargePayload,
  type CustomerPayload,
  type SourcePayload,
} from '../payment/payloads.js';
import type {QrCode} from '../payment/state.js';
import {ShapeError, type Fields} from '../core/json-reader.js';
import type {Schemas} from './contract.js';
import {readQrCode, readSentRequest} from './decoders.js';
import type {SentRequest} from '../payment/invoice.js';

/**
 * What became of an attempt. `none`: nothing, and nothing will. A charge whose money went back (`isReturned`) came too late
 * for its invoice. A code or a request that is not `isAlive` can no longer be paid, or was.
 */
export type Conclusion =
  | {readonly kind: 'none'}
  | {readonly kind: 'refused'; readonly code: string; readonly message: string}
  | {
      readonly kind: 'charge';
      readonly charge: ChargePayload;
      readonly customer: CustomerPayload;
      readonly isReturned: boolean;
    }
  | {readonly kind: 'source'; readonly source: SourcePayload; readonly customer: CustomerPayload}
  | {readonly kind: 'qr'; readonly code: QrCode; readonly isAlive: boolean}
  | {
      readonly kind: 'phone';
      readonly request: SentRequest;
      readonly money: Money;
      readonly isAlive: boolean;
      /** The payer said no on the phone. */
      readonly isDeclined: boolean;
    };

type Reader<Name extends keyof Schemas> = Fields<Schemas[Name]>;
type Refusal = NonNullable<Schemas['Attempt']['refusal']>;

/** Reads the answer of `POST /v2/attempts/conclude`; throws ShapeError when it is not what was promised. */
export function readConclusion(json: Reader<'Attempt'>): Conclusion {
  const outcome = json.text('outcome');
  if (outcome === 'none') return {kind: 'none'};
  const refusal: Fields<Refusal> | null = json.fieldsOrNull('refusal');
  if (refusal) return {kind: 'refused', code: refusal.text('code'), message: refusal.text('message')};
  return readCardOutcome(json) ?? readInstantOutcome(json);
}

function readCardOutcome(json: Reader<'Attempt'>): Conclusion | undefined {
  const charge: Reader<'Charge'> | null = json.fieldsOrNull('charge');
  const source: Reader<'Source'> | null = json.fieldsOrNull('source');
  const customer: Reader<'Customer'> | null = json.fieldsOrNull('customer');
  if (!customer) return undefined;
  if (source) return {kind: 'source', source: readSource(source), customer: readCustomer(customer)};
  if (!charge) return undefined;
  const isReturned = charge.flag('refunded');
  return {kind: 'charge', charge: readCharge(charge), customer: readCustomer(customer), isReturned};
}

function readInstantOutcome(json: Reader<'Attempt'>): Conclusion {
  const qr: Reader<'QrCode'> | null = json.fieldsOrNull('qr_code');
  const phone: Reader<'PhoneRequest'> | null = json.fieldsOrNull('phone_request');
  if (qr) return {kind: 'qr', code: readQrCode(qr), isAlive: qr.text('status') === 'active'};
  if (!phone) throw new ShapeError('outcome: says that it is done, and nothing is there');
  const money = {minor: phone.integer('amount'), currency: readCurrency(phone)};
  const status = phone.text('status');
  const [isAlive, isDeclined] = [status === 'pending', status === 'declined'];
  return {kind: 'phone', request: readSentRequest(phone), money, isAlive, isDeclined};
}
