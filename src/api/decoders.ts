import type {
  Outcome,
  ChargeFields,
  ChargeProgress,
  NextAction,
  ChargeAnswer,
  CustomerPayload,
  SavedCard,
  SourcePayload,
  SentRequest,
  Expiry,
  QrCode,
} from '../payment/payloads.js';
import {isCurrency, type Currency} from '../core/money.js';
import {ShapeError, type Fields} from '../core/json-reader.js';
import type {components} from '../generated/service-api.js';

/** The shapes of the OpenAPI document, by name. Types only: a change that the widget does not expect fails the build. */
export type Schemas = components['schemas'];

/** A decoder for a shape; `never` when the OpenAPI document does not have that shape, so that the build fails. */
export type Reads<Name extends keyof Schemas, Wanted> = Schemas[Name] extends Wanted
  ? (json: Fields<Wanted>) => unknown
  : never;

/** A request body; undefined fields are left out. */
export type Sends<Name extends keyof Schemas> = {[Field in keyof Schemas[Name]]: Schemas[Name][Field] | undefined};

/** Reads a QR code. Throws ShapeError when a field is missing or wrong, as all decoders here do. */
export function readQrCode(json: Fields<Schemas['QrCode']>): QrCode {
  return {
    reference: json.text('qr_reference'),
    payload: json.text('payload'),
    money: {minor: json.integer('amount'), currency: readCurrency(json)},
    ...readExpiryTimes(json),
  };
}

/** Reads a phone request that was sent. */
export function readSentRequest(json: Fields<Schemas['PhoneRequest']>): SentRequest {
  return {uetr: json.text('uetr'), ...readExpiryTimes(json)};
}

function readExpiryTimes(json: Fields<{readonly expires_at: number; readonly server_time: number}>): Expiry {
  return {expiresAt: json.integer('expires_at'), serverTime: json.integer('server_time')};
}

type Reader<Name extends keyof Schemas> = Fields<Schemas[Name]>;

type Refusal = NonNullable<Schemas['Attempt']['refusal']>;

/** Reads the answer of `POST /v2/attempts/conclude`; throws ShapeError when a field is missing or wrong. `origin`: see {@link readCharge}. */
export function readOutcome(json: Reader<'Attempt'>, origin?: string): Outcome {
  const outcome = json.text('outcome');
  if (outcome === 'none') return {kind: 'none'};
  const refusal: Fields<Refusal> | null = json.fieldsOrNull('refusal');
  if (refusal) return {kind: 'refused', code: refusal.text('code'), message: refusal.text('message')};
  return readCardOutcome(json, origin) ?? readInstantOutcome(json);
}

function readCardOutcome(json: Reader<'Attempt'>, origin: string | undefined): Outcome | undefined {
  const charge: Reader<'Charge'> | null = json.fieldsOrNull('charge');
  const source: Reader<'Source'> | null = json.fieldsOrNull('source');
  const customer: Reader<'Customer'> | null = json.fieldsOrNull('customer');
  if (!customer) return undefined;
  if (source) return {kind: 'source', source: readSource(source), customer: readCustomer(customer)};
  if (!charge) return undefined;
  const isReturned = charge.flag('refunded');
  return {kind: 'charge', charge: readCharge(charge, origin), customer: readCustomer(customer), isReturned};
}

function readInstantOutcome(json: Reader<'Attempt'>): Outcome {
  const qr: Reader<'QrCode'> | null = json.fieldsOrNull('qr_code');
  const phone: Reader<'PhoneRequest'> | null = json.fieldsOrNull('phone_request');
  if (qr) return {kind: 'qr', code: readQrCode(qr), isAlive: qr.text('status') === 'active'};
  if (!phone) throw new ShapeError('outcome: reported as done, but without a result');
  const money = {minor: phone.integer('amount'), currency: readCurrency(phone)};
  const status = phone.text('status');
  const [isAlive, isDeclined] = [status === 'pending', status === 'declined'];
  return {kind: 'phone', request: readSentRequest(phone), money, isAlive, isDeclined};
}

