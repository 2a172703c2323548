import {missing} from '../../lib/problem.js';
import {DECLINE_MESSAGES, type DeclineCode, type ProcessorCharge} from '../../rails/cards/card-processor.js';
import {changeCharge, isWaiting, type Charge} from './charge.js';
import {isCalling} from '../job-queue.js';
import {settleOrRefund} from '../invoices/settlement.js';
import type {Work} from '../work.js';

/** How a charge ends; without a reason the issuer gave none. */
export type LateAnswer = {readonly end: 'settle'} | {readonly end: 'fail'; readonly declineCode?: DeclineCode};

/**
 * The late word of a card processor, or of mobile money, on a charge that was `pending` or `paid`. One that has its end already stays as it is.
 * Money that comes too late for its invoice goes back.
 */
export async function endCharge(work: Work, id: string, said: LateAnswer): Promise<Charge> {
  const charge = await work.tx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (charge === undefined) throw missing('charge', 'id');
  if (!isWaiting(charge) || (await isCalling(work.tx, id))) return charge;
  if (said.end === 'fail') return failCharge(work, id, said.declineCode ?? 'PROCESSOR_DECLINED');
  const settled = await work.tx
    .updateTable('charges')
    .set({status: 'succeeded', available_date: charge.captured ? work.now : null, modified_at: work.now})
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (settled.invoice_id === null) return settled;
  return settleOrRefund(work, {rail: 'card', charge: settled});
}

/** The same for what a rail says of an order that it answered as pending, or as taken and not settled; false when that is nothing new. */
export async function endWaiting(work: Work, id: string, outcome: ProcessorCharge): Promise<boolean> {
  const before = await work.tx
    .selectFrom('charges')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined || !isWaiting(before)) return false;
  if (outcome.status === before.status || outcome.status === 'pending') return false;
  if (outcome.status === 'paid') await changeCharge(work, id, {status: 'paid'});
  else if (outcome.status === 'failed') await endCharge(work, id, {end: 'fail', declineCode: outcome.declineCode});
  else await endCharge(work, id, {end: 'settle'});
  return true;
}

function failCharge(work: Work, id: string, code: DeclineCode): Promise<Charge> {
  return work.tx
    .updateTable('charges')
    .set({status: 'failed', failure_code: code, failure_message: DECLINE_MESSAGES[code], modified_at: work.now})
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
