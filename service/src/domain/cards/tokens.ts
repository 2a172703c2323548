import type {Selectable} from 'kysely';
import {invalid, missing} from '../../lib/problem.js';
import {digest, newId} from '../../lib/random.js';
import type {CardTokenTable} from '../../schema/parties.js';
import type {CardDetails, ProcessorCard} from '../../rails/card-processor.js';
import {isPastMonth} from './expiry.js';
import {admitSession} from '../sessions/gate.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';

/** A card as the card frame sends it. */
export interface TokenRequest extends CardDetails {
  readonly holder: string;
  /** Whether something lay over the fields, as far as the browser knows. */
  readonly occluded?: boolean;
}

/** A card token's row. */
export type CardToken = Selectable<CardTokenTable>;

/** How long a token can be used. */
export const TOKEN_LIFE_MS = 15 * 60 * 1000;

/** Lets a card go to the processor. */
export async function admitToken(work: Work, caller: Caller, asked: TokenRequest): Promise<CardDetails> {
  if (isPastMonth(asked, work.now)) throw invalid('exp_year', 'the card has expired');
  await admitSession(work, caller, {does: 'token'});
  return asked;
}

/** Gives a single-use token for a card that the processor has, if it takes such cards. The number is neither kept nor answered. */
export async function createToken(
  work: Work,
  caller: Caller,
  {card, ...asked}: TokenRequest & {readonly card: ProcessorCard | undefined},
): Promise<Outcome<object>> {
  await admitToken(work, caller, asked);
  if (card === undefined) {
    const message = 'This is a simulation: use one of the documented test cards.';
    return {status: 400, problem: {code: 'test_cards_only', message, param: 'number'}};
  }
  const id = newId(work.random, 'tok_');
  const {reference, isCodeAsked, ...shown} = card;
  const row: CardToken = {
    ...shown,
    token_hash: digest(id),
    account_id: caller.account.id,
    session_id: caller.kind === 'session' ? caller.id : null,
    processor_reference: reference,
    exp_month: asked.exp_month,
    exp_year: asked.exp_year,
    holder: asked.holder,
    occluded: asked.occluded ?? null,
    cvc_required: isCodeAsked,
    expires_at: work.now + TOKEN_LIFE_MS,
    used_at: null,
  };
  await work.tx.insertInto('card_tokens').values(row).execute();
  return created({...showToken(row), id});
}

/** Uses up a token of this account and this session; 404 when there is none, or it was used, or it is too old. */
export async function takeToken(work: Work, caller: Caller, id: string): Promise<CardToken> {
  const token = await work.tx
    .updateTable('card_tokens')
    .set({used_at: work.now})
    .where('token_hash', '=', digest(id))
    .where('account_id', '=', caller.account.id)
    .where('session_id', caller.kind === 'session' ? '=' : 'is', caller.kind === 'session' ? caller.id : null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returningAll()
    .executeTakeFirst();
  if (token === undefined) throw missing('card token, or it was used or has expired', 'token');
  return token;
}

function showToken(token: CardToken) {
  const {brand, last4, funding, exp_month, exp_year, expires_at} = token;
  return {object: 'card_token', brand, last4, funding, exp_month, exp_year, expires_at} as const;
}
