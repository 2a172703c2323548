import {NO_RESULT, requireSubject, showResult, type Attempt, type AttemptResult} from '../domain/attempt-results.js';
import {hasIssued} from '../domain/instant/references.js';
import {isCalling} from '../domain/job-queue.js';
import type {Caller, Work} from '../domain/work.js';
import {attemptOf, concludeKey, keyExpired, type KeptAnswer} from './idempotency-keys.js';

/** The attempt that a page asks about, with the idempotency key of its call. */
export interface AttemptRequest extends Attempt {
  readonly idempotency_key: string;
}

/** The outcome of an attempt. */
export interface Conclusion extends AttemptResult {
  readonly object: 'attempt';
  readonly outcome: 'none' | 'done' | 'refused';
  readonly refusal: {readonly code: string; readonly message: string} | null;
}

const UNKNOWN = {object: 'attempt', ...NO_RESULT, refusal: null} as const;

/**
 * Returns the outcome of a call and makes it final: if the call had no effect, its idempotency key is taken, so that the
 * call is refused if it arrives late.
 *
 * @returns undefined while a rail has not answered, unless the caller waits no longer (`isLast`)
 */
export async function concludeAttempt(
  work: Work,
  caller: Caller,
  {request, isLast}: {readonly request: AttemptRequest; readonly isLast: boolean},
): Promise<Conclusion | undefined> {
  await requireSubject(work.tx, caller, request);
  const operation = `POST ${PATHS[request.operation](request.subject ?? '')}`;
  const name = {accountId: caller.account.id, operation, key: request.idempotency_key};
  const known = await concludeKey(work, name);
  if (known === undefined) {
    if (await hasIssued(work.tx, attemptOf(name))) throw keyExpired();
    return {...UNKNOWN, outcome: 'none'};
  }
  if ('made' in known) {
    if (!isLast && (await isCalling(work.tx, known.made))) return undefined;
    return {...UNKNOWN, ...(await showResult(work, caller, {...request, id: known.made})), outcome: 'done'};
  }
  const {id, refusal} = readAnswer(known);
  if (refusal !== null) return {...UNKNOWN, outcome: 'refused', refusal};
  return {...UNKNOWN, ...(await showResult(work, caller, {...request, id})), outcome: 'done'};
}

/** The path of each call. An idempotency key is valid for one path only. */
const PATHS: Readonly<Record<Attempt['operation'], (subject: string) => string>> = {
  card_charge: () => '/v2/charges/card',
  wallet_charge: () => '/v2/charges/wallet',
  saved_card: (subject) => `/v2/customers/${subject}/sources`,
  qr_code: (subject) => `/v2/invoices/${subject}/qr`,
  phone_request: (subject) => `/v2/invoices/${subject}/phone_requests`,
};

type AnswerNames = Readonly<Partial<Record<'id' | 'qr_reference' | 'uetr' | 'code' | 'message', string>>>;

/** Reads the id of what a stored response created, or its refusal. Amounts are not read, so none can lose a digit. */
function readAnswer({status, text}: KeptAnswer): Pick<Conclusion, 'refusal'> & {readonly id: string} {
  const {id, qr_reference, uetr, code = '', message = ''} = JSON.parse(text) as AnswerNames;
  return {id: id ?? qr_reference ?? uetr ?? '', refusal: status >= 400 ? {code, message} : null};
}
