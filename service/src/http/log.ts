import type {App} from './context.js';

/** How much to log, and where to; standard output unless a stream is given. */
export interface LogOptions {
  readonly level: string;
  readonly stream?: {write(line: string): void};
}

/** One line an answer, of what may be known: never a body, a header or a query string. */
export function logAnswers(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
