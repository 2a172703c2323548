import type {FastifyReply, FastifyRequest} from 'fastify';
import {Problem} from '../base/problem.js';
import {digest} from '../base/random.js';
import {hold} from '../db/pool.js';
import type {Outcome, Work} from '../domain/work.js';
import {jsonText} from '../base/json-text.js';
import {act} from '../runtime/act.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {errorText} from './errors.js';

/** An answer as it goes out, and as it is kept. */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isReplay: boolean;
}

/** What an idempotency key is good for, and the request it stands for. */
interface Guard {
  readonly accountId: string;
  readonly operation: string;
  readonly key: string;
  readonly fingerprint: string;
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
    const kept = guard === undefined ? undefined : await claim(work, guard);
    if (kept !== undefined) return kept;
    const fresh = toAnswer(await perform(work), {request, reply});
    if (guard !== undefined) await keep(work, guard, fresh);
    return fresh;
  };
  const answer = await act(services, takeOnce, guard === undefined ? undefined : attemptOf(guard));
  if (answer.isReplay) void reply.header('Idempotent-Replayed', 'true');
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

function readGuard(request: FastifyRequest, fingerprint: string): Guard | undefined {
  const key = request.headers['idempotency-key'];
  // What it may look like is said, and checked, by the header's schema.
  if (typeof key !== 'string') return undefined;
  const path = request.url.split('?', 1)[0] ?? '';
  return {
    accountId: callerOf(request).account.id,
    operation: `${request.method} ${path}`,
    key,
    fingerprint,
  };
}

/** Takes the key for this transaction, or gives the answer it already stands for. Others with the same key wait here. */
async function claim(work: Work, guard: Guard): Promise<Answer | undefined> {
  const {accountId, operation, key, fingerprint} = guard;
  const taken = await work.tx
    .insertInto('idempotency_keys')
    .values({account_id: accountId, operation, key, fingerprint, status: null, body: null, created_at: work.now})
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const row = await work.tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('account_id', '=', accountId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.fingerprint !== fingerprint) {
    const message = 'The idempotency key was used with another body.';
    throw new Problem(400, {code: 'idempotency_key_reused', message});
  }
  if (row.body === null) {
    const message = 'The idempotency key was used before, too long ago for its answer to be there still.';
    throw new Problem(400, {code: 'idempotency_key_reused', message});
  }
  return {status: row.status ?? 500, text: work.vault.open(row.body), isReplay: true};
}

async function keep(work: Work, guard: Guard, answer: Answer): Promise<void> {
  const query = work.tx
    .updateTable('idempotency_keys')
    .set({status: answer.status, body: work.vault.seal(answer.text)})
    .where('account_id', '=', guard.accountId)
    .where('operation', '=', guard.operation)
    .where('key', '=', guard.key);
  await hold(work.tx, query);
}

/** Writes the answer through the response schema of its status, so that nothing else can slip out. */
function toAnswer(
  outcome: Outcome<object>,
  exchange: {readonly request: FastifyRequest; readonly reply: FastifyReply},
): Answer {
  const {status} = outcome;
  const text =
    'problem' in outcome
      ? errorText(outcome.problem, exchange.request.id)
      : String(exchange.reply.serializeInput({...outcome.body}, String(status)));
  return {status, text, isReplay: false};
}

/** What a rail knows the request by, however often it comes. */
function attemptOf({accountId, operation, key}: Guard): string {
  return digest(`${accountId} ${operation} ${key}`);
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
