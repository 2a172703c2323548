import type {Queries} from '../db/types.js';
import {expireQr} from './qr-codes.js';
import {answerPhoneRequest} from './phone-requests.js';
import type {Work} from './work.js';

/** Something that is to happen by itself, and when. */
export type DueItem =
  | {readonly kind: 'qr'; readonly id: string; readonly at: number}
  | {
      readonly kind: 'phone';
      readonly id: string;
      readonly at: number;
      readonly answer: 'approve' | 'decline' | 'expire';
    };

/** What comes due next, or nothing: a code or a request that expires, a simulated phone that answers. */
export async function nextDue(db: Queries): Promise<DueItem | undefined> {
  const code = await db
    .selectFrom('qr_codes')
    .select(['qr_reference', 'expires_at'])
    .where('status', '=', 'active')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  const request = await db
    .selectFrom('phone_requests')
    .select(['uetr', 'expires_at', 'expected_at', 'expected_answer'])
    .where('status', '=', 'pending')
    .orderBy((eb) => eb.fn('least', ['expires_at', 'expected_at']))
    .limit(1)
    .executeTakeFirst();
  const items: DueItem[] = [];
  if (code !== undefined) items.push({kind: 'qr', id: code.qr_reference, at: code.expires_at});
  if (request !== undefined) items.push(phoneItem(request));
  return items.sort((one, other) => one.at - other.at)[0];
}

/** Lets it happen. Doing it twice, or after something else ended it, changes nothing. */
export async function runDue(work: Work, item: DueItem): Promise<void> {
  if (item.kind === 'qr') await expireQr(work, item.id);
  else await answerPhoneRequest(work, item.id, item.answer);
}

function phoneItem(request: {
  readonly uetr: string;
  readonly expires_at: number;
  readonly expected_at: number | null;
  readonly expected_answer: 'approve' | 'decline' | null;
}): DueItem {
  const {uetr, expires_at, expected_at, expected_answer} = request;
  if (expected_answer !== null && expected_at !== null && expected_at < expires_at) {
    return {kind: 'phone', id: uetr, at: expected_at, answer: expected_answer};
  }
  return {kind: 'phone', id: uetr, at: expires_at, answer: 'expire'};
}
