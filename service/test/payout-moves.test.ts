import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {PAYOUT_FAILURE_CODES} from '../src/db/payout-failures.js';
import {simulatedRails} from '../src/rails/index.js';
import type {PayoutAnswer, PayoutOrder} from '../src/rails/payouts/payout-network.js';
import {at, createHarness, useService, type Harness} from './helpers/harness.js';
import {balanceOf, createPayout, findPayout, INSTANT, movePayout} from './helpers/payouts.js';
import {openTestDatabase} from './helpers/test-database.js';

const service = useService();
const move = (id: unknown, to: string, body?: object) => movePayout(service, id, to, body);
const declined = {failure_code: 'declined'};

/** A payout that has been brought to a status. */
async function payoutThatIs(status: string): Promise<unknown> {
  const {id} = await createPayout(service);
  const ways: Readonly<Record<string, readonly [string, object?]>> = {
    in_transit: ['transit'],
    paid: ['pay'],
    canceled: ['cancel'],
    failed: ['fail', {failure_code: 'account_closed'}],
  };
  const [way, body] = ways[status] ?? [];
  if (way !== undefined) assert.equal((await move(id, way, body)).body['status'], status);
  return id;
}

describe('a payout that a tester moves', () => {
  const TABLE = [
    ['pending', 'transit', 'in_transit'],
    ['pending', 'pay', 'paid'],
    ['pending', 'fail', 'failed'],
    ['pending', 'cancel', 'canceled'],
    ['in_transit', 'transit', 'in_transit'],
    ['in_transit', 'pay', 'paid'],
    ['in_transit', 'fail', 'failed'],
    ['in_transit', 'cancel', 'in_transit'],
    ['paid', 'transit', 'paid'],
    ['paid', 'pay', 'paid'],
    ['paid', 'fail', 'failed'],
    ['paid', 'cancel', 'paid'],
    ['failed', 'transit', 'failed'],
    ['failed', 'pay', 'failed'],
    ['failed', 'fail', 'failed'],
    ['failed', 'cancel', 'failed'],
    ['canceled', 'transit', 'canceled'],
    ['canceled', 'pay', 'canceled'],
    ['canceled', 'fail', 'canceled'],
    ['canceled', 'cancel', 'canceled'],
  ] as const;

  for (const [from, to, then] of TABLE) {
    it(`from ${from} with ${to} is then ${then}`, async () => {
      const balance = await balanceOf(service, 'USD');
      const id = await payoutThatIs(from);
      const earlier = await findPayout(service, id);
      await service.pass(10);
      const {status, body} = await move(id, to, to === 'fail' ? declined : undefined);
      assert.deepEqual([status, body['status']], [200, then]);
      assert.deepEqual(await findPayout(service, id), body);
      if (from === then) assert.deepEqual(body, earlier);
      else assert.equal(body['modified_date'], service.clock.now());
      const isBack = then === 'failed' || then === 'canceled';
      assert.equal(body['reversal'] !== null, isBack);
      assert.equal(await balanceOf(service, 'USD'), isBack ? balance : balance - 100n);
    });
  }

  for (const failure_code of PAYOUT_FAILURE_CODES) {
    it(`to failed has the failure code ${failure_code}`, async () => {
      const {body} = await move(await payoutThatIs('pending'), 'fail', {failure_code});
      assert.equal(body['failure_code'], failure_code);
      assert.equal(typeof body['failure_message'], 'string');
    });
  }

  it('is not moved again by obsolete jobs, and leaves none behind', async () => {
    const moved = await payoutThatIs('in_transit');
    await service.pass(2000);
    assert.equal((await findPayout(service, moved))['status'], 'in_transit');
    const canceled = await payoutThatIs('canceled');
    const returned = await payoutThatIs('in_transit');
    await move(returned, 'fail', declined);
    const early = await findPayout(service, await payoutThatIs('paid'));
    await service.pass(4 * 86_400_000);
    assert.equal((await findPayout(service, canceled))['status'], 'canceled');
    assert.equal((await findPayout(service, returned))['status'], 'failed');
    assert.equal((await findPayout(service, moved))['status'], 'paid');
    assert.deepEqual(await findPayout(service, early['id']), early);
    const jobs = service.prepared.services.db
      .selectFrom('tasks')
      .select('kind')
      .where('kind', 'in', ['payout_departure', 'payout_arrival']);
    assert.deepEqual(await jobs.execute(), []);
  });

  it('is paid or fails at once if it is instant', async () => {
    const {id} = await createPayout(service, {currency: 'BIF', body: INSTANT});
    assert.equal((await move(id, 'transit')).body['status'], 'paid');
    const bad = await createPayout(service, {currency: 'BIF', body: {...INSTANT, destination_alias_phone: 'nobody'}});
    assert.equal((await move(bad['id'], 'pay')).body['failure_code'], 'invalid_account_info');
  });

  it('requires a valid failure code and an existing payout', async () => {
    const id = await payoutThatIs('pending');
    for (const body of [{}, {failure_code: 'broken'}, {failure_code: 7}]) {
      const answer = await move(id, 'fail', body);
      assert.deepEqual([answer.status, answer.body['param']], [400, 'failure_code']);
    }
    for (const [to, body] of [['transit'], ['pay'], ['cancel'], ['fail', declined]] as const) {
      const answer = await move('po_nobody', to, body);
      assert.deepEqual([answer.status, answer.body['code']], [404, 'resource_missing']);
    }
  });

  it('is in the list of payouts, newest first', async () => {
    const {id} = await createPayout(service, {body: {description: 'Salaries', type: 'mobile'}});
    await move(id, 'fail', {failure_code: 'account_frozen'});
    const {status, body} = await service.ask('GET', '/simulator/payouts?limit=2');
    assert.equal(status, 200);
    assert.equal((body['data'] as unknown[]).length, 2);
    const {created_date, arrival_date, ...first} = at(body, 'data', 0) as Record<string, unknown>;
    assert.deepEqual(first, {
      id,
      status: 'failed',
      type: 'mobile',
      route: 'ordinary',
      amount: 100,
      currency: 'USD',
      description: 'Salaries',
      account_id: 'dst_demoUSD1',
      failure_code: 'account_frozen',
    });
    assert.equal(created_date, service.clock.now());
    assert.ok((arrival_date as number) > service.clock.now());
    assert.equal((await service.ask('GET', '/simulator/payouts?limit=0')).status, 400);
  });
});

