import assert from 'node:assert/strict';
import type {Currency, RailName} from '../../src/db/types.js';
import {simulatedRails, type Rails} from '../../src/rails/index.js';
import type {RefundOrder} from '../../src/rails/refund-order.js';
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

/** Simulated rails that record the keys of the refunds. That of a whole payment is the rail's id of the payment. */
export function spiedRails(): {
  readonly rails: Rails;
  readonly refunds: {rail: RailName; reference: string}[];
} {
  const refunds: {rail: RailName; reference: string}[] = [];
  const note =
    (rail: RailName) =>
    async ({key: reference}: RefundOrder): Promise<void> =>
      void refunds.push({rail, reference});
  const {cards, bank, mobile} = simulatedRails;
  const rails: Rails = {
    ...simulatedRails,
    cards: {...cards, refund: note('cards')},
    bank: {...bank, refund: note('bank')},
    mobile: {...mobile, refund: note('mobile')},
  };
  return {rails, refunds};
}
