import {
  DECLINE_MESSAGES,
  type Challenge,
  type DeclineCode,
  type ProcessorCharge,
} from '../../rails/cards/card-processor.js';
import {countLateDecline, isUnattended, mailUnpaid, recordPendingUpdate} from './challenges.js';
import {changeCharge, isWaiting, isWithdrawn, lockCharge, type Charge} from './charge.js';
import {isCalling} from '../job-queue.js';
import {sendBack, settleOrRefund} from '../invoices/settlement.js';
import type {MobileAnswer} from '../../rails/mobile/mobile-money.js';
import type {CallJob} from '../rail-calls.js';
import {isUnasked} from '../mobile/wallet-orders.js';
import type {Work} from '../work.js';
import {keepWallet} from './wallet-saving.js';

/** How a charge ends. `declineCode` is absent if the issuer gave no reason. */
export type FinalOutcome = {readonly end: 'settle'} | {readonly end: 'fail'; readonly declineCode?: DeclineCode};

/**
 * Ends a `pending` or `paid` charge with the late answer of its rail. A charge does not change if it has ended, if its
 * call is in flight, or if its rail was not asked yet. If the invoice no longer needs the money, or the payer has
 * cancelled, the charge is refunded.
 */
export async function endCharge(work: Work, id: string, outcome: FinalOutcome): Promise<Charge> {
  const charge = await lockCharge(work.tx, id);
  if (!(await mayEnd(work, charge))) return charge;
  if (isWithdrawn(charge)) return outcome.end === 'settle' ? sendBack(work, {rail: railOf(charge), charge}) : charge;
  if (outcome.end === 'fail') return failCharge(work, id, outcome.declineCode ?? 'PROCESSOR_DECLINED');
  const available_date = charge.captured ? work.now : null;
  const settled = await changeCharge(work, id, {status: 'succeeded', available_date});
  if (settled.invoice_id === null) return keepWallet(work, settled);
  return keepWallet(work, await settleOrRefund(work, {rail: railOf(settled), charge: settled}));
}

async function mayEnd({tx}: Work, charge: Charge): Promise<boolean> {
  if (!isWaiting(charge) && !isWithdrawn(charge)) return false;
  return !(await isCalling(tx, charge.id)) && !(await isUnasked(tx, charge.id));
}

function railOf({kind}: Charge): 'card' | 'wallet' {
  return kind === 'mobile' ? 'wallet' : 'card';
}

/** The source of an outcome. */
export interface UpdateSource {
  readonly attempt: string;
  /** The version of the charge when the rail was asked; undefined for a callback. */
  readonly version?: number;
}

/**
 * Applies a newer outcome to an open charge, and refunds money that arrives for a failed one. Returns false if the outcome
 * changes nothing.
 */
export async function applyOutcome(
  work: Work,
  id: string,
  outcome: ProcessorCharge,
  source: UpdateSource,
): Promise<boolean> {
  const before = await work.tx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (before === undefined) return false;
  if (before.status === 'failed') return outcome.status === 'succeeded' && (await refundFailed(work, before, outcome));
  if (!isWaiting(before)) return false;
  if (outcome.status === 'pending') return recordChallenge(work, before, {challenge: outcome.challenge, source});
  if (outcome.status === before.status) return false;
  if (outcome.status === 'paid') await changeCharge(work, id, {status: 'paid'});
  else if (outcome.status === 'failed') await endCharge(work, id, {end: 'fail', declineCode: outcome.declineCode});
  else await endCharge(work, id, {end: 'settle'});
  return true;
}

/** Applies money that a call took after its charge was ended in another way, by a callback or by a person. */
export async function applyLateAnswer(
  work: Work,
  {job: {subject}, answer}: {readonly job: CallJob; readonly answer: MobileAnswer},
): Promise<void> {
  if (answer.status === 'succeeded') await applyOutcome(work, subject, answer, {attempt: answer.processingId});
}

/**
 * The payer has read that nothing was taken, so money that the rail took all the same is refunded, once. The rail's own
 * id of it may be new: a charge that failed without an answer of its rail has none.
 */
async function refundFailed(work: Work, charge: Charge, {processingId}: ProcessorCharge): Promise<boolean> {
  if (charge.amount_refunded > 0n || (await isCalling(work.tx, charge.id))) return false;
  const taken = await changeCharge(work, charge.id, {processing_id: processingId});
  await sendBack(work, {rail: railOf(charge), charge: taken});
  return true;
}

/** Records what an issuer asks. Ignores the response to a query from before the charge changed. */
async function recordChallenge(
  work: Work,
  charge: Charge,
  {challenge, source}: {readonly challenge: Challenge | undefined; readonly source: UpdateSource},
): Promise<boolean> {
  const {attempt, version} = source;
  if (charge.kind !== 'card' || charge.status !== 'pending') return false;
  if (version !== undefined && version !== charge.version) return false;
  return recordPendingUpdate(work, charge, {attempt, challenge, isCurrent: version !== undefined});
}

async function failCharge(work: Work, id: string, code: DeclineCode): Promise<Charge> {
  const failure = {status: 'failed', failure_code: code, failure_message: DECLINE_MESSAGES[code]} as const;
  const charge = await changeCharge(work, id, failure);
  await countLateDecline(work, id);
  if (charge.invoice_id !== null && (await isUnattended(work.tx, id))) await mailUnpaid(work, charge);
  return charge;
}
