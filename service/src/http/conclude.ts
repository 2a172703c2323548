import {NOTHING, requireSubject, showMade, type Attempt, type Made} from '../domain/concluded.js';
import {schedule} from '../domain/job-queue.js';
import type {Caller, Work} from '../domain/work.js';
import {attemptOf, concludeKey, type KeptAnswer} from './idempotency-keys.js';

/** The attempt a page asks the end of, by the key it made the call with. */
export interface Asked extends Attempt {
  readonly idempotency_key: string;
}

/** What became of an attempt. */
export interface Conclusion extends Made {
  readonly object: 'attempt';
  readonly outcome: 'none' | 'done' | 'refused';
  readonly refusal: {readonly code: string; readonly message: string} | null;
}

const UNKNOWN = {object: 'attempt', ...NOTHING, refusal: null} as const;

/**
 * Says what became of a call, and makes sure that nothing more can: where it never had an effect its idempotency key
 * is taken, so that it is refused should it arrive late.
 */
export async function concludeAttempt(work: Work, caller: Caller, asked: Asked): Promise<Conclusion> {
  await requireSubject(work.tx, caller, asked);
  const operation = `POST ${PATHS[asked.operation](asked.subject ?? '')}`;
  const name = {accountId: caller.account.id, operation, key: asked.idempotency_key};
  const kept = await concludeKey(work, name);
  if (kept === undefined) {
    // The processor may know of a charge whose transaction was undone here, and that nobody will ask for again.
    if (asked.operation === 'card_charge') {
      await schedule(work, {kind: 'card_cancel', subject: attemptOf(name), at: work.now});
    }
    return {...UNKNOWN, outcome: 'none'};
  }
  const answer = readAnswer(kept);
  if (kept.status >= 400) {
    return {...UNKNOWN, outcome: 'refused', refusal: {code: answer.code ?? '', message: answer.message ?? ''}};
  }
  const id = answer.id ?? answer.qr_reference ?? answer.uetr ?? '';
  return {...UNKNOWN, ...(await showMade(work, caller, {...asked, id})), outcome: 'done'};
}

/** Where each call goes: its idempotency key is good for that path only. */
const PATHS: Readonly<Record<Attempt['operation'], (subject: string) => string>> = {
  card_charge: () => '/v2/charges/card',
  saved_card: (subject) => `/v2/customers/${subject}/sources`,
  qr_code: (subject) => `/v2/invoices/${subject}/qr`,
  phone_request: (subject) => `/v2/invoices/${subject}/phone_requests`,
};

type AnswerNames = Readonly<Partial<Record<'id' | 'qr_reference' | 'uetr' | 'code' | 'message', string>>>;

/** The names in an answer of ours; its sums are not looked at, so that none loses a digit. */
function readAnswer({text}: KeptAnswer): AnswerNames {
  return JSON.parse(text) as AnswerNames;
}
