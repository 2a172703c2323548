import type {FastifyReply} from 'fastify';
import {notAnswering} from '../domain/breakers.js';
import {requireUsable} from '../domain/offered.js';
import {askRail} from '../domain/outgoing.js';
import type {Outcome, Work} from '../domain/work.js';
import type {RailName} from '../db/types.js';
import type {Rails} from '../rails/index.js';
import {jsonText} from '../lib/json-text.js';
import {act} from '../runtime/act.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {attemptOf, isKeyUsed} from './idempotency-keys.js';
import {answerChange, readGuard, type Exchange} from './idempotency.js';
import {faultOf} from './log.js';

/** A call to a rail that moves no money, and the change that needs its answer. */
export interface Question<Order, Answer> {
  readonly rail: RailName;
  /** Checks that the rail may be asked and counts limited calls, in a transaction of its own before the rail is asked. */
  prepare(work: Work): Promise<Order>;
  ask(rails: Rails, order: Order): Promise<Answer>;
  /** Makes the change. It checks again what may have changed in the meantime. */
  perform(work: Work, asked: {readonly order: Order; readonly answer: Answer}): Promise<Outcome<object>>;
}

/**
 * Asks a rail first, with no transaction open, and then makes the change. The question has no effect, so nothing has to
 * be undone when the change is refused.
 */
export async function answerQuestion<Order, Answer>(
  services: Services,
  exchange: Exchange,
  question: Question<Order, Answer>,
): Promise<FastifyReply> {
  const guard = readGuard(exchange);
  const attempt = guard === undefined ? undefined : attemptOf(guard);
  const ask = async (): Promise<{readonly order: Order; readonly answer: Answer} | undefined> => {
    if (guard !== undefined && (await isKeyUsed(services.db, guard))) return undefined;
    requireUsable(services, callerOf(exchange.request).account, question.rail);
    const order = await act(services, (work) => question.prepare(work), attempt);
    return {order, answer: await askOrRefuse(services, {exchange, question, order})};
  };
  const asked = await (attempt === undefined ? ask() : once(`${attempt} ${bodyOf(services, exchange)}`, ask));
  // If the key was used, no rail was asked, and the stored response is replayed without making the change.
  return answerChange(services, exchange, (work) => {
    if (asked === undefined) throw new Error('a key that was used is used no more');
    return question.perform(work, asked);
  });
}

/** Asks the rail. Throws a Problem 503 when it fails or does not answer: the question had no effect. */
async function askOrRefuse<Order, Answer>(
  services: Services,
  asked: {readonly exchange: Exchange; readonly question: Question<Order, Answer>; readonly order: Order},
): Promise<Answer> {
  const {exchange, question, order} = asked;
  try {
    const patience = {rail: question.rail, limitMs: services.chargeWaitMs};
    return await askRail(services, patience, (rails) => question.ask(rails, order));
  } catch (error) {
    exchange.request.log.error(faultOf(error), 'a rail did not answer');
    throw notAnswering(RETRY_AFTER_S);
  }
}

/** Seconds to wait before a retry, after a rail did not answer. */
const RETRY_AFTER_S = 5;

/** A keyed hash of the whole body, card number included; it is never stored. */
function bodyOf({vault}: Services, {request}: Exchange): string {
  return vault.mark(jsonText(request.body));
}

/** The questions in progress, by attempt and body: equal concurrent requests ask the rail once. */
const UNDER_WAY = new Map<string, Promise<unknown>>();

async function once<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = (UNDER_WAY.get(name) as Promise<Answer> | undefined) ?? ask();
  UNDER_WAY.set(name, asked);
  try {
    return await asked;
  } finally {
    UNDER_WAY.delete(name);
  }
}
