import {readOn, runOn} from '../../service/test/helpers/test-server.js';
import type {Shop} from '../service/shop.js';

/** How many rows are inserted. */
export interface Filling {
  readonly keys: number;
  /** How many of these are old enough to be deleted. */
  readonly oldKeys: number;
  readonly charges: number;
}

/** The tables that grow with each payment. */
export const TABLES: readonly string[] = ['idempotency_keys', 'charges'];

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the service keeps keys. */
const KEPT_MS = 30 * DAY_MS;

/** Turns off checks of references and waits for the disk, which only makes the filling faster. */
const SESSION = `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB';`;

/**
 * Fills a database with keys and charges of the past, oldest first, as payments would have left them: keys and attempts are
 * random, responses have been removed, half of the charges were made by a server and half by pages with a session each. The primary key is built afterwards, because that is faster.
 */
export async function fill(url: string, {keys, oldKeys, charges}: Filling, {cards}: Shop): Promise<void> {
  const since = Date.now() - KEPT_MS;
  await runOn(
    url,
    `${SESSION} alter table idempotency_keys drop constraint idempotency_keys_pkey;
     insert into idempotency_keys
       (account_id, operation, key, fingerprint, caller, status, made, is_guarded, created_at)
     select 'acct_demoUSD', 'POST /v2/charges/card', gen_random_uuid()::text, md5('one' || n) || md5('other' || n),
       'secret', 201, 'ch_' || left(md5('made' || n), 24), true,
       case when n <= ${oldKeys} then ${since - DAY_MS} + n else ${since + DAY_MS} + n * 100 end
     from generate_series(1, ${keys}) n;
     alter table idempotency_keys add primary key (account_id, operation, key)`,
  );
  const source = `{"brand": "visa", "last4": "4242", "funding": "credit", "cvc_check": "pass"}`;
  await runOn(
    url,
    `${SESSION} insert into charges
       (id, account_id, customer_id, created_by, attempt, kind, amount, currency, description, status, captured, source,
        processing_id, created_at, modified_at)
     select 'ch_' || left(md5('made' || n), 24), 'acct_demoUSD', '${cards[0]?.customer_id}',
       case when n % 2 = 0 then 'sk_bench' else 'ws_' || n end,
       md5('first' || n) || md5('second' || n), 'card', 1999, 'USD', 'Coffee', 'succeeded', true, '${source}',
       'p_' || n, ${since} + n * 1000, ${since} + n * 1000
     from generate_series(1, ${charges}) n`,
  );
  for (const table of TABLES) await runOn(url, `vacuum analyze ${table}`);
  await runOn(url, 'checkpoint');
}

/** How often a table that grows was read by a sequential scan. */
export async function countWholeReads(url: string): Promise<number> {
  const names = TABLES.map((name) => `'${name}'`).join(', ');
  const [found] = await readOn<{reads: number}>(
    url,
    `select sum(seq_scan)::int as reads from pg_stat_user_tables where relname in (${names})`,
  );
  return found?.reads ?? 0;
}

/** How many keys are old enough to be deleted. */
export async function countOldKeys(url: string): Promise<number> {
  const [found] = await readOn<{count: number}>(
    url,
    `select count(*)::int as count from idempotency_keys where is_guarded and created_at < ${Date.now() - KEPT_MS}`,
  );
  return found?.count ?? 0;
}

/**
 * Starts the deletion of old keys, or puts it off by an hour. It is one row of `tasks`, which does not exist while a
 * batch runs.
 */
export async function setPurge(url: string, isOn: boolean): Promise<void> {
  const at = isOn ? 0 : Date.now() + 60 * 60 * 1000;
  const change = `update tasks set at = ${at}, subject = '1' where kind = 'purge' returning at`;
  while ((await readOn(url, change)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The size of the database, with its unit. */
export async function sizeOf(url: string): Promise<string> {
  const [found] = await readOn<{size: string}>(
    url,
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return found?.size ?? '';
}
