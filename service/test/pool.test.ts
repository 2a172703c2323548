import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql} from 'kysely';
import type {OpenDatabase} from '../src/db/connect.js';
import {defer, isStale} from '../src/db/pool.js';
import {createHarness} from './helpers/harness.js';
import {chargeNewCard} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

let database: OpenDatabase;

before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const job = (subject: string) => ({kind: 'purge', subject, at: 1e15}) as const;
const broken = {...job('broken'), at: sql<number>`1 / 0`};
const subjects = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('tasks').select('subject').orderBy('sequence').execute();
  return rows.map(({subject}) => subject);
};

describe('a statement that a transaction delays', () => {
  it('takes effect before the next statement, and with the commit', async () => {
    const seen = await database.db.transaction().execute(async (tx) => {
      await defer(tx, tx.insertInto('tasks').values(job('seen')));
      return tx.selectFrom('tasks').select('subject').where('subject', '=', 'seen').execute();
    });
    assert.deepEqual(seen, [{subject: 'seen'}]);
    await database.db.transaction().execute((tx) => defer(tx, tx.insertInto('tasks').values(job('alone'))));
    assert.deepEqual(await subjects(), ['seen', 'alone']);
  });

  it('is rolled back with the transaction', async () => {
    const before = await subjects();
    for (const isSent of [true, false]) {
      const undone = database.db.transaction().execute(async (tx) => {
        await defer(tx, tx.insertInto('tasks').values(job('undone')));
        if (isSent) await sql`select 1`.execute(tx);
        throw new Error('changed its mind');
      });
      await assert.rejects(undone, /changed its mind/);
    }
    assert.deepEqual(await subjects(), before);
  });

  it('rolls back the transaction if it fails at the commit', async () => {
    const before = await subjects();
    const failed = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('tasks').values(job('undone')).execute();
      await defer(tx, tx.insertInto('tasks').values(broken));
    });
    await assert.rejects(failed, /division by zero/);
    assert.deepEqual(await subjects(), before);
  });
});

describe('a transaction', () => {
  it('rejects if the server has rolled it back', async () => {
    const before = await subjects();
    const failed = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('tasks').values(job('undone')).execute();
      await tx
        .insertInto('tasks')
        .values(broken)
        .execute()
        .catch(() => undefined);
    });
    await assert.rejects(failed, /rolled back/);
    assert.deepEqual(await subjects(), before);
  });

  it('without a statement leaves the connection usable', async () => {
    await database.db.transaction().execute(async () => undefined);
    const empty = database.db.transaction().execute(() => Promise.reject(new Error('nothing')));
    await assert.rejects(empty, /nothing/);
    const before = await subjects();
    await database.db.insertInto('tasks').values(job('kept')).execute();
    assert.deepEqual(await subjects(), [...before, 'kept']);
  });

  it('returns the right result to each of several simultaneous statements', async () => {
    const numbers = Array.from({length: 20}, (_, index) => index);
    const answers = await database.db
      .transaction()
      .execute((tx) => Promise.all(numbers.map((number) => sql<{n: number}>`select ${number}::int as n`.execute(tx))));
    assert.deepEqual(
      answers.map(({rows}) => rows[0]?.n),
      numbers,
    );
  });
});

describe('a prepared statement', () => {
  it('is prepared again when its table has changed', async () => {
    const read = () => database.db.selectFrom('payout_accounts').selectAll().limit(1).where('id', '<>', '').execute();
    await read();
    await sql`alter table payout_accounts add column added text`.execute(database.db);
    assert.ok('added' in ((await read())[0] ?? {}));
  });

  it('does not make a request fail when its table has changed', async () => {
    const service = await createHarness({database});
    try {
      await chargeNewCard(service);
      for (const table of ['accounts', 'charges', 'customers', 'merchants']) {
        await sql`alter table ${sql.table(table)} add column added text`.execute(database.db);
      }
      assert.equal((await chargeNewCard(service)).status, 201);
    } finally {
      await service.prepared.close();
    }
  });

  it('fails its transaction when its table has changed, and works in the next one', async () => {
    const read = () =>
      database.db
        .transaction()
        .execute((tx) => tx.selectFrom('rates').selectAll().limit(1).where('id', '<>', '').execute());
    await read();
    await sql`alter table rates add column added text`.execute(database.db);
    await assert.rejects(read(), isStale);
    assert.ok('added' in ((await read())[0] ?? {}));
  });
});
