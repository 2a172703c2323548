import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {createMovableClock, systemClock} from '../src/lib/clock.js';
import type {OpenDatabase} from '../src/db/connect.js';
import {advance, serviceNow} from './helpers/advance.js';
import {killChildren, startChild, type ChildService} from './helpers/child-service.js';
import {createPlace, endConnections, type TestPlace} from './helpers/child-service-place.js';
import {createHarness, pk, type Harness} from './helpers/harness.js';
import {listen, readEvents} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {createPayout, findPayout} from './helpers/payouts.js';
import {askPhone, createInvoice, readStatus} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {TEST_SERVER} from './helpers/test-server.js';

type Json = Readonly<Record<string, unknown>>;

describe('a movable clock', () => {
  it('never moves back, and does not change the duration of its timers', () => {
    const base = createManualClock();
    const start = base.now();
    const clock = createMovableClock(base);
    const rung: number[] = [];
    clock.after(1000, () => rung.push(clock.now() - start));
    for (const aheadMs of [60_000, 20_000, 0]) clock.putAhead(aheadMs);
    assert.deepEqual([clock.aheadMs(), clock.now() - start, rung], [60_000, 60_000, []]);
    base.advance(1000);
    assert.deepEqual(rung, [61_000]);
  });
});

describe('a moved clock of several services on one database', {timeout: 60_000}, () => {
  let database: OpenDatabase;
  let one: Harness;
  let other: Harness;
  before(async () => {
    database = await openTestDatabase();
    [one, other] = [await createHarness({database}), await createHarness({database})];
  });
  after(async () => {
    await one.prepared.close();
    await other.prepared.close();
    await database.close();
  });

  const chargesOf = (invoice: Json) =>
    database.db
      .selectFrom('charges')
      .select(['status', 'amount_refunded', 'created_at'])
      .where('invoice_id', '=', String(invoice['id']))
      .execute();

  for (const [name, movers] of [
    ['twice at once through one service', () => [one, one]],
    ['at once through both', () => [one, other]],
    ['five times at once through each', () => Array.from({length: 10}, (_each, nth) => (nth % 2 ? one : other))],
  ] as const) {
    it(`adds up when it is moved ${name}, and runs every job once, at its time`, async () => {
      const start = serviceNow(one);
      const invoices: Json[] = [];
      for (let made = 0; made < 5; made += 1) {
        const invoice = await createInvoice(one);
        await askPhone(one, invoice, '+25779000001');
        invoices.push(invoice);
      }
      const payout = await createPayout(one, {body: {payout_id: 'dst_demoUSD_declined'}});
      const chosen = movers();
      await Promise.all(chosen.map((service) => advance(service, 1800)));
      assert.equal((serviceNow(one) - start) / 1000, 1800 * chosen.length);
      await until(() => serviceNow(other) === serviceNow(one));
      for (const invoice of invoices) {
        const charges = (await chargesOf(invoice)).map((charge) => ({
          ...charge,
          created_at: charge.created_at - start,
        }));
        assert.deepEqual(charges, [{status: 'succeeded', amount_refunded: 0n, created_at: 1000}]);
      }
      const {status, modified_date} = await findPayout(one, payout['id']);
      assert.deepEqual([status, Number(modified_date) - start], ['failed', 4000]);
    });
  }

  it('is kept when a service restarts', async () => {
    await advance(one, 12_345);
    const again = await createHarness({database, clock: one.clock});
    assert.equal(serviceNow(again), serviceNow(one));
    await again.prepared.close();
  });

  it('is sent to every open stream of every service, without a new version', async () => {
    const clock = createManualClock();
    const services = await Promise.all([listen({database, clock}), listen({database, clock})]);
    const invoice = await createInvoice(one);
    const streams = await Promise.all(
      services.map((each) => each.call('GET', `/v2/invoices/${invoice['id']}/events`, {key: pk('USD')})),
    );
    const all = streams.map(readEvents);
    const next = () =>
      Promise.all(all.map(async (events) => JSON.parse((await events.next()).value?.['data'] ?? 'null') as Json));
    const first = await next();
    await services[0].call('POST', '/simulator/clock/advance', {body: {seconds: 600}});
    const later = first.map((status) => ({...status, server_time: Number(status['server_time']) + 600_000}));
    assert.deepEqual(await next(), later);
    await Promise.all(all.map((events) => events.return(undefined)));
    await Promise.all(services.map((each) => each.close()));
  });

  // An embedded database has one connection, so no other process can hold a job there.
  if (TEST_SERVER !== undefined) {
    it('waits for a job that another process runs, but not without limit', async () => {
      for (const [heldMs, seen] of [
        [300, 'phone'],
        [Number.POSITIVE_INFINITY, null],
      ] as const) {
        const invoice = await createInvoice(one);
        const request = await askPhone(one, invoice, '+25779000001');
        const start = serviceNow(one);
        const release = await holdJob(database, String(request['uetr']));
        if (Number.isFinite(heldMs)) setTimeout(release, heldMs);
        await advance(one, 60);
        assert.equal((await readStatus(one, invoice))['settled_by'], seen);
        release();
        await until(async () => (await chargesOf(invoice)).length === 1 || void one.pass(0));
        assert.equal((serviceNow(one) - start) / 1000, 60);
      }
    });
  }
});

