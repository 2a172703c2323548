import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {at, pk, type Answer, type Body, type Harness} from './harness.js';
import {createCustomer, createInvoice, createToken, due} from './steps.js';

/** The operations whose outcome a page may request. */
export type Operation = 'card_charge' | 'wallet_charge' | 'saved_card' | 'qr_code' | 'phone_request';

/** A call that has not been sent yet: its path, its body, and the request that concludes it. */
export interface Attempt {
  readonly path: string;
  readonly body: object;
  readonly idempotencyKey: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** The credential of the page, if it is not the publishable key for USD. */
  readonly key?: string;
}

/** An idempotency key in the widget's format. */
export function attemptKey(word: string): string {
  return `${randomUUID()}.${word}`;
}

/** Prepares a call that creates something, for a new payer or a new invoice. */
export async function prepareAttempt(
  service: Harness,
  operation: Operation,
  more: {readonly number?: string; readonly phone?: string; readonly key?: string} = {},
): Promise<Attempt> {
  const {number, phone = '+25779001234', key = pk('USD')} = more;
  const card = {key, ...(number === undefined ? {} : {number})};
  if (operation === 'card_charge') {
    const customer_id = await createCustomer(service, key);
    const body = {amount: 1999, currency: 'USD', customer_id, token: await createToken(service, card)};
    return toAttempt({operation, path: '/v2/charges/card', body});
  }
  if (operation === 'wallet_charge') {
    const body = {amount: 1999, currency: 'BIF', number: phone};
    return toAttempt({operation, path: '/v2/charges/wallet', body});
  }
  if (operation === 'saved_card') {
    const subject = await createCustomer(service, key);
    const body = {token: await createToken(service, card)};
    return toAttempt({operation, path: `/v2/customers/${subject}/sources`, body, subject});
  }
  const invoice = await createInvoice(service);
  const subject = String(invoice['id']);
  const isQr = operation === 'qr_code';
  const body = {...due(invoice), ...(isQr ? {} : {phone_number: phone})};
  return toAttempt({operation, path: `/v2/invoices/${subject}/${isQr ? 'qr' : 'phone_requests'}`, body, subject});
}

function toAttempt(call: {
  readonly operation: Operation;
  readonly path: string;
  readonly body: object;
  readonly subject?: string;
}): Attempt {
  const {operation, path, body, subject} = call;
  const idempotencyKey = attemptKey(operation.replace('_', ''));
  const request = {operation, idempotency_key: idempotencyKey, ...(subject === undefined ? {} : {subject})};
  return {path, body, idempotencyKey, request, ...(operation === 'wallet_charge' ? {key: pk('BIF')} : {})};
}

/** Sends the call. */
export function send(service: Harness, attempt: Attempt, key = attempt.key ?? pk('USD')): Promise<Answer> {
  const headers = {'idempotency-key': attempt.idempotencyKey};
  return service.ask('POST', attempt.path, {key, body: attempt.body, headers});
}

/** Requests the outcome of the call. */
export function conclude(service: Harness, attempt: Attempt, key = attempt.key ?? pk('USD')): Promise<Answer> {
  return service.ask('POST', '/v2/attempts/conclude', {key, body: attempt.request});
}

/** The outcome of the call; fails if the service does not report one. */
export async function outcomeOf(service: Harness, attempt: Attempt, key = attempt.key ?? pk('USD')): Promise<Body> {
  const {status, body, text} = await conclude(service, attempt, key);
  assert.equal(status, 200, text);
  return body;
}

/** The names of the parts of a conclusion that are not null. */
export function partsOf(conclusion: Body): readonly string[] {
  return Object.keys(conclusion).filter((name) => conclusion[name] !== null && name !== 'object');
}

/** Status, error code and field of a response. */
export function summaryOf({status, body}: Answer): readonly unknown[] {
  return [status, body['code'], body['param']];
}

/** A field of the charge in a conclusion. */
export function chargeOf(conclusion: Body, name: string): unknown {
  return at(conclusion, 'charge', name);
}
