import {forbidden} from '../lib/problem.js';
import type {Currency} from '../db/types.js';
import type {Account} from './work.js';

/** The largest int64, which is the largest possible amount. */
export const MAX_INT64 = 2n ** 63n - 1n;

/** An amount in minor units, and its currency. */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

/** Refuses a currency that is not the account's. `param` names the field that held it. */
export function requireCurrency(account: Account, currency: Currency, param = 'currency'): void {
  if (currency !== account.currency) {
    throw forbidden('currency_mismatch', `The key is of an account in ${account.currency}.`, param);
  }
}

/** Refuses an amount or a currency that differs from what is due. */
export function requireSame(asked: Money, due: Money): void {
  if (asked.currency !== due.currency) {
    throw forbidden('currency_mismatch', `The payment is in ${due.currency}.`, 'currency');
  }
  if (asked.amount !== due.amount) {
    throw forbidden('amount_mismatch', 'The amount is not the one to be paid. Nothing was taken.', 'amount');
  }
}

/**
 * The sum of price times quantity.
 *
 * @returns `undefined` when it does not fit into an int64
 */
export function total(lines: readonly {readonly price: bigint; readonly quantity: bigint}[]): bigint | undefined {
  const sum = lines.reduce((all, line) => all + line.price * line.quantity, 0n);
  return sum <= MAX_INT64 ? sum : undefined;
}
