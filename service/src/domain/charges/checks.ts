import type {ProcessorCharge} from '../../rails/cards/card-processor.js';
import type {Rails} from '../../rails/index.js';
import {schedule} from '../job-queue.js';
import type {OutgoingCall} from '../rail-calls.js';
import type {Work} from '../work.js';
import {isWaiting, isWithdrawn, readCharge, type Charge} from './charge.js';
import type {StoredChallenge} from './challenges.js';
import {applyOutcome} from './apply-outcome.js';
import {GIVEN_UP_AFTER_MS} from './unknown-outcome.js';

/** The job kinds that query the status of an open charge. */
type CheckKind = 'card_check' | 'mobile_check';

/** The charge, and the attempt by which the rail knows it. */
interface Order {
  readonly chargeId: string;
  readonly attempt: string;
  /**
   * For a check after the payer came back from the bank's page: the delays before the next checks, in milliseconds,
   * while the charge is undecided.
   */
  readonly againMs?: readonly number[];
}

/** An order, with the rail's own id of the charge, and the version of the charge when it was sent. */
interface SentOrder extends Order {
  readonly processingId: string;
  readonly version: number;
}

const HOUR_MS = 60 * 60 * 1000;

/** Schedules a status query for a charge that has not ended, because its callback may never arrive. */
export async function checkLater(
  work: Work,
  charge: Charge,
  {kind, attempt, answer}: {readonly kind: CheckKind; readonly attempt: string; readonly answer: ProcessorCharge},
): Promise<void> {
  if ('askAgainMs' in answer) {
    await scheduleCheck(work, {chargeId: charge.id, attempt}, {kind, at: work.now + answer.askAgainMs});
  }
}

/** The delays of the checks after a return: the bank's result may reach the processor later than the payer comes back. */
const AFTER_RETURN_MS = [1000, 2000, 5000, 10_000, 20_000];

/**
 * Queries the processor at once, because the payer came back from the bank's page. Does nothing while such a query
 * waits to be sent.
 */
export async function checkNow(work: Work, {id, charge_id, attempt}: StoredChallenge): Promise<void> {
  const subject = `return_${id}`;
  const inFlight = await work.tx
    .selectFrom('tasks')
    .select('lease')
    .where('subject', '=', subject)
    .where('rail', 'is not', null)
    .execute();
  // A query that was already sent may have been answered before the payer came back.
  if (inFlight.length > 1 || inFlight.some(({lease}) => lease === null)) return;
  const order: Order = {chargeId: charge_id, attempt, againMs: AFTER_RETURN_MS};
  await schedule(work, {kind: 'card_check', subject, at: work.now, secret: seal(work, order)});
}

function seal({vault}: Work, {chargeId, attempt, againMs}: Order): string {
  return vault.seal(JSON.stringify({chargeId, attempt, againMs}));
}

function scheduleCheck(
  work: Work,
  order: Order,
  due: {readonly kind: CheckKind; readonly at: number; readonly dead_at?: number | null},
): Promise<void> {
  // The subject is not the charge id: `isCalling` would then take this check for a call in flight.
  return schedule(work, {...due, subject: `check_${order.chargeId}`, secret: seal(work, order)});
}

/** Asks the card processor for the status of an open charge. */
export const cardCheck = checkBy('card_check', ({cards}, {attempt}) => cards.find(attempt));

/** Asks mobile money for the status of an open charge. A refusal is a decline: the wallet holds too little. */
export const mobileCheck = checkBy('mobile_check', async ({mobile}, {attempt, processingId}) => {
  const found = await mobile.find(attempt, processingId);
  return found?.status === 'refused' ? {status: 'failed', processingId, declineCode: 'INSUFFICIENT_FUND'} : found;
});

/**
 * Each check comes after a delay equal to the charge's age, at most an hour. A cancelled charge is checked too, because
 * its money may still arrive.
 */
function checkBy(
  kind: CheckKind,
  find: (rails: Rails, order: SentOrder) => Promise<ProcessorCharge | undefined>,
): OutgoingCall<SentOrder, ProcessorCharge | undefined> {
  return {
    async prepare({tx, vault}, {secret}) {
      if (secret === null) throw new Error('the check has no stored order');
      const order = JSON.parse(vault.open(secret)) as Order;
      const charge = await readCharge(tx, order.chargeId);
      const {processing_id: processingId, version} = charge;
      return isWaiting(charge) || isWithdrawn(charge) ? {...order, processingId, version} : undefined;
    },
    call: find,
    async record(work, {job: {subject}, order, answer}) {
      if (answer !== undefined) await applyOutcome(work, order.chargeId, answer, order);
      if (order.againMs !== undefined) return repeatCheck(work, order, {subject, answer});
      const charge = await readCharge(work.tx, order.chargeId);
      const age = work.now - charge.created_at;
      const canStillSucceed = isWaiting(charge) || (isWithdrawn(charge) && answer?.status !== 'failed');
      const isGivenUp = age > GIVEN_UP_AFTER_MS;
      if (!canStillSucceed || (isGivenUp && isWaiting(charge))) return;
      // A list shows an open charge to a person. It does not have a cancelled one, so its check waits for them instead.
      const dead_at = isGivenUp ? work.now : null;
      await scheduleCheck(work, order, {kind, at: work.now + Math.min(age, HOUR_MS), dead_at});
    },
  };
}

/** Repeats the check after a return while the processor does not have the bank's result. */
async function repeatCheck(
  work: Work,
  {againMs = [], ...order}: SentOrder,
  {subject, answer}: {readonly subject: string; readonly answer: ProcessorCharge | undefined},
): Promise<void> {
  const [waitMs, ...rest] = againMs;
  if (answer?.status !== 'pending' || waitMs === undefined) return;
  const secret = seal(work, {...order, againMs: rest});
  await schedule(work, {kind: 'card_check', subject, at: work.now + waitMs, secret});
}
