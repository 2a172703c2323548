import {forbidden, invalid, Problem} from '../../lib/problem.js';
import {newId, newOneTimeCode} from '../../lib/random.js';
import type {Currency} from '../../db/types.js';
import {findCustomer} from '../customers/customer.js';
import {countWithin} from '../abuse-limits.js';
import {requireCurrency, type Money} from '../money.js';
import {requireOffered} from '../offered-rails.js';
import {findWallet, walletKey} from './wallets.js';
import type {Account, KeyCaller, Outcome, Work} from '../work.js';

const LIFE_MS = 5 * 60 * 1000;
const TRIES = 5;
const HOUR_MS = 60 * 60 * 1000;

/** The payer to send a code to, and the payment that it confirms. */
export interface CodeRequest extends Money {
  readonly phone_number?: string;
  readonly customer_id?: string;
  readonly source_id?: string;
}

/** A code that was sent. Only the payer receives the code itself. */
export interface SentCode {
  readonly id: string;
  readonly object: 'one_time_code';
  readonly phone_number: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly expires_at: number;
  readonly live: boolean;
}

/** Checks the request before any lookup: the wallet is named in exactly one way, and the currency is the account's. */
export function checkCodeRequest(caller: KeyCaller, request: CodeRequest): void {
  const {phone_number, customer_id, source_id} = request;
  const isSaved = customer_id !== undefined || source_id !== undefined;
  if ((phone_number === undefined) !== isSaved) {
    throw invalid('phone_number', 'send exactly one of phone_number and customer_id with source_id');
  }
  if (isSaved && customer_id === undefined) throw invalid('customer_id', 'customer_id goes with source_id');
  if (isSaved && source_id === undefined) throw invalid('source_id', 'source_id goes with customer_id');
  requireCurrency(caller.account, request.currency);
}

/** Sends a payer a code for one amount. It replaces any code sent to the same wallet before. */
export async function sendOneTimeCode(work: Work, caller: KeyCaller, request: CodeRequest): Promise<SentCode> {
  const number = request.phone_number ?? (await findSavedNumber(work, caller, request));
  return sendCode(work, caller.account, {number, money: request, chargeId: null});
}

/** Counts a message to the owner of a wallet; 429 when there were too many in this hour. */
export async function countMessage(work: Work, account: Account, wallet: string): Promise<void> {
  const name = `one-time code ${account.id} ${work.vault.mark(`wallet ${wallet}`)}`;
  await countWithin(work, [{name, most: work.limits.codesPerWallet, windowMs: HOUR_MS}]);
}

/** Where a code goes, what it approves, and the wallet charge it belongs to, if it is for one. */
interface NewCode {
  readonly number: string;
  readonly money: Money;
  readonly chargeId: string | null;
}

/** Sends a code for one amount to the owner of a wallet; 403 when the account has no mobile money. */
export async function sendCode(
  work: Work,
  account: Account,
  {number: phone_number, money: {amount, currency}, chargeId: charge_id}: NewCode,
): Promise<SentCode> {
  requireOffered(work, account, 'mobile');
  if (account.isLive) throw forbidden('not_permitted', 'This service has no system that sends codes.');
  const wallet = walletKey(phone_number, currency);
  await countMessage(work, account, wallet);
  const sent = {id: newId(work.random, 'otp_'), phone_number, amount, currency, expires_at: work.now + LIFE_MS};
  const code = newOneTimeCode(work.random);
  const hidden = {
    code_hash: work.vault.mark(markedText(sent.id, code)),
    message: work.vault.seal(code),
    tries_left: TRIES,
  };
  await work.tx
    .insertInto('one_time_codes')
    .values({...sent, ...hidden, account_id: account.id, wallet, charge_id, used_at: null, created_at: work.now})
    .execute();
  return {...sent, object: 'one_time_code', live: account.isLive};
}

async function findSavedNumber(work: Work, {account}: KeyCaller, request: CodeRequest): Promise<string> {
  const customer = await findCustomer(work.tx, account, request.customer_id ?? '');
  return (await findWallet(work, account, {customerId: customer.id, sourceId: request.source_id ?? ''})).number;
}

/** A charge that its payer has to confirm. */
export interface CodeUse extends Money {
  /** The wallet's number. */
  readonly number: string;
  readonly otp: string | undefined;
}

/**
 * Uses up the code that was sent to a wallet for exactly this amount.
 *
 * @returns undefined for a valid code; else the refusal, to be returned and not thrown: the used try must be committed
 */
export async function useOneTimeCode(work: Work, caller: KeyCaller, use: CodeUse): Promise<Outcome<never> | undefined> {
  if (use.otp === undefined || use.otp === '') {
    throw new Problem(428, {code: 'otp_required', message: 'Send the payer a one-time code first.', param: 'otp'});
  }
  const sent = await lockNewest(work, caller, walletKey(use.number, use.currency));
  if (sent === undefined || sent.used_at !== null || sent.expires_at <= work.now)
    return refuseCode('otp_invalid', 'otp');
  if (sent.tries_left === 0) return refuseCode('otp_exhausted', 'otp');
  const isGood = isRightCode(work, sent, use.otp) && isSameMoney(sent, use);
  await work.tx
    .updateTable('one_time_codes')
    .set(isGood ? {used_at: work.now} : {tries_left: sent.tries_left - 1})
    .where('id', '=', sent.id)
    .execute();
  return isGood ? undefined : refuseCode('otp_invalid', 'otp');
}

/**
 * Reads and locks the newest code of a wallet that a server requested, valid or not. Older codes are never accepted. Concurrent requests wait
 * here, and then see what the first one changed.
 */
function lockNewest(work: Work, caller: KeyCaller, wallet: string) {
  return work.tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('account_id', '=', caller.account.id)
    .where('wallet', '=', wallet)
    .where('charge_id', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** The text whose keyed hash is stored for a code. It includes the id, so that equal codes have different hashes. */
function markedText(id: string, code: string): string {
  return `${id}:${code}`;
}

/** Compares a code with the hash of the one that was sent, in constant time. */
export function isRightCode(
  work: Pick<Work, 'vault'>,
  sent: {readonly id: string; readonly code_hash: string},
  code: string,
): boolean {
  return work.vault.isMark(sent.code_hash, markedText(sent.id, code));
}

function isSameMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

const REFUSALS = {
  otp_invalid: 'The one-time code is not valid.',
  otp_exhausted: 'The one-time code was tried too often. Send another.',
  otp_expired: 'The one-time code has expired. Send another.',
} as const;

/** A refusal of a code; `param` names the field that held it. */
export function refuseCode(code: keyof typeof REFUSALS, param: 'otp' | 'code'): Outcome<never> {
  return {status: 428, problem: {code, message: REFUSALS[code], param}};
}
