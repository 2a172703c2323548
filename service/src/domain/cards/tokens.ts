import type {ExpressionBuilder, Selectable} from 'kysely';
import type {Database} from '../../db/types.js';
import {invalid, missing} from '../../lib/problem.js';
import {digest, newId} from '../../lib/random.js';
import type {CardTokenTable} from '../../schema/parties.js';
import type {CardDetails, ProcessorCard} from '../../rails/cards/card-processor.js';
import {isPastMonth} from './expiry.js';
import {admitSession} from '../sessions/permissions.js';
import {created, type Caller, type Outcome, type Work} from '../work.js';

/** A card as the card frame sends it. */
export interface TokenRequest extends CardDetails {
  readonly holder: string;
  /** Whether something covered the fields, if the browser could tell. */
  readonly occluded?: boolean;
}

/** A card token's row. */
export type CardToken = Selectable<CardTokenTable>;

const TEST_CARDS_ONLY = {
  code: 'test_cards_only',
  message: 'This is a simulation: use one of the documented test cards.',
  param: 'number',
} as const;
const NOT_TAKEN = {
  code: 'parameter_invalid',
  message: 'The processor does not accept this card.',
  param: 'number',
} as const;

/** How long a token is valid. */
export const TOKEN_LIFE_MS = 15 * 60 * 1000;

/** Checks whether a card may go to the processor, and counts it against the session. */
export async function admitToken(work: Work, caller: Caller, request: TokenRequest): Promise<CardDetails> {
  if (isPastMonth(request, work.now)) throw invalid('exp_year', 'the card has expired');
  await admitSession(work, caller, {does: 'token'});
  return request;
}

/** Creates a single-use token for a card at the processor, if it is a card it takes. The number is neither stored nor returned. */
export async function createToken(
  work: Work,
  caller: Caller,
  {card, ...request}: TokenRequest & {readonly card: ProcessorCard | undefined},
): Promise<Outcome<object>> {
  if (card === undefined) return {status: 400, problem: work.isLive ? NOT_TAKEN : TEST_CARDS_ONLY};
  const id = newId(work.random, 'tok_');
  const {reference, isCodeAsked, ...shown} = card;
  const row: CardToken = {
    ...shown,
    token_hash: digest(id),
    account_id: caller.account.id,
    session_id: caller.kind === 'session' ? caller.id : null,
    processor_reference: reference,
    exp_month: request.exp_month,
    exp_year: request.exp_year,
    holder: request.holder,
    occluded: request.occluded ?? null,
    cvc_required: isCodeAsked,
    expires_at: work.now + TOKEN_LIFE_MS,
    used_at: null,
  };
  await work.tx.insertInto('card_tokens').values(row).execute();
  return created({...showToken(row), id});
}

/** Reads a valid token of this account and session; 404 when there is none, or it is used or expired. */
export async function findToken(work: Work, caller: Caller, id: string): Promise<CardToken> {
  const query = work.tx
    .selectFrom('card_tokens')
    .selectAll()
    .where(isUsable(work, caller, id));
  return requireToken(await query.executeTakeFirst());
}

/** Like {@link findToken}, and uses the token up. */
export async function takeToken(work: Work, caller: Caller, id: string): Promise<CardToken> {
  const query = work.tx
    .updateTable('card_tokens')
    .set({used_at: work.now})
    .where(isUsable(work, caller, id));
  return requireToken(await query.returningAll().executeTakeFirst());
}

function isUsable({now}: Work, caller: Caller, id: string) {
  return (eb: ExpressionBuilder<Database, 'card_tokens'>) =>
    eb.and([
      eb('token_hash', '=', digest(id)),
      eb('account_id', '=', caller.account.id),
      caller.kind === 'session' ? eb('session_id', '=', caller.id) : eb('session_id', 'is', null),
      eb('used_at', 'is', null),
      eb('expires_at', '>', now),
    ]);
}

function requireToken(token: CardToken | undefined): CardToken {
  if (token === undefined) throw missing('card token, or it was used or has expired', 'token');
  return token;
}

function showToken(token: CardToken) {
  const {brand, last4, funding, exp_month, exp_year, expires_at} = token;
  return {object: 'card_token', brand, last4, funding, exp_month, exp_year, expires_at} as const;
}
