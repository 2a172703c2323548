import {repeatableRandom, type Random} from '../base/random.js';
import type {Work} from './work.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Chance for the references that a rail knows a request by: the same when the request comes again because its first
 * work was undone, so that the rail is told of one thing twice and not of two. Another day it is another chance: an
 * idempotency key that was let go of may be used anew.
 */
export function chanceOfAttempt({attempt, now}: Work, rail: string): Random {
  return repeatableRandom(`${rail} ${Math.floor(now / DAY_MS)} ${attempt}`);
}
