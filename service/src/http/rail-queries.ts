import type {FastifyReply} from 'fastify';
import {notAnswering} from '../domain/breakers.js';
import {requireUsable} from '../domain/offered-rails.js';
import {askRail} from '../domain/rail-calls.js';
import type {Outcome, Work} from '../domain/work.js';
import type {RailName} from '../db/types.js';
import type {Rails} from '../rails/index.js';
import {jsonText} from '../lib/json-text.js';
import {runWork} from '../runtime/run-work.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {attemptOf, isKeyUsed} from './idempotency-keys.js';
import {answerChange, readGuard, type Exchange} from './answer-change.js';
import {faultOf} from './log.js';

/** A query to a rail, which moves no money, and the change that needs its result. */
export interface RailQuery<Order, Answer> {
  readonly rail: RailName;
  /** Checks that the query is allowed and counts it against the rate limits, in its own transaction before the query. */
  prepare(work: Work): Promise<Order>;
  ask(rails: Rails, order: Order): Promise<Answer>;
  /** Makes the change. It repeats the checks whose result may have changed during the query. */
  perform(work: Work, result: {readonly order: Order; readonly answer: Answer}): Promise<Outcome<object>>;
}

/**
 * Queries a rail first, with no transaction open, and then makes the change. The query has no effect, so nothing has to
 * be undone if the change is refused.
 */
export async function answerRailQuery<Order, Answer>(
  services: Services,
  exchange: Exchange,
  query: RailQuery<Order, Answer>,
): Promise<FastifyReply> {
  const guard = readGuard(exchange);
  const attempt = guard === undefined ? undefined : attemptOf(guard);
  const ask = async (): Promise<{readonly order: Order; readonly answer: Answer} | undefined> => {
    if (guard !== undefined && (await isKeyUsed(services.db, guard))) return undefined;
    requireUsable(services, callerOf(exchange.request).account, query.rail);
    const order = await runWork(services, (work) => query.prepare(work), attempt);
    return {order, answer: await queryRail(services, {exchange, query, order})};
  };
  const result = await (attempt === undefined ? ask() : shareResult(`${attempt} ${bodyOf(services, exchange)}`, ask));
  // If the key was used before, no query is made, and the stored response is replayed without making the change.
  return answerChange(services, exchange, (work) => {
    if (result === undefined) throw new Error('the idempotency key was used, but its response is no longer stored');
    return query.perform(work, result);
  });
}

/** Queries the rail. Throws a Problem 503 if it fails or does not answer: the query had no effect. */
async function queryRail<Order, Answer>(
  services: Services,
  input: {readonly exchange: Exchange; readonly query: RailQuery<Order, Answer>; readonly order: Order},
): Promise<Answer> {
  const {exchange, query, order} = input;
  try {
    const limits = {rail: query.rail, limitMs: services.chargeWaitMs};
    return await askRail(services, limits, (rails) => query.ask(rails, order));
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

/** The queries in progress, by attempt and body: equal concurrent requests share one query. */
const IN_FLIGHT = new Map<string, Promise<unknown>>();

async function shareResult<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const result = (IN_FLIGHT.get(name) as Promise<Answer> | undefined) ?? ask();
  IN_FLIGHT.set(name, result);
  try {
    return await result;
  } finally {
    IN_FLIGHT.delete(name);
  }
}
