import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {simulatedRails, type Rails} from '../src/rails/index.js';
import {until} from './helpers/crash-orders.js';
import {createHarness, type Harness} from './helpers/harness.js';
import {chargeNewCard} from './helpers/steps.js';
import {lendDatabase, openTestDatabase} from './helpers/test-database.js';

/** Longer than the caller of a charge waits, and shorter than the lease of its call. */
const WAIT_MS = 20_000;
const SECOND_MS = 1000;

describe('a call that is answered while the database is unavailable', () => {
  let database: OpenDatabase;
  let service: Harness;
  let isAway = false;
  let refused = 0;
  const attempts: string[] = [];

  /** A database that refuses transactions while `isAway` is true. */
  const away = (db: OpenDatabase['db']): OpenDatabase['db'] =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && isAway) {
          refused += 1;
          throw new Error('the database is away');
        }
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      },
    });

  /** The database becomes unavailable during the first charge at the processor. */
  const rails: Rails = {
    ...simulatedRails,
    cards: {
      ...simulatedRails.cards,
      async charge(order) {
        attempts.push(order.attempt);
        isAway = attempts.length === 1;
        return simulatedRails.cards.charge(order);
      },
    },
  };

  before(async () => {
    database = await openTestDatabase();
    service = await createHarness({database: lendDatabase(away(database.db)), rails});
  });
  after(async () => {
    await service.prepared.close();
    await database.close();
  });

  it('is repeated when the database is available again, and its caller gets the outcome', async () => {
    const answering = chargeNewCard(service);
    // The answer is not stored, and the call is not released.
    await until('refused twice', () => refused >= 2);
    isAway = false;
    for (const ms of [SECOND_MS, SECOND_MS, WAIT_MS]) await service.pass(ms);
    const {status, body} = await answering;
    assert.deepEqual([status, body['status']], [201, 'succeeded']);
    // The simulated processor stores nothing, so the order is sent again, with the same key.
    assert.deepEqual(attempts, [attempts[0], attempts[0]]);
  });
});
