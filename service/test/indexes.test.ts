import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql} from 'kysely';
import type {OpenDatabase} from '../src/db/connect.js';
import {buildIndexes, hasIndexes} from '../src/db/indexes.js';
import {isMigrated} from '../src/db/migrations.js';
import {openTestDatabase} from './helpers/test-database.js';

describe('the indexes that are built outside the migrations', () => {
  let database: OpenDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());

  const definitionOf = async (name: string): Promise<string | undefined> => {
    const query = sql<{indexdef: string}>`select indexdef from pg_indexes where indexname = ${name}`;
    return (await query.execute(database.db)).rows[0]?.indexdef;
  };

  it('are rebuilt when they are missing or invalid, even by several builders at once', async () => {
    const {db} = database;
    const definition = await definitionOf('payouts_attempt');
    await sql`drop index charges_attempt, payouts_attempt`.execute(db);
    // Building it fails, because a merchant has several accounts. The index stays, but is invalid.
    await assert.rejects(sql`create unique index concurrently payouts_attempt on accounts (merchant_id)`.execute(db));
    assert.notEqual(await definitionOf('payouts_attempt'), undefined);
    assert.deepEqual([await hasIndexes(db), await isMigrated(db)], [false, false]);
    await Promise.all([buildIndexes(db), buildIndexes(db), buildIndexes(db)]);
    assert.deepEqual([await hasIndexes(db), await isMigrated(db)], [true, true]);
    assert.equal(await definitionOf('payouts_attempt'), definition);
  });
});
