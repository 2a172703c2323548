import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Outcome, Work} from '../domain/work.js';
import {jsonText} from '../lib/json-text.js';
import {act} from '../runtime/act.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {errorText} from './errors.js';
import {attemptOf, claimKey, keepAnswer, type Claim, type KeptAnswer} from './idempotency-keys.js';

/** An answer as it goes out. */
interface Answer extends KeptAnswer {
  readonly isReplay: boolean;
}

/**
 * Does a piece of changing work in one transaction and answers with what it came to. With an `Idempotency-Key` the
 * answer is kept in that same transaction, and given again, byte for byte, to the same request.
 *
 * `told` is what of the body tells one request from another: all of it unless it holds a secret.
 */
export async function answerChange(
  services: Services,
  exchange: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly told?: unknown;
  },
  perform: (work: Work) => Promise<Outcome<object>>,
): Promise<FastifyReply> {
  const {request, reply} = exchange;
  const told = 'told' in exchange ? exchange.told : request.body;
  const guard = readGuard(request, services.vault.mark(canonical(told)));
  const takeOnce = async (work: Work): Promise<Answer> => {
    const kept = guard === undefined ? undefined : await claimKey(work, guard);
    if (kept !== undefined) return {...kept, isReplay: true};
    const fresh = toAnswer(await perform(work), {request, reply});
    if (guard !== undefined) await keepAnswer(work, guard, fresh);
    return {...fresh, isReplay: false};
  };
  const answer = await act(services, takeOnce, guard === undefined ? undefined : attemptOf(guard));
  if (answer.isReplay) void reply.header('Idempotent-Replayed', 'true');
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

function readGuard(request: FastifyRequest, fingerprint: string): Claim | undefined {
  const key = request.headers['idempotency-key'];
  // What it may look like is said, and checked, by the header's schema.
  if (typeof key !== 'string') return undefined;
  const {kind: caller, account} = callerOf(request);
  return {accountId: account.id, operation: `${request.method} ${plainPath(request)}`, key, fingerprint, caller};
}

/** The path as the route says it, however the caller spelt it: `/v2/%70ayouts` is no other operation than `/v2/payouts`. */
function plainPath({routeOptions, params}: FastifyRequest): string {
  const named = params as Readonly<Record<string, string>>;
  return String(routeOptions.url).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
}

/** Writes the answer through the response schema of its status, so that nothing else can slip out. */
function toAnswer(
  outcome: Outcome<object>,
  exchange: {readonly request: FastifyRequest; readonly reply: FastifyReply},
): KeptAnswer {
  const {status} = outcome;
  const text =
    'problem' in outcome
      ? errorText(outcome.problem, exchange.request.id)
      : String(exchange.reply.serializeInput({...outcome.body}, String(status)));
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
