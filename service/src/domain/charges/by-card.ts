import {forbidden, invalid, missing} from '../../lib/problem.js';
import type {Currency} from '../../db/types.js';
import {beginCardCharge, toCard, type Card} from './card-money.js';
import {requireFewDeclines} from '../cards/decline-limits.js';
import {viewContextFor} from './challenges.js';
import {readCharge, type Charge} from './charge.js';
import {viewCharge} from './next-action.js';
import {takeCode} from '../cards/code-tokens.js';
import {findCustomer, findOwnCustomer} from '../customers/customer.js';
import {findMerchant} from '../merchants.js';
import {requireCurrency} from '../money.js';
import {admitSession, requireBindings, type SessionUse} from '../sessions/permissions.js';
import {lockPayable} from '../invoices/settlement.js';
import {requireUnexpired, findSourceIfAny, type Source} from '../cards/sources.js';
import {takeToken} from '../cards/tokens.js';
import type {PendingWork} from '../rail-calls.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';

/** A request to charge a card: a new one by its token, or a saved one by its source id. */
export interface CardChargeRequest {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly customer_id: string;
  readonly description?: string;
  readonly token?: string;
  readonly source_id?: string;
  /** The token of the saved card's security code. */
  readonly cvc_token?: string;
  readonly invoice_id?: string;
  /** The installment of that invoice. */
  readonly installment?: number;
}

/** Checks that need no database: exactly one of token and source, the currency, and what the session is bound to. */
export function checkCardCharge(caller: Caller, request: CardChargeRequest): void {
  if ((request.token === undefined) === (request.source_id === undefined)) {
    throw invalid('token', 'send exactly one of token and source_id');
  }
  if (request.cvc_token !== undefined && request.source_id === undefined) {
    throw invalid('cvc_token', 'cvc_token goes with source_id');
  }
  if (caller.kind === 'publishable' && request.source_id !== undefined) {
    throw forbidden('not_permitted', 'A publishable key charges new cards only.');
  }
  if (request.installment !== undefined && request.invoice_id === undefined) {
    throw invalid('installment', 'installment goes with invoice_id');
  }
  requireCurrency(caller.account, request.currency);
  if (caller.kind === 'session') requireBindings(caller.session, useOf(request));
}

/** Starts a card charge. With an invoice, the amount must be what that invoice expects now. */
export async function chargeCard(work: Work, calling: Caller, request: CardChargeRequest): Promise<PendingWork> {
  const caller = await admitSession(work, calling, useOf(request));
  const {account} = caller;
  const {amount, currency, customer_id: customerId, invoice_id: invoiceId, installment} = request;
  const description = (caller.kind === 'session' ? caller.session.description : null) ?? request.description;
  // The queries go out together; their results are checked below.
  const [merchant, saved] = await Promise.all([
    findMerchant(work.tx, account),
    request.source_id === undefined
      ? undefined
      : findSourceIfAny(work.tx, {account, customerId, id: request.source_id, kind: 'card'}),
    request.source_id === undefined
      ? findCustomer(work.tx, account, customerId)
      : findOwnCustomer(work, caller, customerId),
    requireFewDeclines(work, caller),
  ]);
  const invoice =
    invoiceId === undefined
      ? undefined
      : await lockPayable(work.tx, caller, {
          amount,
          currency,
          installment,
          invoiceId,
          param: 'invoice_id',
          isByCard: true,
        });
  const card = await takeCard(work, caller, {request, saved});
  const money = {amount, currency};
  return beginCardCharge(work, caller, {card, money, customerId, description, merchant, invoice});
}

/** The response to a card charge. `recorded` is the charge if it was just written, which saves reading it. */
export async function showCardCharge(
  work: Work,
  caller: Caller,
  {id, recorded}: {readonly id: string; readonly recorded: unknown},
): Promise<Outcome<object>> {
  const charge = (recorded as Charge | undefined) ?? (await readCharge(work.tx, id));
  return created(await viewCharge(work.tx, charge, viewContextFor(work, caller)));
}

function useOf({amount, currency, customer_id, invoice_id}: CardChargeRequest): SessionUse {
  return {does: 'card_charge', money: {amount, currency}, customerId: customer_id, invoiceId: invoice_id ?? null};
}

/** The requested card; `saved` is its row, if one was requested and found. */
interface RequestedCard {
  readonly request: CardChargeRequest;
  readonly saved: Source | undefined;
}

async function takeCard(work: Work, caller: Caller, order: RequestedCard): Promise<Card> {
  const {request} = order;
  if (request.token === undefined) return takeSavedCard(work, caller, order);
  const token = await takeToken(work, caller, request.token);
  const {brand, funding, last4, fingerprint, exp_month, exp_year} = token;
  const source = {brand, funding, last4, fingerprint, exp_month, exp_year, cvc_check: 'pass'};
  return {reference: token.processor_reference, source, occluded: token.occluded};
}

async function takeSavedCard(work: Work, caller: Caller, {request, saved}: RequestedCard): Promise<Card> {
  if (saved === undefined) throw missing('source', 'source_id');
  requireUnexpired(saved, work.now);
  const {cvc_token: token} = request;
  if (token === undefined) {
    if (saved.cvc_required) throw invalid('cvc_token', 'the security code of this card is asked for with each payment');
    return toCard(saved);
  }
  const {reference, source} = toCard(saved);
  return {reference, source: {...source, cvc_check: 'pass'}, code: await takeCode(work, caller, token)};
}
