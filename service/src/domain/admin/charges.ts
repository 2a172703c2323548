import {invalid, missing} from '../../lib/problem.js';
import {storeCallback} from '../charges/callbacks.js';
import {isWaiting, type Charge} from '../charges/charge.js';
import {isUnknown} from '../charges/unknown.js';
import {notifyWorkers} from '../job-queue.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {oneOf} from './field-checks.js';

/** A charge whose outcome is unknown, with what a person needs to look it up at its rail. */
export type OpenCharge = Pick<Charge, (typeof SHOWN)[number]>;

const SHOWN = ['id', 'account_id', 'kind', 'status', 'amount', 'currency', 'processing_id', 'created_at'] as const;
const OUTCOMES = ['succeeded', 'failed'] as const;
const HOUR_MS = 60 * 60 * 1000;
const MAX_ROWS = 100;

/** The charges that have been pending for more than an hour, or accepted and not settled for a week, oldest first. */
export function listOpenCharges({tx, now}: AdminWork): Promise<readonly OpenCharge[]> {
  return tx
    .selectFrom('charges')
    .select(SHOWN)
    .where(isUnknown(now))
    .where('created_at', '<', now - HOUR_MS)
    .orderBy('created_at')
    .limit(MAX_ROWS)
    .execute();
}

/**
 * Stores what a person found out about an open charge, as if its rail had called back. A job applies it with the rules of a
 * callback: an invoice that was paid meanwhile causes a refund, and only the first outcome counts.
 *
 * @throws Problem when there is no such charge, its outcome is known or about to be, or the outcome is none
 */
export async function decideCharge(
  work: AdminWork,
  {charge: id, outcome}: {readonly charge: string; readonly outcome: string},
  actor: Actor,
): Promise<OpenCharge> {
  const status = oneOf(OUTCOMES)('outcome', outcome);
  // Locked, so that of two people the second sees what the first has stored.
  const charge = await work.tx.selectFrom('charges').select(SHOWN).where('id', '=', id).forUpdate().executeTakeFirst();
  if (charge === undefined) throw missing('charge', 'charge');
  if (!isWaiting(charge)) throw invalid('charge', 'charge must be open: the outcome of this one is known');
  await requireNoneStored(work, charge);
  await keepDecision(work, charge, status);
  await record(work, actor, {
    action: 'charge.decide',
    subject: id,
    account: charge.account_id,
    changes: {outcome: status},
  });
  return charge;
}

/** Refuses a second outcome while a first one, of a person or of the rail, waits for its job. */
async function requireNoneStored({tx}: AdminWork, {processing_id}: OpenCharge): Promise<void> {
  const stored = await tx
    .selectFrom('rail_callbacks')
    .select('id')
    .where('processing_id', '=', processing_id)
    .where('status', 'in', OUTCOMES)
    .where('made_of_it', 'is', null)
    .executeTakeFirst();
  if (stored !== undefined) throw invalid('charge', 'charge must be open: an outcome of this one is being applied');
}

async function keepDecision(
  work: AdminWork,
  {kind, amount, currency, processing_id: processingId}: OpenCharge,
  status: (typeof OUTCOMES)[number],
): Promise<void> {
  const outcome =
    status === 'failed'
      ? ({status, processingId, declineCode: 'PROCESSOR_DECLINED'} as const)
      : ({status, processingId} as const);
  const update = {attempt: processingId, amount, currency, outcome, at: work.now, details: null};
  await storeCallback({...work, reportDue: () => undefined}, kind === 'card' ? 'cards' : 'mobile', update);
  await notifyWorkers(work.tx, work.now);
}
