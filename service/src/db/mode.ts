import {sql} from 'kysely';
import type {Queries} from './types.js';

/** Whether payments are real. */
export type Mode = 'test' | 'live';

/**
 * The arbitrary number of the lock that is held while accounts are added, so that a database never gets accounts of
 * both modes.
 */
const ACCOUNTS_LOCK = 5_104_411;

/**
 * Makes sure that a database holds no accounts of the other mode, and that none are added before the transaction ends.
 *
 * @throws RangeError saying what to set
 */
export async function requireMode(tx: Queries, mode: Mode): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ACCOUNTS_LOCK)})`.execute(tx);
  const other = await tx
    .selectFrom('accounts')
    .select('id')
    .where('live', '=', mode === 'test')
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw new RangeError(REFUSALS[mode]);
}

const REFUSALS: Readonly<Record<Mode, string>> = {
  live: 'The database holds test accounts. A live service needs a database of its own: set DATABASE_URL to an empty one.',
  test: 'The database holds live accounts. Set MODE=live, or set DATABASE_URL to another database.',
};
