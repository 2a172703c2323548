import type {Currency} from '../db/types.js';

/** An order to send back a whole payment, or a part of it. Orders with the same `key` are executed once. */
export interface RefundOrder {
  /** The key of the refund. For the whole payment it is the `processingId`; no refund of a part has that key. */
  readonly key: string;
  /** The system's own id of the payment. */
  readonly processingId: string;
  readonly amount: bigint;
  readonly currency: Currency;
}

/** Sends money back. */
export interface Refunds {
  /** Rejects if the amount is zero, in another currency, or more than is left of the payment; then nothing is sent back. */
  refund(order: RefundOrder): Promise<void>;
  /** Whether a refund whose answer was lost was made; `false` if the system is sure that it does not know the key. */
  findRefund(key: string): Promise<boolean>;
}
