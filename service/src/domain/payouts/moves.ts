import type {UpdateObject} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {Database, PayoutFailureCode} from '../../db/types.js';
import {PAYOUT_FAILURES} from '../../rails/payouts/payout-network.js';
import type {Payout} from './payout.js';
import type {Work} from '../work.js';

/** A status change of a payout: by the clock, by its network, or by a tester who acts for the network. */
export type PayoutMove =
  {readonly to: 'transit' | 'pay' | 'cancel'} | {readonly to: 'fail'; readonly failureCode: PayoutFailureCode};

/** What a change of a payout uses: a part of {@link Work}. */
type PayoutWork = Pick<Work, 'tx' | 'now' | 'random'>;

/** Ends a payout in transit with the outcome that its network announced. */
export async function endPayout(work: Work, id: string): Promise<Payout> {
  const payout = await lockPayout(work, id);
  if (payout.status !== 'in_transit') return payout;
  if (payout.expected_failure !== null) return failPayout(work, payout, payout.expected_failure);
  return changePayout(work, payout, {status: 'paid'});
}

/**
 * Moves a payout before its time. A move that its status does not allow changes nothing: only a payout that no network
 * knows of can be canceled, a paid one can still fail because the money was sent back, and a failed or canceled one
 * stays so. A payout must be handed to its network before it can be in transit or paid.
 */
export async function movePayout(work: Work, id: string, move: PayoutMove): Promise<Payout> {
  const payout = await lockPayout(work, id);
  if (payout.status === 'failed' || payout.status === 'canceled') return payout;
  switch (move.to) {
    case 'transit':
      return payout;
    case 'pay':
      return payout.status === 'in_transit' ? changePayout(work, payout, {status: 'paid'}) : payout;
    case 'fail':
      return failPayout(work, payout, move.failureCode);
    case 'cancel':
      return isCancelable(payout) ? returnToBalance(work, payout, {status: 'canceled'}) : payout;
  }
}

function isCancelable({status, handed_over_at}: Payout): boolean {
  return status === 'pending' && handed_over_at === null;
}

/** Reads a payout and locks it until the transaction ends; 404 when there is none. */
export async function lockPayout(work: PayoutWork, id: string): Promise<Payout> {
  const payout = await work.tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (payout === undefined) throw missing('payout', 'id');
  return payout;
}

/** Fails a payout that did not arrive or was sent back. */
export function failPayout(work: PayoutWork, payout: Payout, code: PayoutFailureCode): Promise<Payout> {
  return returnToBalance(work, payout, {status: 'failed', failure_code: code, failure_message: PAYOUT_FAILURES[code]});
}

type Change = UpdateObject<Database, 'payouts'>;

/** Ends a payout and returns its amount to the balance. That transfer gets an id, except for mobile payouts. */
async function returnToBalance(work: PayoutWork, payout: Payout, ended: Change): Promise<Payout> {
  await work.tx
    .updateTable('accounts')
    .set((eb) => ({balance: eb('balance', '+', payout.amount)}))
    .where('id', '=', payout.account_id)
    .execute();
  const reversal = payout.type === 'mobile' ? null : newId(work.random, 'trr_');
  return changePayout(work, payout, {...ended, reversal});
}

/** Updates a locked payout. */
export function changePayout(work: PayoutWork, payout: Payout, changed: Change): Promise<Payout> {
  return work.tx
    .updateTable('payouts')
    .set({...changed, modified_at: work.now})
    .where('id', '=', payout.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
