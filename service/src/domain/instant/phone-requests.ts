import type {Selectable} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newUetr} from '../../lib/random.js';
import type {PhoneRequestTable} from '../../schema/payments.js';
import type {Queries} from '../../db/types.js';
import type {PhoneAnswer, PhoneOrder} from '../../rails/bank/instant-bank.js';
import {randomForAttempt} from './references.js';
import {requireInvoice, type Invoice} from '../invoices/invoice.js';
import {RAIL_REFUSED} from './qr-codes.js';
import {walletKey} from '../mobile/wallets.js';
import {admitSession} from '../sessions/permissions.js';
import {lockInvoice, lockPayable, takeInstantPayment, type PartToPay} from '../invoices/settlement.js';
import {leaseNewCall, schedule} from '../job-queue.js';
import {touchInvoice} from '../status-channel.js';
import type {PendingWork, OutgoingCall} from '../rail-calls.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';

/** A phone request's row. */
export type PhoneRequest = Selectable<PhoneRequestTable>;

/** Starts a request to a payer's phone to pay what is payable now on an invoice. */
export async function createPhoneRequest(
  work: Work,
  calling: Caller,
  input: PartToPay & {readonly phoneNumber: string},
): Promise<PendingWork> {
  const {invoiceId} = input;
  const caller = await admitSession(work, calling, {does: 'phone_request', money: input, invoiceId});
  const invoice = await lockPayable(work.tx, caller, input);
  const {amount_payable: amount, currency} = invoice;
  const order = {uetr: newUetr(randomForAttempt(work, 'phone')), phoneNumber: input.phoneNumber, amount, currency};
  const {uetr, expires_at} = await recordRequest(work, invoice, order);
  await schedule(work, {kind: 'phone_expiry', subject: uetr, at: expires_at});
  const job = await leaseNewCall(work, {kind: 'phone_request', subject: uetr, at: work.now, secret: null});
  return {made: uetr, call: {job, order}};
}

/** The response to the caller; 402 when the instant bank system refused the request. */
export async function answerWithPhoneRequest(work: Work, uetr: string): Promise<Outcome<object>> {
  const request = await readPhoneRequest(work.tx, uetr);
  return request.refused_at === null ? created(showPhoneRequest(request, work.now)) : RAIL_REFUSED;
}

/** Sends a request to the payer's phone. */
export const phoneAsking: OutgoingCall<PhoneOrder, PhoneAnswer> = {
  async prepare({tx}, {subject: uetr}) {
    const {status, phone_number: phoneNumber, amount, currency} = await readPhoneRequest(tx, uetr);
    return status === 'pending' ? {uetr, phoneNumber, amount, currency} : undefined;
  },
  call: ({bank}, order) => bank.requestPayment(order),
  find: ({bank}, {uetr}) => bank.findRequest(uetr),
  async record(work, {job: {subject: uetr}, answer}) {
    const request = await lockPhoneRequest(work.tx, uetr);
    if (!answer.accepted) {
      await endPhoneRequest(work, request, 'declined');
      await work.tx.updateTable('phone_requests').set({refused_at: work.now}).where('uetr', '=', uetr).execute();
      return;
    }
    await touchInvoice(work, request.invoice_id);
    if (answer.expected === undefined) return;
    const expected_at = work.now + answer.expected.afterMs;
    const expected = {expected_answer: answer.expected.answer, expected_at};
    await work.tx.updateTable('phone_requests').set(expected).where('uetr', '=', uetr).execute();
    await schedule(work, {kind: 'phone_answer', subject: uetr, at: expected_at});
  },
};

function recordRequest(work: Work, invoice: Invoice, order: PhoneOrder): Promise<PhoneRequest> {
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
    refused_at: null,
    expected_answer: null,
    expected_at: null,
    expires_at: work.now + work.lifetimes.phoneMs,
    created_at: work.now,
  };
  return work.tx.insertInto('phone_requests').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Cancels a phone request. A request that already ended stays as it is. */
export async function cancelPhoneRequest(
  work: Work,
  caller: Caller,
  input: {readonly invoiceId: string; readonly uetr: string},
): Promise<Outcome<object>> {
  await requireInvoice(work.tx, caller, input.invoiceId);
  const request = await lockPhoneRequest(work.tx, input.uetr);
  if (request.invoice_id !== input.invoiceId) throw missing('phone request', 'uetr');
  const body = await endPhoneRequest(work, request, 'cancelled');
  return {status: 200, body: showPhoneRequest(body, work.now)};
}

/** Applies the payer's answer, the simulated phone's own, or the expiry. A request that ended stays as it is; one past its time expires. */
export async function answerPhoneRequest(
  work: Work,
  uetr: string,
  reaction: 'approve' | 'decline' | 'expire' | 'expected',
): Promise<PhoneRequest> {
  const request = await lockPhoneRequest(work.tx, uetr);
  const answer = reaction === 'expected' ? request.expected_answer : reaction;
  if (answer === 'expire' || request.expires_at <= work.now) return endPhoneRequest(work, request, 'expired');
  if (answer === 'decline') return endPhoneRequest(work, request, 'declined');
  if (request.status !== 'pending') return request;
  const invoice = await lockInvoice(work.tx, request.invoice_id);
  const {amount, installment} = request;
  const charge = await takeInstantPayment(work, {invoice, rail: 'phone', installment, reference: uetr, amount});
  return setStatus(work, request, {status: 'approved', charge_id: charge.id});
}

/** The request as the widget receives it. */
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

/** Reads a request that exists; throws if it does not. */
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
