import {missing} from '../../lib/problem.js';
import {DECLINE_MESSAGES, type DeclineCode} from '../../rails/cards/card-processor.js';
import type {Charge} from './charge.js';
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
  const isWaiting = charge.status === 'pending' || charge.status === 'paid';
  if (!isWaiting || (await isCalling(work.tx, id))) return charge;
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

function failCharge(work: Work, id: string, code: DeclineCode): Promise<Charge> {
  return work.tx
    .updateTable('charges')
    .set({status: 'failed', failure_code: code, failure_message: DECLINE_MESSAGES[code], modified_at: work.now})
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
