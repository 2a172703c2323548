/** Errors as pages, for people who opened a link. */
import type {FastifyReply, FastifyRequest} from 'fastify';
import {readLanguage} from '../documents/page-words.js';
import {writeMissingPage, writeUnavailablePage} from '../documents/page.js';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Whether a person reads the error: a page was asked for, as a document or at a path that does not exist. There, clients of
 * the interface may also accept HTML, so only what a browser opens by itself counts.
 */
export function isForPerson({is404, routeOptions, headers}: FastifyRequest): boolean {
  if (headers.accept?.includes('text/html') !== true) return false;
  return is404 ? headers['sec-fetch-mode'] === 'navigate' : routeOptions.config.isDocument === true;
}

/** Sends the page of an error; the status and the headers of the error are already set. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const {lang} = request.query as {readonly lang?: unknown};
  const language = readLanguage(request.headers['accept-language'], typeof lang === 'string' ? lang : undefined);
  const page =
    reply.statusCode === 404
      ? writeMissingPage(language, request.is404 ? 'page' : 'invoice')
      : writeUnavailablePage(language);
  return reply
    .header('Content-Security-Policy', POLICY)
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex')
    .header('Vary', 'Accept, Accept-Language, Sec-Fetch-Mode')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page);
}
