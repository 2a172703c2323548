import {Problem} from '../lib/problem.js';
import type {App, Services, Shutdown} from './context.js';

/** The shutdown of a service that runs. */
export function createShutdown(): Shutdown {
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    begin: () => void (hasBegun = true),
  };
}

/** 503: the service was told to stop. Another process may take the call. */
export function stopping(): Problem {
  return new Problem(503, {code: 'service_unavailable', message: 'The service is stopping.', retryAfterS: 1});
}

/**
 * Once a shutdown has begun, each connection closes after its answer. When the server closes, streams end and what is under
 * way is answered; a request that arrives on a connection that was open already is refused, unless its route is always answered.
 */
export function endWell(app: App, {streams, shutdown}: Services): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    shutdown.begin();
    streams.endAll();
  });
  app.addHook('onRequest', async ({routeOptions}) => {
    if (isClosing && routeOptions.config.isAlwaysAnswered !== true) throw stopping();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (shutdown.hasBegun()) void reply.header('Connection', 'close');
  });
}
