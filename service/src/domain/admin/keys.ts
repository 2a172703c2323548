import type {Selectable} from 'kysely';
import {invalid, missing} from '../../lib/problem.js';
import {digest, newId} from '../../lib/random.js';
import type {ApiKeyTable} from '../../schema/parties.js';
import {requireAccount} from './accounts.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {oneOf, text} from './field-checks.js';
import {readOrigins} from './origins.js';

/** The settings of a new key. */
export interface KeyInput {
  readonly account: string;
  /** `publishable` or `secret`. */
  readonly kind: string;
  /** The origins of the pages that may use it, or that a secret key may admit in a session. */
  readonly origins: readonly string[];
  readonly name?: string | undefined;
}

/** A key as lists show it: without its digest, and without the key itself unless it is publishable. */
export interface KeyView {
  readonly id: string;
  readonly account_id: string;
  readonly kind: 'publishable' | 'secret';
  readonly name: string | null;
  /** Its last four characters. */
  readonly hint: string | null;
  readonly created_at: number | null;
  readonly valid_until: number | null;
  readonly origins: readonly string[];
  readonly public_key: string | null;
}

/** A key that was just created. Nothing else shows a secret key. */
export type NewKey = KeyView & {readonly key: string};

/** A key that replaces another one. */
export type RotatedKey = NewKey & {readonly replaces: string; readonly old_valid_until: number};

type Key = Selectable<ApiKeyTable>;

const HINT_LENGTH = 4;
const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_KEEP_MS = 90 * DAY_MS;

/**
 * Creates a key.
 *
 * @throws Problem when there is no such account, or a field is wrong
 */
export async function createKey(work: AdminWork, input: KeyInput, actor: Actor): Promise<NewKey> {
  const kind = oneOf(['publishable', 'secret'])('kind', input.kind);
  const name = input.name === undefined ? null : text(1, 100)('name', input.name);
  const origins = readOrigins(input.origins, work.isLive);
  const {id} = await requireAccount(work.tx, input.account);
  const {row, key} = await insertKey(work, {account_id: id, kind, name, allowed_origins: origins});
  await record(work, actor, {action: 'key.create', subject: row.id, account: id, changes: {kind, name, origins}});
  return {...showKey(row), key};
}

/**
 * Creates a key of the same kind, name and origins as an older one, which stays valid for a time.
 *
 * @param keepMs how long the old key stays valid, in milliseconds; at most 90 days
 * @throws Problem when there is no such key, it is not valid any more, or the time is too long
 */
export async function rotateKey(
  work: AdminWork,
  {id, keepMs}: {readonly id: string; readonly keepMs: number},
  actor: Actor,
): Promise<RotatedKey> {
  if (keepMs > LONGEST_KEEP_MS) throw invalid('keep', 'keep must be 90 days at most');
  const old = await lockValidKey(work, id);
  const until = Math.min(old.valid_until ?? Infinity, work.now + keepMs);
  await work.tx.updateTable('api_keys').set({valid_until: until}).where('id', '=', id).execute();
  const {row, key} = await insertKey(work, old);
  const changes = {replaces: id, old_valid_until: until};
  await record(work, actor, {action: 'key.rotate', subject: row.id, account: old.account_id, changes});
  return {...showKey(row), key, ...changes};
}

/**
 * Ends a key now. Sessions that were created with it stay valid until they expire.
 *
 * @throws Problem when there is no such key, or it is not valid any more
 */
export async function revokeKey(work: AdminWork, id: string, actor: Actor): Promise<KeyView> {
  const key = await lockValidKey(work, id);
  const changes = {valid_until: work.now};
  await work.tx.updateTable('api_keys').set(changes).where('id', '=', id).execute();
  await record(work, actor, {action: 'key.revoke', subject: id, account: key.account_id, changes});
  return showKey({...key, ...changes});
}

/**
 * Replaces the origins of a key. Sessions that were created before keep theirs.
 *
 * @throws Problem when there is no such key, it is not valid any more, or an origin is wrong
 */
export async function replaceOrigins(
  work: AdminWork,
  {id, origins}: {readonly id: string; readonly origins: readonly string[]},
  actor: Actor,
): Promise<KeyView> {
  const read = readOrigins(origins, work.isLive);
  const key = await lockValidKey(work, id);
  await work.tx
    .updateTable('api_keys')
    .set({allowed_origins: JSON.stringify(read)})
    .where('id', '=', id)
    .execute();
  const changes = {origins: read, old_origins: key.allowed_origins};
  await record(work, actor, {action: 'key.origins', subject: id, account: key.account_id, changes});
  return showKey({...key, allowed_origins: read});
}

/** The keys of an account, the oldest first, also those that are not valid any more. */
export async function listKeys({tx}: AdminWork, account: string): Promise<KeyView[]> {
  await requireAccount(tx, account);
  const rows = await tx
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('created_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.map(showKey);
}

async function insertKey(
  {tx, now, random, isLive}: AdminWork,
  like: Pick<Key, 'account_id' | 'kind' | 'name' | 'allowed_origins'>,
): Promise<{readonly row: Key; readonly key: string}> {
  const {account_id, kind, name, allowed_origins} = like;
  // Letters and digits only: the widget takes no other publishable key.
  const key = newId(random, `${kind === 'secret' ? 'sk' : 'pk'}_${isLive ? 'live' : 'test'}_`);
  const row: Key = {
    id: newId(random, 'key_'),
    ...{account_id, kind, name, allowed_origins},
    key_hash: digest(key),
    public_key: kind === 'publishable' ? key : null,
    hint: key.slice(-HINT_LENGTH),
    created_at: now,
    valid_until: null,
  };
  const stored = {...row, allowed_origins: JSON.stringify(allowed_origins)};
  await tx.insertInto('api_keys').values(stored).execute();
  return {row, key};
}

async function lockValidKey({tx, now}: AdminWork, id: string): Promise<Key> {
  const key = await tx.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (key === undefined) throw missing('key', 'key');
  if (key.valid_until !== null && key.valid_until <= now) {
    throw invalid('key', 'key must be valid: the time of this one is over');
  }
  return key;
}

function showKey({id, account_id, kind, name, hint, public_key, ...more}: Key): KeyView {
  const {created_at, valid_until, allowed_origins: origins} = more;
  return {id, account_id, kind, name, hint, created_at, valid_until, origins, public_key};
}
