import {setTimeout} from 'node:timers/promises';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {isCalling} from '../domain/job-queue.js';
import {UnderWay, type Begun} from '../domain/outgoing.js';
import type {Outcome, Work} from '../domain/work.js';
import type {RailName} from '../db/types.js';
import {waitAtMost} from '../lib/clock.js';
import {jsonText} from '../lib/json-text.js';
import {act} from '../runtime/act.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {errorText} from './errors.js';
import {
  attemptOf,
  claimKey,
  keepAnswer,
  keepFirstAnswer,
  keepIfFirst,
  keepMade,
  type Claim,
  type KeptAnswer,
} from './idempotency-keys.js';

/** A request that changes something. `told` is what of its body tells it from another: all of it unless it holds a secret. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly told?: unknown;
}

/** What a change comes to, and how what it made is answered once a rail was asked. */
export interface Change {
  /** The rail that the work cannot do without. */
  readonly rail?: RailName;
  perform(work: Work): Promise<Outcome<object> | Begun>;
  /** The answer for what was made, as it stands; `recorded` is what its call has just written down. */
  show(work: Work, made: string, recorded?: unknown): Promise<Outcome<object>>;
}

/** An answer as it goes out. */
interface Answer extends KeptAnswer {
  readonly isReplay: boolean;
}

/** What the first transaction comes to. */
type Step = {readonly answer: Answer} | {readonly begun: Begun} | {readonly isWaiting: true};

/** How often somebody who waits for another's call looks whether it has ended. */
const LOOK_MS = 50;

/**
 * Does a piece of changing work in one transaction and answers with what it came to. With an `Idempotency-Key` the
 * answer is kept in that same transaction, and given again, byte for byte, to the same request.
 */
export function answerChange(
  services: Services,
  exchange: Exchange,
  perform: (work: Work) => Promise<Outcome<object>>,
): Promise<FastifyReply> {
  return answerCall(services, exchange, {perform, show: () => Promise.reject(new Error('nothing was begun'))});
}

/**
 * The same for work whose outcome a rail tells. Its first transaction writes down what is about to be asked; the rail is
 * asked with no transaction held; a second one writes what it said, with the answer. Whoever waits longer than
 * `CHARGE_WAIT_S` is answered as things stand: what they ordered is pending, and its outcome is written down later.
 */
export async function answerCall(services: Services, exchange: Exchange, change: Change): Promise<FastifyReply> {
  const guard = readGuard(services, exchange);
  const until = services.clock.now() + services.chargeWaitMs;
  const waiting = {services, exchange, change, guard, until};
  let step = await begin(waiting);
  while ('isWaiting' in step) {
    await lookAgain();
    step = await begin(waiting);
  }
  const answer = 'answer' in step ? step.answer : await finish(waiting, step.begun);
  const {reply} = exchange;
  if (answer.isReplay) void reply.header('Idempotent-Replayed', 'true');
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

interface Waiting {
  readonly services: Services;
  readonly exchange: Exchange;
  readonly change: Change;
  readonly guard: Claim | undefined;
  /** Until when the caller waits for an outcome. */
  readonly until: number;
}

/** The first transaction: what the key stands for already, or the work. */
async function begin(waiting: Waiting): Promise<Step> {
  const {services, guard, until} = waiting;
  try {
    return await act(
      services,
      (work) => claimOrPerform(work, waiting),
      guard === undefined ? undefined : attemptOf(guard),
    );
  } catch (error) {
    if (!(error instanceof UnderWay)) throw error;
    if (services.clock.now() >= until) throw error.refusal;
    return {isWaiting: true};
  }
}

async function claimOrPerform(work: Work, waiting: Waiting): Promise<Step> {
  const {services, exchange, change, guard, until} = waiting;
  const known = guard === undefined ? undefined : await claimKey(work, guard);
  if (known !== undefined) {
    if ('text' in known) return {answer: {...known, isReplay: true}};
    if (services.clock.now() < until && (await isCalling(work.tx, known.made))) return {isWaiting: true};
    return {answer: {...(await answerMade(work, waiting, known.made)), isReplay: true}};
  }
  if (change.rail !== undefined) services.breakers.requireAnswering(change.rail);
  const result = await change.perform(work);
  if ('made' in result) {
    if (guard !== undefined) await keepMade(work, guard, result.made);
    return {begun: result};
  }
  const fresh = toAnswer(result, exchange);
  if (guard !== undefined) await keepAnswer(work, guard, fresh);
  return {answer: {...fresh, isReplay: false}};
}

/** Asks the rail, and answers with what it said; or, when the caller has waited long enough, with what is known. */
async function finish(waiting: Waiting, {made, call}: Begun): Promise<Answer> {
  const {services, until} = waiting;
  let answer: KeptAnswer | undefined;
  const asking = services.jobs.make(call, async (work, recorded) => {
    answer = await answerRecorded(work, waiting, {made, recorded});
  });
  await waitAtMost(services.clock, until - services.clock.now(), asking);
  while (answer === undefined && services.clock.now() < until && (await isCalling(services.db, made)))
    await lookAgain();
  return {...(answer ?? (await act(services, (work) => answerMade(work, waiting, made)))), isReplay: false};
}

/** The answer for what was just recorded; it is kept if none was before, in which case it is not the caller's any more. */
async function answerRecorded(
  work: Work,
  {exchange, change, guard}: Waiting,
  {made, recorded}: {readonly made: string; readonly recorded: unknown},
): Promise<KeptAnswer> {
  const answer = toAnswer(await change.show(work, made, recorded), exchange);
  if (guard !== undefined) await keepIfFirst(work, guard, answer);
  return answer;
}

/** The answer for what was made, kept if none was before. */
async function answerMade(work: Work, {exchange, change, guard}: Waiting, made: string): Promise<KeptAnswer> {
  const answer = toAnswer(await change.show(work, made), exchange);
  return guard === undefined ? answer : keepFirstAnswer(work, guard, answer);
}

/** Waits a moment for a call that another makes, or that is tried again. */
export async function lookAgain(): Promise<void> {
  await setTimeout(LOOK_MS);
}

/** What a request's key stands for; nothing when it has none. */
export function readGuard(services: Services, exchange: Exchange): Claim | undefined {
  const {request} = exchange;
  const key = request.headers['idempotency-key'];
  // What it may look like is said, and checked, by the header's schema.
  if (typeof key !== 'string') return undefined;
  const fingerprint = services.vault.mark(canonical('told' in exchange ? exchange.told : request.body));
  const {kind: caller, account} = callerOf(request);
  return {accountId: account.id, operation: `${request.method} ${plainPath(request)}`, key, fingerprint, caller};
}

/** The path as the route says it, however the caller spelt it: `/v2/%70ayouts` is no other operation than `/v2/payouts`. */
function plainPath({routeOptions, params}: FastifyRequest): string {
  const named = params as Readonly<Record<string, string>>;
  return String(routeOptions.url).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
}

/** Writes the answer through the response schema of its status, so that nothing else can slip out. */
function toAnswer(outcome: Outcome<object>, {request, reply}: Exchange): KeptAnswer {
  const {status} = outcome;
  const text =
    'problem' in outcome
      ? errorText(outcome.problem, request.id)
      : String(reply.serializeInput({...outcome.body}, String(status)));
  return {status, text};
}

/** JSON with the members of every object in one order: the same request, however it was written. */
function canonical(value: unknown): string {
  return jsonText(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, part]) => [name, sorted(part)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
