import {PAYOUT_FAILURE_CODES, type PayoutFailureCode} from '../../db/payout-failures.js';
import type {PayoutNetwork} from './payout-network.js';

const FAILURE_DELAY_MS = 2000;

/** A network whose accounts behave by the end of their id: `dst_demoUSD_account_closed` fails so, two seconds later. */
export const simulatedPayouts: PayoutNetwork = {
  send: async ({accountId}) => {
    const failureCode = failureOf(accountId);
    return failureCode === undefined ? {} : {expected: {failureCode, afterMs: FAILURE_DELAY_MS}};
  },
  // It keeps nothing: asked again, it says the same.
  find: async () => undefined,
};

/** Why an account of the simulation receives nothing, when it does not. */
export function failureOf(accountId: string): PayoutFailureCode | undefined {
  return PAYOUT_FAILURE_CODES.find((code) => accountId.endsWith(`_${code}`));
}
