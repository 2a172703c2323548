import {missing} from '../../lib/problem.js';
import {digest, newId} from '../../lib/random.js';
import {TOKEN_LIFE_MS} from './tokens.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';

/** Creates a single-use token for a saved card's security code, by the processor's reference. The code is neither stored nor returned. */
export async function createCodeToken(work: Work, caller: Caller, reference: string): Promise<Outcome<object>> {
  const id = newId(work.random, 'tok_');
  const expires_at = work.now + TOKEN_LIFE_MS;
  const row = {
    token_hash: digest(id),
    account_id: caller.account.id,
    session_id: caller.kind === 'session' ? caller.id : null,
    processor_reference: reference,
    expires_at,
    used_at: null,
  };
  await work.tx.insertInto('code_tokens').values(row).execute();
  return created({object: 'code_token', id, expires_at});
}

/**
 * Uses up a token of this account and session, removes the processor's reference to the code from its row and returns
 * it; 404 when there is no such token, or it is used or expired.
 */
export async function takeCode(work: Work, caller: Caller, id: string): Promise<string> {
  const token = await work.tx
    .selectFrom('code_tokens')
    .select(['token_hash', 'processor_reference'])
    .where('token_hash', '=', digest(id))
    .where('account_id', '=', caller.account.id)
    .where('session_id', caller.kind === 'session' ? '=' : 'is', caller.kind === 'session' ? caller.id : null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .forUpdate()
    .executeTakeFirst();
  if (token?.processor_reference == null) throw missing('code token, or it was used or has expired', 'cvc_token');
  await work.tx
    .updateTable('code_tokens')
    .set({used_at: work.now, processor_reference: null})
    .where('token_hash', '=', token.token_hash)
    .execute();
  return token.processor_reference;
}
