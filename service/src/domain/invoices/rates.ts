import type {Selectable} from 'kysely';
import {missing} from '../../lib/problem.js';
import type {RateTable} from '../../schema/payments.js';
import type {Queries} from '../../db/types.js';
import type {Account} from '../work.js';

/** A rate's row: a discount on an item or an invoice. */
export type Rate = Selectable<RateTable>;

/** An exact decimal number: `digits`, the last `places` of which come after the decimal point. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

const ALL_BASIS_POINTS = 10_000n;
const BASIS_POINT_PLACES = 4;

/** The rates of an account, oldest first. */
export function listRates(db: Queries, account: Pick<Account, 'id'>): Promise<Rate[]> {
  return db
    .selectFrom('rates')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The account's rate with this id; 404 when there is none, naming `param`, the field that held the id. */
export function pickRate(rates: readonly Rate[], id: string, param: string): Rate {
  const rate = rates.find((candidate) => candidate.id === id);
  if (rate === undefined) throw missing('rate', param);
  return rate;
}

/** The price after the rates are applied in order; exact, and never negative. */
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

/** Rounds to the nearest whole number; a half rounds up. */
export function roundHalfUp({digits, places}: Decimal): bigint {
  const unit = 10n ** BigInt(places);
  return (digits * 2n + unit) / (unit * 2n);
}

/** The number as decimal text, without trailing zeros or a trailing point. */
export function decimalText({digits, places}: Decimal): string {
  const text = String(digits).padStart(places + 1, '0');
  const cut = text.length - places;
  const fraction = text.slice(cut).replace(/0+$/, '');
  return fraction === '' ? text.slice(0, cut) : `${text.slice(0, cut)}.${fraction}`;
}
