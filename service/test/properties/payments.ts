import assert from 'node:assert/strict';
import fc, {type Arbitrary} from 'fast-check';
import {at, pk, sk, type Body, type Harness} from '../helpers/harness.js';
import {CARDS, createToken} from '../helpers/steps.js';

/** An action on an invoice. */
export type Move = 'card' | 'declined card' | 'qr' | 'earlier qr' | 'phone' | 'wrong amount' | 'wait';

/** An unpaid invoice in USD, and the QR codes issued for it. */
export interface TestedInvoice {
  readonly service: Harness;
  readonly id: string;
  readonly customerId: string;
  readonly payloads: string[];
}

/** A few moves in any order. */
export const moves: Arbitrary<readonly Move[]> = fc.array(
  fc.constantFrom<Move[]>('card', 'declined card', 'qr', 'earlier qr', 'phone', 'wrong amount', 'wait'),
  {minLength: 1, maxLength: 6},
);

/** Makes a move. If the invoice no longer needs the payment, it is refused or refunded; the invariants check that. */
export async function makeMove(invoice: TestedInvoice, move: Move): Promise<void> {
  const due = await payable(invoice);
  if (move === 'wait') return invoice.service.pass(1000);
  if (move === 'earlier qr') return approveQr(invoice, invoice.payloads[0]);
  if (move === 'qr') return approveQr(invoice, await askQr(invoice, due));
  if (move === 'phone') return approvePhone(invoice, due);
  if (move === 'wrong amount') return chargeCard(invoice, due + 1, CARDS.visa);
  return chargeCard(invoice, due, move === 'card' ? CARDS.visa : CARDS.declined);
}

/** What must always hold for an invoice's money. `full`: the sum of its lines before discounts. */
export async function assertMoney(invoice: TestedInvoice, full: number): Promise<void> {
  const {status, body} = await invoice.service.ask('GET', `/v2/invoices/${invoice.id}`, {key: sk('USD')});
  assert.equal(status, 200);
  const [amount, due, paid, discount] = ['amount', 'amount_due', 'total_amount_paid', 'discount_amount'].map((name) =>
    Number(body[name]),
  ) as [number, number, number, number];
  assert.equal(amount + discount, full, 'amount plus discount equals the full price');
  assert.equal(due + paid, amount, 'amount due plus amount paid equals the amount');
  assert.ok(due >= 0 && paid >= 0 && amount >= 1, 'no sum is negative');
  assert.equal(kept(body), paid, 'the amount paid equals the charges minus their refunds');
  assert.equal(body['status'] === 'paid', due === 0, 'the status is paid exactly when nothing is due');
  assert.equal(
    body['status'] === 'partial_paid',
    paid > 0 && due > 0,
    'the status is partly paid exactly when something is paid and something is due',
  );
}

/** The sum of the successful charges that were not refunded. */
function kept(invoice: Body): number {
  const charges = invoice['charges'] as readonly Body[];
  return charges
    .filter((charge) => charge['status'] === 'succeeded' && charge['refunded'] === false)
    .reduce((sum, charge) => sum + Number(charge['amount']), 0);
}

async function payable(invoice: TestedInvoice): Promise<number> {
  const {body} = await invoice.service.ask('GET', `/v2/invoices/${invoice.id}/status`, {key: pk('USD')});
  return Number(body['amount_payable']);
}

async function askQr(invoice: TestedInvoice, amount: number): Promise<string | undefined> {
  const path = `/v2/invoices/${invoice.id}/qr`;
  const {status, body} = await invoice.service.ask('POST', path, {key: pk('USD'), body: {amount, currency: 'USD'}});
  if (status === 201) invoice.payloads.push(String(body['payload']));
  return status === 201 ? String(body['payload']) : undefined;
}

async function approveQr(invoice: TestedInvoice, payload: string | undefined): Promise<void> {
  if (payload !== undefined) await invoice.service.ask('POST', '/simulator/bank_app/approve', {body: {payload}});
}

async function approvePhone(invoice: TestedInvoice, amount: number): Promise<void> {
  const body = {amount, currency: 'USD', phone_number: '+25779001234'};
  const asked = await invoice.service.ask('POST', `/v2/invoices/${invoice.id}/phone_requests`, {key: pk('USD'), body});
  const uetr = at(asked.body, 'uetr');
  if (asked.status === 201) await invoice.service.ask('POST', `/simulator/phone_requests/${String(uetr)}/approve`, {});
}

async function chargeCard(invoice: TestedInvoice, amount: number, number: string): Promise<void> {
  const token = await createToken(invoice.service, {number});
  const body = {amount, currency: 'USD', customer_id: invoice.customerId, token, invoice_id: invoice.id};
  const {status} = await invoice.service.ask('POST', '/v2/charges/card', {key: pk('USD'), body});
  assert.ok([201, 400, 403, 409].includes(status), `a card charge returns the status ${status}`);
}
