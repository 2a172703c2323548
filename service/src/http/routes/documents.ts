import {stat} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import type {FastifyReply} from 'fastify';
import Type from 'typebox';
import {readLanguage} from '../../documents/page-words.js';
import {writePage} from '../../documents/page.js';
import {readDocument} from '../../domain/documents/document.js';
import type {App, Services} from '../context.js';
import {publicUrlFor} from '../own-address.js';
import {described, ErrorBody, ref} from '../schemas/basics.js';
import {EXTENSION} from '../schemas/operation.js';
import {readAsset} from '../static-files.js';

const ASSETS_DIR = fileURLToPath(new URL('../../../pages/documents', import.meta.url));

const ByToken = Type.Object({
  token: described(
    Type.String(),
    'The token from `url` and `pdf_url` of the invoice.',
    '4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw',
  ),
});
const InLanguage = Type.Object({
  lang: Type.Optional(described(Type.String(), 'The language chosen on the page: `en`, `fr`, `rn` or `sw`.', 'fr')),
});
const shared = {...EXTENSION, tags: ['Documents'], params: ByToken};

/** The answer to somebody who opened the link is a page. */
const ERROR = {
  description: 'Error',
  content: {
    'text/html': {
      schema: described(Type.String(), 'A page that says so, if HTML is accepted.', '<!doctype html>…'),
    },
    'application/json': {schema: ref(ErrorBody)},
  },
};
const ERRORS = {404: ERROR, 500: ERROR, 503: ERROR};

const GET_INVOICE_PAGE = {
  exposeHeadRoute: true,
  config: {isDocument: true},
  schema: {
    ...shared,
    querystring: InLanguage,
    operationId: 'getInvoicePage',
    summary: 'The page of an invoice, for anyone who has its link',
    description:
      'Shows what the invoice is for, its status and how to pay it. The language is English, French, Kirundi or Swahili, from `lang` or else from Accept-Language.',
    response: {
      200: {
        description: 'The page.',
        content: {'text/html': {schema: described(Type.String(), 'HTML.', '<!doctype html>…')}},
      },
      ...ERRORS,
    },
  },
};

const GET_INVOICE_PDF = {
  exposeHeadRoute: true,
  config: {isDocument: true},
  schema: {
    ...shared,
    operationId: 'getInvoicePdf',
    summary: 'The PDF of an invoice, for anyone who has its link',
    response: {
      200: {
        description: 'A PDF, in French and English, or in English if the invoice is in KES.',
        content: {
          'application/pdf': {
            schema: described(Type.Unsafe<Buffer>({type: 'string', format: 'binary'}), 'A PDF file.', '%PDF-1.7 …'),
          },
        },
      },
      ...ERRORS,
    },
  },
};

/** The page and the PDF of an invoice. The link is the credential: it is long, random and never logged. */
export function documentRoutes(app: App, services: Services): void {
  app.get(
    '/documents/assets/:name',
    {schema: {hide: true, params: Type.Object({name: Type.String()})}},
    async (request, reply) => {
      const {type, content} = await readAsset(ASSETS_DIR, request.params.name);
      return reply.type(type).send(content);
    },
  );
  app.get('/documents/:token', GET_INVOICE_PAGE, async (request, reply) => {
    const language = readLanguage(request.headers['accept-language'], request.query.lang);
    setDocumentHeaders(reply, publicUrlFor(services, request)).header('Vary', 'Accept-Language');
    const document = await readDocument(services, request.params.token);
    void reply.type('text/html; charset=utf-8');
    return reply.send(writePage(document, {language, ...(await widgetApi(services, publicUrlFor(services, request)))}));
  });
  app.get('/documents/:token/invoice.pdf', GET_INVOICE_PDF, async (request, reply) => {
    setDocumentHeaders(reply, publicUrlFor(services, request));
    const document = await readDocument(services, request.params.token);
    // Loaded on demand: the PDF library is large, and most processes never write a PDF.
    const {writePdf} = await import('../../documents/pdf.js');
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="${document.invoice.number}.pdf"`)
      .send(await writePdf(document));
  });
}

/** Forbids framing and indexing, and keeps the address out of referrers, because it is the credential. */
function setDocumentHeaders(reply: FastifyReply, publicUrl: string): FastifyReply {
  const {origin} = new URL(publicUrl);
  const policy =
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${origin}; ` +
    `frame-src 'self' ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return reply
    .header('Content-Security-Policy', policy)
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex');
}

/** The page includes the widget only if the widget has been built. */
async function widgetApi({widgetScript}: Services, publicUrl: string): Promise<{readonly widgetApi?: string}> {
  const isBuilt = await stat(widgetScript).then(
    (file) => file.isFile(),
    () => false,
  );
  return isBuilt ? {widgetApi: publicUrl} : {};
}