describe('payouts that are moved by simultaneous requests', () => {
  it('return their money once, whichever request is first', async () => {
    const balance = await balanceOf(service, 'USD');
    const ids = await Promise.all(Array.from({length: 5}, () => payoutThatIs('pending')));
    const moves = ids.flatMap((id) => [
      move(id, 'cancel'),
      move(id, 'fail', declined),
      move(id, 'fail', {failure_code: 'account_closed'}),
      move(id, 'cancel'),
      move(id, 'transit'),
      move(id, 'fail', declined),
    ]);
    const answers = await Promise.all([...moves, service.pass(2000).then(() => undefined)]);
    for (const answer of answers) if (answer !== undefined) assert.equal(answer.status, 200);
    const ends = await Promise.all(ids.map((id) => findPayout(service, id)));
    for (const {status, reversal} of ends) {
      assert.ok(status === 'failed' || status === 'canceled');
      assert.match(reversal as string, /^trr_/);
    }
    assert.equal(await balanceOf(service, 'USD'), balance);
  });

  it('return their money once after they were paid', async () => {
    const balance = await balanceOf(service, 'USD');
    const id = await payoutThatIs('paid');
    const answers = await Promise.all(Array.from({length: 10}, () => move(id, 'fail', declined)));
    assert.equal(new Set(answers.map(({text}) => text)).size, 1);
    assert.equal(await balanceOf(service, 'USD'), balance);
  });
});

describe('the network of a payout', () => {
  const orders: PayoutOrder[] = [];
  const failing = {left: 0};
  /** The orders that it has accepted although its response was lost. */
  const taken = new Map<string, PayoutAnswer>();
  const rails = {
    ...simulatedRails,
    payouts: {
      find: async (attempt: string) => taken.get(attempt),
      send: async (order: PayoutOrder) => {
        orders.push(order);
        failing.left -= 1;
        if (failing.left >= 0) throw new Error('the network does not answer');
        return simulatedRails.payouts.send(order);
      },
    },
  };
  let database: OpenDatabase | undefined;
  const harnesses: Harness[] = [];
  const harness = (which: number): Harness => {
    const found = harnesses[which];
    if (found === undefined) throw new Error('not open');
    return found;
  };
  before(async () => {
    database = await openTestDatabase();
    for (let which = 0; which < 2; which += 1) harnesses.push(await createHarness({database, rails}));
  });
  after(async () => {
    for (const one of harnesses) await one.prepared.close();
    await database?.close();
  });

  it('receives an order after the commit, and once from several processes', async () => {
    const {id, processing_id} = await createPayout(harness(0));
    assert.equal(orders.length, 0);
    await Promise.all(harnesses.map((one) => one.pass(2000)));
    assert.equal(orders.length, 1);
    const {attempt, ...order} = orders[0] ?? {attempt: ''};
    assert.equal(attempt, processing_id);
    assert.deepEqual(order, {
      accountId: 'dst_demoUSD1',
      type: 'bank',
      amount: 100n,
      currency: 'USD',
      description: 'Rent',
    });
    assert.equal((await findPayout(harness(1), id))['status'], 'in_transit');
  });

  it('receives an order again with the same attempt when it does not respond', async () => {
    orders.length = 0;
    failing.left = 2;
    const {id, processing_id} = await createPayout(harness(0));
    await harness(0).pass(2000);
    assert.equal((await findPayout(harness(0), id))['status'], 'pending');
    await harness(0).pass(1000);
    await harness(0).pass(2000);
    assert.equal((await findPayout(harness(0), id))['status'], 'in_transit');
    assert.deepEqual(
      orders.map(({attempt}) => attempt),
      [processing_id, processing_id, processing_id],
    );
  });

  it('does not receive an accepted order again, neither from the job nor from the simulator', async () => {
    for (const isMoved of [false, true]) {
      orders.length = 0;
      failing.left = 1;
      const {id, processing_id} = await createPayout(harness(0));
      await harness(0).pass(2000);
      taken.set(String(processing_id), {});
      if (isMoved) await harness(0).ask('POST', `/simulator/payouts/${id}/transit`);
      else await harness(0).pass(1000);
      assert.equal((await findPayout(harness(0), id))['status'], 'in_transit');
      await harness(0).pass(60_000);
      assert.equal(orders.length, 1);
    }
  });
});
