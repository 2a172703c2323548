import type {SourceSnapshot} from '../../db/types.js';
import {DECLINE_MESSAGES, type ProcessorCharge} from '../../rails/card-processor.js';
import {recordCharge, type Charge} from './charge.js';
import type {Invoice} from '../invoices/invoice.js';
import type {Merchant} from '../merchants.js';
import type {Money} from '../money.js';
import {settleOrRefund} from '../invoices/settlement.js';
import type {Source} from '../cards/sources.js';
import type {Caller, Work} from '../work.js';

/** The card to charge, whichever way it was named. */
export interface Card {
  readonly reference: string;
  readonly source: SourceSnapshot;
  /** Of a saved one: the processor's reference to its code, when that was asked for again. */
  readonly code?: string;
  /** Of a new one: whether something lay over its fields. */
  readonly occluded?: boolean | null;
}

/** What to take from a card, and what for. */
export interface CardPayment {
  readonly card: Card;
  readonly money: Money;
  readonly customerId: string;
  readonly description?: string | undefined;
  /** Who takes it. */
  readonly merchant: Merchant;
  /** The invoice to settle with it, locked. */
  readonly invoice: Invoice | undefined;
}

/**
 * Takes money from a card and puts it to the invoice it is for. A decline is a charge too: `failed`, with its reason.
 * The processor knows a repetition by the work's attempt; a piece of work takes money once at most.
 */
export async function takeCardMoney(work: Work, caller: Caller, payment: CardPayment): Promise<Charge> {
  const {card, money, invoice, merchant} = payment;
  const paid = await work.rails.cards.charge({
    attempt: work.attempt,
    reference: card.reference,
    code: card.code,
    ...money,
  });
  const charge = await recordCharge(work, {
    ...money,
    ...outcomeOf(paid),
    account_id: caller.account.id,
    customer_id: payment.customerId,
    invoice_id: invoice?.id ?? null,
    ...(invoice === undefined ? {} : {installment: invoice.installment, affiliate: invoice.affiliate}),
    created_by: caller.id,
    kind: 'card',
    occluded: card.occluded ?? null,
    description: payment.description ?? merchant.name,
    processing_id: paid.processingId,
    source: {...card.source, ...checkOf(paid), statement_descriptor: merchant.statement_descriptor},
  });
  if (charge.status !== 'succeeded' || invoice === undefined) return charge;
  return settleOrRefund(work, {rail: 'card', charge});
}

/** A saved card, to be charged. */
export function toCard(saved: Source): Card {
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

/** What the issuer said of the code, where it said no for its sake. */
function checkOf(paid: ProcessorCharge): Pick<SourceSnapshot, 'cvc_check'> {
  return paid.status === 'failed' && paid.declineCode === 'INVALID_CVN' ? {cvc_check: 'fail'} : {};
}

function outcomeOf(paid: ProcessorCharge) {
  if (paid.status !== 'failed') return {status: paid.status, failure_code: null, failure_message: null};
  return {
    status: paid.status,
    failure_code: paid.declineCode,
    failure_message: DECLINE_MESSAGES[paid.declineCode],
  };
}
