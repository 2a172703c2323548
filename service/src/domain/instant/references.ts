import {newQrReference, newUetr, repeatableRandom, type Random} from '../../lib/random.js';
import type {Queries} from '../../db/types.js';
import type {Work} from '../work.js';

/**
 * Randomness for the references by which a rail knows a request. A retry after a rolled-back transaction produces the
 * same references, so the rail sees one request twice and not two requests. No two requests share references, because
 * an idempotency key always belongs to one request.
 */
export function randomForAttempt({attempt}: Pick<Work, 'attempt'>, rail: 'qr' | 'phone'): Random {
  return repeatableRandom(`${rail} ${attempt}`);
}

/** Whether an attempt has issued a code or asked a phone: those rows stay when the row of its idempotency key is deleted. */
export async function hasIssued(db: Queries, attempt: string): Promise<boolean> {
  const qrReference = newQrReference(randomForAttempt({attempt}, 'qr'));
  const uetr = newUetr(randomForAttempt({attempt}, 'phone'));
  const code = db.selectFrom('qr_codes').select('qr_reference as id').where('qr_reference', '=', qrReference);
  const request = db.selectFrom('phone_requests').select('uetr as id').where('uetr', '=', uetr);
  return (await code.unionAll(request).executeTakeFirst()) !== undefined;
}
