import {createHash} from 'node:crypto';
import {ACCOUNTS, HOURS, ZIPF_EXPONENT, type Day} from './inputs.js';

const MINUTES = 24 * 60;

/** Each account's share of the payments, the largest first (Zipf's law). Their sum is 1. */
export function accountShares(): readonly number[] {
  const weights = Array.from({length: ACCOUNTS}, (_none, index) => (index + 1) ** -ZIPF_EXPONENT);
  const sum = total(weights);
  return weights.map((weight) => weight / sum);
}

/** Puts each account on a shard by a hash, and returns each shard's share. The same seed gives the same result. */
export function shardShares(accounts: readonly number[], {shards, seed}: Placement): readonly number[] {
  const shares = Array.from({length: shards}, () => 0);
  for (const [account, share] of accounts.entries()) {
    const shard = shardOf(account, {shards, seed});
    shares[shard] = (shares[shard] ?? 0) + share;
  }
  return shares;
}

/** How accounts are spread over shards. */
export interface Placement {
  readonly shards: number;
  readonly seed: number;
}

/** The shard of an account. */
export function shardOf(account: number, {shards, seed}: Placement): number {
  return createHash('sha1').update(`${seed} ${account}`).digest().readUInt32BE() % shards;
}

/** Payments per second in each minute of a day. The curve goes straight from the middle of each hour to that of the next. */
export function paymentsPerSecond({payments}: Day): readonly number[] {
  const weights = Array.from({length: MINUTES}, (_none, minute) => weightAt((minute + 0.5) / 60 - 0.5));
  const each = payments / (total(weights) * 60);
  return weights.map((weight) => weight * each);
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function weightAt(hour: number): number {
  const from = Math.floor(hour);
  const [before = 0, after = 0] = [from, from + 1].map((one) => HOURS[(one + HOURS.length) % HOURS.length]);
  return before + (after - before) * (hour - from);
}
