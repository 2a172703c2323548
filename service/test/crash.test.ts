import assert from 'node:assert/strict';
import {randomInt} from 'node:crypto';
import {after, before, describe, it} from 'node:test';
import {sql, type Kysely} from 'kysely';
import type {Database} from '../src/db/types.js';
import {createClient, type Client} from './helpers/child-service-client.js';
import {createPlace, inDatabase, type TestPlace} from './helpers/child-service-place.js';
import {killChildren, startChild} from './helpers/child-service.js';

/** 72 times fourteen calls: 1,008. */
const ROUNDS = 72;
const CALLS = ROUNDS * 14;
const KILLS = 2;

/** The column with a row's id, by table. Charges of the instant rails are created by the payer's bank, not by a call. */
const NAMES: Readonly<Record<string, string>> = {
  customers: 'id',
  invoices: 'id',
  charges: 'id',
  payouts: 'id',
  widget_sessions: 'id',
  one_time_codes: 'id',
  qr_codes: 'qr_reference',
  phone_requests: 'uetr',
};

describe('a service that is killed several times during a thousand calls', {timeout: 300_000}, () => {
  let place: TestPlace;
  before(async () => {
    place = await createPlace();
  });
  after(async () => {
    await killChildren();
    await place.remove();
  });

  it('loses nothing that it confirmed, and does nothing twice when all calls are repeated', async (t) => {
    const balance = await inDatabase(place, readBalance);
    const client = createClient(ROUNDS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killAfter = randomInt(100, 450);
      await client.runAll(await startChild(place.place), killAfter);
      t.diagnostic(`killed after ${killAfter} new answers, ${client.answers.size} in all`);
    }
    const service = await startChild(place.place);
    await client.runAll(service);
    await service.stop();
    assert.equal(client.answers.size, CALLS);
    await inDatabase(place, async (db) => {
      for (const table of Object.keys(NAMES)) await checkRows(db, client, table);
      await checkCounts(db, client);
      await checkInvoices(db);
      assert.equal(balance - (await readBalance(db)), await readPaidOut(db));
    });
  });
});

/** A table has exactly the rows that were answered: nothing is lost or duplicated. */
async function checkRows(db: Kysely<Database>, client: Client, table: string): Promise<void> {
  const name = NAMES[table] ?? 'id';
  const {rows} = await sql<{name: string}>`select ${sql.ref(name)} as name from ${sql.table(table)}
    where ${table === 'charges' ? sql`kind <> 'ips'` : sql`true`}`.execute(db);
  const answered = [...client.answers.values()].filter(({makes}) => makes === table);
  const names = answered.map(({text}) => String((JSON.parse(text) as Record<string, unknown>)[name]));
  assert.ok(names.length >= ROUNDS);
  assert.deepEqual(rows.map((row) => row.name).sort(), names.sort(), table);
}

/** Counts the rows whose ids appear in no response. */
async function checkCounts(db: Kysely<Database>, client: Client): Promise<void> {
  const count = async (table: string): Promise<number> => {
    const {rows} = await sql<{count: string}>`select count(*)::text as count from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count);
  };
  assert.deepEqual([await count('idempotency_keys'), await count('card_tokens')], [client.answers.size, ROUNDS]);
}

/** No invoice was paid twice, every approved code paid one, and no money was returned. */
async function checkInvoices(db: Kysely<Database>): Promise<void> {
  const {rows} = await sql<{settled_by: string | null; charges: string; refunded: string}>`
    select settled_by, count(charges.id)::text as charges, coalesce(sum(amount_refunded), 0)::text as refunded
      from invoices left join charges on charges.invoice_id = invoices.id group by invoices.id`.execute(db);
  for (const {settled_by, charges, refunded} of rows) {
    assert.deepEqual([charges, refunded], [settled_by === null ? '0' : '1', '0']);
  }
  assert.equal(rows.filter(({settled_by}) => settled_by === 'qr').length, ROUNDS);
}

async function readBalance(db: Kysely<Database>): Promise<bigint> {
  const query = sql<{sum: string}>`select balance::text as sum from accounts where id = 'acct_demoUSD'`;
  return BigInt((await query.execute(db)).rows[0]?.sum ?? 0);
}

async function readPaidOut(db: Kysely<Database>): Promise<bigint> {
  const query = sql<{sum: string}>`select coalesce(sum(amount), 0)::text as sum from payouts
    where status not in ('failed', 'canceled', 'cancelled')`;
  return BigInt((await query.execute(db)).rows[0]?.sum ?? 0);
}
