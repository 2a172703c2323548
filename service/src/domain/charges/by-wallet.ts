import {forbidden, invalid, Problem} from '../../lib/problem.js';
import type {Currency} from '../../db/types.js';
import {createCustomer, findCustomer, findOwnCustomer, type Customer} from '../customers/customer.js';
import type {Invoice} from '../invoices/invoice.js';
import {lockPayable} from '../invoices/settlement.js';
import {schedule} from '../job-queue.js';
import {findMerchant} from '../merchants.js';
import {listChargeCodes, useChargeCode} from '../mobile/charge-codes.js';
import {countMessage, sendCode} from '../mobile/one-time-codes.js';
import {providerOf, type Served} from '../mobile/providers.js';
import {chooseSaved, type ChosenWallet} from '../mobile/saved-wallets.js';
import {findWalletOrder, recordWalletOrder, type WalletOrder} from '../mobile/wallet-orders.js';
import {requireCurrency} from '../money.js';
import type {PendingWork} from '../rail-calls.js';
import {admitSession, requireBindings, type SessionUse} from '../sessions/permissions.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';
import {viewContextFor} from './challenges.js';
import {
  changeCharge,
  findCharge,
  lockCharge,
  canContinue,
  readCharge,
  recordCharge,
  touchCharge,
  type Charge,
} from './charge.js';
import {isWaitingForCode, MAX_CODES, RESEND_AFTER_MS, viewCharge} from './next-action.js';
import {askWallet} from './wallet-money.js';

/** A request to charge a wallet whose owner agrees on the phone. */
export interface WalletChargeRequest {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly number?: string;
  /** A saved wallet of the customer, instead of a number. */
  readonly source_id?: string;
  /** The provider of the number. */
  readonly provider?: string;
  readonly customer_id?: string;
  readonly description?: string;
  readonly invoice_id?: string;
  /** The installment of that invoice. */
  readonly installment?: number;
}

/** How long a charge waits for the right code. */
const CODE_WAIT_MS = 15 * 60 * 1000;

/** Checks that need no database: exactly one of number and source, the currency, what the session is bound to, and the provider. */
export function checkWalletCharge(served: Served, caller: Caller, request: WalletChargeRequest): void {
  const {number, source_id, provider} = request;
  if ((number === undefined) === (source_id === undefined)) {
    throw invalid('source_id', 'send exactly one of number and source_id');
  }
  if (number === undefined && provider !== undefined) throw invalid('provider', 'provider goes with number');
  if (caller.kind === 'publishable' && source_id !== undefined) {
    throw forbidden('not_permitted', 'A publishable key charges wallets by their numbers only.');
  }
  if (request.installment !== undefined && request.invoice_id === undefined) {
    throw invalid('installment', 'installment goes with invoice_id');
  }
  requireCurrency(caller.account, request.currency);
  if (caller.kind === 'session') requireBindings(caller.session, useOf(request));
  if (number !== undefined) providerOf(served, caller.account, {...request, number});
}

/** Starts to charge a wallet: sends its owner a code, or asks the provider to show a prompt. */
export async function chargeWallet(
  work: Work,
  calling: Caller,
  request: WalletChargeRequest,
): Promise<Outcome<object> | PendingWork> {
  const caller = await admitSession(work, calling, useOf(request));
  const {amount, currency, invoice_id: invoiceId, installment} = request;
  const invoice =
    invoiceId === undefined
      ? undefined
      : await lockPayable(work.tx, caller, {amount, currency, installment, invoiceId, param: 'invoice_id'});
  const {wallet, customerId, to_save} = await findPayer(work, caller, {request, invoice});
  const {number, provider} = wallet;
  const charge = await recordPending(work, caller, {request, wallet, invoice, customerId});
  const order = await recordWalletOrder(work, charge, {number, way: provider.authorization, to_save});
  if (order.way === 'prompt') {
    await countMessage(work, caller.account, order.wallet);
    return askWallet(work, charge, order);
  }
  await sendCode(work, caller.account, {number, money: charge, chargeId: charge.id});
  await schedule(work, {kind: 'wallet_expiry', subject: charge.id, at: work.now + CODE_WAIT_MS});
  return created(await viewCharge(work.tx, charge, viewContextFor(work)));
}

/** The response to a new wallet charge. A decline is a failed charge. */
export async function showNewWalletCharge(work: Work, chargeId: string): Promise<Outcome<object>> {
  return created(await viewCharge(work.tx, await readCharge(work.tx, chargeId), viewContextFor(work)));
}

/** The response to what was done with a wallet charge. */
export async function showWalletCharge(work: Work, chargeId: string): Promise<Outcome<object>> {
  return show(work, await readCharge(work.tx, chargeId));
}

/**
 * Asks the provider for the money, if the code is the one that was sent for this charge. A charge that waits for no code
 * is returned as it is, so that a repetition does nothing.
 */
export async function confirmWallet(
  work: Work,
  caller: Caller,
  {id, code}: {readonly id: string; readonly code: string},
): Promise<Outcome<object> | PendingWork> {
  const {charge, order} = await lockOwn(work, caller, id);
  if (!isWaitingForCode(charge, order)) return show(work, charge);
  const {amount, currency, invoice_id: invoiceId} = charge;
  if (invoiceId !== null) {
    const installment = charge.installment ?? undefined;
    await lockPayable(work.tx, caller, {amount, currency, invoiceId, installment, param: 'invoice_id'});
  }
  return (await useChargeCode(work, id, code)) ?? askWallet(work, charge, order);
}

