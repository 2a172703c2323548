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
  readonly rail: 'card' | 'qr' | 'phone' | 'wallet';
  readonly invoice: string | undefined;
  readonly reference: string;
  readonly madeAt: number;
  status: 'succeeded' | 'pending' | 'failed';
  isReturned: boolean;
  wallet?: WalletOrder;
  challenge?: Challenge;
}

/** The challenge of a card charge. */
export interface Challenge {
  /** The number of challenges so far. */
  readonly asked: number;
  readonly expiresAt: number;
  isAnswered: boolean;
  failureCode: string | null;
}

/** The data of a wallet charge besides the charge itself. */
export interface WalletOrder {
  readonly way: 'code' | 'prompt';
  /** What the provider does when it is asked. */
  readonly outcome: 'ok' | 'late' | 'declined';
  /** The provider was asked for the money. */
  isAsked: boolean;
  /** The end of the code or the prompt. */
  expiresAt: number;
  failureCode: string | null;
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
