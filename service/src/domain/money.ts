import {forbidden} from '../base/problem.js';
import type {Currency} from '../db/types.js';
import type {Account} from './work.js';

/** A sum and the currency it is in; `amount` counts minor units. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** Refuses a currency that is not the one of the key's account. */
export function requireCurrency(account: Account, currency: Currency): void {
  if (currency !== account.currency) {
    throw forbidden('currency_mismatch', `The key is of an account in ${account.currency}.`);
  }
}

/** Refuses an amount the page names when the service knows another. */
export function requireSame(asked: Money, due: Money): void {
  if (asked.currency !== due.currency) {
    throw forbidden('currency_mismatch', `The payment is in ${due.currency}.`);
  }
  if (asked.amount !== due.amount) {
    throw forbidden('amount_mismatch', 'The amount is not the one to be paid. Nothing was taken.');
  }
}

/**
 * Price times quantity, summed.
 *
 * @returns `undefined` when a number cannot hold it exactly
 */
export function total(lines: readonly {readonly price: number; readonly quantity: number}[]): number | undefined {
  const sum = lines.reduce((all, line) => all + BigInt(line.price) * BigInt(line.quantity), 0n);
  return sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : undefined;
}