/** Locks a phone's answer like a process that is working on it. Returns a function that unlocks it. */
async function holdJob({db}: OpenDatabase, uetr: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((held) => {
    void db.transaction().execute(async (tx) => {
      await tx.selectFrom('tasks').select('sequence').where('subject', '=', uetr).forUpdate().execute();
      held();
      await over;
    });
  });
  return release;
}

/** Waits up to five seconds for a condition. */
async function until(holds: () => boolean | Promise<unknown>): Promise<void> {
  const end = Date.now() + 5000;
  while ((await holds()) !== true) {
    if (Date.now() > end) assert.fail('the condition did not become true');
    await new Promise<void>((resolve) => void systemClock.after(20, resolve));
  }
}

/** Reads or moves the clock of a process. */
async function clockOf({url}: ChildService, seconds?: number): Promise<Json> {
  const sent = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({seconds})};
  const path = seconds === undefined ? '/simulator/clock' : '/simulator/clock/advance';
  return (await (await fetch(url + path, seconds === undefined ? {} : sent)).json()) as Json;
}

describe('a moved clock of processes', {timeout: 120_000}, () => {
  let place: TestPlace;
  before(async () => {
    place = await createPlace();
  });
  after(async () => {
    await killChildren();
    await place.remove();
  });

  it('is kept when the process is killed', async () => {
    const dying = await startChild(place.place);
    const moved = await clockOf(dying, 86_400);
    await dying.kill();
    const started = await startChild(place.place);
    const read = await clockOf(started);
    assert.equal(read['advanced_seconds'], 86_400);
    assert.ok(Number(read['server_time']) >= Number(moved['server_time']));
    await started.stop();
  });

  // An embedded database belongs to one process.
  if (TEST_SERVER !== undefined) {
    it('is the same in all of them after simultaneous moves, and after a lost connection', async () => {
      const [one, other] = await Promise.all([startChild(place.place), startChild(place.place)]);
      const seen = async (): Promise<unknown[]> =>
        (await Promise.all([clockOf(one), clockOf(other)])).map((clock) => clock['advanced_seconds']);
      const before = Number((await clockOf(one))['advanced_seconds']);
      await Promise.all([one, other, one, other].map((process) => clockOf(process, 3600)));
      await until(async () => (await seen()).every((seconds) => seconds === before + 4 * 3600));
      await endConnections(place, 'listen %');
      await clockOf(one, 60);
      await until(async () => (await seen()).every((seconds) => seconds === before + 4 * 3600 + 60));
      await Promise.all([one.stop(), other.stop()]);
    });
  }
});
