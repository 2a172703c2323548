import {PAYOUT_FAILURE_CODES, type PayoutFailureCode} from '../../db/payout-failures.js';
import type {PayoutNetwork} from './payout-network.js';

const FAILURE_DELAY_MS = 2000;

/** A network whose accounts behave by the end of their id: `dst_demoUSD_account_closed` fails with that code after two seconds. */
export const simulatedPayouts: PayoutNetwork = {
  send: async ({accountId}) => {
    const failureCode = failureOf(accountId);
    return failureCode === undefined ? {} : {expected: {failureCode, afterMs: FAILURE_DELAY_MS}};
  },
  // It stores nothing: a repeated order gets the same answer.
  find: async () => undefined,
};

/** The failure code of a simulated account, if payouts to it fail. */
export function failureOf(accountId: string): PayoutFailureCode | undefined {
  return PAYOUT_FAILURE_CODES.find((code) => accountId.endsWith(`_${code}`));
}
