import {sql} from 'kysely';
import {missing} from '../../lib/problem.js';
import type {Queries, WalletWay} from '../../db/types.js';
import type {ChargeCode} from '../mobile/charge-codes.js';
import type {Caller} from '../work.js';
import {challengeAction, type ChallengeState, type ViewContext} from './challenges.js';
import {isOwnCharge, isRefunded, canContinue, type Charge, type ChargeOwner, type NextAction} from './charge.js';
import {nextActionBy} from './next-action.js';

/** The status of a charge of any account, and of its wallet order; `number` and `way` are null for any other charge. */
export interface FoundChargeStatus
  extends
    ChargeOwner,
    Pick<Charge, 'id' | 'version' | 'status' | 'source' | 'failure_code' | 'amount' | 'amount_refunded'> {
  readonly number: string | null;
  readonly way: WalletWay | null;
  readonly asked_at: number | null;
  readonly expires_at: number | null;
  readonly codes: readonly ChargeCode[];
  /** What the issuer of a card asked last; null for any other charge. */
  readonly challenge: ChallengeState | null;
}

/** The result of {@link showChargeStatus}. */
export type ChargeStatusView = Pick<Charge, 'version' | 'status' | 'failure_code'> & {
  readonly next_action: NextAction | null;
  readonly refunded: boolean;
};

/** Reads the status of these charges by id, in a single query. `version` only increases. */
export async function findChargeStatuses(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundChargeStatus>> {
  const found = await db
    .selectFrom('charges')
    .leftJoin('wallet_orders', 'wallet_orders.charge_id', 'charges.id')
    .select(['charges.id', 'account_id', 'created_by', 'customer_id', 'invoice_id'])
    .select(['version', 'status', 'source', 'failure_code', 'amount', 'amount_refunded'])
    .select(['number', 'way', 'asked_at', 'expires_at'])
    .select(
      sql<ChargeCode[]>`coalesce((
        select json_agg(json_build_object('tries_left', sent.tries_left, 'expires_at', sent.expires_at,
          'created_at', sent.created_at) order by sent.sequence desc)
        from one_time_codes sent where sent.charge_id = charges.id), '[]')`.as('codes'),
    )
    .select(
      sql<ChallengeState | null>`(
        select json_build_object('id', asked.id, 'expires_at', asked.expires_at, 'answered_at', asked.answered_at)
        from challenges asked where asked.charge_id = charges.id and asked.url is not null
        order by asked.sequence desc limit 1)`.as('challenge'),
    )
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(found.map((status) => [status.id, status]));
}

/**
 * The status, if the caller may see the charge; else 404. A charge that waits for its payer is also shown to a session
 * that could have made it, because it may continue the payment.
 */
export function showChargeStatus(
  caller: Caller,
  found: FoundChargeStatus | undefined,
  showing: ViewContext,
): ChargeStatusView {
  if (found === undefined || !maySee(caller, found)) throw missing('charge', 'id');
  const {version, status, failure_code} = found;
  return {version, status, next_action: actionOf(found, showing), failure_code, refunded: isRefunded(found)};
}

function maySee(caller: Caller, found: FoundChargeStatus): boolean {
  const isAsked = found.way !== null || found.challenge !== null;
  return isOwnCharge(caller, found) || (isAsked && canContinue(caller, found));
}

function actionOf(found: FoundChargeStatus, showing: ViewContext): NextAction | null {
  const {number, way, asked_at, expires_at, codes, challenge} = found;
  if (challenge !== null) return challengeAction(found, challenge, showing);
  if (number === null || way === null) return null;
  return nextActionBy(found, {order: {number, way, asked_at, expires_at}, codes}, showing.now);
}
