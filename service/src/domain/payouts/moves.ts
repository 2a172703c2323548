import type {UpdateObject} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {Database, PayoutFailureCode} from '../../db/types.js';
import {PAYOUT_FAILURES} from '../../rails/payout-network.js';
import type {Payout} from './payout.js';
import {schedule} from '../job-queue.js';
import type {Work} from '../work.js';

/** A word on a payout: from the clock, from its network, or from a tester who speaks for it. */
export type PayoutMove =
  {readonly to: 'transit' | 'pay' | 'cancel'} | {readonly to: 'fail'; readonly failureCode: PayoutFailureCode};

/** Tells its network of a payout, when its moment has come. */
export async function departPayout(work: Work, id: string): Promise<Payout> {
  const payout = await lockPayout(work, id);
  return payout.status === 'pending' ? handOver(work, payout) : payout;
}

/** Ends a payout that is on its way, as its network said it would. */
export async function landPayout(work: Work, id: string): Promise<Payout> {
  const payout = await lockPayout(work, id);
  if (payout.status !== 'in_transit') return payout;
  if (payout.expected_failure !== null) return fail(work, payout, payout.expected_failure);
  return change(work, payout, {status: 'paid'});
}

/**
 * Moves a payout sooner than it would by itself. A move that its status does not allow changes nothing: canceled is
 * what no network was told of yet, failed may be what had arrived and was sent back, and a way that ended does not go on.
 */
export async function movePayout(work: Work, id: string, move: PayoutMove): Promise<Payout> {
  const payout = await lockPayout(work, id);
  if (payout.status === 'failed' || payout.status === 'canceled') return payout;
  switch (move.to) {
    case 'transit':
      return payout.status === 'pending' ? handOver(work, payout) : payout;
    case 'pay':
      return pay(work, payout);
    case 'fail':
      return fail(work, payout, move.failureCode);
    case 'cancel':
      return payout.status === 'pending' ? takeBack(work, payout, {status: 'canceled'}) : payout;
  }
}

async function lockPayout(work: Work, id: string): Promise<Payout> {
  const payout = await work.tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (payout === undefined) throw missing('payout', 'id');
  return payout;
}

async function handOver(work: Work, payout: Payout): Promise<Payout> {
  if (payout.route === 'instant') return sendAtOnce(work, payout);
  const {processing_id: attempt, payout_account_id: accountId, type, amount, currency, description} = payout;
  const {expected} = await work.rails.payouts.send({attempt, accountId, type, amount, currency, description});
  const at = expected === undefined ? payout.arrival_date : work.now + expected.afterMs;
  await schedule(work, {kind: 'payout_arrival', subject: payout.id, at});
  return change(work, payout, {status: 'in_transit', expected_failure: expected?.failureCode ?? null});
}

async function sendAtOnce(work: Work, payout: Payout): Promise<Payout> {
  const {processing_id: attempt, payout_account_id: accountId, amount, currency, description} = payout;
  const destination = {
    aliasPhone: payout.destination_alias_phone ?? undefined,
    bankBic: payout.destination_bank_bic ?? undefined,
    account: payout.destination_account ?? undefined,
    accountName: payout.destination_account_name ?? undefined,
  };
  const order = {attempt, accountId, amount, currency, description, destination};
  const failureCode = await work.rails.bank.sendPayout(order);
  return failureCode === undefined ? change(work, payout, {status: 'paid'}) : fail(work, payout, failureCode);
}

/** Money does not arrive that nobody sent: one that still waits is handed over first, and may fail at that. */
async function pay(work: Work, payout: Payout): Promise<Payout> {
  const sent = payout.status === 'pending' ? await handOver(work, payout) : payout;
  return sent.status === 'in_transit' ? change(work, sent, {status: 'paid'}) : sent;
}

function fail(work: Work, payout: Payout, code: PayoutFailureCode): Promise<Payout> {
  return takeBack(work, payout, {status: 'failed', failure_code: code, failure_message: PAYOUT_FAILURES[code]});
}

type Change = UpdateObject<Database, 'payouts'>;

/** Ends a payout whose money did not stay where it was sent: the balance has it again, by a transfer with an id. */
async function takeBack(work: Work, payout: Payout, ended: Change): Promise<Payout> {
  await work.tx
    .updateTable('accounts')
    .set((eb) => ({balance: eb('balance', '+', payout.amount)}))
    .where('id', '=', payout.account_id)
    .execute();
  const reversal = payout.type === 'mobile' ? null : newId(work.random, 'trr_');
  return change(work, payout, {...ended, reversal});
}

function change(work: Work, payout: Payout, changed: Change): Promise<Payout> {
  return work.tx
    .updateTable('payouts')
    .set({...changed, modified_at: work.now})
    .where('id', '=', payout.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
