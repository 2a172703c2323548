import type {FastifyError} from 'fastify';
import swagger from '@fastify/swagger';
import {authenticate} from './http/auth.js';
import {readBodies} from './http/bodies.js';
import type {App, Services} from './http/context.js';
import {addressOf} from './http/client-address.js';
import {missing, type Problem} from './lib/problem.js';
import {allowPages} from './http/cors.js';
import {answerError, answerUnknownPath, setCommonHeaders} from './http/errors.js';
import {nameIgnoredFields} from './http/ignored-fields.js';
import {limitLists} from './http/list-limits.js';
import {logAnswers, type LogOptions} from './http/log.js';
import {documentOf} from './http/openapi.js';
import {createRateLimit, createUnknownKeyLimit} from './http/calls-per-minute.js';
import {attemptRoutes} from './http/routes/attempts.js';
import {challengeRoutes} from './http/routes/challenges.js';
import {chargeStatusRoutes} from './http/routes/charge-status.js';
import {chargeRoutes} from './http/routes/charges.js';
import {customerRoutes} from './http/routes/customers.js';
import {tokenRoutes} from './http/routes/tokens.js';
import {documentRoutes} from './http/routes/documents.js';
import {docsRoutes} from './http/routes/docs.js';
import {elementRoutes} from './http/routes/elements.js';
import {healthRoutes} from './http/routes/health.js';
import {instantRoutes} from './http/routes/instant.js';
import {invoiceRoutes} from './http/routes/invoices.js';
import {merchantRoutes} from './http/routes/merchant.js';
import {oneTimeCodeRoutes} from './http/routes/one-time-codes.js';
import {payoutRoutes} from './http/routes/payouts.js';
import {checkHeaders} from './http/request-headers.js';
import {railCallbackRoutes} from './http/routes/rail-callbacks.js';
import {savedWalletRoutes} from './http/routes/saved-wallets.js';
import {walletRoutes} from './http/routes/wallets.js';
import {NAMED_SCHEMAS} from './http/schemas/index.js';
import {observeAnswers} from './http/observe.js';
import {createServer} from './http/server.js';
import {closeGracefully} from './http/shutdown.js';
import {traceRequests} from './http/traces.js';
import {addSimulator} from './simulator/index.js';

/** Builds the application, ready to listen or to receive injected requests. All dependencies are passed in. */
export async function buildApp(
  services: Services,
  {log, role = 'all'}: {readonly log?: LogOptions | undefined; readonly role?: 'all' | 'serve' | 'work'} = {},
): Promise<App> {
  const app = createServer(services, log);
  app.decorateRequest('caller', null);
  const limitUnknown = createUnknownKeyLimit(services.clock, services.unknownKeysPerMinute);
  app.setErrorHandler<FastifyError | Problem>((error, request, reply) =>
    answerError(limitUnknown(error, addressOf(request.ip)), request, reply),
  );
  app.setNotFoundHandler(answerUnknownPath);
  traceRequests(app, services.startSpan);
  app.addHook('onRequest', async (request, reply) => setCommonHeaders(request, reply));
  logAnswers(app);
  observeAnswers(app, services.observeAnswer);
  readBodies(app);
  limitLists(app);
  nameIgnoredFields(app);
  await app.register(swagger, documentOf(services.isLive));
  allowPages(app, services);
  closeGracefully(app, services);
  app.addHook('onRequest', async ({is404, url}) => {
    // Before the body is read. The database cannot store a zero character, so no stored value contains one.
    if (is404 || url.includes('%00')) throw missing('path or method');
  });
  addCallers(app, services);
  if (role === 'work') healthRoutes(app, services);
  else addRoutes(app, services);
  await app.ready();
  return app;
}

function addRoutes(app: App, services: Services): void {
  for (const schema of NAMED_SCHEMAS) app.addSchema(schema);
  if (!services.isLive) addSimulator(app, services);
  customerRoutes(app, services);
  tokenRoutes(app, services);
  chargeRoutes(app, services);
  chargeStatusRoutes(app, services);
  walletRoutes(app, services);
  savedWalletRoutes(app, services);
  attemptRoutes(app, services);
  invoiceRoutes(app, services);
  instantRoutes(app, services);
  merchantRoutes(app, services);
  oneTimeCodeRoutes(app, services);
  payoutRoutes(app, services);
  elementRoutes(app, services);
  challengeRoutes(app, services);
  documentRoutes(app, services);
  railCallbackRoutes(app, services);
  healthRoutes(app, services);
  docsRoutes(app);
}

function addCallers(app: App, services: Services): void {
  const limit = createRateLimit(services.clock, services.callsPerMinute);
  app.addHook('onRequest', async (request) => {
    checkHeaders(request);
    if (request.routeOptions.config.callers === undefined) return;
    const caller = await authenticate(services, request);
    limit(caller);
    request.caller = caller;
  });
}
