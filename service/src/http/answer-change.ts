import type {FastifyReply, FastifyRequest} from 'fastify';
import {isCalling} from '../domain/job-queue.js';
import {requireUsable} from '../domain/offered-rails.js';
import {CallInFlight, type PendingWork} from '../domain/rail-calls.js';
import type {Outcome, Work} from '../domain/work.js';
import type {RailName} from '../db/types.js';
import {jsonText} from '../lib/json-text.js';
import {runWork} from '../runtime/run-work.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {errorText} from './errors.js';
import {
  attemptOf,
  claimKey,
  storeAnswer,
  storeFirstAnswer,
  storeAnswerIfFirst,
  storeCreatedId,
  refusalOf,
  type Claim,
  type KeptAnswer,
} from './idempotency-keys.js';
import {waitForCall, waitToPollAgain} from './wait-for-rail.js';

/** A request that changes something. `fingerprinted` replaces a body that holds a secret in its fingerprint. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fingerprinted?: unknown;
}

/** A change, and how to build its response once a rail was called. */
export interface Change {
  /** The rail that the change depends on. */
  readonly rail?: RailName;
  perform(work: Work): Promise<Outcome<object> | PendingWork>;
  /** Builds the response for `made` in its current state; `recorded` is what its call has just stored. */
  show(work: Work, made: string, recorded?: unknown): Promise<Outcome<object>>;
}

/** A response to send. */
interface Answer extends KeptAnswer {
  readonly isReplay: boolean;
}

/** The result of the first transaction. */
type Step = {readonly answer: Answer} | {readonly pending: PendingWork} | {readonly isWaiting: true};

/**
 * Makes a change in one transaction and sends its response. With an `Idempotency-Key` the response is stored in that
 * same transaction, and replayed byte for byte to the same request.
 */
export function answerChange(
  services: Services,
  exchange: Exchange,
  perform: (work: Work) => Promise<Outcome<object>>,
): Promise<FastifyReply> {
  return answerCall(services, exchange, {perform, show: () => Promise.reject(new Error('no call was started'))});
}

/**
 * The same for a change whose outcome a rail decides. A first transaction stores the intended call, the rail is called
 * with no transaction open, and a second transaction stores its answer and the response. A caller that has waited
 * `CHARGE_WAIT_S` gets the current state: the order is pending, and its outcome is stored later.
 */
export async function answerCall(services: Services, exchange: Exchange, change: Change): Promise<FastifyReply> {
  const guard = readGuard(exchange);
  const until = services.clock.now() + services.chargeWaitMs;
  const context = {services, exchange, change, guard, until};
  let step = await begin(context);
  while ('isWaiting' in step) {
    await waitToPollAgain();
    step = await begin(context);
  }
  const answer = 'answer' in step ? step.answer : await finish(context, step.pending);
  const {reply} = exchange;
  if (answer.isReplay) void reply.header('Idempotent-Replayed', 'true');
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

interface ChangeContext {
  readonly services: Services;
  readonly exchange: Exchange;
  readonly change: Change;
  readonly guard: Claim | undefined;
  /** Until when the caller waits for an outcome. */
  readonly until: number;
}

/** The first transaction: returns what the key already stands for, or performs the change. */
async function begin(context: ChangeContext): Promise<Step> {
  const {services, guard, until} = context;
  try {
    return await runWork(
      services,
      (work) => claimOrPerform(work, context),
      guard === undefined ? undefined : attemptOf(guard),
    );
  } catch (error) {
    if (!(error instanceof CallInFlight)) throw refusalOf(error);
    if (services.clock.now() >= until) throw error.refusal;
    return {isWaiting: true};
  }
}

async function claimOrPerform(work: Work, context: ChangeContext): Promise<Step> {
  const {services, exchange, change, guard, until} = context;
  const known = guard === undefined ? undefined : await claimKey(work, guard);
  if (known !== undefined) {
    if ('text' in known) return {answer: {...known, isReplay: true}};
    if (services.clock.now() < until && (await isCalling(work.tx, known.made))) return {isWaiting: true};
    return {answer: {...(await answerMade(work, context, known.made)), isReplay: true}};
  }
  if (change.rail !== undefined) requireUsable(services, callerOf(exchange.request).account, change.rail);
  const result = await change.perform(work);
  if ('made' in result) {
    if (guard !== undefined) await storeCreatedId(work, guard, result.made);
    return {pending: result};
  }
  const fresh = toAnswer(result, exchange);
  if (guard !== undefined) await storeAnswer(work, guard, fresh);
  return {answer: {...fresh, isReplay: false}};
}

/** Calls the rail and answers with the outcome or, when the caller has waited long enough, with the current state. */
async function finish(context: ChangeContext, {made, call}: PendingWork): Promise<Answer> {
  const {services, until} = context;
  let written: KeptAnswer | undefined;
  let answer: KeptAnswer | undefined;
  const onRecorded = async (work: Work, recorded: unknown): Promise<void> => {
    written = await answerRecorded(work, context, {made, recorded});
  };
  // Only a committed outcome is an answer: the call is retried otherwise, and may end differently for its invoice.
  const calling = services.jobs.make(call, onRecorded).then((isCommitted) => {
    if (isCommitted) answer = written;
  });
  await waitForCall(services, {calling, made, until, isAnswered: () => answer !== undefined});
  return {...(answer ?? (await runWork(services, (work) => answerMade(work, context, made)))), isReplay: false};
}

/** Builds the response for what was just recorded, and stores it if none is stored yet. */
async function answerRecorded(
  work: Work,
  {exchange, change, guard}: ChangeContext,
  {made, recorded}: {readonly made: string; readonly recorded: unknown},
): Promise<KeptAnswer> {
  const answer = toAnswer(await change.show(work, made, recorded), exchange);
  if (guard !== undefined) await storeAnswerIfFirst(work, guard, answer);
  return answer;
}

/** Builds the response for `made` in its current state and stores it; if one is stored already, returns that one. */
async function answerMade(work: Work, {exchange, change, guard}: ChangeContext, made: string): Promise<KeptAnswer> {
  const answer = toAnswer(await change.show(work, made), exchange);
  return guard === undefined ? answer : storeFirstAnswer(work, guard, answer);
}

/** The claim that a request makes on its idempotency key; undefined when it has no key. */
export function readGuard(exchange: Exchange): Claim | undefined {
  const {request} = exchange;
  const key = request.headers['idempotency-key'];
  // The schema of the header checks its format.
  if (typeof key !== 'string') return undefined;
  const requestText = canonical('fingerprinted' in exchange ? exchange.fingerprinted : request.body);
  const {kind: caller, account} = callerOf(request);
  return {accountId: account.id, operation: `${request.method} ${plainPath(request)}`, key, requestText, caller};
}

/** The path, written out from the route, so that `/v2/%70ayouts` is the same operation as `/v2/payouts`. */
function plainPath({routeOptions, params}: FastifyRequest): string {
  const named = params as Readonly<Record<string, string>>;
  return String(routeOptions.url).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
}

/** Serializes the response by the schema of its status, so that no other field can leak. */
function toAnswer(outcome: Outcome<object>, {request, reply}: Exchange): KeptAnswer {
  const {status} = outcome;
  const text =
    'problem' in outcome
      ? errorText(outcome.problem, request.id)
      : String(reply.serializeInput({...outcome.body}, String(status)));
  return {status, text};
}

/** JSON with sorted members, so that their order in a request does not matter. */
function canonical(value: unknown): string {
  return jsonText(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, part]) => [name, sorted(part)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
