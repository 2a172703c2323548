import type {Problem} from '../lib/problem.js';
import type {RailName} from '../db/types.js';
import type {Rails} from '../rails/index.js';
import {RefusedForGood} from '../rails/refused-for-good.js';
import {transact, type Deps} from './deps.js';
import type {LeasedJob} from './job-queue.js';
import type {Work} from './work.js';

/**
 * A call to a system outside, in three steps. No connection and no transaction is held while the system thinks, and a
 * crash between two steps loses nothing: what was prepared is called again, and the system knows the order by its key.
 */
export interface OutgoingCall<Order, Answer> {
  /** In one transaction: writes down that the call is about to be made. Nothing when there is nothing to say any more. */
  prepare(work: Work, job: CallJob): Promise<Order | undefined>;
  /** Outside of any transaction. The same order may be sent again, and is one to the system it goes to. */
  call(rails: Rails, order: Order): Promise<Answer>;
  /**
   * What the system made of an order whose answer was lost; nothing when it is sure that it does not know it. Rejects when
   * that cannot be told. Absent where the call itself is a question, or the system cannot be asked.
   */
  find?(rails: Rails, order: Order): Promise<Answer | undefined>;
  /** In another transaction: writes down what came of it, if nothing else did. */
  record(work: Work, called: Called<Order, Answer>): Promise<unknown>;
}

/** The job of a call. */
export type CallJob = Pick<LeasedJob, 'subject' | 'attempts' | 'secret'>;

/** A call whose intention is written down, and that is to be made now. */
export interface BegunCall {
  readonly job: LeasedJob;
  readonly order: unknown;
}

/** Work whose outcome a system outside has to tell: what was made by now, and the call that is to be made. */
export interface Begun {
  readonly made: string;
  readonly call: BegunCall;
}

/** A call that was answered. */
export interface Called<Order, Answer> {
  readonly job: CallJob;
  readonly order: Order;
  readonly answer: Answer;
}

/** A system outside did not answer in time. What became of the call is not known. */
class NoAnswer extends Error {
  constructor(rail: RailName) {
    super(`the rail ${rail} did not answer in time`);
  }
}

/** A call that is under way decides whether something may be done: to be tried again when it has ended, else refused. */
export class UnderWay extends Error {
  readonly refusal: Problem;

  constructor(refusal: Problem) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Asks a system outside, and waits for its answer as long as it may take.
 *
 * @param limitMs how long the caller waits, where that is less
 * @throws NoAnswer after that; the call itself is not called off
 */
export async function askRail<Answer>(
  {clock, rails, breakers, railUses}: Pick<Deps, 'clock' | 'rails' | 'breakers' | 'railUses'>,
  {rail, limitMs = Infinity}: {readonly rail: RailName; readonly limitMs?: number},
  ask: (rails: Rails) => Promise<Answer>,
): Promise<Answer> {
  let cancel: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(Math.min(limitMs, railUses[rail].limitMs), () => reject(new NoAnswer(rail)));
  });
  try {
    const answer = await Promise.race([ask(rails), late]);
    breakers.note(rail, true);
    return answer;
  } catch (error) {
    breakers.note(rail, error instanceof RefusedForGood);
    throw error;
  } finally {
    cancel();
  }
}

/** Sends an order. One that may have been sent before is sent only when its system does not know it. */
export async function sendOnce<Order, Answer>(
  rails: Rails,
  outgoing: OutgoingCall<Order, Answer>,
  {order, isRepeat}: {readonly order: Order; readonly isRepeat: boolean},
): Promise<Answer> {
  const known = isRepeat ? await outgoing.find?.(rails, order) : undefined;
  return known ?? outgoing.call(rails, order);
}

/**
 * Makes a call now, in its three steps, without its job: what the job finds later is done. The job may have tried before,
 * so the system is asked first.
 */
export async function callNow<Order, Answer>(
  deps: Deps,
  outgoing: OutgoingCall<Order, Answer>,
  {rail, subject}: {readonly rail: RailName; readonly subject: string},
): Promise<void> {
  const job = {subject, attempts: 1, secret: null};
  const order = await transact(deps, (work) => outgoing.prepare(work, job));
  if (order === undefined) return;
  const answer = await askRail(deps, {rail}, (rails) => sendOnce(rails, outgoing, {order, isRepeat: true}));
  await transact(deps, (work) => outgoing.record(work, {job, order, answer}));
}
