import {newId} from '../../lib/random.js';
import type {RailName} from '../../db/types.js';
import type {ChargeNews, DeclineCode, ProcessorCharge} from '../../rails/cards/card-processor.js';
import type {RailCallbackTable} from '../../schema/messages.js';
import {schedule, takeOver} from '../job-queue.js';
import type {CallJob, OutgoingCall} from '../outgoing.js';
import type {Work} from '../work.js';
import {mobileCharge} from './by-mobile.js';
import {cardCharge} from './card-money.js';
import {endWaiting} from './late-answers.js';

/** Writes down what a rail said by itself, to be looked at after the answer. */
export async function keepCallback(work: Work, rail: RailName, news: ChargeNews): Promise<void> {
  const {attempt, amount, currency, outcome} = news;
  const {status, processingId: processing_id} = outcome;
  const decline_code = outcome.status === 'failed' ? outcome.declineCode : null;
  const id = newId(work.random, 'rcb_');
  const said = {attempt, amount: amount ?? null, currency, status, processing_id, decline_code};
  await work.tx
    .insertInto('rail_callbacks')
    .values({id, rail, ...said, received_at: work.now, made_of_it: null})
    .execute();
  await schedule(work, {kind: 'rail_callback', subject: id, at: work.now});
}

/**
 * Makes what a rail said come true, once: a call that is under way for the charge has its answer with it, a charge that
 * waits for its end gets it. What says another amount is not believed, and a charge that has its end keeps it.
 */
export async function takeCallback(work: Work, id: string): Promise<void> {
  const said = await work.tx.selectFrom('rail_callbacks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const made_of_it = await apply(work, said);
  await work.tx.updateTable('rail_callbacks').set({made_of_it}).where('id', '=', id).execute();
}

type Said = RailCallbackTable;

async function apply(work: Work, said: Said): Promise<Said['made_of_it']> {
  const found = await findWaiting(work, said);
  if (found === undefined) return 'nothing waits for it';
  if (found.amount !== (said.amount ?? found.amount) || found.currency !== said.currency) return 'another amount';
  // The call first, then the charge: the order in which an answer is written down.
  const kind = said.rail === 'cards' ? 'card_charge' : 'mobile_charge';
  const job = await takeOver(work, {kind, subject: found.id});
  const outcome = outcomeOf(said);
  if (job === undefined) return (await endWaiting(work, found.id, outcome)) ? 'taken' : 'nothing waits for it';
  if (kind === 'card_charge') await record(work, cardCharge, {job, answer: outcome});
  else await record(work, mobileCharge, {job, answer: outcome});
  return 'taken';
}

/** The charge that waits for its end: until its rail has answered it is known by the attempt, then by what the rail calls it. */
function findWaiting(work: Work, {rail, attempt, processing_id}: Said) {
  return work.tx
    .selectFrom('charges')
    .select(['id', 'amount', 'currency'])
    .where('status', 'in', ['pending', 'paid'])
    .where('processing_id', 'in', [attempt, processing_id])
    .where('kind', '=', rail === 'cards' ? 'card' : 'mobile')
    .orderBy('created_at')
    .executeTakeFirst();
}

/** What the rail said is the answer of a call that this or another process is making, or would make again. */
async function record<Order, Answer>(
  work: Work,
  call: OutgoingCall<Order, Answer>,
  {job, answer}: {readonly job: CallJob; readonly answer: Answer},
): Promise<void> {
  const order = await call.prepare(work, job);
  if (order !== undefined) await call.record(work, {job, order, answer});
}

function outcomeOf({status, processing_id: processingId, decline_code}: Said): ProcessorCharge {
  if (status !== 'failed') return {status, processingId};
  return {status, processingId, declineCode: decline_code as DeclineCode};
}
