export type Json = Readonly<Record<string, unknown>>;

/** What the service answers. */
export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** A charge as the ledger has it. */
export interface Charge {
  readonly id: string;
  readonly key: string;
  readonly rail: 'card' | 'qr' | 'phone';
  readonly invoice: string | undefined;
  readonly reference: string;
  readonly madeAt: number;
  status: 'succeeded' | 'pending' | 'failed';
  isReturned: boolean;
}

/** What everything costs, in minor units. */
export const AMOUNT = 5_000;
export const CURRENCY = 'BIF';

/** A code or a request that can be paid. */
export interface Given {
  readonly reference: string;
  readonly key: string;
  readonly rail: 'qr' | 'phone';
  readonly invoice: string;
  readonly expiresAt: number;
  status: 'active' | 'paid' | 'declined' | 'cancelled';
}

/** An invoice, all of it due until it is paid. */
export interface Invoice {
  readonly id: string;
  status: 'pending' | 'paid';
  version: number;
  returned: number;
  settledBy: Charge | undefined;
}
