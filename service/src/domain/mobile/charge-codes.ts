import type {Outcome, Work} from '../work.js';
import type {Queries} from '../../db/types.js';
import {touchCharge} from '../charges/charge.js';
import {isRightCode, refuseCode} from './one-time-codes.js';

/** What the charge's next action shows of a code; never the code itself. */
export interface ChargeCode {
  readonly tries_left: number;
  readonly expires_at: number;
  readonly created_at: number;
}

/** The codes that were sent for a charge, newest first. Only the newest is accepted. */
export function listChargeCodes(db: Queries, chargeId: string): Promise<ChargeCode[]> {
  return db
    .selectFrom('one_time_codes')
    .select(['tries_left', 'expires_at', 'created_at'])
    .where('charge_id', '=', chargeId)
    .orderBy('sequence', 'desc')
    .execute();
}

/**
 * Uses up the newest code that was sent for a charge, whose row is locked.
 *
 * @returns undefined for the right code; else the refusal, to be returned and not thrown: the used try must be committed
 */
export async function useChargeCode(work: Work, chargeId: string, code: string): Promise<Outcome<never> | undefined> {
  const sent = await work.tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (sent.expires_at <= work.now) return refuseCode('otp_expired', 'code');
  if (sent.tries_left === 0) return refuseCode('otp_exhausted', 'code');
  const isRight = isRightCode(work, sent, code);
  await work.tx
    .updateTable('one_time_codes')
    .set(isRight ? {used_at: work.now} : {tries_left: sent.tries_left - 1})
    .where('id', '=', sent.id)
    .execute();
  await touchCharge(work, chargeId);
  return isRight ? undefined : refuseCode('otp_invalid', 'code');
}
