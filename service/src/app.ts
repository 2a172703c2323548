import swagger from '@fastify/swagger';
import fastify, {LogController} from 'fastify';
import {newId} from './base/random.js';
import {authenticate} from './http/auth.js';
import {readBodies} from './http/bodies.js';
import type {App, Services} from './http/context.js';
import {missing} from './base/problem.js';
import {allowOrigin, allowPages} from './http/cors.js';
import {answerError, answerUnknownPath, setCommonHeaders} from './http/errors.js';
import {FORMATS} from './http/formats.js';
import {addInt64} from './http/int64.js';
import {nameIgnoredFields} from './http/ignored-fields.js';
import {logAnswers, type LogOptions} from './http/log.js';
import {DOCUMENT} from './http/openapi.js';
import {createRateLimit} from './http/rate-limit.js';
import {chargeRoutes} from './http/routes/charges.js';
import {customerRoutes} from './http/routes/customers.js';
import {elementRoutes} from './http/routes/elements.js';
import {healthRoutes} from './http/routes/health.js';
import {instantRoutes} from './http/routes/instant.js';
import {invoiceRoutes} from './http/routes/invoices.js';
import {merchantRoutes} from './http/routes/merchant.js';
import {NAMED_SCHEMAS} from './http/schemas/index.js';
import {addSimulator} from './simulator/index.js';

const BODY_LIMIT = 64 * 1024;

/** Builds the application, ready to listen or to be injected. Everything it works with is handed in. */
export async function buildApp(services: Services, log?: LogOptions): Promise<App> {
  const app = createServer(services, log);
  app.decorateRequest('caller', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownPath);
  app.addHook('onRequest', async (request, reply) => setCommonHeaders(request, reply));
  logAnswers(app);
  readBodies(app);
  nameIgnoredFields(app);
  await app.register(swagger, DOCUMENT);
  allowPages(app);
  app.addHook('onRequest', async ({url}) => {
    // No database keeps a zero character, so nothing can be found by it.
    if (url.includes('%00')) throw missing('path or method');
  });
  addCallers(app, services);
  addRoutes(app, services);
  app.addHook('preClose', async () => services.streams.endAll());
  await app.ready();
  return app;
}

function createServer(services: Services, log: LogOptions | undefined): App {
  return fastify({
    logger: log === undefined ? false : {...log, base: null},
    logController: new LogController({disableRequestLogging: true, requestIdLogLabel: 'request_id'}),
    genReqId: () => newId(services.random, 'req_'),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    ajv: {
      customOptions: {coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true},
      onCreate: (ajv) => {
        addInt64(ajv);
        for (const [name, test] of Object.entries(FORMATS)) ajv.addFormat(name, test);
      },
    },
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply);
      allowOrigin(request, reply);
      void answerUnknownPath(request, reply);
    },
  });
}

function addRoutes(app: App, services: Services): void {
  for (const schema of NAMED_SCHEMAS) app.addSchema(schema);
  addSimulator(app, services);
  customerRoutes(app, services);
  chargeRoutes(app, services);
  invoiceRoutes(app, services);
  instantRoutes(app, services);
  merchantRoutes(app, services);
  elementRoutes(app, services);
  healthRoutes(app);
}

function addCallers(app: App, services: Services): void {
  const limit = createRateLimit(services.clock, services.callsPerMinute);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.callers === undefined) return;
    const caller = await authenticate(services, request);
    limit(caller, request);
    request.caller = caller;
  });
}
