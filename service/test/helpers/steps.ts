import assert from 'node:assert/strict';
import type {Currency} from '../../src/db/types.js';
import {OWN_ORIGIN, pk, sk, type Answer, type Body, type Harness} from './harness.js';

/** The documented test cards, by their behaviour. */
export const CARDS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  unauthorized: '4000000000009987',
  wrongCvn: '4000000000000127',
  invalidAccount: '4000000000000341',
  notAuthenticated: '4000002500003155',
  codeAsked: '4000000000000101',
  pending: '4000000000000259',
  paid: '4000000000000077',
  challenge: '4000000000003220',
} as const;

/** The test payer. */
export const PAYER = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Irakoze'} as const;

/** Creates a customer and returns the id. */
export async function createCustomer(service: Harness, key = pk('USD')): Promise<string> {
  const {status, body} = await service.ask('POST', '/v2/customers', {key, body: PAYER});
  assert.equal(status, 201);
  return body['id'] as string;
}

/** Tokenises a card like the card frame does, and returns the token. */
export async function createToken(
  service: Harness,
  options: {readonly key?: string; readonly number?: string} = {},
): Promise<string> {
  const {status, body} = await askToken(service, options);
  assert.equal(status, 201);
  return body['id'] as string;
}

/** The tokenise request itself. */
export function askToken(
  service: Harness,
  options: {readonly key?: string; readonly number?: string} = {},
): Promise<Answer> {
  const card = {
    number: options.number ?? CARDS.visa,
    exp_month: '12',
    exp_year: '2030',
    cvc: '123',
    holder: 'A Irakoze',
  };
  return service.ask('POST', '/v2/tokens', {key: options.key ?? pk('USD'), body: card, headers: {origin: OWN_ORIGIN}});
}

/** Charges a new card. */
export async function chargeNewCard(
  service: Harness,
  options: {readonly key?: string; readonly number?: string; readonly more?: object} = {},
): Promise<Answer> {
  const key = options.key ?? pk('USD');
  const customer_id = await createCustomer(service, key);
  const token = await createToken(service, {...options, key});
  const body = {amount: 1999, currency: 'USD', customer_id, token, ...options.more};
  return service.ask('POST', '/v2/charges/card', {key, body});
}

/** Issues an invoice with one product and returns it. */
export async function createInvoice(service: Harness, currency: Currency = 'USD', more: object = {}): Promise<Body> {
  const customer_id = await createCustomer(service, pk(currency));
  const {status, body} = await service.ask('POST', '/v2/invoices', {
    key: sk(currency),
    body: {
      description: 'Coffee from Ngozi',
      customer_id,
      products: [{quantity: 1, product_id: `prod_demo${currency}1`}],
      due_date: '2026-12-31',
      ...more,
    },
  });
  assert.equal(status, 201);
  return body;
}

/** Mints a session and returns its token. */
export async function createSession(service: Harness, body: object, currency: Currency = 'USD'): Promise<string> {
  const answer = await service.ask('POST', '/v2/widget_sessions', {key: sk(currency), body});
  assert.equal(answer.status, 201);
  return answer.body['token'] as string;
}

/** The payable amount of an invoice, in the widget's format. */
export function due(invoice: Body): {amount: number; currency: string} {
  return {amount: invoice['amount_payable'] as number, currency: invoice['currency'] as string};
}

/** Issues a QR code for an invoice and returns it. */
export async function createQr(service: Harness, invoice: Body): Promise<Body> {
  const key = pk(invoice['currency'] as Currency);
  const {status, body} = await service.ask('POST', `/v2/invoices/${invoice['id']}/qr`, {key, body: due(invoice)});
  assert.equal(status, 201);
  return body;
}

/** Sends a request to pay an invoice to a phone and returns it. */
export async function askPhone(service: Harness, invoice: Body, phone_number = '+25779001234'): Promise<Body> {
  const key = pk(invoice['currency'] as Currency);
  const body = {...due(invoice), phone_number};
  const answer = await service.ask('POST', `/v2/invoices/${invoice['id']}/phone_requests`, {key, body});
  assert.equal(answer.status, 201);
  return answer.body;
}

/** Reads the payment status of an invoice. */
export async function readStatus(service: Harness, invoice: Body): Promise<Body> {
  const key = pk(invoice['currency'] as Currency);
  const {status, body} = await service.ask('GET', `/v2/invoices/${invoice['id']}/status`, {key});
  assert.equal(status, 200);
  return body;
}
