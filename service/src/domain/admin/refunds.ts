import {invalid} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import {changeCharge, lockCharge, type Charge} from '../charges/charge.js';
import {notifyWorkers, removeDead, schedule} from '../job-queue.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {money, text} from './field-checks.js';
import {findRefund, type ShownRefund} from './refund-list.js';

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
export async function refundCharge(work: AdminWork, wanted: Wanted, actor: Actor): Promise<Omit<ShownRefund, 'state'>> {
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

/**
 * Gives up a refund that its rail has refused for good: its amount is no longer refunded. One that was canceled already
 * stays as it is.
 *
 * @throws Problem when there is no such refund, or its money was sent back or may still be
 */
export async function cancelRefund(work: AdminWork, id: string, actor: Actor): Promise<ShownRefund> {
  const {charge_id, reference, amount} = await findRefund(work, id);
  // Locked, so that of two people the second sees what the first has done.
  const charge = await lockCharge(work.tx, charge_id);
  const [refused] = await removeDead(work.tx, {subject: id, kinds: Object.values(JOBS), isRefused: true});
  if (refused === undefined) return requireCanceled(work, id);
  await work.tx.updateTable('refunds').set({canceled_at: work.now}).where('id', '=', id).execute();
  await giveBack(work, charge, amount);
  const changes = {charge_id, reference, amount};
  await record(work, actor, {action: 'refund.cancel', subject: id, account: charge.account_id, changes});
  return findRefund(work, id);
}

async function requireCanceled(work: AdminWork, id: string): Promise<ShownRefund> {
  const refund = await findRefund(work, id);
  if (refund.state === 'canceled') return refund;
  throw invalid(
    'refund',
    `refund must be one that its rail has refused for good: the state of this one is ${refund.state}`,
  );
}

/** An invoice that was filed meanwhile has its number, which a charge without money does not get. */
async function giveBack(work: AdminWork, {id, invoice_id, amount_refunded}: Charge, amount: bigint): Promise<void> {
  const invoices = work.tx.selectFrom('invoices').select('quittance_number').where('id', '=', invoice_id);
  await changeCharge(work, id, {amount_refunded: amount_refunded - amount, quittance_number: invoices});
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
