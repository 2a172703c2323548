import {NOTHING, requireSubject, showMade, type Attempt, type Made} from '../domain/concluded.js';
import {isCalling} from '../domain/job-queue.js';
import type {Caller, Work} from '../domain/work.js';
import {concludeKey, type KeptAnswer} from './idempotency-keys.js';

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
 *
 * @returns nothing while a rail has still to tell the outcome, unless the caller waits no longer (`isLast`)
 */
export async function concludeAttempt(
  work: Work,
  caller: Caller,
  {asked, isLast}: {readonly asked: Asked; readonly isLast: boolean},
): Promise<Conclusion | undefined> {
  await requireSubject(work.tx, caller, asked);
  const operation = `POST ${PATHS[asked.operation](asked.subject ?? '')}`;
  const known = await concludeKey(work, {accountId: caller.account.id, operation, key: asked.idempotency_key});
  if (known === undefined) return {...UNKNOWN, outcome: 'none'};
  if ('made' in known) {
    if (!isLast && (await isCalling(work.tx, known.made))) return undefined;
    return {...UNKNOWN, ...(await showMade(work, caller, {...asked, id: known.made})), outcome: 'done'};
  }
  const {id, refusal} = readAnswer(known);
  if (refusal !== null) return {...UNKNOWN, outcome: 'refused', refusal};
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

/** What an answer of ours made, or why it was refused; its sums are not looked at, so that none loses a digit. */
function readAnswer({status, text}: KeptAnswer): Pick<Conclusion, 'refusal'> & {readonly id: string} {
  const {id, qr_reference, uetr, code = '', message = ''} = JSON.parse(text) as AnswerNames;
  return {id: id ?? qr_reference ?? uetr ?? '', refusal: status >= 400 ? {code, message} : null};
}
