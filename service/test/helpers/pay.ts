import assert from 'node:assert/strict';
import type {Currency, RailName} from '../../src/db/types.js';
import {simulatedRails, type Rails} from '../../src/rails/index.js';
import {at, pk, sk, type Answer, type Body, type Harness} from './harness.js';
import {CARDS, createToken, due} from './steps.js';

/** Charges a new card for the payable amount. */
export async function payByCard(
  service: Harness,
  invoice: Body,
  {number = CARDS.visa, more = {}}: {readonly number?: string; readonly more?: object} = {},
): Promise<Answer> {
  const key = pk(invoice['currency'] as Currency);
  const token = await createToken(service, {key, number});
  const customer_id = at(invoice, 'customer', 'id');
  const body = {...due(invoice), customer_id, token, invoice_id: invoice['id'], ...more};
  return service.ask('POST', '/v2/charges/card', {key, body});
}

/** Pays a QR code in the simulated bank app. */
export function payQr(service: Harness, qr: Body): Promise<Answer> {
  return service.ask('POST', '/simulator/bank_app/approve', {body: {payload: qr['payload']}});
}

/** Answers a phone request as the payer. */
export function answerPhone(service: Harness, request: Body, verb: 'approve' | 'decline' | 'expire'): Promise<Answer> {
  return service.ask('POST', `/simulator/phone_requests/${request['uetr']}/${verb}`);
}

/** The invoice, as the merchant's server reads it now. */
export async function readInvoice(service: Harness, invoice: Body): Promise<Body> {
  const path = `/v2/invoices/${invoice['id']}`;
  const {status, body} = await service.ask('GET', path, {key: sk(invoice['currency'] as Currency)});
  assert.equal(status, 200);
  return body;
}

/** The named members of a body, in this order. */
export function pick(body: Body, ...names: readonly string[]): unknown[] {
  return names.map((name) => body[name]);
}

/** Simulated rails that record their calls. */
export function spiedRails(): {
  readonly rails: Rails;
  readonly refunds: {rail: RailName; reference: string}[];
} {
  const refunds: {rail: RailName; reference: string}[] = [];
  const {cards, bank, mobile} = simulatedRails;
  const rails: Rails = {
    ...simulatedRails,
    cards: {...cards, refund: async (reference) => void refunds.push({rail: 'cards', reference})},
    bank: {...bank, refund: async (reference) => void refunds.push({rail: 'bank', reference})},
    mobile: {...mobile, refund: async (reference) => void refunds.push({rail: 'mobile', reference})},
  };
  return {rails, refunds};
}
