import {AMOUNT, CURRENCY, type Charge, type Json, type Reply} from './service-types.js';

/** A response of the service. */
export function ok(body: Json): Reply {
  return {status: 200, body};
}

export function made(body: Json): Reply {
  return {status: 201, body};
}

export function refusal(status: number, code: string): Reply {
  return {status, body: {code, message: `${code}.`}};
}

export function customer(id: string): Json & {readonly id: string} {
  return {object: 'customer', id, merchant_id: 'mer_1', status: 'active', is_live: false};
}

export function showSource(id: string, customerId: string): Json {
  const card = {brand: 'visa', last_four: '4242', exp_month: '12', exp_year: '2030', currency: CURRENCY};
  return {object: 'source', id, customer_id: customerId, ...card, is_default: true, status: 'active'};
}

export function showCharge({id, status, isReturned}: Charge): Json {
  return {
    id,
    status,
    amount: AMOUNT,
    currency: CURRENCY,
    description: 'Coffee',
    failure_code: status === 'failed' ? 'PROCESSOR_DECLINED' : null,
    failure_message: null,
    refunded: isReturned,
    source: {brand: 'visa', last4: '4242'},
  };
}

/** The paths of the calls that can be concluded. */
export const OPERATIONS: Readonly<Record<string, (subject: string) => string>> = {
  card_charge: () => '/v2/charges/card',
  saved_card: (subject) => `/v2/customers/${subject}/sources`,
  qr_code: (subject) => `/v2/invoices/${subject}/qr`,
  phone_request: (subject) => `/v2/invoices/${subject}/phone_requests`,
};
