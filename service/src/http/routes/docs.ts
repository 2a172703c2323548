import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {FastifyReply, FastifyRequest} from 'fastify';
import Type from 'typebox';
import type {App} from '../context.js';
import {sendAsset} from '../static-files.js';

const DOCS_DIR = fileURLToPath(new URL('../../../pages/docs', import.meta.url));
const VIEWER_DIR = join(dirname(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'))), 'js');
/** The viewer's own file; all other files of the page are ours. */
const VIEWER_FILE = 'standalone.js';
/** The viewer writes inline styles, so this page allows them; no other page does. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI document as JSON (`/docs/json`) and as a page (`/docs`), served from local files only. */
export function docsRoutes(app: App): void {
  app.get('/docs', {schema: {hide: true}}, (request, reply) =>
    sendFile(request, reply, {folder: DOCS_DIR, name: 'index.html'}),
  );
  app.get('/docs/json', {schema: {hide: true}}, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(ownDocument(app))),
  );
  app.get(
    '/docs/assets/:name',
    {schema: {hide: true, params: Type.Object({name: Type.String()})}},
    (request, reply) => {
      const {name} = request.params;
      return sendFile(request, reply, {folder: name === VIEWER_FILE ? VIEWER_DIR : DOCS_DIR, name});
    },
  );
}

/** The document with a relative server URL: its operations are on the host that served it. */
function ownDocument(app: App): object {
  return {...app.swagger(), servers: [{url: '/', description: 'This service.'}]};
}

/** Sends a file. The viewer is 3.5 MB, so a browser that has the current version gets a 304. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: {readonly folder: string; readonly name: string},
): Promise<FastifyReply> {
  void reply.header('Content-Security-Policy', POLICY).header('Referrer-Policy', 'no-referrer');
  return sendAsset(request, reply, {...file, cacheControl: 'no-cache'});
}
