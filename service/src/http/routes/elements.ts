import {readFile} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import Type from 'typebox';
import {missing} from '../../base/problem.js';
import {ownOrigins} from '../../domain/origins.js';
import {findKey} from '../auth.js';
import type {App, Services} from '../context.js';
import {described, errors} from '../schemas/basics.js';
import {errorCodes, EXTENSION} from '../schemas/operation.js';
import {readAsset} from '../static-files.js';

const PLACEHOLDER = '__ALLOWED_ORIGINS__';
const PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";

const GET_CARD_FRAME = {
  schema: {
    ...EXTENSION,
    tags: ['Elements'],
    operationId: 'getCardFrame',
    ...errorCodes('unauthorized'),
    summary: 'The card frame, to be framed by the allowed origins of the key `k`',
    querystring: Type.Object({
      k: described(Type.String({minLength: 1, maxLength: 200}), 'A publishable key.', 'pk_test_demoUSD0000000000'),
    }),
    response: {
      200: {
        description: 'The page.',
        content: {'text/html': {schema: described(Type.String(), 'HTML.', '<!doctype html>…')}},
      },
      ...errors(400, 401, 404),
    },
  },
};

/** The card frame: the page inside the iframe, which only the key's allowed origins may embed. */
export function elementRoutes(app: App, services: Services): void {
  app.get('/elements/card', GET_CARD_FRAME, async (request, reply) => {
    const {kind, allowedOrigins} = await findKey(services.db, request.query.k);
    if (kind === 'secret') throw missing('publishable key', 'k');
    const page = await readFile(join(services.cardFrameDir, 'index.html'), 'utf8').catch(() => undefined);
    if (page === undefined) throw missing('card frame; build it first');
    const origins = [...new Set([...allowedOrigins, ...ownOrigins(services.publicUrl())])].join(' ');
    const policy = `${PAGE_POLICY}; base-uri 'none'; form-action 'none'; frame-ancestors ${origins}`;
    return reply
      .header('Content-Security-Policy', policy)
      .header('Referrer-Policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(PLACEHOLDER, origins));
  });
  app.get('/elements/payment-widget.js', {schema: {hide: true}}, async (_request, reply) => {
    const {widgetScript} = services;
    const file = await readAsset(dirname(widgetScript), basename(widgetScript));
    return reply.type(file.type).send(file.content);
  });
  app.get(
    '/elements/card/assets/*',
    {
      schema: {hide: true, params: Type.Object({'*': Type.String()})},
    },
    async (request, reply) => {
      const file = await readAsset(join(services.cardFrameDir, 'assets'), request.params['*']);
      return reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(file.type).send(file.content);
    },
  );
}
