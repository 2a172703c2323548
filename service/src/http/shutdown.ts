import type {Socket} from 'node:net';
import {Problem} from '../lib/problem.js';
import type {App, Services, Shutdown} from './context.js';

/** The shutdown state of a running service. */
export function createShutdown(): Shutdown {
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    begin: () => void (hasBegun = true),
  };
}

/** A Problem 503: the service is shutting down. Another process may take a retry. */
export function stopping(): Problem {
  return new Problem(503, {code: 'service_unavailable', message: 'The service is stopping.', retryAfterS: 1});
}

/**
 * Once a shutdown has started, each connection closes after its response. When the server closes, streams end and requests in
 * progress are answered. New requests on open connections are refused, unless their route is always answered.
 */
export function closeGracefully(app: App, {streams, shutdown}: Services): void {
  let isClosing = false;
  const endUnused = trackUnused(app);
  app.addHook('preClose', async () => {
    isClosing = true;
    shutdown.begin();
    streams.endAll();
    endUnused();
  });
  app.addHook('onRequest', async ({routeOptions}) => {
    if (isClosing && routeOptions.config.isAlwaysAnswered !== true) throw stopping();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (shutdown.hasBegun()) void reply.header('Connection', 'close');
  });
}

/**
 * Browsers open connections before they need them, and Node.js waits at the end for those that never sent anything. Returns
 * a function that ends them.
 */
function trackUnused({server}: App): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}
