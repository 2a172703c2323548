import assert from 'node:assert/strict';
import fc, {type Arbitrary} from 'fast-check';
import {at, pk, sk, type Body, type Harness} from '../helpers/harness.js';
import {CARDS, createToken} from '../helpers/steps.js';

/** An action on an invoice. */
export type Move = 'card' | 'declined card' | 'qr' | 'earlier qr' | 'phone' | 'wrong amount' | 'wait';

/** An unpaid invoice in USD, and the QR codes issued for it. */
export interface Bill {
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
export async function makeMove(bill: Bill, move: Move): Promise<void> {
  const due = await payable(bill);
  if (move === 'wait') return bill.service.pass(1000);
  if (move === 'earlier qr') return approveQr(bill, bill.payloads[0]);
  if (move === 'qr') return approveQr(bill, await askQr(bill, due));
  if (move === 'phone') return approvePhone(bill, due);
  if (move === 'wrong amount') return chargeCard(bill, due + 1, CARDS.visa);
  return chargeCard(bill, due, move === 'card' ? CARDS.visa : CARDS.declined);
}

/** What must always hold for an invoice's money. `full`: the sum of its lines before discounts. */
export async function assertMoney(bill: Bill, full: number): Promise<void> {
  const {status, body} = await bill.service.ask('GET', `/v2/invoices/${bill.id}`, {key: sk('USD')});
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

async function payable(bill: Bill): Promise<number> {
  const {body} = await bill.service.ask('GET', `/v2/invoices/${bill.id}/status`, {key: pk('USD')});
  return Number(body['amount_payable']);
}

async function askQr(bill: Bill, amount: number): Promise<string | undefined> {
  const path = `/v2/invoices/${bill.id}/qr`;
  const {status, body} = await bill.service.ask('POST', path, {key: pk('USD'), body: {amount, currency: 'USD'}});
  if (status === 201) bill.payloads.push(String(body['payload']));
  return status === 201 ? String(body['payload']) : undefined;
}

async function approveQr(bill: Bill, payload: string | undefined): Promise<void> {
  if (payload !== undefined) await bill.service.ask('POST', '/simulator/bank_app/approve', {body: {payload}});
}

async function approvePhone(bill: Bill, amount: number): Promise<void> {
  const body = {amount, currency: 'USD', phone_number: '+25779001234'};
  const asked = await bill.service.ask('POST', `/v2/invoices/${bill.id}/phone_requests`, {key: pk('USD'), body});
  const uetr = at(asked.body, 'uetr');
  if (asked.status === 201) await bill.service.ask('POST', `/simulator/phone_requests/${String(uetr)}/approve`, {});
}

async function chargeCard(bill: Bill, amount: number, number: string): Promise<void> {
  const token = await createToken(bill.service, {number});
  const body = {amount, currency: 'USD', customer_id: bill.customerId, token, invoice_id: bill.id};
  const {status} = await bill.service.ask('POST', '/v2/charges/card', {key: pk('USD'), body});
  assert.ok([201, 400, 403, 409].includes(status), `a card charge returns the status ${status}`);
}
