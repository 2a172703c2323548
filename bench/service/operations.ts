import type {LoadOrder, LoadRequest} from './load-order.js';
import type {Operation} from './plan.js';
import {ACCOUNT, AMOUNT, invoiceFor, type Shop} from './shop.js';

/** An operation's key, requests and success status. */
export type Asked = Pick<LoadOrder, 'key' | 'requests' | 'expectedStatus'>;

/** The measured operations, in order. */
export const OPERATIONS: readonly (readonly [Operation, (shop: Shop) => Asked])[] = [
  ['invoice creation', createInvoices],
  ['card charge', chargeCards],
  ['status read', readStatuses],
];

function createInvoices({cards}: Shop): Asked {
  return changing(cards.map((card) => post('/v2/invoices', invoiceFor(card.customer_id))));
}

/** Charges of saved cards by the merchant's server. */
export function chargeCards({cards}: Shop): Asked {
  return changing(cards.map((card) => post('/v2/charges/card', {amount: AMOUNT, currency: ACCOUNT.currency, ...card})));
}

export function readStatuses({invoices}: Shop): Asked {
  const requests = invoices.slice(0, 100).map((id) => ({method: 'GET', path: `/v2/invoices/${id}/status`}) as const);
  return {key: ACCOUNT.publishableKey, requests, expectedStatus: 200};
}

function changing(requests: readonly LoadRequest[]): Asked {
  return {key: ACCOUNT.secretKey, requests, expectedStatus: 201};
}

function post(path: string, body: object): LoadRequest {
  return {method: 'POST', path, body: JSON.stringify(body)};
}
