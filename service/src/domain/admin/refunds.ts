import type {Selectable} from 'kysely';
import type {Currency} from '../../db/types.js';
import {invalid} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {RefundTable} from '../../schema/payments.js';
import {changeCharge, lockCharge, type Charge} from '../charges/charge.js';
import {notifyWorkers, schedule} from '../job-queue.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {money, text} from './field-checks.js';

/** A refund, as it is shown. */
export type RefundView = Selectable<RefundTable> & {readonly currency: Currency};

/** What a person wants to send back. */
interface Wanted {
  readonly charge: string;
  /** The merchant's own name of the refund, such as the number of a return. */
  readonly reference: string;
  /** In minor units; by default everything that is left. */
  readonly amount: bigint | undefined;
}

const JOBS = {card: 'card_refund', mobile: 'mobile_refund', ips: 'bank_refund'} as const;
const MAX_REFERENCE_LENGTH = 64;

/**
 * Orders the refund of a charge or of a part of it. A job sends the money back over the rail of the payment.
 *
 * @throws Problem when there is no such charge, it took no money, less than the amount is left of it, or it has a refund
 *   with this reference: a command that is repeated by accident sends nothing back
 */
export async function refundCharge(work: AdminWork, wanted: Wanted, actor: Actor): Promise<RefundView> {
  const reference = text(1, MAX_REFERENCE_LENGTH)('reference', wanted.reference);
  // Locked, so that of two people the second sees what the first has sent back.
  const charge = await lockCharge(work.tx, wanted.charge);
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalid('charge', 'charge must have succeeded: this one took no money');
  }
  await requireNew(work, charge, reference);
  const amount = amountOf(charge, wanted.amount);
  const refund = {id: newId(work.random, 're_'), charge_id: charge.id, reference, amount, created_at: work.now};
  await work.tx.insertInto('refunds').values(refund).execute();
  await changeCharge(work, charge.id, {amount_refunded: charge.amount_refunded + amount});
  const job = {kind: JOBS[charge.kind], subject: refund.id, at: work.now};
  await schedule({...work, reportDue: () => undefined}, job);
  await notifyWorkers(work.tx, work.now);
  const changes = {charge_id: charge.id, reference, amount};
  await record(work, actor, {action: 'charge.refund', subject: refund.id, account: charge.account_id, changes});
  return {...refund, currency: charge.currency};
}

async function requireNew({tx}: AdminWork, {id}: Charge, reference: string): Promise<void> {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', id)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (refund === undefined) return;
  throw invalid('reference', `reference must be new: the charge has a refund with this one, ${refund.id}`);
}

function amountOf({amount, amount_refunded}: Charge, wanted: bigint | undefined): bigint {
  const left = amount - amount_refunded;
  if (left === 0n) throw invalid('charge', 'charge must not be refunded: nothing is left of this one');
  const asked = money('amount', wanted ?? left);
  if (asked > left) throw invalid('amount', `amount must be at most ${left}: no more is left of the charge`);
  return asked;
}
