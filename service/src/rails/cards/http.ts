import Type, {type Static} from 'typebox';
import {Value} from 'typebox/value';
import {CURRENCIES} from '../../lib/currencies.js';
import {askJson, parseJson, unexpectedResponse, type JsonAnswer} from '../json-client.js';
import type {RefundOrder} from '../refund-order.js';
import {RefusedForGood} from '../refused-for-good.js';
import {requiredSetting, webAddressSetting, type Env} from '../settings.js';
import {isSigned} from '../signatures.js';
import {
  DECLINE_CODES,
  isFrameable,
  type Callbacks,
  type CardDetails,
  type CardOrder,
  type CardProcessor,
  type DeclineCode,
  type PendingCharge,
  type ProcessorCard,
  type ProcessorCharge,
} from './card-processor.js';

const Word = Type.String({minLength: 1, maxLength: 255});
const Decline = Type.Enum([...DECLINE_CODES]);

const Reference = Type.Object({reference: Word});
const Card = Type.Object({
  reference: Word,
  brand: Type.String({pattern: '^[a-z_]{1,40}$'}),
  last4: Type.String({pattern: '^[0-9]{4}$'}),
  funding: Type.Enum(['credit', 'debit', 'prepaid', 'unknown']),
  fingerprint: Word,
  code_asked: Type.Boolean(),
});
const Verdict = Type.Object({decline_code: Type.Union([Decline, Type.Null()])});
const Challenge = Type.Refine(Type.Object({url: Type.String()}), ({url}) => isFrameable(url));
const Outcome = Type.Union([
  Type.Object({status: Type.Enum(['succeeded', 'paid']), processing_id: Word}),
  Type.Object({
    status: Type.Literal('pending'),
    processing_id: Word,
    challenge: Type.Optional(Type.Union([Challenge, Type.Null()])),
  }),
  Type.Object({status: Type.Literal('failed'), processing_id: Word, decline_code: Decline}),
]);
const Unknown = Type.Object({error: Type.Literal('unknown_attempt')});
/** The confirmation of a refund; without a key it is the whole payment. */
const Refund = Type.Object({processing_id: Word, key: Type.Optional(Word)});
const NotRefundable = Type.Object({error: Type.Literal('not_refundable')});
const UnknownRefund = Type.Object({error: Type.Literal('unknown_refund')});
const Order = Type.Object({
  attempt: Word,
  amount: Type.String({pattern: '^[0-9]{1,19}$'}),
  currency: Type.Enum([...CURRENCIES]),
});
const Update = Type.Intersect([Order, Outcome]);

/** When to query the status of a charge that has not ended, because its callback may be lost. */
const ASK_AGAIN_MS = 60_000;

/** The time limit of each operation, in milliseconds: shorter than the service's own limit. */
const LIMITS_MS = {
  tokenise: 15_000,
  takeCode: 15_000,
  verify: 25_000,
  charge: 55_000,
  find: 20_000,
  refund: 55_000,
  findRefund: 20_000,
};

/** Options besides the settings from the environment. */
export interface HttpCardsOptions {
  /** An upper limit for all time limits, in milliseconds. */
  readonly mostMs?: number;
}

/** The processor's address and the API key for it. */
interface Place {
  readonly url: URL;
  readonly key: string;
  readonly mostMs: number;
}

/**
 * Charges cards over the protocol of docs/rails.md. Settings: `RAIL_CARDS=http`, `CARDS_URL`, `CARDS_KEY` and
 * `CARDS_CALLBACK_SECRET`.
 *
 * @throws RangeError naming the setting that is missing or invalid
 */
export function httpCards(env: Env, {mostMs = Infinity}: HttpCardsOptions = {}): CardProcessor {
  const choice = 'RAIL_CARDS=http';
  const url = webAddressSetting(env, 'CARDS_URL', choice);
  const place = {url, key: requiredSetting(env, 'CARDS_KEY', choice), mostMs};
  const secret = requiredSetting(env, 'CARDS_CALLBACK_SECRET', choice);
  return {
    tokenise: (card) => tokenise(place, card),
    takeCode: (code) => takeCode(place, code),
    verify: (reference) => verify(place, reference),
    charge: (order) => charge(place, order),
    find: (attempt) => find(place, attempt),
    refund: (order) => refund(place, order),
    findRefund: (key) => findRefund(place, key),
    callbacks: readCallbacks(secret),
  };
}

async function tokenise(
  place: Place,
  {number, exp_month, exp_year, cvc}: CardDetails,
): Promise<ProcessorCard | undefined> {
  const body = {number, exp_month, exp_year, cvc};
  const answer = await ask(place, 'tokenise', {method: 'POST', path: ['cards'], body});
  if (answer.status === 422) return undefined;
  if (answer.status !== 201 || !Value.Check(Card, answer.body)) throw unexpectedResponse('tokenise', answer);
  const {reference, brand, last4, funding, fingerprint, code_asked: isCodeAsked} = answer.body;
  return {reference, brand, last4, funding, fingerprint, isCodeAsked};
}

