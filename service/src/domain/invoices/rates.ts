import type {Selectable} from 'kysely';
import {missing} from '../../lib/problem.js';
import type {RateTable} from '../../schema/payments.js';
import type {Queries} from '../../db/types.js';
import type {Account} from '../work.js';

/** A rate's row: a discount that an item or an invoice may have. */
export type Rate = Selectable<RateTable>;

/** An exact decimal number: `digits`, of which the last `places` are behind the point. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

const ALL_BASIS_POINTS = 10_000n;
const BASIS_POINT_PLACES = 4;

/** The rates of an account, oldest first. */
export function listRates(db: Queries, account: Account): Promise<Rate[]> {
  return db
    .selectFrom('rates')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The rate of that id among those of the account; 404 naming the field that asked for it. */
export function pickRate(rates: readonly Rate[], id: string, param: string): Rate {
  const rate = rates.find((candidate) => candidate.id === id);
  if (rate === undefined) throw missing('rate', param);
  return rate;
}

/** The price after the rates, one after the other; exact, and never below nothing. */
export function applyRates(price: bigint, rates: readonly Rate[]): Decimal {
  return rates.reduce(applyRate, {digits: price, places: 0});
}

function applyRate({digits, places}: Decimal, {basis_points, fixed_amount}: Rate): Decimal {
  if (basis_points !== null) {
    return {digits: digits * (ALL_BASIS_POINTS - BigInt(basis_points)), places: places + BASIS_POINT_PLACES};
  }
  const left = digits - (fixed_amount ?? 0n) * 10n ** BigInt(places);
  return {digits: left > 0n ? left : 0n, places};
}

/** The nearest whole number; a half goes up. */
export function roundHalfUp({digits, places}: Decimal): bigint {
  const unit = 10n ** BigInt(places);
  return (digits * 2n + unit) / (unit * 2n);
}

/** The number as it is written: no zeros at the end of the fraction, no point without one. */
export function decimalText({digits, places}: Decimal): string {
  const text = String(digits).padStart(places + 1, '0');
  const cut = text.length - places;
  const fraction = text.slice(cut).replace(/0+$/, '');
  return fraction === '' ? text.slice(0, cut) : `${text.slice(0, cut)}.${fraction}`;
}
