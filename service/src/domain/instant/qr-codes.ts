import type {Selectable} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newQrReference} from '../../lib/random.js';
import type {QrCodeTable} from '../../schema/payments.js';
import type {Queries} from '../../db/types.js';
import type {QrOrder} from '../../rails/bank/instant-bank.js';
import {randomForAttempt} from './references.js';
import {isRefunded, readCharge, type Charge} from '../charges/charge.js';
import {requireInvoice, type Invoice} from '../invoices/invoice.js';
import {findMerchant, type Merchant} from '../merchants.js';
import {admitSession} from '../sessions/permissions.js';
import {lockInvoice, lockPayable, takeInstantPayment, type PartToPay} from '../invoices/settlement.js';
import {schedule} from '../job-queue.js';
import {touchInvoice} from '../status-channel.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';

/** A QR code's row. */
export type QrCode = Selectable<QrCodeTable>;

/** What the payer's bank receives as the result of the payer's answer. */
export interface QrAnswer {
  readonly qr_reference: string;
  readonly status: 'settled' | 'refunded' | 'declined';
  readonly charge_id: string | null;
}

/** The response when the instant bank system refuses. */
export const RAIL_REFUSED = {
  status: 402,
  problem: {code: 'instant_bank_refused', message: 'The instant bank payment system refused.'},
} as const;

/** A QR code that may be issued: the caller, and what the rail needs for the code. */
export interface AdmittedQr {
  readonly caller: Caller;
  readonly order: QrOrder;
}

/** Checks whether a QR code may be issued for what is payable now on an invoice. */
export async function admitQr(work: Work, calling: Caller, request: PartToPay): Promise<AdmittedQr> {
  const {invoiceId} = request;
  const caller = await admitSession(work, calling, {does: 'qr_code', money: request, invoiceId});
  const invoice = await lockPayable(work.tx, caller, request);
  const merchant = await findMerchant(work.tx, caller.account);
  return {caller, order: toOrder(invoice, merchant, newQrReference(randomForAttempt(work, 'qr')))};
}

/** Issues a QR code with its payload, if the invoice is still payable. Without a payload, the instant bank system refused. */
export async function createQr(
  work: Work,
  {caller, order: {qrReference}}: AdmittedQr,
  {payload, ...request}: PartToPay & {readonly payload: string | undefined},
): Promise<Outcome<object>> {
  const invoice = await lockPayable(work.tx, caller, request);
  if (payload === undefined) return RAIL_REFUSED;
  const code: QrCode = {
    qr_reference: qrReference,
    account_id: invoice.account_id,
    invoice_id: invoice.id,
    installment: invoice.installment,
    payload,
    amount: invoice.amount_payable,
    currency: invoice.currency,
    status: 'active',
    charge_id: null,
    expires_at: work.now + work.lifetimes.qrMs,
    created_at: work.now,
  };
  await work.tx.insertInto('qr_codes').values(code).execute();
  await schedule(work, {kind: 'qr_expiry', subject: qrReference, at: code.expires_at});
  return created(showQr(code, work.now));
}

function toOrder(invoice: Invoice, merchant: Merchant, qrReference: string): QrOrder {
  const {city = '', country = ''} = merchant.address;
  return {
    qrReference,
    invoiceNumber: invoice.number,
    amount: invoice.amount_payable,
    currency: invoice.currency,
    merchant: {id: merchant.id, name: merchant.name, city, country},
  };
}

/** Cancels a QR code. A code that already ended stays as it is. */
export async function cancelQr(
  work: Work,
  caller: Caller,
  request: {readonly invoiceId: string; readonly qrReference: string},
): Promise<Outcome<object>> {
  await requireInvoice(work.tx, caller, request.invoiceId);
  const code = await lockQr(work.tx, {qr_reference: request.qrReference});
  if (code?.invoice_id !== request.invoiceId) throw missing('QR code', 'qr_reference');
  if (code.status !== 'active') return {status: 200, body: showQr(code, work.now)};
  await setQrStatus(work, code, {status: 'cancelled'});
  return {status: 200, body: showQr({...code, status: 'cancelled'}, work.now)};
}

/** Takes the payment of a code from the payer's bank, at most once. A code that is no longer active is declined. */
export async function approveQr(work: Work, payload: string): Promise<QrAnswer> {
  const code = await requireQr(work.tx, payload);
  const invoice = await lockInvoice(work.tx, code.invoice_id);
  const {qr_reference, amount, installment} = code;
  if (code.charge_id !== null) return toAnswer(code, await readCharge(work.tx, code.charge_id));
  if (code.status !== 'active' || code.expires_at <= work.now) {
    return {qr_reference, status: 'declined', charge_id: null};
  }
  const payment = {invoice, rail: 'qr', installment, reference: qr_reference, amount} as const;
  const charge = await takeInstantPayment(work, payment);
  await setQrStatus(work, code, {status: 'paid', charge_id: charge.id});
  return toAnswer(code, charge);
}

function toAnswer({qr_reference}: QrCode, charge: Charge): QrAnswer {
  return {qr_reference, status: isRefunded(charge) ? 'refunded' : 'settled', charge_id: charge.id};
}

/** Applies the payer's refusal in the bank's app. */
export async function declineQr(work: Work, payload: string): Promise<QrAnswer> {
  const code = await requireQr(work.tx, payload);
  if (code.status === 'active') await setQrStatus(work, code, {status: 'declined'});
  return {qr_reference: code.qr_reference, status: 'declined', charge_id: code.charge_id};
}

/** Expires a code that is still active. */
export async function expireQr(work: Work, qrReference: string): Promise<QrCode> {
  const code = await lockQr(work.tx, {qr_reference: qrReference});
  if (code === undefined) throw missing('QR code', 'qr_reference');
  if (code.status !== 'active') return code;
  await setQrStatus(work, code, {status: 'expired'});
  return {...code, status: 'expired'};
}

/** Reads and locks the code of an EMV payload; 404 when the service did not issue it. */
export async function requireQr(db: Queries, payload: string): Promise<QrCode> {
  const code = await lockQr(db, {payload});
  if (code === undefined) throw missing('QR code', 'payload');
  return code;
}

/** The code as the widget receives it. */
export const showQr = (code: QrCode, now: number) =>
  ({
    object: 'qr_code',
    qr_reference: code.qr_reference,
    payload: code.payload,
    expires_at: code.expires_at,
    amount: code.amount,
    currency: code.currency,
    status: code.status,
    server_time: now,
  }) as const;

/** Reads a code that exists; throws if it does not. */
export function readQr(db: Queries, qrReference: string): Promise<QrCode> {
  return db.selectFrom('qr_codes').selectAll().where('qr_reference', '=', qrReference).executeTakeFirstOrThrow();
}

function lockQr(
  db: Queries,
  by: {readonly qr_reference: string} | {readonly payload: string},
): Promise<QrCode | undefined> {
  const query = db.selectFrom('qr_codes').selectAll().forUpdate();
  return 'payload' in by
    ? query.where('payload', '=', by.payload).executeTakeFirst()
    : query.where('qr_reference', '=', by.qr_reference).executeTakeFirst();
}

async function setQrStatus(
  work: Work,
  code: QrCode,
  change: {readonly status: QrCode['status']; readonly charge_id?: string},
): Promise<void> {
  await work.tx.updateTable('qr_codes').set(change).where('qr_reference', '=', code.qr_reference).execute();
  await touchInvoice(work, code.invoice_id);
}
