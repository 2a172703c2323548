import {forbidden} from '../lib/problem.js';
import type {Currency} from '../db/types.js';
import type {Account} from './work.js';

/** The largest int64: what any amount may be at most. */
export const MAX_INT64 = 2n ** 63n - 1n;

/** A sum and the currency it is in; `amount` counts minor units. */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

/** Refuses a currency that is not the one of the key's account. `param` is where it was named. */
export function requireCurrency(account: Account, currency: Currency, param = 'currency'): void {
  if (currency !== account.currency) {
    throw forbidden('currency_mismatch', `The key is of an account in ${account.currency}.`, param);
  }
}

/** Refuses an amount the page names when the service knows another. */
export function requireSame(asked: Money, due: Money): void {
  if (asked.currency !== due.currency) {
    throw forbidden('currency_mismatch', `The payment is in ${due.currency}.`, 'currency');
  }
  if (asked.amount !== due.amount) {
    throw forbidden('amount_mismatch', 'The amount is not the one to be paid. Nothing was taken.', 'amount');
  }
}

/**
 * Price times quantity, summed.
 *
 * @returns `undefined` when it is more than an int64 holds
 */
export function total(lines: readonly {readonly price: bigint; readonly quantity: bigint}[]): bigint | undefined {
  const sum = lines.reduce((all, line) => all + line.price * line.quantity, 0n);
  return sum <= MAX_INT64 ? sum : undefined;
}
