import type {SourceSnapshot} from '../../db/types.js';
import {
  DECLINE_MESSAGES,
  type CardOrder,
  type PaidCharge,
  type PendingCharge,
  type ProcessorCharge,
} from '../../rails/cards/card-processor.js';
import {countDecline, declineCounters, type DeclineCounters} from '../cards/decline-limits.js';
import type {Source} from '../cards/sources.js';
import type {Invoice} from '../invoices/invoice.js';
import {settleOrRefund} from '../invoices/settlement.js';
import {leaseNewCall} from '../job-queue.js';
import type {Merchant} from '../merchants.js';
import type {Money} from '../money.js';
import type {PendingWork, OutgoingCall} from '../rail-calls.js';
import type {Caller, Work} from '../work.js';
import {applyLateAnswer} from './apply-outcome.js';
import {
  challengeUrl,
  expectChallenge,
  mailUnpaid,
  newChallengeId,
  viewContextFor,
  recordPendingUpdate,
} from './challenges.js';
import {answerCharge, readCharge, recordCharge, type Charge} from './charge.js';
import {checkLater} from './checks.js';

/** The card to charge, new or saved. */
export interface Card {
  readonly reference: string;
  readonly source: SourceSnapshot;
  /** For a saved card: the processor's reference to its security code, if the payer had to type it again. */
  readonly code?: string;
  /** For a new card: whether something covered the input fields. */
  readonly occluded?: boolean | null;
}

/** What to take from a card, and what for. */
export interface CardPayment {
  readonly card: Card;
  readonly money: Money;
  readonly customerId: string;
  readonly description?: string | undefined;
  readonly merchant: Merchant;
  /** The invoice that this payment settles; its row is locked. */
  readonly invoice: Invoice | undefined;
  /** Whether to e-mail the invoice if the issuer declines, or asks a payer who is not there. */
  readonly mailsDecline?: boolean;
}

/** The order for the processor, and what else depends on its answer. */
interface CardCall {
  readonly charge: Charge;
  readonly order: CardOrder;
  readonly counters: DeclineCounters;
  readonly mailsDecline: boolean;
  /** The id of the challenge, if the issuer asks for one; the bank's page returns to its address. */
  readonly challengeId: string;
}

/** The part of a call that is stored encrypted while it is in flight; the rest is in the charge. */
type Secret = Pick<CardOrder, 'attempt' | 'reference' | 'code' | 'returnUrl'> &
  Pick<CardCall, 'counters' | 'mailsDecline' | 'challengeId'>;

/** An order that was stored before challenges existed. */
type OldSecret = Omit<Secret, 'challengeId'> & Partial<Pick<Secret, 'challengeId'>>;

/**
 * Records a pending charge and the call that will make it. The work's attempt is the processor's idempotency key, so
 * one piece of work takes money at most once.
 */
export async function beginCardCharge(work: Work, caller: Caller, payment: CardPayment): Promise<PendingWork> {
  const {card, money, invoice, merchant, mailsDecline = false} = payment;
  const {attempt} = work;
  const charge = await recordCharge(work, {
    ...money,
    status: 'pending',
    failure_code: null,
    failure_message: null,
    account_id: caller.account.id,
    customer_id: payment.customerId,
    invoice_id: invoice?.id ?? null,
    ...(invoice === undefined ? {} : {installment: invoice.installment, affiliate: invoice.affiliate}),
    created_by: caller.id,
    kind: 'card',
    occluded: card.occluded ?? null,
    description: payment.description ?? merchant.name,
    processing_id: attempt,
    source: {...card.source, statement_descriptor: merchant.statement_descriptor},
  });
  const counters = declineCounters(work, caller);
  const {reference, code} = card;
  const kept: Secret = {attempt, reference, code, counters, mailsDecline, ...returnPlace(work)};
  const secret = work.vault.seal(JSON.stringify(kept));
  const job = await leaseNewCall(work, {kind: 'card_charge', subject: charge.id, at: work.now, secret});
  return {made: charge.id, call: {job, order: toCall(kept, charge)}};
}

