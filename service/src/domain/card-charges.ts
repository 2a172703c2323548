import {forbidden, invalid} from '../base/problem.js';
import type {Currency, SourceSnapshot} from '../db/types.js';
import {DECLINE_MESSAGES, type ProcessorCharge} from '../rails/card-processor.js';
import {recordCharge, showCharge, type Charge} from './charges.js';
import {findCustomer, type Customer} from './customers.js';
import {findMerchant} from './merchants.js';
import {requireCurrency, requireSame} from './money.js';
import {countDecline, requireUnpaidSession} from './sessions.js';
import {settleInvoice, lockUnpaidInvoice} from './settlement.js';
import {findSource} from './sources.js';
import {takeToken} from './tokens.js';
import {created, type Caller, type Outcome, type Work} from './work.js';

/** An order to charge a card: a new one by its token, or a saved one by its source. */
export interface CardChargeRequest {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly customer_id: string;
  readonly description?: string;
  readonly token?: string;
  readonly source_id?: string;
  readonly invoice_id?: string;
}

/** The card to charge, whichever way it was named. */
interface Card {
  readonly reference: string;
  readonly source: SourceSnapshot;
}

/** What the request alone can be refused for: the pair that excludes itself, the currency, and the session's bindings. */
export function checkCardCharge(caller: Caller, asked: CardChargeRequest): void {
  if ((asked.token === undefined) === (asked.source_id === undefined)) {
    throw invalid('token', 'send exactly one of token and source_id');
  }
  if (caller.kind === 'publishable' && asked.source_id !== undefined) {
    throw forbidden('not_permitted', 'A publishable key charges new cards only.');
  }
  requireCurrency(caller.account, asked.currency);
  if (caller.kind === 'session') checkBindings(caller.session, asked);
}

/** Charges a card, and settles the invoice it is for. A decline is a charge too: `failed`, with its reason. */
export async function chargeCard(work: Work, caller: Caller, asked: CardChargeRequest): Promise<Outcome<object>> {
  const customer = await findCustomer(work.tx, caller.account, asked.customer_id);
  await requireUnpaidSession(work, caller);
  const invoice =
    asked.invoice_id === undefined ? undefined : await lockUnpaidInvoice(work.tx, caller, asked.invoice_id);
  if (invoice !== undefined) requireSame(asked, {amount: invoice.amount_due, currency: invoice.currency});
  const card = await takeCard(work, caller, {asked, customer});
  const charge = await takeMoney(work, caller, {asked, card});
  if (charge.status === 'failed') await countDecline(work, caller);
  if (charge.status === 'succeeded' && invoice !== undefined) {
    await settleInvoice(work, {invoiceId: invoice.id, rail: 'card', charge});
  }
  return created(showCharge(charge));
}

async function takeMoney(
  work: Work,
  caller: Caller,
  order: {readonly asked: CardChargeRequest; readonly card: Card},
): Promise<Charge> {
  const {amount, currency, customer_id, invoice_id, description} = order.asked;
  const {reference, source} = order.card;
  const merchant = await findMerchant(work.tx, caller.account);
  const paid = await work.rails.cards.charge({attempt: work.attempt, reference, amount, currency});
  return recordCharge(work, {
    account_id: caller.account.id,
    customer_id,
    invoice_id: invoice_id ?? null,
    created_by: caller.id,
    kind: 'card',
    amount,
    currency,
    description: description ?? merchant.name,
    processing_id: paid.processingId,
    ...outcomeOf(paid),
    source: {...source, statement_descriptor: merchant.statement_descriptor},
  });
}

function checkBindings(session: Extract<Caller, {kind: 'session'}>['session'], asked: CardChargeRequest): void {
  if (session.mode === 'add') throw forbidden('not_permitted', 'The session only saves cards.');
  if (!session.methods.includes('card')) throw forbidden('not_permitted', 'The session does not take cards.');
  if ((asked.invoice_id ?? null) !== session.invoice_id) {
    throw forbidden('not_permitted', 'The session is not for this invoice.');
  }
  if (session.customer_id !== null && session.customer_id !== asked.customer_id) {
    throw forbidden('not_permitted', 'The session is for another customer.');
  }
  if (session.mode === 'charge' && session.amount !== null) {
    requireSame(asked, {amount: session.amount, currency: session.currency});
  }
}

async function takeCard(
  work: Work,
  caller: Caller,
  order: {readonly asked: CardChargeRequest; readonly customer: Customer},
): Promise<Card> {
  const {asked, customer} = order;
  if (asked.token === undefined) return takeSavedCard(work, caller, {customer, id: asked.source_id ?? ''});
  const token = await takeToken(work, caller, asked.token);
  const {brand, funding, last4, fingerprint, exp_month, exp_year} = token;
  const source = {brand, funding, last4, fingerprint, exp_month, exp_year, cvc_check: 'pass'};
  return {reference: token.processor_reference, source};
}

async function takeSavedCard(
  work: Work,
  caller: Caller,
  wanted: {readonly customer: Customer; readonly id: string},
): Promise<Card> {
  const {customer} = wanted;
  if (caller.kind === 'session' && caller.session.customer_id === null && customer.created_by !== caller.id) {
    throw forbidden('not_permitted', 'The session is not for this customer.');
  }
  const saved = await findSource(work.tx, {
    account: caller.account,
    customerId: customer.id,
    id: wanted.id,
    kind: 'card',
  });
  const source = {
    id: saved.id,
    brand: saved.brand,
    funding: saved.funding,
    last4: saved.last4,
    ...(saved.fingerprint === null ? {} : {fingerprint: saved.fingerprint}),
    ...(saved.exp_month === null ? {} : {exp_month: saved.exp_month}),
    ...(saved.exp_year === null ? {} : {exp_year: saved.exp_year}),
    cvc_check: 'unchecked',
  };
  return {reference: saved.processor_reference ?? '', source};
}

function outcomeOf(paid: ProcessorCharge) {
  if (paid.status !== 'failed') return {status: paid.status, failure_code: null, failure_message: null};
  return {
    status: paid.status,
    failure_code: paid.declineCode,
    failure_message: DECLINE_MESSAGES[paid.declineCode],
  };
}
