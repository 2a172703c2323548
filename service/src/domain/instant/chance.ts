import {repeatableRandom, type Random} from '../../lib/random.js';
import type {Work} from '../work.js';

/**
 * Chance for the references that a rail knows a request by: the same when the request comes again because its first
 * work was undone, so that the rail is told of one thing twice and not of two. An idempotency key is good for one
 * request for ever, so no two requests have the same.
 */
export function chanceOfAttempt({attempt}: Work, rail: string): Random {
  return repeatableRandom(`${rail} ${attempt}`);
}
