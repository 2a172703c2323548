import type {ExpressionBuilder} from 'kysely';
import {missing, Problem} from '../lib/problem.js';
import {digest} from '../lib/random.js';
import {defer} from '../db/pool.js';
import type {Database, Queries} from '../db/types.js';
import type {Caller, Work} from '../domain/work.js';

/** The scope of an idempotency key: one operation, `METHOD path`, of one account. */
export interface KeyName {
  readonly accountId: string;
  readonly operation: string;
  readonly key: string;
}

/** The same with the content of the request and the kind of caller. */
export interface Claim extends KeyName {
  /** The text whose keyed hash identifies the request. */
  readonly requestText: string;
  readonly caller: Caller['kind'];
}

/** A stored response. */
export interface KeptAnswer {
  readonly status: number;
  readonly text: string;
}

/** What a used key stands for: a stored response, or the id of an object whose outcome a rail has yet to report. */
export type KeyResult = KeptAnswer | {readonly made: string};

/** Stored in place of a fingerprint, and equal to none: the key was taken so that no request can use it. */
const CONCLUDED = 'concluded';

/**
 * Claims the key in this transaction, or returns what it already stands for. Concurrent requests with the key wait here.
 *
 * @throws Problem 409 when the attempt was concluded; 400 when the key was used with another body, or by a server while
 *   a page asks, or so long ago that its response or its row is gone
 */
export async function claimKey(work: Work, claim: Claim): Promise<KeyResult | undefined> {
  if (await takeKey(work, {...claim, fingerprint: work.vault.mark(claim.requestText)})) return undefined;
  const row = await readKey(work.tx, claim);
  if (row.fingerprint === CONCLUDED) {
    const message = 'The attempt was concluded before this call arrived. It has no effect.';
    throw new Problem(409, {code: 'attempt_concluded', message});
  }
  if (!work.vault.isMark(row.fingerprint, claim.requestText)) {
    const message = 'The idempotency key was used with another body.';
    throw new Problem(400, {code: 'idempotency_key_reused', message});
  }
  if (claim.caller !== 'secret' && isUnseenByPages(row)) {
    const message = 'The idempotency key was used with a secret key.';
    throw new Problem(400, {code: 'idempotency_key_reused', message});
  }
  return knownOf(work, row);
}

