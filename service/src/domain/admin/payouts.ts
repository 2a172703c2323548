import {PAYOUT_FAILURE_CODES, type PayoutFailureCode} from '../../db/payout-failures.js';
import {invalid} from '../../lib/problem.js';
import {removeDead} from '../job-queue.js';
import {changePayout, failPayout, lockPayout} from '../payouts/moves.js';
import type {Payout} from '../payouts/payout.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {oneOf} from './field-checks.js';

/** A payout, with what a person needs to look it up at its network. */
export type ShownPayout = Pick<Payout, (typeof SHOWN)[number]>;

const SHOWN = ['id', 'account_id', 'route', 'status', 'amount', 'currency', 'processing_id', 'created_at'] as const;
const ORDERS = ['payout_departure', 'instant_payout'] as const;
const OUTCOMES = ['paid', 'failed', 'returned'] as const;
const MAX_ROWS = 100;

/** The payouts whose order was given up, oldest first. */
export function listStuckPayouts({tx}: AdminWork): Promise<readonly ShownPayout[]> {
  const givenUp = tx
    .selectFrom('tasks')
    .select('subject')
    .where('kind', 'in', ORDERS)
    .where('rail', 'is not', null)
    .where('dead_at', 'is not', null);
  const query = tx.selectFrom('payouts').select(SHOWN).where('id', 'in', givenUp);
  return query.orderBy('created_at').limit(MAX_ROWS).execute();
}

/** What a person found out about a payout. */
interface Decision {
  readonly payout: string;
  readonly outcome: string;
  /** Why it failed; `could_not_process` if the network did not say. */
  readonly failureCode?: string | undefined;
}

/**
 * Ends a payout with what a person found out at its network: one whose order was given up, one in transit, or one that
 * was paid and whose money the network has returned. A payout that failed returns its amount to the balance.
 *
 * @throws Problem when there is no such payout or failure code, or its status does not allow this outcome
 */
export async function decidePayout(
  work: AdminWork,
  {payout: id, outcome: given, failureCode}: Decision,
  actor: Actor,
): Promise<ShownPayout> {
  const outcome = oneOf(OUTCOMES)('outcome', given);
  const failure_code = codeOf(outcome, failureCode);
  // Locks the call first, then the payout, in the same order as when an answer is recorded.
  const isGivenUp = (await removeDead(work.tx, {subject: id, kinds: ORDERS})).length > 0;
  const payout = await lockPayout(work, id);
  requireOpenTo(outcome, payout.status, isGivenUp);
  await (failure_code === undefined
    ? changePayout(work, payout, {status: 'paid'})
    : failPayout(work, payout, failure_code));
  const changes = {outcome, ...(failure_code === undefined ? {} : {failure_code})};
  await record(work, actor, {action: 'payout.decide', subject: id, account: payout.account_id, changes});
  return work.tx.selectFrom('payouts').select(SHOWN).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The failure code of a payout that ends so; undefined for one that was paid. */
function codeOf(outcome: (typeof OUTCOMES)[number], given: string | undefined): PayoutFailureCode | undefined {
  if (outcome !== 'paid') return oneOf(PAYOUT_FAILURE_CODES)('failure_code', given ?? 'could_not_process');
  if (given === undefined) return undefined;
  throw invalid('failure_code', 'failure_code must be left out: a payout that was paid has none');
}

function requireOpenTo(outcome: (typeof OUTCOMES)[number], status: Payout['status'], isGivenUp: boolean): void {
  if (outcome === 'returned') {
    if (status !== 'paid') throw invalid('payout', 'payout must be paid before its money can be returned');
  } else if (status === 'pending') {
    if (!isGivenUp)
      throw invalid('payout', 'payout must be one whose order was given up: the service still sends this one');
  } else if (status !== 'in_transit') {
    throw invalid('payout', 'payout must be open: the outcome of this one is known');
  }
}
