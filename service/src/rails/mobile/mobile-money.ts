import type {Currency, WalletWay} from '../../db/types.js';
import type {Callbacks, ProcessorCharge} from '../cards/card-processor.js';
import type {Refunds} from '../refund-order.js';

/** An order to charge a wallet. Orders with the same `attempt` are executed once. */
export interface MobileOrder {
  readonly attempt: string;
  /** The wallet's number as the caller gave it. */
  readonly number: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** Whether to take the money now; otherwise it is only reserved. */
  readonly captured: boolean;
  /** How the owner of the wallet agrees; absent for the documented operation, which has its own code. */
  readonly way?: WalletWay;
}

/** The outcome of an order. `refused` means that nothing was started, because the wallet holds too little. */
export type MobileAnswer = ProcessorCharge | {readonly status: 'refused'};

/** Charges mobile money wallets, after the owner has agreed with a one-time code, or by asking the owner in a prompt. */
export interface MobileMoney extends Refunds {
  /** The ids of the providers whose wallets it charges, such as `mpesa`; absent if it charges those of every provider. */
  readonly providers?: readonly string[];
  charge(order: MobileOrder): Promise<MobileAnswer>;
  /**
   * Looks up an order whose answer was lost; `undefined` if the system is sure that it does not know it.
   *
   * @param processingId the system's own id of the order, if it has answered before
   */
  find(attempt: string, processingId?: string): Promise<MobileAnswer | undefined>;
  /** Present if the system sends callbacks. */
  readonly callbacks?: Callbacks;
}
