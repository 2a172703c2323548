import Type from 'typebox';
import {keepCallback} from '../../domain/charges/callbacks.js';
import {missing, Problem} from '../../lib/problem.js';
import type {CallbackRequest} from '../../rails/cards/card-processor.js';
import {runWork} from '../../runtime/run-work.js';
import type {App, Services} from '../context.js';

/** Only rails call it, so the OpenAPI document does not list it; see docs/rails.md. */
const TAKE_CALLBACK = {schema: {hide: true, params: Type.Object({rail: Type.String()})}};

/**
 * Callbacks of rails, `POST /rails/{rail}/callbacks`. A callback with a valid signature is stored and acknowledged; a
 * job applies it afterwards.
 */
export function railCallbackRoutes(app: App, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', {parseAs: 'buffer'}, async (_request: unknown, body: Buffer) => body);
    scope.post('/rails/:rail/callbacks', TAKE_CALLBACK, async ({params, headers, query, body}, reply) => {
      const {rail} = params as {readonly rail: string};
      const callbacks = hasCallbacks(rail) ? services.rails[rail].callbacks : undefined;
      if (!hasCallbacks(rail) || callbacks === undefined) throw missing('path or method');
      const asked = {headers, query: oneOfEach(query as Readonly<Record<string, unknown>>)};
      const request = {...asked, body: body instanceof Uint8Array ? body : new Uint8Array()};
      // A rail signs with the time of the machines, however far the simulator's clock is ahead.
      if (!callbacks.isGenuine(request, services.clock.now() - services.clockControl.aheadMs())) throw UNSIGNED;
      const updates = callbacks.read(request);
      if (updates === undefined) throw NOT_UNDERSTOOD;
      await runWork(services, (work) => keepCallback(work, rail, updates));
      return reply.code(204).send();
    });
  });
}

/** The query parameters that occur exactly once. */
function oneOfEach(query: Readonly<Record<string, unknown>>): CallbackRequest['query'] {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => typeof value === 'string'),
  ) as CallbackRequest['query'];
}

/** Whether the rail takes money, and so may report the outcome of an order by callback. */
function hasCallbacks(rail: string): rail is 'cards' | 'mobile' {
  return rail === 'cards' || rail === 'mobile';
}

const UNSIGNED = new Problem(401, {code: 'unauthorized', message: 'The signature is not valid.'});
const NOT_UNDERSTOOD = new Problem(400, {code: 'invalid_request', message: 'The body does not match the protocol.'});
