import {schedule} from './tasks.js';
import type {Work} from './work.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long an idempotency key is kept: three times what the widget's own ledger keeps. */
const KEYS_KEPT_MS = 6 * 24 * HOUR_MS;

/** Arranges the first purge; once for all processes that share the data. */
export async function arrangePurge(work: Work): Promise<void> {
  const arranged = await work.tx.selectFrom('tasks').select('sequence').where('kind', '=', 'purge').executeTakeFirst();
  if (arranged === undefined) await schedule(work, {kind: 'purge', subject: 'keys', at: work.now + HOUR_MS});
}

/** Lets go of kept answers and of card tokens that nobody can ask for any more; and again in an hour. */
export async function purge(work: Work): Promise<void> {
  await work.tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', work.now - KEYS_KEPT_MS)
    .execute();
  await work.tx
    .deleteFrom('card_tokens')
    .where('expires_at', '<', work.now - KEYS_KEPT_MS)
    .execute();
  await work.tx.deleteFrom('tasks').where('kind', '=', 'purge').execute();
  await schedule(work, {kind: 'purge', subject: 'keys', at: work.now + HOUR_MS});
}
