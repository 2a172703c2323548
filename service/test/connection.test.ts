import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql, type Kysely} from 'kysely';
import type {ConnectionSettings, OpenDatabase} from '../src/db/connect.js';
import type {Database} from '../src/db/types.js';
import {createHarness, type Harness} from './helpers/harness.js';
import {openTestDatabase} from './helpers/test-database.js';
import {TEST_SERVER} from './helpers/test-server.js';

const SETTINGS: ConnectionSettings = {poolSize: 2, statementMs: 2000, idleTransactionMs: 2000};

describe('the connections to the database', () => {
  let database: OpenDatabase;
  let service: Harness;
  let db: Kysely<Database>;
  before(async () => {
    database = await openTestDatabase(SETTINGS);
    service = await createHarness({database});
    ({db} = service.prepared.services);
  });
  after(async () => {
    await service.prepared.close();
    await database.close();
  });

  it('are limited to the size of the pool, or to one with the embedded database', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let taken = 0;
    const all = Promise.all(
      Array.from({length: SETTINGS.poolSize + 2}, () =>
        db.connection().execute(async (connection) => {
          await sql`select 1`.execute(connection);
          taken += 1;
          await held;
        }),
      ),
    );
    const most = TEST_SERVER === undefined ? 1 : SETTINGS.poolSize;
    while (taken < most) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(taken, most);
    release();
    await all;
  });

  // The embedded database has no such limits.
  if (TEST_SERVER !== undefined) {
    it('use the time limits of the settings', async () => {
      const {rows} = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
      assert.deepEqual(rows, [{statement: '2s', idle: '2s'}]);
    });

    it('end a statement that takes too long', async () => {
      await assert.rejects(sql`select pg_sleep(30)`.execute(db), {code: '57014'});
    });

    it('are replaced when the server ends an idle transaction, of which nothing is stored', async () => {
      const job = {kind: 'purge', subject: 'idle', at: 1e15} as const;
      // Uses all connections of the pool, so that none of them can be reused.
      const idle = Array.from({length: SETTINGS.poolSize}, () =>
        db.transaction().execute(async (tx) => {
          await tx.insertInto('tasks').values(job).execute();
          await new Promise((resolve) => setTimeout(resolve, 4000));
        }),
      );
      for (const {status} of await Promise.allSettled(idle)) assert.equal(status, 'rejected');
      assert.deepEqual(await db.selectFrom('tasks').selectAll().where('subject', '=', 'idle').execute(), []);
      assert.equal((await service.ask('GET', '/healthz')).status, 200);
    });
  }
});
