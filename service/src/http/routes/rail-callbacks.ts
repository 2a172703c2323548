import Type from 'typebox';
import {keepCallback} from '../../domain/charges/callbacks.js';
import {missing, Problem} from '../../lib/problem.js';
import type {CallbackRequest} from '../../rails/cards/card-processor.js';
import {act} from '../../runtime/act.js';
import type {App, Services} from '../context.js';

/** Nobody's page and no merchant calls it: docs/rails.md tells who does. */
const TAKE_CALLBACK = {schema: {hide: true, params: Type.Object({rail: Type.String()})}};

/**
 * What rails say by themselves, `POST /rails/{rail}/callbacks`. It is read once its signature is right, written down and
 * answered; what it means is done after that.
 */
export function railCallbackRoutes(app: App, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', {parseAs: 'buffer'}, async (_request: unknown, body: Buffer) => body);
    scope.post('/rails/:rail/callbacks', TAKE_CALLBACK, async ({params, headers, query, body}, reply) => {
      const {rail} = params as {readonly rail: string};
      const callbacks = isTold(rail) ? services.rails[rail].callbacks : undefined;
      if (!isTold(rail) || callbacks === undefined) throw missing('path or method');
      const asked = {headers, query: oneOfEach(query as Readonly<Record<string, unknown>>)};
      const request = {...asked, body: body instanceof Uint8Array ? body : new Uint8Array()};
      if (!callbacks.isGenuine(request, services.clock.now())) throw UNSIGNED;
      const news = callbacks.read(request);
      if (news === undefined) throw NOT_UNDERSTOOD;
      await act(services, (work) => keepCallback(work, rail, news));
      return reply.code(204).send();
    });
  });
}

/** The parameters that are there once. */
function oneOfEach(query: Readonly<Record<string, unknown>>): CallbackRequest['query'] {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => typeof value === 'string'),
  ) as CallbackRequest['query'];
}

/** Whether it is one of the rails that take money, and may say later what became of an order. */
function isTold(rail: string): rail is 'cards' | 'mobile' {
  return rail === 'cards' || rail === 'mobile';
}

const UNSIGNED = new Problem(401, {code: 'unauthorized', message: 'The signature is not valid.'});
const NOT_UNDERSTOOD = new Problem(400, {code: 'invalid_request', message: 'The body is not what the protocol has.'});
