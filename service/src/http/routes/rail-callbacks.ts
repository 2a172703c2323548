import Type from 'typebox';
import {keepCallback} from '../../domain/charges/callbacks.js';
import {missing, Problem} from '../../lib/problem.js';
import type {Callbacks} from '../../rails/cards/card-processor.js';
import {act} from '../../runtime/act.js';
import type {App, Services} from '../context.js';

/** Nobody's page and no merchant calls it: docs/card-rail.md tells who does. */
const TAKE_CALLBACK = {schema: {hide: true, params: Type.Object({rail: Type.Enum(['cards', 'mobile'])})}};

/**
 * What rails say by themselves, `POST /rails/{rail}/callbacks`. It is read once its signature is right, written down and
 * answered; what it means is done after that.
 */
export function railCallbackRoutes(app: App, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', {parseAs: 'buffer'}, async (_request: unknown, body: Buffer) => body);
    scope.post('/rails/:rail/callbacks', TAKE_CALLBACK, async ({params, headers, body}, reply) => {
      const {rail} = params as {readonly rail: 'cards' | 'mobile'};
      const callbacks: Callbacks | undefined = services.rails[rail].callbacks;
      if (callbacks === undefined) throw missing('path or method');
      const request = {headers, body: body instanceof Uint8Array ? body : new Uint8Array()};
      if (!callbacks.isGenuine(request, services.clock.now())) throw UNSIGNED;
      const news = callbacks.read(request.body);
      if (news === undefined) throw NOT_UNDERSTOOD;
      await act(services, (work) => keepCallback(work, rail, news));
      return reply.code(204).send();
    });
  });
}

const UNSIGNED = new Problem(401, {code: 'unauthorized', message: 'The signature is not valid.'});
const NOT_UNDERSTOOD = new Problem(400, {code: 'invalid_request', message: 'The body is not what the protocol has.'});
