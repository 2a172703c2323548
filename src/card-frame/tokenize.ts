import {isTransient, readRetryAfterMs, UNDECIDED, type Answer} from '../api/http.js';
import {untilDecided, type Persistence} from '../api/retry.js';
import {fieldsOf, type Fields} from '../core/json-reader.js';
import {BROWSER_CLOCK} from '../platform/browser.js';

/** A whole card, in the service's format. The only type of the widget that contains a card number. */
export interface CardDetails {
  readonly number: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly cvc: string;
  readonly holder: string;
}

/** The security code of a saved card. */
export type CodeDetails = Pick<CardDetails, 'cvc'>;

/** A token request. Repeated requests with the same key return the same token. */
export interface TokenOrder {
  readonly url: string;
  readonly credential: string;
  readonly idempotencyKey: string;
  readonly card: CardDetails | CodeDetails;
  /** Whether the browser reports that the fields are covered; undefined when it cannot report it. */
  readonly isCovered: boolean | undefined;
}

/** The result. `params` are the parameters that the service rejected, such as `exp_month`. */
export type TokenOutcome =
  | {readonly kind: 'tokenized'; readonly token: string}
  | {readonly kind: 'rejected'; readonly code: string; readonly params: readonly string[]}
  | {readonly kind: 'unreachable'};

/** Retries for 20 seconds in total, because the payer is waiting. */
const TOKEN_RETRIES: Persistence = {waitsMs: [400, 1_000, 2_000, 4_000], limitMs: 20_000};

/**
 * Exchanges a card for a single-use token. Never rejects.
 *
 * @param persistence the retries; its limit covers waits and calls
 */
export async function tokenise(order: TokenOrder, persistence: Persistence = TOKEN_RETRIES): Promise<TokenOutcome> {
  const limit = new AbortController();
  const {signal} = limit;
  const timer = setTimeout(() => {
    limit.abort();
  }, persistence.limitMs);
  try {
    const decision = await untilDecided(() => requestToken(order, signal), {env: BROWSER_CLOCK, persistence, signal});
    return decision?.kind === 'answered' ? decision.value : {kind: 'unreachable'};
  } catch {
    // Only the time limit rejects.
    return {kind: 'unreachable'};
  } finally {
    clearTimeout(timer);
  }
}

/** Makes the call once. Unlike `send` of `api/http.ts`, it keeps the names of rejected parameters, which the form shows. */
async function requestToken(order: TokenOrder, signal: AbortSignal): Promise<Answer<TokenOutcome>> {
  try {
    const response = await fetch(order.url, requestOf(order, signal));
    const text = await response.text();
    if (isTransient(response, text)) return {kind: 'undecided', retryAfterMs: readRetryAfterMs(response)};
    const json = fieldsOf(JSON.parse(text));
    return {kind: 'answered', value: response.ok ? {kind: 'tokenized', token: json.text('id')} : readRefusal(json)};
  } catch {
    return UNDECIDED;
  }
}

function requestOf(
  {credential, idempotencyKey, card, isCovered: occluded}: TokenOrder,
  signal: AbortSignal,
): RequestInit {
  return {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    signal,
    headers: {
      'authorization': `Bearer ${credential}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify('number' in card ? {...card, occluded} : card),
  };
}

function readRefusal(json: Fields): TokenOutcome {
  const errors = json.list('errors').map((error) => error.textOrNull('param'));
  const params = [json.textOrNull('param'), ...errors].filter((param) => param !== null);
  return {kind: 'rejected', code: json.text('code'), params};
}
