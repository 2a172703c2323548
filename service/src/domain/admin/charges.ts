import {invalid, missing} from '../../lib/problem.js';
import {storeCallback} from '../charges/callbacks.js';
import {isWaiting, type Charge} from '../charges/charge.js';
import {isUnknown} from '../charges/unknown-outcome.js';
import {notifyWorkers, removeDead} from '../job-queue.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {oneOf, text} from './field-checks.js';

/** A charge whose outcome is unknown, with what a person needs to look it up at its rail. */
export type OpenCharge = Pick<Charge, (typeof SHOWN)[number]>;

const SHOWN = ['id', 'account_id', 'kind', 'status', 'amount', 'currency', 'processing_id', 'created_at'] as const;
const OUTCOMES = ['succeeded', 'failed'] as const;
type Status = (typeof OUTCOMES)[number];
const HOUR_MS = 60 * 60 * 1000;
const MAX_ID_LENGTH = 255;
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

/** What a person found out about a charge. */
interface Decision {
  readonly charge: string;
  readonly outcome: string;
  /** The rail's own id of the money, if the service does not have it. */
  readonly processingId?: string | undefined;
}

/**
 * Stores what a person found out about a charge, as if its rail had called back. A job applies it with the rules of a
 * callback: an invoice that was paid meanwhile causes a refund, and only the first outcome counts. Money of a charge that
 * has failed is refunded.
 *
 * @throws Problem when there is no such charge, its outcome is known or about to be, the outcome is none, or the rail's
 *   id is missing
 */
export async function decideCharge(
  work: AdminWork,
  {charge: id, outcome, processingId: given}: Decision,
  actor: Actor,
): Promise<OpenCharge> {
  const status = oneOf(OUTCOMES)('outcome', outcome);
  // Locked, so that of two people the second sees what the first has stored.
  const charge = await work.tx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (charge === undefined) throw missing('charge', 'charge');
  if (!isOpenTo(status, charge)) throw invalid('charge', 'charge must be open: the outcome of this one is known');
  await requireNoneStored(work, charge);
  const processingId = idOf(charge, {status, given});
  await keepDecision(work, charge, {status, processingId});
  await removeDead(work.tx, {subject: `check_${id}`, kinds: ['card_check', 'mobile_check']});
  const changes = {outcome: status, ...(given === undefined ? {} : {processing_id: given})};
  await record(work, actor, {action: 'charge.decide', subject: id, account: charge.account_id, changes});
  return work.tx.selectFrom('charges').select(SHOWN).where('id', '=', id).executeTakeFirstOrThrow();
}

/** An open charge can end in each way. Of one that failed, it can only turn out that it took money. */
function isOpenTo(status: Status, charge: Charge): boolean {
  return isWaiting(charge) || (status === 'succeeded' && charge.status === 'failed' && charge.amount_refunded === 0n);
}

/** The rail's id of the money, by which it can be refunded. Until the rail has answered, the charge has its attempt there. */
function idOf(charge: Charge, {status, given}: {readonly status: Status; readonly given: string | undefined}): string {
  const isKnown = charge.processing_id !== charge.attempt;
  if (given !== undefined && isKnown) throw invalid('processing_id', 'processing_id must be left out: it is known');
  if (given === undefined && !isKnown && status === 'succeeded') {
    throw invalid('processing_id', 'processing_id must be given: the rail never answered, and a refund needs its id');
  }
  return given === undefined ? charge.processing_id : text(1, MAX_ID_LENGTH)('processing_id', given);
}

/** Refuses a second outcome while a first one, of a person or of the rail, waits for its job. */
async function requireNoneStored({tx}: AdminWork, {processing_id}: OpenCharge): Promise<void> {
  const stored = await tx
    .selectFrom('rail_callbacks')
    .select('id')
    .where((eb) => eb.or([eb('attempt', '=', processing_id), eb('processing_id', '=', processing_id)]))
    .where('status', 'in', OUTCOMES)
    .where('made_of_it', 'is', null)
    .executeTakeFirst();
  if (stored !== undefined) throw invalid('charge', 'charge must be open: an outcome of this one is being applied');
}

async function keepDecision(
  work: AdminWork,
  {kind, amount, currency, processing_id: attempt}: Charge,
  {status, processingId}: {readonly status: Status; readonly processingId: string},
): Promise<void> {
  const outcome =
    status === 'failed'
      ? ({status, processingId, declineCode: 'PROCESSOR_DECLINED'} as const)
      : ({status, processingId} as const);
  const update = {attempt, amount, currency, outcome, at: work.now, details: null};
  await storeCallback({...work, reportDue: () => undefined}, kind === 'card' ? 'cards' : 'mobile', update);
  await notifyWorkers(work.tx, work.now);
}
