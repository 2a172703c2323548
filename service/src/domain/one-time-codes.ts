import {Problem} from '../base/problem.js';
import {newId, newOneTimeCode} from '../base/random.js';
import type {KeyCaller, Outcome, Work} from './work.js';

const LIFE_MS = 5 * 60 * 1000;
const TRIES = 5;

/** A code that was sent. The code itself only reaches the payer. */
export interface SentCode {
  readonly id: string;
  readonly object: 'one_time_code';
  readonly phone_number: string;
  readonly expires_at: number;
  readonly live: false;
}

/** Sends a payer a code; a code sent before to the same number is not good any more. */
export async function sendOneTimeCode(work: Work, caller: KeyCaller, phoneNumber: string): Promise<SentCode> {
  await work.tx
    .updateTable('one_time_codes')
    .set({used_at: work.now})
    .where('account_id', '=', caller.account.id)
    .where('phone_number', '=', phoneNumber)
    .where('used_at', 'is', null)
    .execute();
  const code = newOneTimeCode(work.random);
  const row = {
    id: newId(work.random, 'otp_'),
    account_id: caller.account.id,
    phone_number: phoneNumber,
    code: work.vault.seal(code),
    tries_left: TRIES,
    expires_at: work.now + LIFE_MS,
    used_at: null,
    created_at: work.now,
  };
  await work.tx.insertInto('one_time_codes').values(row).execute();
  return {
    id: row.id,
    object: 'one_time_code',
    phone_number: phoneNumber,
    expires_at: row.expires_at,
    live: false,
  } as const;
}

/**
 * Uses up the code that was sent to a number.
 *
 * @returns the refusal, which is to be returned and not thrown: a wrong code costs a try
 */
export async function useOneTimeCode(
  work: Work,
  caller: KeyCaller,
  given: {readonly phoneNumber: string; readonly otp: string | undefined},
): Promise<Outcome<never> | undefined> {
  if (given.otp === undefined || given.otp === '') {
    throw new Problem(428, {code: 'otp_required', message: 'Send the payer a one-time code first.', param: 'otp'});
  }
  const sent = await findSent(work, caller, given.phoneNumber);
  if (sent === undefined) return refusal('otp_invalid', 'The one-time code is not valid.');
  if (sent.tries_left === 0) return refusal('otp_exhausted', 'The one-time code was tried too often. Send another.');
  if (work.vault.open(sent.code) !== given.otp) {
    await work.tx
      .updateTable('one_time_codes')
      .set({tries_left: sent.tries_left - 1})
      .where('id', '=', sent.id)
      .execute();
    return refusal('otp_invalid', 'The one-time code is not valid.');
  }
  await work.tx.updateTable('one_time_codes').set({used_at: work.now}).where('id', '=', sent.id).execute();
  return undefined;
}

function findSent(work: Work, caller: KeyCaller, phoneNumber: string) {
  return work.tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('account_id', '=', caller.account.id)
    .where('phone_number', '=', phoneNumber)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .orderBy('sequence', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

function refusal(code: string, message: string): Outcome<never> {
  return {status: 428, problem: {code, message, param: 'otp'}};
}
