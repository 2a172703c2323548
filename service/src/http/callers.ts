import type {FastifyRequest} from 'fastify';
import type {Caller, KeyCaller} from '../domain/work.js';

/** The kinds of credential that an operation may allow. */
export const SECRET: readonly Caller['kind'][] = ['secret'];
export const PAYER: readonly Caller['kind'][] = ['session', 'publishable'];
export const ANYONE_WITH_CREDENTIAL: readonly Caller['kind'][] = ['secret', 'session', 'publishable'];
export const SECRET_OR_SESSION: readonly Caller['kind'][] = ['secret', 'session'];

/** The caller. Throws on a route that does not name its `callers`, because it authenticates no caller. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('the route reads the caller, but declares no callers');
  return request.caller;
}

/** The caller, on a route for secret keys only. */
export function keyCallerOf(request: FastifyRequest): KeyCaller {
  const caller = callerOf(request);
  if (caller.kind === 'session') throw new Error('a session called a route that accepts only API keys');
  return caller;
}
