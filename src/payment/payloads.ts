import {isCurrency, type Currency} from '../core/money.js';
import {ShapeError, type Fields} from '../core/json-reader.js';

/** A customer as `onSuccess` carries it (spec 2.11). Fields the service does not show to this reader are null. */
export interface CustomerPayload {
  readonly object: string;
  readonly id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly birth_date: string | null;
  readonly merchant_id: string;
  readonly address: {readonly object: string; readonly city: string | null};
  readonly status: string;
  readonly is_live: boolean;
}

/** A saved card as `onSuccess` carries it (spec 2.11). The full number is never part of it. */
export interface SourcePayload {
  readonly object: string;
  readonly id: string;
  readonly customer_id: string;
  readonly brand: string;
  readonly last_four: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly card_holder_name: string | null;
  readonly currency: Currency;
  readonly is_default: boolean;
  readonly status: string;
}

/** A saved card to pay with. What the widget alone needs of it is in no event. */
export interface SavedCard extends SourcePayload {
  /** Whether its security code is asked for again with each payment. */
  readonly cvc_required: boolean;
}

/** A charge as `onSuccess` carries it (spec 2.11). `amount` is in minor units, as the service returned it. */
export interface ChargePayload {
  readonly id: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly status: string;
  readonly description: string;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly source: {readonly brand: string; readonly last_four: string};
}

/** What the widget reads of the API's Charge (spec 2.4). */
export interface ChargeFields extends Omit<ChargePayload, 'source'> {
  readonly source: {readonly brand: string; readonly last4?: string};
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

/** Reads the API's Charge (spec 2.4) and gives it the widget's field names: `last4` becomes `last_four`. */
export function readCharge(json: Fields<ChargeFields>): ChargePayload {
  const source: Fields<ChargeFields['source']> | null = json.fieldsOrNull('source');
  return {
    id: json.text('id'),
    amount: json.integer('amount'),
    currency: readCurrency(json),
    status: json.text('status'),
    description: json.text('description'),
    failure_code: json.textOrNull('failure_code'),
    failure_message: json.textOrNull('failure_message'),
    source: {brand: source?.textOrNull('brand') ?? '', last_four: source?.textOrNull('last4') ?? ''},
  };
}

/** Reads one of the four currencies. */
export function readCurrency(json: Fields<{readonly currency: string}>): Currency {
  const currency = json.text('currency');
  if (!isCurrency(currency)) throw new ShapeError('currency: not a currency of the service');
  return currency;
}