/** Reads a Customer. Throws ShapeError when a field is missing or of the wrong type; so do the other readers here. */
export function readCustomer(json: Fields<CustomerPayload>): CustomerPayload {
  const address: Fields<CustomerPayload['address']> | null = json.fieldsOrNull('address');
  return {
    object: json.text('object'),
    id: json.text('id'),
    email: json.textOrNull('email'),
    first_name: json.textOrNull('first_name'),
    last_name: json.textOrNull('last_name'),
    birth_date: json.textOrNull('birth_date'),
    merchant_id: json.text('merchant_id'),
    address: {object: address?.textOrNull('object') ?? 'address', city: address?.textOrNull('city') ?? null},
    status: json.text('status'),
    is_live: json.flag('is_live'),
  };
}

/** Reads a saved card Source. */
export function readSource(json: Fields<SourcePayload>): SourcePayload {
  return {
    object: json.text('object'),
    id: json.text('id'),
    customer_id: json.text('customer_id'),
    brand: json.text('brand'),
    last_four: json.text('last_four'),
    exp_month: json.text('exp_month'),
    exp_year: json.text('exp_year'),
    card_holder_name: json.textOrNull('card_holder_name'),
    currency: readCurrency(json),
    is_default: json.flag('is_default'),
    status: json.text('status'),
  };
}

/** Reads a saved card to pay with. */
export function readSavedCard(json: Fields<SavedCard>): SavedCard {
  return {...readSource(json), cvc_required: json.flag('cvc_required')};
}

/**
 * Reads the API's Charge (spec 2.4) and gives it the widget's field names: `last4` becomes `last_four`.
 *
 * @param origin the service's origin, which a challenge page must have
 */
export function readCharge(json: Fields<ChargeFields>, origin?: string): ChargeAnswer {
  const source: Fields<ChargeFields['source']> | null = json.fieldsOrNull('source');
  return {
    id: json.text('id'),
    amount: json.integer('amount'),
    currency: readCurrency(json),
    status: json.text('status'),
    description: json.text('description'),
    failure_code: json.textOrNull('failure_code'),
    failure_message: json.textOrNull('failure_message'),
    created_date: json.integerOr('created_date', 0),
    source: {brand: source?.textOrNull('brand') ?? '', last_four: source?.textOrNull('last4') ?? ''},
    next: readNextAction((json as Fields).fieldsOrNull('next_action'), origin),
  };
}

/** Reads the status of a charge. */
export function readChargeProgress(json: Reader<'ChargeProgress'>): ChargeProgress {
  return {status: json.text('status'), next: readNextAction((json as Fields).fieldsOrNull('next_action'), undefined)};
}

/** Reads the payer's next action; undefined when there is none, or when this version does not know it. */
function readNextAction(json: Fields | null, origin: string | undefined): NextAction | undefined {
  if (!json) return undefined;
  const shared = {sentTo: json.textOrNull('sent_to') ?? '', ...readExpiryTimes(json)};
  switch (json.text('type')) {
    case 'enter_code': {
      const resendAt = json.integerOr('resend_at', 0) || null;
      return {type: 'enter_code', ...shared, triesLeft: json.integer('tries_left'), resendAt};
    }
    case 'approve_on_phone':
      return {type: 'approve_on_phone', ...shared, dial: json.textOrNull('instructions')};
    case 'challenge': {
      const url = json.text('url');
      return isOwnChallenge(url, origin) ? {type: 'challenge', url, ...readExpiryTimes(json)} : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether an address is a challenge page of the service itself. No other page may be embedded in the merchant's page. */
function isOwnChallenge(url: string, origin: string | undefined): boolean {
  const own = /^(https?:\/\/[^/]+)\/(?:[\w.-]+\/)*elements\/challenges\/[\w-]+$/.exec(url);
  return own !== null && own[1] === origin;
}

/** Reads one of the four currencies. */
export function readCurrency(json: Fields<{readonly currency: string}>): Currency {
  const currency = json.text('currency');
  if (!isCurrency(currency)) throw new ShapeError('currency: not a currency of the service');
  return currency;
}
