import {sql, type Selectable} from 'kysely';
import type {Currency, Queries} from '../../db/types.js';
import {missing} from '../../lib/problem.js';
import type {RefundTable} from '../../schema/payments.js';
import type {AdminWork} from './audit.js';
import {oneOf, rowLimit} from './field-checks.js';

/**
 * How far a refund is: the service still requests it; its rail has refused it for good; it was given up without an
 * answer, so it may have been made; the money was sent back, by the rail or by a person; or a person gave it up.
 */
const STATES = ['requested', 'refused', 'unknown', 'sent_back', 'canceled'] as const;
type State = (typeof STATES)[number];

/** A refund with its state, as it is shown. */
export type ShownRefund = Omit<Selectable<RefundTable>, 'canceled_at'> & {
  readonly currency: Currency;
  readonly state: State;
};

/** It follows from the refund's call, which is there until it has ended. */
const STATE = sql<State>`case when refunds.canceled_at is not null then 'canceled' when tasks.kind is null then 'sent_back'
  when tasks.dead_at is null then 'requested' when tasks.is_refused then 'refused' else 'unknown' end`;

/** Which refunds to list. */
interface Choice {
  readonly charge: string | undefined;
  readonly state: string | undefined;
  readonly limit: bigint;
}

/**
 * The newest refunds that persons have ordered, the newest first.
 *
 * @throws Problem when there is no such charge or state, or the limit is out of range
 */
export async function listRefunds({tx}: AdminWork, {charge, state, limit}: Choice): Promise<readonly ShownRefund[]> {
  const most = rowLimit('limit', limit);
  const wanted = state === undefined ? undefined : oneOf(STATES)('state', state);
  if (charge !== undefined) await requireCharge(tx, charge);
  return selectRefunds(tx)
    .$if(charge !== undefined, (query) => query.where('charge_id', '=', charge ?? ''))
    .$if(wanted !== undefined, (query) => query.where(STATE, '=', wanted ?? null))
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.id')
    .limit(most)
    .execute();
}

/** Reads one refund; 404 when there is none. */
export async function findRefund({tx}: AdminWork, id: string): Promise<ShownRefund> {
  const refund = await selectRefunds(tx).where('refunds.id', '=', id).executeTakeFirst();
  if (refund === undefined) throw missing('refund', 'id');
  return refund;
}

function selectRefunds(db: Queries) {
  return db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .leftJoin('tasks', (join) => join.onRef('tasks.subject', '=', 'refunds.id').on('tasks.rail', 'is not', null))
    .select(['refunds.id', 'charge_id', 'reference', 'refunds.amount', 'currency', 'refunds.created_at'])
    .select(STATE.as('state'));
}

async function requireCharge(db: Queries, id: string): Promise<void> {
  const charge = await db.selectFrom('charges').select('id').where('id', '=', id).executeTakeFirst();
  if (charge === undefined) throw missing('charge', 'id');
}