/** Sends another code for a charge; only the newest is accepted. A charge that waits for none is returned as it is. */
export async function resendCode(work: Work, caller: Caller, id: string): Promise<Outcome<object>> {
  const {charge, order} = await lockOwn(work, caller, id);
  if (!isWaitingForCode(charge, order)) return show(work, charge);
  const codes = await listChargeCodes(work.tx, id);
  const mayAt =
    codes.length < MAX_CODES ? (codes[0]?.created_at ?? 0) + RESEND_AFTER_MS : charge.created_at + CODE_WAIT_MS;
  if (mayAt > work.now) throw tooSoon(mayAt - work.now);
  await sendCode(work, caller.account, {number: order.number, money: charge, chargeId: id});
  await touchCharge(work, id);
  return show(work, charge);
}

/** Ends a charge that still waits for its code. */
export async function expireWallet(work: Work, id: string): Promise<void> {
  const charge = await lockCharge(work.tx, id);
  const order = await findWalletOrder(work.tx, id);
  if (isWaitingForCode(charge, order)) await changeCharge(work, id, EXPIRED);
}

const EXPIRED = {
  status: 'failed',
  failure_code: 'AUTHORIZATION_EXPIRED',
  failure_message: 'The payer did not authorise the payment in time.',
} as const;

async function show(work: Work, charge: Charge): Promise<Outcome<object>> {
  return {status: 200, body: await viewCharge(work.tx, charge, viewContextFor(work))};
}

/**
 * Reads and locks a charge, with its order if it is a wallet's. 404 unless the caller may see it, or it is a wallet's
 * and the caller a session that could have made it: the payer continues after a reload, which gives the page another
 * session.
 */
async function lockOwn(
  work: Work,
  caller: Caller,
  id: string,
): Promise<{readonly charge: Charge; readonly order: WalletOrder | undefined}> {
  const charge = await lockCharge(work.tx, id);
  const order = await findWalletOrder(work.tx, id);
  if (order === undefined || !canContinue(caller, charge)) await findCharge(work.tx, caller, id);
  return {charge, order};
}

function useOf({amount, currency, customer_id, invoice_id}: WalletChargeRequest): SessionUse {
  return {
    does: 'wallet_charge',
    money: {amount, currency},
    invoiceId: invoice_id ?? null,
    ...(customer_id === undefined ? {} : {customerId: customer_id}),
  };
}

interface NewOrder {
  readonly request: WalletChargeRequest;
  readonly invoice: Invoice | undefined;
}

/** The wallet to charge and whose it is, and whether it is to be saved on them. */
interface Payer {
  readonly wallet: ChosenWallet;
  readonly customerId: string;
  readonly to_save: boolean;
}

/** Who pays: the named customer, that of the session or the invoice, or a new one with this number. */
async function findPayer(work: Work, caller: Caller, {request, invoice}: NewOrder): Promise<Payer> {
  const bound = caller.kind === 'session' ? caller.session.customer_id : null;
  const known = request.customer_id ?? bound ?? invoice?.customer_id;
  const find = (id: string): Promise<Customer> =>
    request.source_id === undefined ? findCustomer(work.tx, caller.account, id) : findOwnCustomer(work, caller, id);
  const customer = known === undefined ? undefined : await find(known);
  const wallet = await walletOf(work, caller, {request, customer});
  const isNew = wallet.id === undefined;
  if (customer !== undefined) return {wallet, customerId: customer.id, to_save: isNew && isNamed(caller)};
  const {id: customerId} = await createCustomer(work, caller, {phone_number: wallet.number});
  return {wallet, customerId, to_save: false};
}

/** Whether the merchant named the customer: a page alone could name anyone. */
function isNamed(caller: Caller): boolean {
  return caller.kind === 'session' ? caller.session.customer_id !== null : caller.kind === 'secret';
}

async function walletOf(
  work: Work,
  caller: Caller,
  {request, customer}: {readonly request: WalletChargeRequest; readonly customer: Customer | undefined},
): Promise<ChosenWallet> {
  const {amount, currency, number, source_id: sourceId = ''} = request;
  if (number !== undefined) return {number, provider: providerOf(work, caller.account, {...request, number})};
  if (customer === undefined) throw invalid('customer_id', 'customer_id goes with source_id');
  return chooseSaved(work, caller.account, {amount, currency, customerId: customer.id, sourceId});
}

async function recordPending(
  work: Work,
  caller: Caller,
  {request, wallet, invoice, customerId}: NewOrder & Pick<Payer, 'wallet' | 'customerId'>,
): Promise<Charge> {
  const {name, statement_descriptor} = await findMerchant(work.tx, caller.account);
  const described = (caller.kind === 'session' ? caller.session.description : null) ?? request.description;
  const {id, number, provider} = wallet;
  const {id: brand, country: country_code} = provider;
  const shown = {...(id === undefined ? {} : {id}), brand, last4: number.slice(-4), country_code};
  return recordCharge(work, {
    account_id: caller.account.id,
    customer_id: customerId,
    invoice_id: invoice?.id ?? null,
    ...(invoice === undefined ? {} : {installment: invoice.installment, affiliate: invoice.affiliate}),
    created_by: caller.id,
    kind: 'mobile',
    amount: request.amount,
    currency: request.currency,
    description: described ?? name,
    status: 'pending',
    failure_code: null,
    failure_message: null,
    processing_id: work.attempt,
    source: {...shown, statement_descriptor},
  });
}

function tooSoon(waitMs: number): Problem {
  const message = 'No other code may be sent yet.';
  return new Problem(429, {code: 'rate_limited', message, retryAfterS: Math.ceil(waitMs / 1000)});
}
