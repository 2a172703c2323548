import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {extname, join} from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants} from 'node:zlib';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {missing} from '../lib/problem.js';

/** A file and its media type. */
export interface Asset {
  readonly content: Buffer;
  readonly type: string;
}

const compress = promisify(brotliCompress);
/** For pages built per request: one millisecond for 10 kB. */
const COMPRESSION = {params: {[constants.BROTLI_PARAM_QUALITY]: 5}};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Reads a file from `folder` by its bare name, never from outside it. Throws a Problem 404 when there is none. */
export async function readAsset(folder: string, name: string): Promise<Asset> {
  const type = TYPES[extname(name)];
  if (type === undefined || !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name)) throw missing('file');
  const content = await readFile(join(folder, name)).catch(() => undefined);
  if (content === undefined) throw missing('file');
  return {content, type};
}

/**
 * Sends a file as {@link readAsset} reads it: compressed, if the build left a `.br` beside it and the client accepts that
 * (RFC 9110 section 8.4), or as 304, if the client's copy is current (section 13.1.2).
 */
export async function sendAsset(
  {headers}: FastifyRequest,
  reply: FastifyReply,
  {folder, name, cacheControl}: {readonly folder: string; readonly name: string; readonly cacheControl: string},
): Promise<FastifyReply> {
  const {content: plain, type} = await readAsset(folder, name);
  const small = takesBrotli(headers['accept-encoding'])
    ? await readFile(join(folder, `${name}.br`)).catch(() => undefined)
    : undefined;
  const content = small ?? plain;
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  void reply.header('Cache-Control', cacheControl).header('ETag', etag).header('Vary', 'Origin, Accept-Encoding');
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (small !== undefined) void reply.header('Content-Encoding', 'br');
  return reply.type(type).send(content);
}

/** Sends a page that was built for this request, compressed if the client accepts that. */
export async function sendPage({headers}: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  void reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding');
  if (!takesBrotli(headers['accept-encoding'])) return reply.send(page);
  return reply.header('Content-Encoding', 'br').send(await compress(page, COMPRESSION));
}

function takesBrotli(accepted: string | readonly string[] | undefined): boolean {
  const codings = String(accepted ?? '').split(',');
  return codings.some((one) => /^br(?:;\s*q=(?!0(?:\.0*)?$).+)?$/i.test(one.trim()));
}
