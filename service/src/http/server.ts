import type {Socket} from 'node:net';
import fastify, {LogController, type FastifyServerOptions} from 'fastify';
import {newId} from '../lib/random.js';
import {answerClientErrors, answerOddRequests} from './client-errors.js';
import type {App, Services} from './context.js';
import {allowOrigin} from './cors.js';
import {answerUnknownPath, setCommonHeaders} from './errors.js';
import {FORMATS} from './formats.js';
import {addInt64} from './int64.js';
import {loggerOptions, type LogOptions} from './log.js';
import {ORIGIN_KEYWORD} from './schemas/basics.js';
import {lazySerializers} from './serializers.js';

const BODY_LIMIT = 64 * 1024;
const HEADERS_LIMIT = 16 * 1024;
const LONGEST_CHECK_MS = 5000;

/**
 * A shutdown closes idle connections and waits for responses in progress; how long is decided elsewhere. Fastify's own 503 does
 * not have the shape of our errors, so `closeGracefully` refuses new requests instead.
 */
const AT_SHUTDOWN = {forceCloseConnections: 'idle', return503OnClosing: false} as const;

const VALIDATOR: FastifyServerOptions['ajv'] = {
  customOptions: {coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true},
  onCreate: (ajv) => {
    addInt64(ajv);
    ajv.addVocabulary([ORIGIN_KEYWORD]);
    for (const [name, test] of Object.entries(FORMATS)) ajv.addFormat(name, test);
  },
};

/** Creates a server without routes: its limits, its validator, and its answers to input that is no valid request. */
export function createServer(services: Services, log: LogOptions | undefined): App {
  const underWay = new WeakSet<Socket>();
  const app: App = fastify({
    logger: log === undefined ? false : loggerOptions(log),
    logController: new LogController({disableRequestLogging: true, requestIdLogLabel: 'request_id'}),
    genReqId: () => newId(services.random, 'req_'),
    requestIdHeader: false,
    ...AT_SHUTDOWN,
    // Only routes for monitors, link checkers and caches answer HEAD: those that need no credential.
    exposeHeadRoutes: false,
    ...limitsOf(services),
    schemaController: {compilersFactory: {buildSerializer: lazySerializers}},
    clientErrorHandler: answerClientErrors(services.random, underWay),
    ajv: VALIDATOR,
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply);
      allowOrigin(request, reply);
      void answerUnknownPath(request, reply);
    },
  });
  answerOddRequests(app.server);
  app.addHook('preHandler', async ({raw}) => void underWay.add(raw.socket));
  app.addHook('onResponse', async ({raw}) => void underWay.delete(raw.socket));
  return app;
}

function limitsOf({timeouts, trustedProxy}: Services) {
  const {headersMs, requestMs, keepAliveMs, idleMs} = timeouts;
  return {
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxy.length > 0 && [...trustedProxy],
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: idleMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      // Node looks for slow clients at this interval, not at the moment each one is late.
      connectionsCheckingInterval: Math.min(Math.ceil(headersMs / 4), LONGEST_CHECK_MS),
      maxHeaderSize: HEADERS_LIMIT,
      // `checkHeaders` refuses such a request, in the shape of our errors.
      requireHostHeader: false,
    },
  };
}
