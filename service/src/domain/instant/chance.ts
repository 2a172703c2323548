import {repeatableRandom, type Random} from '../../lib/random.js';
import type {Work} from '../work.js';

/**
 * Randomness for the references by which a rail knows a request. A retry after a rolled-back transaction produces the
 * same references, so the rail sees one request twice and not two requests. No two requests share references, because
 * an idempotency key belongs to one request for ever.
 */
export function chanceOfAttempt({attempt}: Work, rail: string): Random {
  return repeatableRandom(`${rail} ${attempt}`);
}