async function takeCode(place: Place, code: string): Promise<string> {
  const answer = await ask(place, 'takeCode', {method: 'POST', path: ['codes'], body: {code}});
  if (answer.status === 201 && Value.Check(Reference, answer.body)) return answer.body.reference;
  throw unexpectedResponse('takeCode', answer);
}

async function verify(place: Place, reference: string): Promise<DeclineCode | undefined> {
  const answer = await ask(place, 'verify', {method: 'POST', path: ['cards', 'verify'], body: {reference}});
  if (answer.status === 200 && Value.Check(Verdict, answer.body)) return answer.body.decline_code ?? undefined;
  throw unexpectedResponse('verify', answer);
}

async function charge(place: Place, {attempt, amount, returnUrl, ...order}: CardOrder): Promise<ProcessorCharge> {
  const body = {...order, amount: String(amount), return_url: returnUrl};
  return outcomeOf('charge', await ask(place, 'charge', {method: 'PUT', path: ['charges', attempt], body}));
}

async function find(place: Place, attempt: string): Promise<ProcessorCharge | undefined> {
  const answer = await ask(place, 'find', {method: 'GET', path: ['charges', attempt]});
  const isUnknown = answer.status === 404 && Value.Check(Unknown, answer.body);
  return isUnknown ? undefined : outcomeOf('find', answer);
}

async function refund(place: Place, {key, processingId, amount, currency}: RefundOrder): Promise<void> {
  const body = key === processingId ? {} : {processing_id: processingId, amount: String(amount), currency};
  const answer = await ask(place, 'refund', {method: 'PUT', path: ['refunds', key], body});
  if (answer.status === 422 && Value.Check(NotRefundable, answer.body)) {
    throw new RefusedForGood('the processor does not refund this amount');
  }
  if (!isRefundOf(key, answer)) throw unexpectedResponse('refund', answer);
}

async function findRefund(place: Place, key: string): Promise<boolean> {
  const answer = await ask(place, 'findRefund', {method: 'GET', path: ['refunds', key]});
  if (answer.status === 404 && Value.Check(UnknownRefund, answer.body)) return false;
  if (isRefundOf(key, answer)) return true;
  throw unexpectedResponse('findRefund', answer);
}

function isRefundOf(key: string, {status, body}: JsonAnswer): boolean {
  return status === 200 && Value.Check(Refund, body) && (body.key ?? body.processing_id) === key;
}

function ask(
  {url, key, mostMs}: Place,
  operation: keyof typeof LIMITS_MS,
  {
    path,
    ...request
  }: {readonly method: 'GET' | 'POST' | 'PUT'; readonly path: readonly string[]; readonly body?: object},
): Promise<JsonAnswer> {
  const base = url.href.replace(/\/?$/, '/');
  return askJson({
    ...request,
    url: new URL(path.map(encodeURIComponent).join('/'), base),
    headers: {authorization: `Bearer ${key}`},
    limitMs: Math.min(LIMITS_MS[operation], mostMs),
  });
}

function outcomeOf(operation: string, answer: JsonAnswer): ProcessorCharge {
  if (answer.status !== 200 || !Value.Check(Outcome, answer.body)) throw unexpectedResponse(operation, answer);
  return toOutcome(answer.body);
}

function toOutcome(outcome: Static<typeof Outcome>): ProcessorCharge {
  const processingId = outcome.processing_id;
  switch (outcome.status) {
    case 'failed':
      return {status: outcome.status, processingId, declineCode: outcome.decline_code};
    case 'pending':
      return {status: outcome.status, processingId, askAgainMs: ASK_AGAIN_MS, ...challengeOf(outcome.challenge)};
    case 'paid':
      return {status: outcome.status, processingId, askAgainMs: ASK_AGAIN_MS};
    case 'succeeded':
      return {status: outcome.status, processingId};
  }
}

function challengeOf(challenge: Static<typeof Challenge> | null | undefined): Pick<PendingCharge, 'challenge'> {
  return challenge === null || challenge === undefined ? {} : {challenge: {url: challenge.url}};
}

function readCallbacks(secret: string): Callbacks {
  return {
    isGenuine: ({headers, body}, now) => isSigned({header: headers['rail-signature'], body}, {secret, now}),
    read({body}) {
      const parsed = parseJson(body);
      if (!Value.Check(Update, parsed)) return undefined;
      const {attempt, amount, currency} = parsed;
      return {attempt, amount: BigInt(amount), currency, outcome: toOutcome(parsed)};
    },
  };
}
