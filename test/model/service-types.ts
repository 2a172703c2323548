export type Json = Readonly<Record<string, unknown>>;

/** A response of the service. */
export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** A charge in the ledger. */
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

/** The price of everything, in minor units. */
export const AMOUNT = 5_000;
export const CURRENCY = 'BIF';

/** A code or request that can be paid. */
export interface Given {
  readonly reference: string;
  readonly key: string;
  readonly rail: 'qr' | 'phone';
  readonly invoice: string;
  readonly expiresAt: number;
  status: 'active' | 'paid' | 'declined' | 'cancelled';
}

/** An invoice; the full amount is due until it is paid. */
export interface Invoice {
  readonly id: string;
  status: 'pending' | 'paid';
  version: number;
  returned: number;
  settledBy: Charge | undefined;
}
