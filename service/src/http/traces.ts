import type {FastifyReply} from 'fastify';
import {runInside, type StartSpan} from '../lib/spans.js';
import type {App} from './context.js';

/**
 * Opens a span for each request, which continues the `traceparent` of its caller. The span has the route and never the
 * path, and ends when the response was sent or its connection was cut.
 */
export function traceRequests(app: App, startSpan: StartSpan | undefined): void {
  app.decorateRequest('span', null);
  if (startSpan === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    const {method, headers, routeOptions} = request;
    const {url: route} = routeOptions;
    const span = startSpan({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {'http.request.method': method, ...(route === undefined ? {} : {'http.route': route})},
      parent: String(headers['traceparent'] ?? ''),
    });
    request.span = span;
    reply.raw.once('close', () => span.end(...endOf(reply)));
    done();
  });
  // The body has been read: what the handler starts from here on belongs to the request.
  app.addHook('preHandler', ({span}, _reply, done) => runInside(span, done));
}

function endOf({raw}: FastifyReply): [attributes: Readonly<Record<string, number>>, error?: string] {
  if (!raw.headersSent) return [{}, 'client_left'];
  const {statusCode} = raw;
  const attributes = {'http.response.status_code': statusCode};
  return statusCode < 500 ? [attributes] : [attributes, String(statusCode)];
}
