import {schedule} from '../domain/job-queue.js';
import type {Work} from '../domain/work.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long an answer is kept for its idempotency key: three times what the widget's own ledger keeps. */
const KEPT_MS = 6 * 24 * HOUR_MS;

/** Arranges the first purge; once for all processes that share the data. */
export async function arrangePurge(work: Work): Promise<void> {
  const arranged = await work.tx.selectFrom('tasks').select('sequence').where('kind', '=', 'purge').executeTakeFirst();
  if (arranged === undefined) await schedule(work, {kind: 'purge', subject: 'keys', at: work.now + HOUR_MS});
}

/**
 * Lets go of kept answers, of card tokens and codes that nobody can use any more, and of counts whose time is over; and
 * again in an hour. The
 * idempotency keys themselves stay: a rail knows them too, and would take a second request by the same key for the first.
 */
export async function purge(work: Work): Promise<void> {
  await work.tx
    .updateTable('idempotency_keys')
    .set({body: null})
    .where('body', 'is not', null)
    .where('created_at', '<', work.now - KEPT_MS)
    .execute();
  await work.tx
    .deleteFrom('card_tokens')
    .where('expires_at', '<', work.now - KEPT_MS)
    .execute();
  await work.tx.deleteFrom('code_tokens').where('expires_at', '<=', work.now).execute();
  await work.tx
    .deleteFrom('one_time_codes')
    .where('expires_at', '<', work.now - KEPT_MS)
    .execute();
  await work.tx
    .deleteFrom('rail_callbacks')
    .where('made_of_it', 'is not', null)
    .where('received_at', '<', work.now - KEPT_MS)
    .execute();
  await work.tx.deleteFrom('limit_counts').where('ends_at', '<=', work.now).execute();
  await work.tx.deleteFrom('tasks').where('kind', '=', 'purge').execute();
  await schedule(work, {kind: 'purge', subject: 'keys', at: work.now + HOUR_MS});
}
