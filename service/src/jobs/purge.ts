import {schedule} from '../domain/job-queue.js';
import type {Work} from '../domain/work.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long a response is kept for its idempotency key: three times as long as the widget keeps its own record. */
const KEPT_MS = 6 * 24 * HOUR_MS;

/** How long a challenge is kept: longer than a processor is asked about its charge, so that an old one is not taken for new. */
const CHALLENGES_KEPT_MS = 8 * 24 * HOUR_MS;

/** Schedules the first purge, unless one is scheduled already: all processes share it. */
export async function arrangePurge(work: Work): Promise<void> {
  const arranged = await work.tx.selectFrom('tasks').select('sequence').where('kind', '=', 'purge').executeTakeFirst();
  if (arranged === undefined) await schedule(work, {kind: 'purge', subject: 'keys', at: work.now + HOUR_MS});
}

/**
 * Deletes old stored responses, expired card tokens and codes, challenges, applied callbacks and expired counters, and
 * schedules the next purge in an hour. The idempotency keys stay: the rails know them too, and would take a new request with an old
 * key for the first one.
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
  await work.tx
    .deleteFrom('challenges')
    .where('created_at', '<', work.now - CHALLENGES_KEPT_MS)
    .execute();
  await work.tx.deleteFrom('limit_counts').where('ends_at', '<=', work.now).execute();
  await work.tx.deleteFrom('tasks').where('kind', '=', 'purge').execute();
  await schedule(work, {kind: 'purge', subject: 'keys', at: work.now + HOUR_MS});
}
