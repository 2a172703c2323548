import assert from 'node:assert/strict';
import type {PayoutFailureCode} from '../src/db/types.js';
import type {PayoutAnswer, PayoutNetwork} from '../src/rails/payouts/payout-network.js';
import type {Case} from './case.js';
import {orderCases, type OrderKind, type OrderStand} from './orders.js';

/** A payout network and its adapter. */
export interface PayoutStand extends OrderStand<PayoutNetwork> {
  readonly accountId: string;
  /** Accounts for which the network reports a failure immediately, with the reason; empty if it never does. */
  readonly failing: readonly (readonly [accountId: string, PayoutFailureCode])[];
}

/** The cases for an adapter of a payout network, without those that the stand cannot run. */
export function payoutCases(stand: PayoutStand): readonly Case<PayoutStand>[] {
  return [...CASES, ...orderCases(stand, [PAYOUT])];
}

const PAYOUT: OrderKind<PayoutStand> = {
  name: 'payout',
  group: 'keys',
  keys: () => ['attempt-1', 'attempt-2'],
  send: (stand, {key, amount}) => pay(stand, {attempt: key, amount}),
  find: ({rail}, key) => rail.find(key),
};

function pay(
  stand: PayoutStand,
  {attempt = 'attempt-1', amount = 100n, accountId = stand.accountId},
): Promise<PayoutAnswer> {
  return stand.rail.send({attempt, type: 'bank', accountId, amount, currency: 'USD', description: 'Rent'});
}

const CASES: readonly Case<PayoutStand>[] = [
  {
    group: 'answers',
    name: 'a payout is accepted, and one that will arrive has no failure',
    run: async (stand) => assert.equal((await pay(stand, {})).expected, undefined),
  },
  {
    group: 'declines',
    name: 'a payout that will not arrive has its reason',
    async run(stand) {
      for (const [index, [accountId, reason]] of stand.failing.entries()) {
        const {expected} = await pay(stand, {accountId, attempt: `attempt-${index}`});
        assert.equal(expected?.failureCode, reason);
      }
    },
  },
];
