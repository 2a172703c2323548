import {latinDigits} from './text.js';

/** The currencies of the service (spec section 1). */
export const CURRENCIES = ['BIF', 'USD', 'KES', 'XAF'] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * Digits after the decimal point, from ISO 4217. The spec (6.1) states USD, BIF and XAF; KES is not stated there and
 * follows ISO 4217 (docs/decisions/0002).
 */
export const MINOR_DIGITS: Readonly<Record<Currency, number>> = {BIF: 0, USD: 2, KES: 2, XAF: 0};

/** An amount of money: whole minor units (cents, or francs when the currency has no cents) of one currency. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value);
}

/**
 * Reads a decimal amount in major units, exactly: the digits are moved, never multiplied.
 *
 * @returns undefined for anything but digits with an optional point: a sign, an exponent, a group separator, blank, zero,
 *   a fraction of a minor unit (zeros carry no money), or more than a safe integer of minor units
 * @example parseMoney('19.99', 'USD') // {minor: 1999, currency: 'USD'}
 */
export function parseMoney(text: string, currency: Currency): Money | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(latinDigits(text.trim()));
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const digits = MINOR_DIGITS[currency];
  if (/[^0]/.test(fraction.slice(digits))) return undefined;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(minor) && minor > 0 ? {minor, currency} : undefined;
}

/**
 * Writes an amount as plain decimal text in major units, for formatters that read text.
 *
 * @example decimalText({minor: 1999, currency: 'USD'}) // '19.99'
 */
export function decimalText({minor, currency}: Money): string {
  const digits = MINOR_DIGITS[currency];
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function isSameMoney(one: Money, other: Money): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}
