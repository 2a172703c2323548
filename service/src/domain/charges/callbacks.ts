import {sql} from 'kysely';
import {newId} from '../../lib/random.js';
import type {RailName} from '../../db/types.js';
import type {
  Challenge,
  ChargeUpdate,
  DeclineCode,
  PaidCharge,
  PendingCharge,
  ProcessorCharge,
} from '../../rails/cards/card-processor.js';
import type {RailCallbackTable} from '../../schema/messages.js';
import {schedule, takeOver} from '../job-queue.js';
import type {CallJob, OutgoingCall} from '../rail-calls.js';
import type {Work} from '../work.js';
import {mobileCharge} from './by-mobile.js';
import {cardCharge} from './card-money.js';
import {applyOutcome} from './apply-outcome.js';

/** What a callback reports about a charge that has not ended. It is sealed in the row, because it may contain an address. */
interface OpenDetails {
  readonly challenge?: Challenge;
  readonly askAgainMs?: number;
}

/** Stores a callback and schedules the job that applies it, so that the rail gets its response first. */
export async function keepCallback(
  work: Work,
  rail: RailName,
  {at = work.now, ...update}: ChargeUpdate & {readonly at?: number},
): Promise<void> {
  const {outcome} = update;
  const isOpen = outcome.status === 'pending' || outcome.status === 'paid';
  const details = isOpen ? work.vault.seal(JSON.stringify(detailsOf(outcome))) : null;
  await storeCallback(work, rail, {...update, at, details});
}

/** The same for an outcome whose details are sealed, or which has none. */
export async function storeCallback(
  work: Pick<Work, 'tx' | 'now' | 'random' | 'reportDue'>,
  rail: RailName,
  update: ChargeUpdate & {readonly at: number; readonly details: string | null},
): Promise<void> {
  const {attempt, amount, currency, outcome, at, details} = update;
  const {status, processingId: processing_id} = outcome;
  const decline_code = outcome.status === 'failed' ? outcome.declineCode : null;
  const id = newId(work.random, 'rcb_');
  const content = {attempt, amount: amount ?? null, currency, status, processing_id, decline_code, details};
  await work.tx
    .insertInto('rail_callbacks')
    .values({id, rail, ...content, received_at: work.now, made_of_it: null})
    .execute();
  await schedule(work, {kind: 'rail_callback', subject: id, at});
}

function detailsOf(outcome: PaidCharge | PendingCharge): OpenDetails {
  const {askAgainMs} = outcome;
  const challenge = outcome.status === 'pending' ? outcome.challenge : undefined;
  return {...(challenge === undefined ? {} : {challenge}), ...(askAgainMs === undefined ? {} : {askAgainMs})};
}

/**
 * Applies a callback once: it answers the call in flight for its charge, or else ends a charge that is still open. A
 * callback with another amount or currency is ignored. A charge that has ended does not change, except that money for
 * one that has failed is refunded.
 */
export async function takeCallback(work: Work, id: string): Promise<void> {
  const callback = await work.tx
    .selectFrom('rail_callbacks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const made_of_it = await apply(work, callback);
  await work.tx.updateTable('rail_callbacks').set({made_of_it}).where('id', '=', id).execute();
}

type StoredCallback = RailCallbackTable;

async function apply(work: Work, callback: StoredCallback): Promise<StoredCallback['made_of_it']> {
  const found = await findWaiting(work, callback);
  if (found === undefined) return 'nothing waits for it';
  if (found.amount !== (callback.amount ?? found.amount) || found.currency !== callback.currency)
    return 'another amount';
  // Locks the call first, then the charge, in the same order as when an answer is recorded.
  const kind = callback.rail === 'cards' ? 'card_charge' : 'mobile_charge';
  const job = await takeOver(work, {kind, subject: found.id});
  const outcome = outcomeOf(work, callback);
  if (job === undefined) {
    return (await applyOutcome(work, found.id, outcome, {attempt: callback.attempt}))
      ? 'taken'
      : 'nothing waits for it';
  }
  if (kind === 'card_charge') await record(work, cardCharge, {job, answer: outcome});
  else await record(work, mobileCharge, {job, answer: outcome});
  return 'taken';
}

/** Literals: with parameters, a generic plan would not match the partial indexes. */
const OPEN = (['pending', 'paid'] as const).map((status) => sql.lit(status));
const FAILED = sql.lit('failed' as const);

/** Finds the open or failed charge: by its attempt until the rail has answered the call, afterwards by the rail's own id. */
function findWaiting(work: Work, {rail, attempt, processing_id}: StoredCallback) {
  return work.tx
    .selectFrom('charges')
    .select(['id', 'amount', 'currency'])
    .where((eb) => eb.or([eb('status', 'in', OPEN), eb('status', '=', FAILED)]))
    .where('processing_id', 'in', [attempt, processing_id])
    .where('kind', '=', rail === 'cards' ? 'card' : 'mobile')
    .orderBy('created_at')
    .executeTakeFirst();
}

/** Records the callback as the answer to a call that some process is making or would repeat. */
async function record<Order, Answer>(
  work: Work,
  call: OutgoingCall<Order, Answer>,
  {job, answer}: {readonly job: CallJob; readonly answer: Answer},
): Promise<void> {
  const order = await call.prepare(work, job);
  if (order !== undefined) await call.record(work, {job, order, answer});
}

function outcomeOf(
  {vault}: Work,
  {status, processing_id: processingId, decline_code, details}: StoredCallback,
): ProcessorCharge {
  if (status === 'failed') return {status, processingId, declineCode: decline_code as DeclineCode};
  if (status === 'succeeded') return {status, processingId};
  const known = details === null ? {} : (JSON.parse(vault.open(details)) as OpenDetails);
  return {status, processingId, ...known};
}
