import {readFile} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import Type from 'typebox';
import {html} from '../../documents/html.js';
import {findMerchant} from '../../domain/merchants.js';
import {missing} from '../../lib/problem.js';
import {findKey, requireCredentialMode} from '../auth.js';
import type {App, Services} from '../context.js';
import {createAddressCheck, ownOriginsFor} from '../own-address.js';
import {described, errors} from '../schemas/basics.js';
import {errorCodes, EXTENSION} from '../schemas/operation.js';
import {sendAsset, sendPage} from '../static-files.js';

const ALLOWED = '__ALLOWED_ORIGINS__';
const OWN = '__OWN_ORIGINS__';
const MERCHANT = '__MERCHANT__';

/** The hashes of the page's scripts and its style, which the build computes. */
interface PinnedHashes {
  readonly scripts: readonly string[];
  readonly style: string;
}

/** Allows only the page's own scripts and style (by hash), requests to this service, and no text turned into markup (trusted types). */
const pagePolicy = ({scripts, style}: PinnedHashes, ancestors: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src '${style}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** A cross-origin isolated page (COEP) may embed only responses that opt in with these headers. */
const FOR_ISOLATED_PAGES = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** A card form needs none of these features, so an injected script does not get them either. */
const NO_FEATURES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()';

/** For names that contain a hash of the content: the content behind them never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For other names: browsers look for a new version after five minutes. */
const FIVE_MINUTES = 'public, max-age=300';

const GET_CARD_FRAME = {
  schema: {
    ...EXTENSION,
    tags: ['Elements'],
    operationId: 'getCardFrame',
    ...errorCodes('unauthorized', 'rate_limited'),
    summary: 'The card frame, which only the allowed origins of the key `k` may embed',
    querystring: Type.Object({
      k: described(Type.String({minLength: 1, maxLength: 200}), 'A publishable key.', 'pk_test_demoUSD0000000000'),
      at: Type.Optional(
        described(
          Type.String({maxLength: 200}),
          'The origin of the service as the page sees it, sent after the card frame did not load.',
          'https://pay.example',
        ),
      ),
    }),
    response: {
      200: {
        description: 'The page.',
        content: {'text/html': {schema: described(Type.String(), 'HTML.', '<!doctype html>…')}},
      },
      ...errors(400, 401, 404, 429, 500, 503),
    },
  },
};

const CARD_FRAME_ASSET = {schema: {hide: true, params: Type.Object({'*': Type.String()})}};

/** The parts that the script loads later. `build` is a hash of all parts; its pattern admits no other folder. */
const WIDGET_PART = {
  hide: true,
  params: Type.Object({build: Type.String({pattern: '^[\\w-]{8}$'}), name: Type.String()}),
};

/** The card frame: the page inside the iframe, which only the key's allowed origins may embed. */
export function elementRoutes(app: App, services: Services): void {
  const checkAddress = createAddressCheck(services, app.log);
  app.get('/elements/card', GET_CARD_FRAME, async (request, reply) => {
    requireCredentialMode(request.query.k, services.isLive);
    const {kind, allowedOrigins, account} = await findKey(services, request.query.k);
    if (kind === 'secret') throw missing('publishable key', 'k');
    const {name} = await findMerchant(services.db, account);
    const {page, hashes} = await readPage(services.cardFrameDir);
    const own = ownOriginsFor(services, request);
    const origins = [...new Set([...allowedOrigins, ...own])].join(' ');
    checkAddress(request, request.query.at);
    reply
      .headers(FOR_ISOLATED_PAGES)
      .header('Content-Security-Policy', pagePolicy(hashes, origins))
      .header('Permissions-Policy', NO_FEATURES)
      .header('Referrer-Policy', 'no-referrer');
    const filled = page
      .replaceAll(ALLOWED, origins)
      .replaceAll(OWN, own.join(' '))
      .replaceAll(MERCHANT, () => html`${name}`.text);
    return sendPage(request, reply, filled);
  });
  app.get('/elements/card/assets/*', CARD_FRAME_ASSET, async (request, reply) => {
    const file = {folder: join(services.cardFrameDir, 'assets'), name: request.params['*'], cacheControl: IMMUTABLE};
    return sendAsset(request, reply, file);
  });
  widgetRoutes(app, services);
}

/** The script that a merchant's page loads, and the parts that it loads later. */
function widgetRoutes(app: App, services: Services): void {
  app.get('/elements/payment-widget.js', {exposeHeadRoute: true, schema: {hide: true}}, async (request, reply) => {
    const {widgetScript} = services;
    const file = {folder: dirname(widgetScript), name: basename(widgetScript), cacheControl: FIVE_MINUTES};
    return sendAsset(request, reply.headers(FOR_ISOLATED_PAGES), file);
  });
  app.get(
    '/elements/payment-widget/:build/:name',
    {exposeHeadRoute: true, schema: WIDGET_PART},
    async (request, reply) => {
      const {build, name} = request.params;
      const folder = join(dirname(services.widgetScript), 'payment-widget', build);
      return sendAsset(request, reply.headers(FOR_ISOLATED_PAGES), {folder, name, cacheControl: IMMUTABLE});
    },
  );
}

async function readPage(folder: string): Promise<{readonly page: string; readonly hashes: PinnedHashes}> {
  const files = ['index.html', 'policy.json'].map((name) => readFile(join(folder, name), 'utf8'));
  const [page, policy] = await Promise.all(files).catch(() => []);
  if (page === undefined || policy === undefined) throw missing('card frame; build it first');
  return {page, hashes: JSON.parse(policy) as PinnedHashes};
}
