import {missing} from '../base/problem.js';
import {DECLINE_MESSAGES} from '../rails/card-processor.js';
import {markRefunded, type Charge} from './charges.js';
import {settleInvoice} from './settlement.js';
import type {Work} from './work.js';

/**
 * The processor's late word on a charge that was `pending` or `paid`. One that has its end already stays as it is.
 * Money that comes too late for its invoice goes back.
 */
export async function endCharge(work: Work, id: string, end: 'settle' | 'fail'): Promise<Charge> {
  const charge = await work.tx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (charge === undefined) throw missing('charge', 'id');
  if (charge.status !== 'pending' && charge.status !== 'paid') return charge;
  if (end === 'fail') return failCharge(work, id);
  const settled = await work.tx
    .updateTable('charges')
    .set({status: 'succeeded', available_date: work.now, modified_at: work.now})
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (settled.invoice_id === null) return settled;
  if (await settleInvoice(work, {invoiceId: settled.invoice_id, rail: 'card', charge: settled})) return settled;
  await work.rails.cards.refund(settled.processing_id);
  return markRefunded(work, id);
}

function failCharge(work: Work, id: string): Promise<Charge> {
  const code = 'PROCESSOR_DECLINED';
  return work.tx
    .updateTable('charges')
    .set({status: 'failed', failure_code: code, failure_message: DECLINE_MESSAGES[code], modified_at: work.now})
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
