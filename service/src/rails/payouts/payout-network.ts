import type {Currency, PayoutFailureCode, PayoutType} from '../../db/types.js';

/** An order to send a payout. Orders with the same `attempt` are executed once. */
export interface PayoutOrder {
  /** The deposit's reference at the bank, from the first order to the statement. */
  readonly attempt: string;
  readonly type: PayoutType;
  /** The account that receives the funds. */
  readonly accountId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly description: string;
}

/** The network's answer to an accepted order. `expected` is set if it already knows that the payout will fail. */
export interface PayoutAnswer {
  readonly expected?: {readonly failureCode: PayoutFailureCode; readonly afterMs: number};
}

/** The network for ordinary payouts, by type: bank transfers, deposits to cards, deposits to mobile wallets. */
export interface PayoutNetwork {
  send(order: PayoutOrder): Promise<PayoutAnswer>;
  /** Looks up an order whose answer was lost; `undefined` if the network is sure that it does not know it. */
  find(attempt: string): Promise<PayoutAnswer | undefined>;
}

/** What each payout failure means, for a developer (spec 2.2). */
export const PAYOUT_FAILURES: Readonly<Record<PayoutFailureCode, string>> = {
  account_closed: 'The account is closed.',
  account_frozen: 'The account is frozen.',
  account_restricted: 'The account may not receive this deposit.',
  could_not_process: 'The bank could not process the deposit.',
  declined: 'The bank declined the deposit and gave no further information.',
  invalid_account_info: 'The account could not be found by what was given.',
  invalid_currency: 'The account cannot receive this currency.',
  unsupported_card: 'The card cannot receive deposits.',
};
