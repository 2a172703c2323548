import type {TokenizedCard} from '../core/card-protocol.js';
import type {Fields} from '../core/reader.js';
import {send, untilDecided, type Persistence} from '../io/http.js';

/** A whole card, as the service wants it. The only type in the project that has room for a number. */
export interface CardDetails {
  readonly number: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly cvc: string;
  readonly holder: string;
}

/** One request to make a card a token. The same key gives the same token, however often the request arrives. */
export interface TokenOrder {
  readonly url: string;
  readonly credential: string;
  readonly idempotencyKey: string;
  readonly card: CardDetails;
}

/** What came of it. `params` are the service's names of what it found wrong, `exp_month`. */
export type TokenOutcome =
  | {readonly kind: 'tokenized'; readonly token: string; readonly card: TokenizedCard}
  | {readonly kind: 'rejected'; readonly code: string; readonly params: readonly string[]}
  | {readonly kind: 'unreachable'};

/** How long to ask again when no answer comes: about 20 seconds in all, as the payer is looking at the screen. */
const LIMIT_MS = 20_000;
const WAITS: Persistence = {waitsMs: [400, 1_000, 2_000, 4_000], limitMs: LIMIT_MS};

/** Makes a card a single-use token. Never rejects; asks as long as `persistence` says when no answer comes. */
export async function tokenise(order: TokenOrder, persistence: Persistence = WAITS): Promise<TokenOutcome> {
  const {card: body, ...rest} = order;
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, LIMIT_MS);
  const {signal} = limit;
  try {
    const ask = () => send({...rest, method: 'POST', body, read: readToken, signal});
    const decision = await untilDecided(ask, {persistence, signal});
    if (!decision) return {kind: 'unreachable'};
    if (decision.kind === 'answered') return decision.value;
    return {kind: 'rejected', code: decision.refusal.code, params: decision.refusal.params};
  } catch {
    // The limit struck; anything else that can go wrong in between leaves no token either.
    return {kind: 'unreachable'};
  } finally {
    clearTimeout(timer);
  }
}

function readToken(json: Fields): TokenOutcome {
  const card = {
    brand: json.text('brand'),
    lastFour: json.text('last4'),
    expMonth: json.text('exp_month'),
    expYear: json.text('exp_year'),
  };
  return {kind: 'tokenized', token: json.text('id'), card};
}
