import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {FastifyReply} from 'fastify';
import type {App} from '../http/context.js';
import {readAsset} from '../http/static-files.js';

const PAGES_DIR = fileURLToPath(new URL('../../pages', import.meta.url));
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PAGES: Readonly<Record<string, string>> = {
  '/simulator': 'index.html',
  '/simulator/bank': 'bank.html',
  '/simulator/phone': 'phone.html',
  '/simulator/mailbox': 'mailbox.html',
};

const PAGE = {schema: {hide: true}, config: {isPage: true}};

/** The pages on which a tester plays the payer. */
export function pageRoutes(app: App): void {
  for (const [path, file] of Object.entries(PAGES)) {
    app.get(path, PAGE, (_request, reply) => sendFile(reply, {folder: PAGES_DIR, name: file}));
    // Relative, because a proxy may add a prefix.
    app.get(`${path}/`, PAGE, (_request, reply) => reply.redirect(`..${path.slice(path.lastIndexOf('/'))}`, 308));
  }
  app.get<{Params: {readonly '*': string}}>('/simulator/assets/*', PAGE, (request, reply) =>
    sendFile(reply, {folder: join(PAGES_DIR, 'assets'), name: request.params['*']}),
  );
}

async function sendFile(
  reply: FastifyReply,
  file: {readonly folder: string; readonly name: string},
): Promise<FastifyReply> {
  const {type, content} = await readAsset(file.folder, file.name);
  return reply.header('Content-Security-Policy', POLICY).type(type).send(content);
}
