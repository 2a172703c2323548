import type {FastifyReply, FastifyRequest} from 'fastify';
import Type from 'typebox';
import {writeChallengePage, writeReturnPage, type PinnedPage} from '../../documents/challenge-page.js';
import {readLanguage} from '../../documents/page-words.js';
import {readChallengePage, takeReturn} from '../../domain/charges/challenge-page.js';
import {runWork} from '../../runtime/run-work.js';
import type {App, Services} from '../context.js';
import {ownOriginsFor} from '../own-address.js';
import {described, errors} from '../schemas/basics.js';
import {byId, EXTENSION} from '../schemas/operation.js';
import {sendPage} from '../static-files.js';

const page = (description: string) => ({
  description,
  content: {'text/html': {schema: described(Type.String(), 'HTML.', '<!doctype html>…')}},
});

const GET_CHALLENGE_PAGE = {
  schema: {
    ...EXTENSION,
    tags: ['Elements'],
    operationId: 'getChallengePage',
    summary: 'The page of a challenge, which frames the page of the bank',
    description:
      'The `url` of a `challenge` in `next_action`. Only the allowed origins of the key or session that made the charge may ' +
      'embed it. It posts `{type: "payment-widget:challenge", step}` to the page around it: `shown` when the page of the ' +
      'bank has loaded, `returned` when that has sent the payer back. A message says nothing of the payment: read the charge.',
    params: byId('Id of the challenge.', 'chal_5Jt9Zc2WnQx7Lk4Rb8Vs1Gmd'),
    querystring: Type.Object({
      lang: Type.Optional(
        described(
          Type.String(),
          'The language of the page around it: `en`, `fr`, `rn` or `sw`. The default is from Accept-Language.',
          'fr',
        ),
      ),
    }),
    response: {
      200: page('The page.'),
      404: page('A page that says that there is nothing to do.'),
      410: page('The same: it was answered, has expired, or the charge has ended.'),
      ...errors(500, 503),
    },
  },
};

/** The bank's page sends the payer here. Only such pages come here, so the OpenAPI document does not list it; see docs/rails.md. */
const RETURN = {schema: {hide: true, params: byId('Id of the challenge.', 'chal_5Jt9Zc2WnQx7Lk4Rb8Vs1Gmd')}};

/** A frame gets none of these features, so the bank's page does not get them either. */
const NO_FEATURES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()';

/** The pages around the page of a bank. They contain no data, and their messages contain no outcome. */
export function challengeRoutes(app: App, services: Services): void {
  app.get('/elements/challenges/:id', GET_CHALLENGE_PAGE, async (request, reply) => {
    const found = await readChallengePage(services, request.params.id);
    const language = readLanguage(request.headers['accept-language'], request.query.lang);
    const own = ownOriginsFor(services, request);
    const bankUrl = found?.bankUrl;
    if (bankUrl === undefined) void reply.code(found === undefined ? 404 : 410);
    const written =
      bankUrl === undefined ? writeReturnPage(language, true) : writeChallengePage(language, {bankUrl, own});
    // A bank may send the payer through pages of other sites, which cannot be listed in advance.
    const frames = bankUrl === undefined ? [] : [new URL(bankUrl).origin, 'https:', ...own];
    setHeaders(reply, written, {frames, ancestors: ancestorsOf(found?.allowedOrigins, own)});
    return sendPage(request, reply, written.page);
  });
  returnRoutes(app, services);
}

/** A bank may send a form with any content. It is not read. */
function returnRoutes(app: App, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const {id} = request.params as {readonly id: string};
      const found = await readChallengePage(services, id);
      if (found === undefined) void reply.code(404);
      else await runWork(services, (work) => takeReturn(work, id));
      const written = writeReturnPage(readLanguage(request.headers['accept-language']), found === undefined);
      const own = ownOriginsFor(services, request);
      setHeaders(reply, written, {frames: [], ancestors: ancestorsOf(found?.allowedOrigins, own)});
      return sendPage(request, reply, written.page);
    };
    scope.get('/elements/challenges/:id/return', RETURN, handle);
    scope.post('/elements/challenges/:id/return', RETURN, handle);
  });
}

/** The origins that may embed the page. A page without a charge reveals nothing, so any origin may. */
function ancestorsOf(allowed: readonly string[] | undefined, own: readonly string[]): readonly string[] {
  return allowed === undefined ? ['*'] : [...new Set([...allowed, ...own])];
}

/** Allows the page's own script and style, by hash, and frames of the bank and of the page it returns to. */
function setHeaders(
  reply: FastifyReply,
  {script, style}: PinnedPage,
  {frames, ancestors}: {readonly frames: readonly string[]; readonly ancestors: readonly string[]},
): void {
  const policy = [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `frame-src ${frames.length === 0 ? "'none'" : [...new Set(frames)].join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ];
  // A bank's page sends no COEP, and an isolated page cannot embed it. So this page sends no COEP either.
  void reply
    .header('Content-Security-Policy', policy.join('; '))
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Permissions-Policy', NO_FEATURES)
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex');
}
