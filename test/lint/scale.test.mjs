/** The model of `npm run bench:scale`. */
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import fc from 'fast-check';
import {DAYS, KINDS, LIMITS} from '../../bench/scale/inputs.ts';
import {accountShares, paymentsPerSecond, shardShares, total} from '../../bench/scale/load.ts';
import {demandOf, mostBehindS, queueP99, simulate} from '../../bench/scale/model.ts';

const COSTS = {
  databaseMs: {transactions: 1, invoices: 2, statusReads: 0.1},
  serviceMs: {transactions: 1, invoices: 2, statusReads: 0.2},
  heldMs: {transactions: 2, invoices: 5, statusReads: 2},
  invoicesOfAccount: 400,
  jobsOfProcess: 400,
};
const [USUAL] = DAYS;
const ONE_SHARD = {day: USUAL, cores: 2, shards: 1, seed: 1};
const accounts = accountShares();
const seeds = fc.integer({min: 0, max: 1_000_000});
const placements = fc.record({shards: fc.integer({min: 1, max: 40}), seed: seeds});
const FEW = {numRuns: 15};

function isNear(value, expected) {
  assert.ok(Math.abs(value - expected) <= Math.abs(expected) * 1e-9, `${value} is not ${expected}`);
}

describe('the load of a day', () => {
  test('the payments of all minutes add up to those of the day', () => {
    for (const day of DAYS) isNear(total(paymentsPerSecond(day)) * 60, day.payments);
  });

  test('the shares of kinds and of accounts each add up to 1, and the largest account has 4 to 5 %', () => {
    isNear(total(KINDS.map(({share}) => share)), 1);
    isNear(total(accounts), 1);
    assert.ok(accounts[0] > 0.04 && accounts[0] < 0.05);
  });

  test('all shards together need as much as a single one', () => {
    const whole = demandOf(1000, COSTS);
    const check = (placement) => {
      const parts = shardShares(accounts, placement).map((share) => demandOf(1000 * share, COSTS));
      for (const [name, value] of Object.entries(whole)) isNear(total(parts.map((part) => part[name])), value);
    };
    fc.assert(fc.property(placements, check), FEW);
  });

  test('the busiest of 16 shards has 8 to 13 % of the load, with 20 different placements of the accounts', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const busiest = Math.max(...shardShares(accounts, {shards: 16, seed}));
      assert.ok(busiest > 0.08 && busiest < 0.13, `${busiest} with seed ${seed}`);
    }
  });
});

describe('the simulation', () => {
  const alone = simulate(ONE_SHARD, COSTS);

  test('more shards never make the busiest one busier, nor lower a limit', () => {
    const check = (placement) => {
      const {demand, behindS, multiples} = simulate({...ONE_SHARD, ...placement}, COSTS);
      assert.ok(demand.databaseCores <= alone.demand.databaseCores * (1 + 1e-9));
      assert.ok(behindS <= alone.behindS + 1e-6);
      for (const [name, multiple] of Object.entries(multiples)) {
        assert.ok(multiple >= alone.multiples[name] * (1 - 1e-9), name);
      }
    };
    fc.assert(fc.property(placements, check), FEW);
  });

  test('the same seed gives the same result, and another seed gives another result', () => {
    const sixteen = {...ONE_SHARD, shards: 16};
    assert.deepEqual(simulate(sixteen, COSTS), simulate(sixteen, COSTS));
    assert.notEqual(simulate({...sixteen, seed: 2}, COSTS).busiestShare, simulate(sixteen, COSTS).busiestShare);
  });

  test('at the multiple of a limit, the load needs exactly the available capacity', () => {
    const {multiples, paymentsPerSecond: peak} = alone;
    isNear(demandOf(peak * multiples.NOTIFY, COSTS).notifies, LIMITS.notifies);
    isNear(demandOf(peak * multiples.database, COSTS).databaseCores, ONE_SHARD.cores);
    const {serving, working, busyConnections} = demandOf(peak * multiples.pooler, COSTS);
    isNear((serving + working) * LIMITS.listeners + busyConnections, LIMITS.connections);
  });

  test('the limit of the largest account is the same on any number of shards', () => {
    const many = simulate({...ONE_SHARD, shards: 40}, COSTS);
    isNear(many.multiples.account, alone.multiples.account);
  });

  test('a shard that is over a limit at the peak falls behind, and its 99th percentile of waits is infinite', () => {
    const payday = {...ONE_SHARD, day: DAYS.at(-1)};
    const over = simulate(payday, COSTS);
    assert.ok(over.multiples.NOTIFY < 1);
    assert.ok(over.behindS > 0);
    assert.equal(over.p99WaitMs, Number.POSITIVE_INFINITY);
    const four = simulate({...payday, shards: 4}, COSTS);
    assert.equal(four.behindS, 0);
    assert.ok(four.p99WaitMs > 0 && four.p99WaitMs < 100);
  });
});

describe('the queues', () => {
  test('the work that does not fit into a minute is left to the next', () => {
    for (const [utilisations, behindS] of [
      [[0.5, 1], 0],
      [[2, 0.5], 60],
      [[1.5, 1.5, 0, 1.5], 60],
      [[0, 1.25], 15],
    ]) {
      isNear(mostBehindS(utilisations), behindS);
    }
  });

  test('the wait follows the Erlang C formula', () => {
    isNear(queueP99({load: 0.9, servers: 1}), Math.log(90) / 0.1);
    // One of three calls waits.
    isNear(queueP99({load: 1, servers: 2}), Math.log(100 / 3));
    assert.equal(queueP99({load: 0.005, servers: 1}), 0);
    assert.equal(queueP99({load: 2, servers: 2}), Number.POSITIVE_INFINITY);
  });
});
