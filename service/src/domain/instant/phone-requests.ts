import type {Selectable} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newUetr} from '../../lib/random.js';
import type {PhoneRequestTable} from '../../schema/payments.js';
import type {Queries} from '../../db/types.js';
import type {PhoneAnswer, PhoneOrder} from '../../rails/instant-bank.js';
import {chanceOfAttempt} from './chance.js';
import {requireInvoice, type Invoice} from '../invoices/invoice.js';
import {RAIL_REFUSED} from './qr-codes.js';
import {walletKey} from '../mobile/wallets.js';
import {admitSession} from '../sessions/gate.js';
import {lockInvoice, lockPayable, takeInstantPayment, touchInvoice, type PartToPay} from '../invoices/settlement.js';
import {schedule} from '../job-queue.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';

/** A phone request's row. */
export type PhoneRequest = Selectable<PhoneRequestTable>;

/** Asks a payer's phone to pay what is payable now on an invoice. */
export async function createPhoneRequest(
  work: Work,
  calling: Caller,
  asked: PartToPay & {readonly phoneNumber: string},
): Promise<Outcome<object>> {
  const {invoiceId} = asked;
  const caller = await admitSession(work, calling, {does: 'phone_request', money: asked, invoiceId});
  const invoice = await lockPayable(work.tx, caller, asked);
  const {amount_payable: amount, currency} = invoice;
  const order = {uetr: newUetr(chanceOfAttempt(work, 'phone')), phoneNumber: asked.phoneNumber, amount, currency};
  const answer = await work.rails.bank.requestPayment(order);
  if (!answer.accepted) return RAIL_REFUSED;
  const request = await recordRequest(work, invoice, {order, expected: answer.expected});
  await touchInvoice(work, invoice.id);
  await scheduleEnd(work, request);
  return created(showPhoneRequest(request, work.now));
}

/** A simulated phone answers by itself; an unanswered request expires. */
async function scheduleEnd(work: Work, {uetr, expected_at, expires_at}: PhoneRequest): Promise<void> {
  if (expected_at !== null) await schedule(work, {kind: 'phone_answer', subject: uetr, at: expected_at});
  await schedule(work, {kind: 'phone_expiry', subject: uetr, at: expires_at});
}

function recordRequest(
  work: Work,
  invoice: Invoice,
  sent: {readonly order: PhoneOrder; readonly expected: Extract<PhoneAnswer, {accepted: true}>['expected'] | undefined},
): Promise<PhoneRequest> {
  const {order, expected} = sent;
  const row = {
    uetr: order.uetr,
    account_id: invoice.account_id,
    invoice_id: invoice.id,
    installment: invoice.installment,
    phone_number: order.phoneNumber,
    wallet: walletKey(order.phoneNumber, order.currency),
    amount: order.amount,
    currency: order.currency,
    status: 'pending' as const,
    charge_id: null,
    expected_answer: expected?.answer ?? null,
    expected_at: expected === undefined ? null : work.now + expected.afterMs,
    expires_at: work.now + work.lives.phoneMs,
    created_at: work.now,
  };
  return work.tx.insertInto('phone_requests').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Takes a phone request back; one that was answered already stays as it is. */
export async function cancelPhoneRequest(
  work: Work,
  caller: Caller,
  asked: {readonly invoiceId: string; readonly uetr: string},
): Promise<Outcome<object>> {
  await requireInvoice(work.tx, caller, asked.invoiceId);
  const request = await lockPhoneRequest(work.tx, asked.uetr);
  if (request.invoice_id !== asked.invoiceId) throw missing('phone request', 'uetr');
  const body = await endPhoneRequest(work, request, 'cancelled');
  return {status: 200, body: showPhoneRequest(body, work.now)};
}

/** The payer's answer, the one a simulated phone gives by itself, or the end of waiting. An answered request stays as it is; one that is too old expires. */
export async function answerPhoneRequest(
  work: Work,
  uetr: string,
  told: 'approve' | 'decline' | 'expire' | 'expected',
): Promise<PhoneRequest> {
  const request = await lockPhoneRequest(work.tx, uetr);
  const answer = told === 'expected' ? request.expected_answer : told;
  if (answer === 'expire' || request.expires_at <= work.now) return endPhoneRequest(work, request, 'expired');
  if (answer === 'decline') return endPhoneRequest(work, request, 'declined');
  if (request.status !== 'pending') return request;
  const invoice = await lockInvoice(work.tx, request.invoice_id);
  const {amount, installment} = request;
  const charge = await takeInstantPayment(work, {invoice, rail: 'phone', installment, reference: uetr, amount});
  return setStatus(work, request, {status: 'approved', charge_id: charge.id});
}

/** The request as the widget is shown it. */
export const showPhoneRequest = (request: PhoneRequest, now: number) =>
  ({
    object: 'phone_request',
    uetr: request.uetr,
    expires_at: request.expires_at,
    amount: request.amount,
    currency: request.currency,
    status: request.status,
    server_time: now,
  }) as const;

/** A request that is known to be there. */
export function readPhoneRequest(db: Queries, uetr: string): Promise<PhoneRequest> {
  return db.selectFrom('phone_requests').selectAll().where('uetr', '=', uetr).executeTakeFirstOrThrow();
}

function endPhoneRequest(
  work: Work,
  request: PhoneRequest,
  status: 'declined' | 'expired' | 'cancelled',
): Promise<PhoneRequest> {
  return request.status === 'pending' ? setStatus(work, request, {status}) : Promise.resolve(request);
}

async function lockPhoneRequest(db: Queries, uetr: string): Promise<PhoneRequest> {
  const request = await db
    .selectFrom('phone_requests')
    .selectAll()
    .where('uetr', '=', uetr)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) throw missing('phone request', 'uetr');
  return request;
}

async function setStatus(
  work: Work,
  request: PhoneRequest,
  change: {readonly status: PhoneRequest['status']; readonly charge_id?: string},
): Promise<PhoneRequest> {
  await work.tx.updateTable('phone_requests').set(change).where('uetr', '=', request.uetr).execute();
  await touchInvoice(work, request.invoice_id);
  return {...request, ...change};
}
