import type {FastifyReply, FastifyRequest} from 'fastify';
import {LOOPBACK_ORIGINS} from '../lib/loopback.js';
import {isAllowedOrigin, ownOrigins} from '../domain/sessions/origins.js';
import type {App, Services} from './context.js';
import {answerUnknownPath} from './errors.js';

const EXPOSED = 'Retry-After, Request-Id, Idempotent-Replayed, Ignored-Fields';
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, traceparent, tracestate';
const ALLOWED_METHODS = 'GET, POST, DELETE';
const MAX_AGE_S = 7200;

/**
 * Lets pages read responses, including errors; the credential decides what an origin may do. Operations for secret keys
 * send no CORS headers, so that no page can use them. A path can be spelt in several ways (`/v2/%70ayouts`), so the
 * matched route determines the operation: each has its own preflight route.
 */
export function allowPages(app: App, services: Pick<Services, 'publicUrl'>): void {
  const known = new Set<string>();
  const secret = new Set<string | undefined>();
  app.addHook('onRequest', async (request, reply) => {
    const {method, routeOptions} = request;
    const isSilent = method === 'OPTIONS' ? secret.has(routeOptions.url) : isSecretOnly(routeOptions.config.callers);
    if (!isSilent && !isForeignToSimulator(request, services)) allowOrigin(request, reply);
  });
  const answerPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (secret.has(request.routeOptions.url) || isForeignToSimulator(request, services)) {
      return answerUnknownPath(request, reply);
    }
    return reply
      .header('Access-Control-Allow-Methods', ALLOWED_METHODS)
      .header('Access-Control-Allow-Headers', ALLOWED_HEADERS)
      .header('Access-Control-Max-Age', String(MAX_AGE_S))
      .code(204)
      .send();
  };
  app.addHook('onRoute', ({config, method, url}) => {
    if (method === 'OPTIONS') return;
    if (isSecretOnly(config?.callers)) secret.add(url);
    if (known.has(url)) return;
    known.add(url);
    app.options(url, {schema: {hide: true}}, answerPreflight);
  });
  app.options('/*', {schema: {hide: true}}, answerPreflight);
}

/**
 * Whether a page of another site calls the simulator. The simulator requires no credential, so it serves only its own
 * pages and those of this machine. A browser sends the origin of the page, or at least reports that it is another site.
 */
export function isForeignToSimulator(
  {routeOptions, headers}: FastifyRequest,
  {publicUrl}: Pick<Services, 'publicUrl'>,
): boolean {
  if (routeOptions.url?.startsWith('/simulator') !== true) return false;
  const {origin, 'sec-fetch-site': site} = headers;
  if (origin === undefined) return site === 'cross-site';
  return site !== 'same-origin' && !isAllowedOrigin(origin, [...LOOPBACK_ORIGINS, ...ownOrigins(publicUrl())]);
}

function isSecretOnly(callers: readonly string[] | undefined): boolean {
  return callers !== undefined && callers.every((kind) => kind === 'secret');
}

/** Lets the calling page read the response. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('Vary', 'Origin');
  const {origin} = request.headers;
  if (origin === undefined) return;
  void reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', EXPOSED);
}
