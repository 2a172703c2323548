import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {sk, useService} from './helpers/harness.js';
import {chargeNewCard} from './helpers/steps.js';

const service = useService();

/** Makes every commit fail that records a successful charge, until the returned function is called. */
async function failCommits(): Promise<() => Promise<void>> {
  const {db} = service.prepared.services;
  await sql`create function fail_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the commit failed'; end $$`.execute(db);
  await sql`create constraint trigger fail_commit after update on charges deferrable initially deferred
    for each row when (new.status = 'succeeded') execute function fail_commit()`.execute(db);
  return async () => {
    await sql`drop function fail_commit() cascade`.execute(db);
  };
}

async function untilReleased(): Promise<void> {
  const {db} = service.prepared.services;
  const calls = db.selectFrom('tasks').select('lease').where('kind', '=', 'card_charge');
  while ((await calls.executeTakeFirst())?.lease !== null) await new Promise(setImmediate);
}

describe('a charge whose outcome cannot be stored', () => {
  it('is pending in the response, and gets its outcome when the call is retried', async () => {
    const repair = await failCommits();
    const asked = chargeNewCard(service);
    await untilReleased();
    service.clock.advance(20_000);
    const {status, body} = await asked;
    assert.deepEqual([status, body['status']], [201, 'pending']);
    await repair();
    await service.pass(60_000);
    const now = await service.ask('GET', `/v2/charges/${body['id']}`, {key: sk('USD')});
    assert.equal(now.body['status'], 'succeeded');
  });
});
