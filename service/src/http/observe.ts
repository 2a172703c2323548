import type {AnswerObserver, App} from './context.js';

/** Reports each response to `observe`. */
export function observeAnswers(app: App, observe: AnswerObserver): void {
  app.addHook('onResponse', async ({routeOptions}, reply) => {
    const operation = routeOptions.schema?.operationId ?? 'unknown';
    observe({operation, status: reply.statusCode, seconds: reply.elapsedTime / 1000});
  });
}
