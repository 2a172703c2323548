import {sql} from 'kysely';
import type {Database} from '../db/types.js';
import {schedule} from '../domain/job-queue.js';
import type {Work} from '../domain/work.js';

/** Every column that holds sealed text. */
const SEALED = [
  ['invoices', 'document_token'],
  ['invoices', 'custom_fields'],
  ['tasks', 'secret'],
  ['challenges', 'url'],
  ['challenges', 'counters'],
  ['messages', 'body'],
  ['one_time_codes', 'message'],
  ['rail_callbacks', 'details'],
  ['idempotency_keys', 'body'],
] as const satisfies readonly (readonly [keyof Database, string])[];

/** How many pages of a table one job looks through, so that no transaction takes long. A page is 8 KB. */
const PAGES = 32;

/** How far a pass has come: the column, the page of its table, and how many texts this pass has sealed again. */
interface Progress {
  readonly column: number;
  readonly page: number;
  readonly renewed: number;
}

const START: Progress = {column: 0, page: 0, renewed: 0};

/** A literal: with a parameter, a generic plan would not match the partial index. */
const RECURRING = sql.lit('reseal' as const);

/** Schedules the first job, unless one is scheduled already: all processes share it. */
export async function scheduleReseal(work: Work): Promise<void> {
  const scheduled = await work.tx
    .selectFrom('tasks')
    .select('sequence')
    .where('kind', '=', RECURRING)
    .executeTakeFirst();
  if (scheduled === undefined) await scheduleNext(work, START);
}

/**
 * Seals text that another key has sealed again with the vault's first key, some pages at a time. A pass that found
 * something is followed by another, because a process that still used the other key may have written to pages that the
 * pass had already checked.
 */
export async function reseal(work: Work, subject: string): Promise<void> {
  const progress = JSON.parse(subject) as Progress;
  const {column, page} = progress;
  const [table, name] = SEALED[column] ?? SEALED[0];
  const renewed = progress.renewed + (await renewPages(work, {table, name, page}));
  const isLastPage = page + PAGES >= (await countPages(work, table));
  const next = isLastPage ? {column: column + 1, page: 0, renewed} : {column, page: page + PAGES, renewed};
  if (next.column < SEALED.length) await scheduleNext(work, next);
  else if (renewed > 0) await scheduleNext(work, START);
}

function scheduleNext(work: Work, progress: Progress): Promise<void> {
  return schedule(work, {kind: 'reseal', subject: JSON.stringify(progress), at: work.now});
}

/** Returns how many texts it has sealed again. */
async function renewPages(
  {tx, vault}: Work,
  {table, name, page}: {readonly table: string; readonly name: string; readonly page: number},
): Promise<number> {
  const {rows} = await sql<{readonly place: string; readonly sealed: string}>`
    select ctid::text as place, ${sql.ref(name)} as sealed from ${sql.table(table)}
    where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid
      and ${sql.ref(name)} is not null`.execute(tx);
  let count = 0;
  for (const {place, sealed} of rows) {
    const fresh = vault.renew(sealed);
    if (fresh === undefined) continue;
    // A row that was changed meanwhile is in another place.
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${fresh}
      where ctid = ${place}::tid and ${sql.ref(name)} = ${sealed}`.execute(tx);
    count += 1;
  }
  return count;
}

async function countPages({tx}: Work, table: string): Promise<number> {
  const size = sql<{readonly pages: number}>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`;
  return (await size.execute(tx)).rows[0]?.pages ?? 0;
}
