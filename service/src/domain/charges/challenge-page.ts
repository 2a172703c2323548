import type {Queries} from '../../db/types.js';
import type {Deps} from '../deps.js';
import type {Work} from '../work.js';
import {findChallengeById, isOpen, listChallenges, type StoredChallenge} from './challenges.js';
import {isWaiting, readCharge, type Charge} from './charge.js';
import {checkNow} from './checks.js';

/** What the page of a challenge needs. */
export interface ChallengePage {
  /** The bank's page; undefined when there is no longer anything to answer. */
  readonly bankUrl: string | undefined;
  /** The origins of the key or session that made the charge. */
  readonly allowedOrigins: readonly string[];
}

/** Reads the page of a challenge by its id; undefined if there is no such challenge. */
export async function readChallengePage(
  {db, vault, clock}: Pick<Deps, 'db' | 'vault' | 'clock'>,
  id: string,
): Promise<ChallengePage | undefined> {
  const found = await findChallengeById(db, id);
  if (found === undefined) return undefined;
  const charge = await readCharge(db, found.charge_id);
  const allowedOrigins = await originsOf(db, charge);
  const isAsked = await isAskedNow(db, {charge, found, now: clock.now()});
  return {bankUrl: found.url === null || !isAsked ? undefined : vault.open(found.url), allowedOrigins};
}

/**
 * Schedules a query to the processor, because the payer came back from the bank's page. The request itself does not
 * contain the outcome.
 */
export async function takeReturn(work: Work, id: string): Promise<void> {
  const found = await findChallengeById(work.tx, id);
  if (found !== undefined && isWaiting(await readCharge(work.tx, found.charge_id))) await checkNow(work, found);
}

async function isAskedNow(
  db: Queries,
  {charge, found, now}: {readonly charge: Charge; readonly found: StoredChallenge; readonly now: number},
): Promise<boolean> {
  if (charge.status !== 'pending' || !isOpen(found, now)) return false;
  return (await listChallenges(db, charge.id)).at(-1)?.id === found.id;
}

async function originsOf(db: Queries, {created_by}: Charge): Promise<readonly string[]> {
  const [key, session] = await Promise.all([
    db.selectFrom('api_keys').select('allowed_origins').where('id', '=', created_by).executeTakeFirst(),
    db.selectFrom('widget_sessions').select('allowed_origins').where('id', '=', created_by).executeTakeFirst(),
  ]);
  return (key ?? session)?.allowed_origins ?? [];
}
