import type {FastifyReply, FastifyRequest} from 'fastify';
import {LOOPBACK_ORIGINS} from '../lib/loopback.js';
import {isAllowedOrigin} from '../domain/sessions/origins.js';
import type {App} from './context.js';
import {answerUnknownPath} from './errors.js';

const EXPOSED = 'Retry-After, Request-Id, Idempotent-Replayed, Ignored-Fields';
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key';
const ALLOWED_METHODS = 'GET, POST, DELETE';
const MAX_AGE_S = 7200;

/**
 * Lets pages read the answers, errors too: whether the origin may do anything is the credential's matter. Operations
 * for secret keys stay silent, so that no page can use one.
 */
export function allowPages(app: App): void {
  const secretPaths: RegExp[] = [];
  app.addHook('onRoute', ({config, url}) => {
    if (isSecretOnly(config?.callers)) secretPaths.push(new RegExp(`^${url.replace(/:[a-z_]+/g, '[^/]+')}$`));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isSecretOnly(request.routeOptions.config.callers) && !isStrangeToSimulator(request)) {
      allowOrigin(request, reply);
    }
  });
  app.options('/*', {schema: {hide: true}}, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (secretPaths.some((secret) => secret.test(path)) || isStrangeToSimulator(request)) {
      void reply.removeHeader('Access-Control-Allow-Origin');
      void reply.removeHeader('Access-Control-Expose-Headers');
      return answerUnknownPath(request, reply);
    }
    return reply
      .header('Access-Control-Allow-Methods', ALLOWED_METHODS)
      .header('Access-Control-Allow-Headers', ALLOWED_HEADERS)
      .header('Access-Control-Max-Age', String(MAX_AGE_S))
      .code(204)
      .send();
  });
}

/** The simulator asks for no credential: its inboxes and its levers are for pages of this machine only. */
function isStrangeToSimulator({url, headers}: FastifyRequest): boolean {
  return (
    url.startsWith('/simulator') && headers.origin !== undefined && !isAllowedOrigin(headers.origin, LOOPBACK_ORIGINS)
  );
}

function isSecretOnly(callers: readonly string[] | undefined): boolean {
  return callers !== undefined && callers.every((kind) => kind === 'secret');
}

/** Lets the page that asks read the answer. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('Vary', 'Origin');
  const {origin} = request.headers;
  if (origin === undefined) return;
  void reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', EXPOSED);
}
