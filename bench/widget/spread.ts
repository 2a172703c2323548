import type {Spread} from './results.js';

/** @throws when there is no value */
export function spreadOf(values: readonly number[]): Spread {
  return {min: quantile(values, 0), median: quantile(values, 0.5), max: quantile(values, 1)};
}

/** The quantile of the values, interpolated. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) throw new Error('There is nothing to take a quantile of.');
  return low + (high - low) * (place - Math.floor(place));
}
