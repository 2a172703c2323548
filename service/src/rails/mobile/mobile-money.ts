import type {Currency} from '../../db/types.js';
import type {Callbacks, ProcessorCharge} from '../cards/card-processor.js';

/** An order to take money from a wallet. Orders with the same `attempt` are one. */
export interface MobileOrder {
  readonly attempt: string;
  /** The wallet's number, as it was given. */
  readonly number: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** Whether to take the money now; else it is only set aside. */
  readonly captured: boolean;
}

/** What became of an order. `refused` means that nothing was begun: the wallet holds too little. */
export type MobileAnswer = ProcessorCharge | {readonly status: 'refused'};

/** Takes money from mobile money wallets, once their owner agreed by a one-time code. */
export interface MobileMoney {
  charge(order: MobileOrder): Promise<MobileAnswer>;
  /** What became of an order whose answer was lost; `undefined` when it is not known. */
  find(attempt: string): Promise<MobileAnswer | undefined>;
  refund(processingId: string): Promise<void>;
  /** How it tells by itself what became of an order, where it does. */
  readonly callbacks?: Callbacks;
}