/** Charges a card and settles its invoice. A declined charge is stored too: `failed`, with the reason. */
export const cardCharge: OutgoingCall<CardCall, ProcessorCharge> = {
  async prepare(work, {subject: chargeId, secret}) {
    if (secret === null) throw new Error('the charge has no stored order');
    const kept = JSON.parse(work.vault.open(secret)) as OldSecret;
    // A call from before challenges existed has no place to return to, and gets none: its order stays the same.
    return toCall(
      {...kept, challengeId: kept.challengeId ?? newChallengeId(work)},
      await readCharge(work.tx, chargeId),
    );
  },
  call: ({cards}, {order}) => cards.charge(order),
  find: ({cards}, {order}) => cards.find(order.attempt),
  async record(work, {order: called, answer}) {
    const {charge: pending, counters, mailsDecline} = called;
    const charge = await answerCharge(work, pending.id, {
      ...outcomeOf(answer),
      processing_id: answer.processingId,
      source: JSON.stringify({...pending.source, ...checkOf(answer)}),
      available_date: answer.status === 'succeeded' ? work.now : null,
    });
    if (answer.status === 'pending' || answer.status === 'paid') return recordOpen(work, called, {charge, answer});
    if (charge.status === 'failed') {
      await countDecline(work, counters);
      if (mailsDecline) await mailUnpaid(work, charge);
    }
    const isToSettle = charge.status === 'succeeded' && charge.invoice_id !== null;
    return isToSettle ? settleOrRefund(work, {rail: 'card', charge}) : charge;
  },
  recordLate: applyLateAnswer,
};

/** Records a charge that has not ended, and what its issuer asks of the payer. */
async function recordOpen(
  work: Work,
  {order: {attempt}, challengeId: id, mailsDecline: mails_invoice, counters}: CardCall,
  {charge, answer}: {readonly charge: Charge; readonly answer: PaidCharge | PendingCharge},
): Promise<Charge> {
  await checkLater(work, charge, {kind: 'card_check', attempt, answer});
  await expectChallenge(work, charge, {id, attempt, mails_invoice, counters});
  if (answer.status === 'paid') return charge;
  const {challenge} = answer;
  const isAsked = await recordPendingUpdate(work, charge, {attempt, challenge, isCurrent: true});
  return isAsked ? readCharge(work.tx, charge.id) : charge;
}

/** Where the bank's page returns, if the issuer asks for a challenge. */
function returnPlace(work: Work): Pick<Secret, 'challengeId' | 'returnUrl'> {
  const challengeId = newChallengeId(work);
  return {challengeId, returnUrl: `${challengeUrl(viewContextFor(work).base, challengeId)}/return`};
}

function toCall({attempt, reference, code, returnUrl, ...rest}: Secret, charge: Charge): CardCall {
  const {amount, currency} = charge;
  return {charge, order: {attempt, reference, code, amount, currency, returnUrl}, ...rest};
}

/** Converts a saved card to the card to charge. */
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

/** The result of the security code check, known only if the issuer declined because of the code. */
function checkOf(answer: ProcessorCharge): Pick<SourceSnapshot, 'cvc_check'> {
  return answer.status === 'failed' && answer.declineCode === 'INVALID_CVN' ? {cvc_check: 'fail'} : {};
}

/** The fields of a charge that the processor's answer sets. */
export function outcomeOf(answer: ProcessorCharge): Pick<Charge, 'status' | 'failure_code' | 'failure_message'> {
  const failureCode = answer.status === 'failed' ? answer.declineCode : null;
  return {
    status: answer.status,
    failure_code: failureCode,
    failure_message: failureCode === null ? null : DECLINE_MESSAGES[failureCode],
  };
}
