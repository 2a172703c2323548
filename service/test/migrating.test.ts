import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {Migrator, sql} from 'kysely';
import {connectDatabase, prepareDatabase, type OpenDatabase} from '../src/db/connect.js';
import {isMigrated, migrationProvider} from '../src/db/migrations.js';
import {createTestDatabase, readOn, TEST_SERVER, type ServerDatabase} from './helpers/test-server.js';

/** The last migration before those that run one by one. */
const BEFORE = '0025-modes';
const LIMIT_MS = 20_000;
const server = TEST_SERVER;

/** Waits until a statement of that database waits for a lock. */
async function untilWaiting(url: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await readOn(url, waiting)).length === 0) assert.ok(Date.now() < end, 'no statement waits for a lock');
}

// An embedded database has one connection, so no payment runs while it is migrated.
if (server !== undefined) {
  describe('a database that is migrated while payments continue', {timeout: 60_000}, () => {
    let place: ServerDatabase;
    let database: OpenDatabase;
    before(async () => {
      place = await createTestDatabase(server);
      database = await connectDatabase({databaseUrl: place.url, dataDir: ':memory:'});
      const migrator = new Migrator({db: database.db, provider: migrationProvider});
      assert.equal((await migrator.migrateTo(BEFORE)).error, undefined);
    });
    after(async () => {
      await database.close();
      await place.drop();
    });

    it('lets a payment lock its tables in any order', async () => {
      const {db} = database;
      const migrating = await db.transaction().execute(async (tx) => {
        await sql`lock table idempotency_keys in row exclusive mode`.execute(tx);
        const begun = prepareDatabase(db, 'test');
        // It rejects if the two deadlock.
        begun.catch(() => undefined);
        await untilWaiting(place.url);
        for (const table of ['charges', 'payouts', 'accounts']) {
          await sql`lock table ${sql.table(table)} in row exclusive mode`.execute(tx);
        }
        return {begun};
      });
      await migrating.begun;
      assert.equal(await isMigrated(db), true);
    });
  });
}
