import type {OutgoingKind, Queries} from '../../db/types.js';
import {invalid} from '../../lib/problem.js';
import {removeDead} from '../job-queue.js';
import {record, type Actor, type AdminWork} from './audit.js';

/** Without the orders of charges and payouts: they leave money open, so a person has to say how they ended. */
const CLOSABLE: readonly OutgoingKind[] = [
  ...(['card_refund', 'bank_refund', 'mobile_refund'] as const),
  ...(['card_check', 'mobile_check', 'phone_request', 'mail', 'tax_filing'] as const),
];

/**
 * Removes a call that was given up, because a person has done what it was for, or it is no longer needed.
 *
 * @param subject the id that `service jobs` prints
 * @throws Problem when no call about it was given up, or the call is the order of a charge or of a payout
 */
export async function closeJob(
  work: AdminWork,
  subject: string,
  actor: Actor,
): Promise<{readonly id: string; readonly kind: string}> {
  const [kind] = await removeDead(work.tx, {subject, kinds: CLOSABLE});
  if (kind === undefined) {
    const message =
      'subject must be that of a call that was given up; orders of charges and payouts have to be decided';
    throw invalid('subject', message);
  }
  await record(work, actor, {action: 'job.close', subject, ...(await findAccount(work, subject)), changes: {kind}});
  return {id: subject, kind};
}

/** The account of a charge, a refund, an invoice or a message. */
async function findAccount({tx}: AdminWork, subject: string): Promise<{readonly account?: string}> {
  const row = await tx
    .selectFrom('charges')
    .select('account_id')
    .where('id', '=', subject.replace(/^check_/, ''))
    .unionAll(findRefundAccount(tx, subject))
    .unionAll(tx.selectFrom('invoices').select('account_id').where('id', '=', subject))
    .unionAll(tx.selectFrom('messages').select('account_id').where('id', '=', subject))
    .executeTakeFirst();
  return row === undefined ? {} : {account: row.account_id};
}

function findRefundAccount(db: Queries, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select('account_id')
    .where('refunds.id', '=', id);
}
