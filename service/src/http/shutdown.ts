import type {App, Services} from './context.js';

/** At a shutdown streams end and what is under way is answered; each connection closes after its answer. */
export function endWell(app: App, {streams}: Services): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    streams.endAll();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('Connection', 'close');
  });
}
