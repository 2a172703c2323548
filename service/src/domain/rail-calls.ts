import type {Problem} from '../lib/problem.js';
import {currentTraceparent, runInside} from '../lib/spans.js';
import type {OutgoingKind, RailName} from '../db/types.js';
import type {Rails} from '../rails/index.js';
import {RefusedForGood} from '../rails/refused-for-good.js';
import {transact, type Deps} from './deps.js';
import type {LeasedJob} from './job-queue.js';
import type {RailCall, RailOutcome} from './rail-observer.js';
import type {Work} from './work.js';

/**
 * A call to an outside system, in three steps. No connection and no transaction is held while the system works. A crash
 * between two steps loses nothing: the prepared call is repeated, and the system recognises the order by its key.
 */
export interface OutgoingCall<Order, Answer> {
  /** In one transaction: records that the call is about to be made. Returns undefined if it is no longer needed. */
  prepare(work: Work, job: CallJob): Promise<Order | undefined>;
  /** Outside any transaction. The same order may be sent again; the system must execute it only once. */
  call(rails: Rails, order: Order): Promise<Answer>;
  /**
   * Looks up the outcome of an order whose answer was lost; undefined if the system is sure that it does not know it.
   * Rejects if that cannot be determined. Absent if the call is itself a query, or the system cannot be queried.
   */
  find?(rails: Rails, order: Order): Promise<Answer | undefined>;
  /** In another transaction: records the answer, unless something else has ended the matter. */
  record(work: Work, called: AnsweredCall<Order, Answer>): Promise<unknown>;
  /** Instead of `record`, if the call was ended in another way before its answer came. Absent if that answer means nothing. */
  recordLate?(work: Work, called: AnsweredCall<Order, Answer>): Promise<unknown>;
}

/** The part of a call's job that its steps use. */
export type CallJob = Pick<LeasedJob, 'subject' | 'attempts' | 'secret'>;

/** A call that is recorded and must be made now. */
export interface PreparedCall {
  readonly job: LeasedJob;
  readonly order: unknown;
}

/** Work whose outcome depends on an outside system: the id of what was created so far, and the call to make. */
export interface PendingWork {
  readonly made: string;
  readonly call: PreparedCall;
}

/** A call and its answer. */
export interface AnsweredCall<Order, Answer> {
  readonly job: CallJob;
  readonly order: Order;
  readonly answer: Answer;
}

/** An outside system did not answer in time. The outcome of the call is unknown. */
class NoAnswer extends Error {
  constructor(rail: RailName) {
    super(`the rail ${rail} did not answer in time`);
  }
}

/** A call in flight decides whether a request is allowed: retry it after the call has ended, or else refuse it. */
export class CallInFlight extends Error {
  readonly refusal: Problem;

  constructor(refusal: Problem) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What a call to a rail needs. */
type RailDeps = Pick<Deps, 'clock' | 'rails' | 'breakers' | 'railUses' | 'observeRail' | 'startSpan'>;

/**
 * Calls an outside system and waits for its answer, at most as long as the rail's time limit.
 *
 * @param kind the kind of the call's job; a call without a job is a question
 * @param limitMs the caller's own limit, if that is shorter
 * @throws NoAnswer after that time; the call itself is not cancelled
 */
export async function askRail<Answer>(
  deps: RailDeps,
  {rail, kind, limitMs = Infinity}: {readonly rail: RailName; readonly kind?: OutgoingKind; readonly limitMs?: number},
  ask: (rails: Rails) => Promise<Answer>,
): Promise<Answer> {
  const {clock, rails, breakers, railUses} = deps;
  let cancel: () => void = () => undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(Math.min(limitMs, railUses[rail].limitMs), () => reject(new NoAnswer(rail)));
  });
  const {span, ended} = observeCall(deps, {rail, call: kind ?? 'question'});
  try {
    const answer = await Promise.race([runInside(span, () => ask(rails)), timeout]);
    breakers.recordResult(rail, true);
    ended('answered');
    return answer;
  } catch (error) {
    breakers.recordResult(rail, error instanceof RefusedForGood);
    ended(outcomeOf(error));
    throw error;
  } finally {
    cancel();
  }
}

/** Reports a call to the metrics and the traces. `ended` is called once. */
function observeCall({observeRail, startSpan}: RailDeps, {rail, call}: RailCall) {
  const noteEnd = observeRail({rail, call});
  const attributes = {'payment.rail': rail, 'payment.rail.call': call};
  const span = startSpan?.({name: `${rail} ${call}`, kind: 'client', attributes, parent: currentTraceparent()});
  const ended = (outcome: RailOutcome): void => {
    noteEnd(outcome);
    span?.end({'payment.rail.outcome': outcome}, outcome === 'answered' ? undefined : outcome);
  };
  return {span, ended};
}

function outcomeOf(error: unknown): RailOutcome {
  if (error instanceof NoAnswer) return 'no_answer';
  return error instanceof RefusedForGood ? 'refused' : 'failed';
}

/** Sends an order. If it may have been sent before, it is sent again only if the system does not know it. */
export async function sendOnce<Order, Answer>(
  rails: Rails,
  outgoing: OutgoingCall<Order, Answer>,
  {order, isRepeat}: {readonly order: Order; readonly isRepeat: boolean},
): Promise<Answer> {
  const known = isRepeat ? await outgoing.find?.(rails, order) : undefined;
  return known ?? outgoing.call(rails, order);
}

/**
 * Makes a call now, in its three steps, without its job; the job later finds nothing left to do. The job may have tried
 * before, so the system is queried first.
 */
export async function callNow<Order, Answer>(
  deps: Deps,
  outgoing: OutgoingCall<Order, Answer>,
  {rail, kind, subject}: {readonly rail: RailName; readonly kind: OutgoingKind; readonly subject: string},
): Promise<void> {
  const job = {subject, attempts: 1, secret: null};
  const order = await transact(deps, (work) => outgoing.prepare(work, job));
  if (order === undefined) return;
  const answer = await askRail(deps, {rail, kind}, (rails) => sendOnce(rails, outgoing, {order, isRepeat: true}));
  await transact(deps, (work) => outgoing.record(work, {job, order, answer}));
}