/** Whether the key was used before. */
export async function isKeyUsed(db: Queries, name: KeyName): Promise<boolean> {
  const query = db.selectFrom('idempotency_keys').select('key').where(isKey(name));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stores the response for later requests with the same key. */
export async function storeAnswer(work: Work, name: KeyName, answer: KeptAnswer): Promise<void> {
  const kept = {status: answer.status, body: work.vault.seal(answer.text)};
  await defer(work.tx, work.tx.updateTable('idempotency_keys').set(kept).where(isKey(name)));
}

/** Stores the id of what was created until a rail reports its outcome. Requests with the same key wait for that too. */
export async function storeCreatedId(work: Work, name: KeyName, made: string): Promise<void> {
  await defer(work.tx, work.tx.updateTable('idempotency_keys').set({made}).where(isKey(name)));
}

/** Stores the response for a created object, if none is stored yet. */
export async function storeAnswerIfFirst(work: Work, name: KeyName, answer: KeptAnswer): Promise<void> {
  const kept = {status: answer.status, body: work.vault.seal(answer.text)};
  const query = work.tx.updateTable('idempotency_keys').set(kept).where(isKey(name)).where('status', 'is', null);
  await defer(work.tx, query);
}

/** The same, and returns the response that is stored. */
export async function storeFirstAnswer(work: Work, name: KeyName, answer: KeptAnswer): Promise<KeptAnswer> {
  const kept = {status: answer.status, body: work.vault.seal(answer.text)};
  const {numUpdatedRows} = await work.tx
    .updateTable('idempotency_keys')
    .set(kept)
    .where(isKey(name))
    .where('status', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? answer : openAnswer(work, await readKey(work.tx, name));
}

/**
 * Takes the key so that no later request can use it, or returns what an earlier request left under it. A request in
 * progress is waited for, and one that arrives meanwhile waits.
 *
 * @returns undefined when no request has had an effect under this key; from now on none can
 * @throws Problem 404 when a secret key used it; 400 when its response or its row is gone
 */
export async function concludeKey(work: Work, name: KeyName): Promise<KeyResult | undefined> {
  if (await takeKey(work, {...name, fingerprint: CONCLUDED, caller: null})) return undefined;
  const row = await readKey(work.tx, name);
  if (row.fingerprint === CONCLUDED) return undefined;
  if (isUnseenByPages(row)) throw missing('attempt', 'idempotency_key');
  return knownOf(work, row);
}

/** Whether a server made the call: a page must not learn what it did. Older rows do not record the kind of caller. */
function isUnseenByPages({caller}: KeyRow): boolean {
  return caller === null || caller === 'secret';
}

/** The id under which a rail knows the request; every retry has the same one. */
export function attemptOf({accountId, operation, key}: KeyName): string {
  return digest(`${accountId} ${operation} ${key}`);
}

interface KeyRow {
  readonly fingerprint: string;
  readonly caller: Caller['kind'] | null;
  readonly status: number | null;
  readonly body: string | null;
  readonly made: string | null;
}

/** Takes the key for this transaction; returns false if it was taken already, even if its row was deleted since. */
async function takeKey(work: Work, name: KeyName & Pick<KeyRow, 'fingerprint' | 'caller'>): Promise<boolean> {
  const {accountId, operation, key, fingerprint, caller} = name;
  const taken = await work.tx
    .insertInto('idempotency_keys')
    .columns(['account_id', 'operation', 'key', 'fingerprint', 'caller', 'is_guarded', 'created_at'])
    .expression(
      work.tx
        .selectNoFrom((eb) => [
          eb.val(accountId).as('account_id'),
          eb.val(operation).as('operation'),
          eb.val(key).as('key'),
          eb.val(fingerprint).as('fingerprint'),
          eb.val(caller).as('caller'),
          eb.val(fingerprint === CONCLUDED ? null : true).as('is_guarded'),
          eb.val(work.now).as('created_at'),
        ])
        .where((eb) => eb.not(eb.exists(findCreated(work.tx, name)))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The charge or payout that the attempt of a key has made. It stays when the row of the key is deleted. */
function findCreated(db: Queries, name: KeyName) {
  const made = {account_id: name.accountId, attempt: attemptOf(name)};
  const payout = db
    .selectFrom('payouts')
    .select('id')
    .where((eb) => eb.and(made));
  return db
    .selectFrom('charges')
    .select('id')
    .where((eb) => eb.and(made))
    .unionAll(payout);
}

/** @throws Problem 400 when the row was deleted that would show that the key was used */
async function readKey(db: Queries, name: KeyName): Promise<KeyRow> {
  const query = db.selectFrom('idempotency_keys').select(['fingerprint', 'caller', 'status', 'body', 'made']);
  const row = await query.where(isKey(name)).executeTakeFirst();
  if (row === undefined) throw keyExpired();
  return row;
}

/** What one attempt makes once. Such a row stays when the row of its key is deleted. */
const UNIQUE_PER_ATTEMPT: readonly unknown[] = [
  'charges_attempt',
  'payouts_attempt',
  'phone_requests_pkey',
  'qr_codes_pkey',
];

/** PostgreSQL's error code for a second row where only one is allowed. */
const UNIQUE_VIOLATION = '23505';

/**
 * The refusal for an error which means that the attempt has made this before and its key was deleted. Returns other
 * errors unchanged.
 */
export function refusalOf(error: unknown): unknown {
  const {code, constraint} = error as {readonly code?: unknown; readonly constraint?: unknown};
  return code === UNIQUE_VIOLATION && UNIQUE_PER_ATTEMPT.includes(constraint) ? keyExpired() : error;
}

/** The refusal of a key that was used so long ago that its response, or its row, was deleted. */
export function keyExpired(): Problem {
  const message = 'The idempotency key was used before, too long ago for its answer to be there still.';
  return new Problem(400, {code: 'idempotency_key_reused', message});
}

function isKey({accountId, operation, key}: KeyName) {
  return (eb: ExpressionBuilder<Database, 'idempotency_keys'>) => eb.and({account_id: accountId, operation, key});
}

function knownOf(work: Work, row: KeyRow): KeyResult {
  return row.status === null && row.made !== null ? {made: row.made} : openAnswer(work, row);
}

function openAnswer({vault}: Work, {status, body}: Pick<KeyRow, 'status' | 'body'>): KeptAnswer {
  if (body === null) throw keyExpired();
  return {status: status ?? 500, text: vault.open(body)};
}
