import type {AnswerObserver, App} from './context.js';

/** Reports each response to `observe`, except a stream: the time that it was open is no time that a caller waited. */
export function observeAnswers(app: App, observe: AnswerObserver): void {
  app.addHook('onResponse', async ({routeOptions}, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const operation = routeOptions.schema?.operationId ?? 'unknown';
    observe({operation, status: reply.statusCode, seconds: reply.elapsedTime / 1000});
  });
}
