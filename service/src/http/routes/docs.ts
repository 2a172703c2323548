import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {FastifyReply} from 'fastify';
import Type from 'typebox';
import type {App} from '../context.js';
import {readAsset} from '../static-files.js';

const DOCS_DIR = fileURLToPath(new URL('../../../pages/docs', import.meta.url));
const VIEWER_DIR = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
/** The viewer's own files; all others of the page are ours. */
const VIEWER_FILES: readonly string[] = ['swagger-ui-bundle.js', 'swagger-ui.css'];
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The contract document, to be read by programs (`/docs/json`) and by people (`/docs`), from local files only. */
export function docsRoutes(app: App): void {
  app.get('/docs', {schema: {hide: true}}, (_request, reply) => sendFile(reply, DOCS_DIR, 'index.html'));
  app.get('/docs/json', {schema: {hide: true}}, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(ownDocument(app))),
  );
  app.get(
    '/docs/assets/:name',
    {schema: {hide: true, params: Type.Object({name: Type.String()})}},
    (request, reply) => {
      const {name} = request.params;
      return sendFile(reply, VIEWER_FILES.includes(name) ? VIEWER_DIR : DOCS_DIR, name);
    },
  );
}

/** The document of this process: wherever it was read, its operations are there too. */
function ownDocument(app: App): object {
  return {...app.swagger(), servers: [{url: '/', description: 'This service.'}]};
}

async function sendFile(reply: FastifyReply, folder: string, name: string): Promise<FastifyReply> {
  const {type, content} = await readAsset(folder, name);
  return reply
    .header('Content-Security-Policy', POLICY)
    .header('Referrer-Policy', 'no-referrer')
    .type(type)
    .send(content);
}
