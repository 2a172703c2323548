/** The merchant's small server: its pages, the widget's script and the calls that need the secret key. It logs nothing. */
import {readFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {extname, join, resolve, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {isShopCurrency} from './cart.ts';
import {isFields, Shop, ShopError, type Fields} from './shop.ts';
import {createSource, isSourcePath, type Source} from './source-page.ts';

const PUBLIC = fileURLToPath(new URL('public', import.meta.url));
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const BODY_LIMIT_BYTES = 16_384;
const SCRIPT_TAG = '<script src="/payment-widget.js" defer></script>';
const SOURCE_TAG = '<script type="module" src="/src/define.ts"></script>';
const HTML_TAG = '<html lang="en">';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A running shop at `url`. */
export interface RunningShop {
  readonly url: string;
  /** Stops accepting requests and ends the open ones. */
  close(): Promise<void>;
}

/**
 * Starts the shop on this machine only.
 *
 * @param port 0 takes a free one
 * @param serviceUrl of the payment service; its origin is the only foreign one that the pages may talk to
 * @throws when the port is taken (`code` is EADDRINUSE)
 */
export async function startShop({
  port,
  serviceUrl,
}: {
  readonly port: number;
  readonly serviceUrl: string;
}): Promise<RunningShop> {
  const shop = new Shop(serviceUrl);
  const source = createSource();
  const headers = securityHeaders(new URL(serviceUrl).origin);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(request, response, {shop, source}).catch((error: unknown) => sendError(request, response, error));
  });
  const bound = await listen(server, port);
  return {
    url: `http://localhost:${bound}`,
    async close() {
      await Promise.all([stop(server), source.close()]);
    },
  };
}

/** The headers of a careful shop: no inline code, and no other origin except the payment service. */
function securityHeaders(service: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${service}`,
    `frame-src ${service}`,
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
}

interface Parts {
  readonly shop: Shop;
  readonly source: Source;
}

async function answer(request: IncomingMessage, response: ServerResponse, {shop, source}: Parts): Promise<void> {
  const {pathname, searchParams} = new URL(request.url ?? '/', 'http://shop');
  if (pathname.startsWith('/shop/')) {
    if (request.method === 'POST') sendJson(response, 201, await post(shop, pathname, await readBody(request)));
    else sendJson(response, 200, await get(shop, pathname, searchParams));
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new ShopError(405, 'method_not_allowed', 'Only GET and HEAD.');
  } else if (isSourcePath(pathname)) {
    await source.serve(request, response);
  } else {
    const page = pageAt(pathname);
    if (page === undefined) await sendFile(response, pathname);
    else await sendPage(response, page, {shop, isPlain: isPlain(searchParams)});
  }
}

interface Page {
  readonly file: string;
  /** Serves the widget from its source files. */
  readonly fromSource: boolean;
}

function pageAt(pathname: string): Page | undefined {
  if (pathname === '/' || pathname === '/index.html') return {file: 'index.html', fromSource: false};
  if (pathname === '/source.html') return {file: 'index.html', fromSource: true};
  return pathname === '/two.html' ? {file: 'two.html', fromSource: false} : undefined;
}

/** Whether a page has no faults in its options. */
function isPlain(query: URLSearchParams): boolean {
  return !query.get('scenario') && (query.get('network') ?? 'good') === 'good';
}

function post(shop: Shop, pathname: string, fields: Fields): Promise<Fields> {
  if (pathname === '/shop/sessions') return shop.createSession(fields);
  if (pathname === '/shop/invoices') return shop.createInvoice(fields);
  if (pathname === '/shop/faults') return shop.setFaults(fields);
  if (pathname === '/shop/clock') return shop.advanceClock(fields);
  if (pathname === '/shop/customers') return shop.createCustomer(fields);
  throw noSuchPage();
}

async function get(shop: Shop, pathname: string, query: URLSearchParams): Promise<Fields> {
  if (pathname === '/shop/config') return shop.config();
  if (pathname === '/shop/clock') return shop.readClock();
  if (pathname === '/shop/faults') return shop.listFaults();
  const [, kind, id] = /^\/shop\/(confirm\/charge|confirm\/invoice|invoices)\/(\w{1,64})$/.exec(pathname) ?? [];
  const currency = query.get('currency');
  if (id === undefined) throw noSuchPage();
  if (kind === 'confirm/charge') return shop.confirmCharge(id);
  if (kind === 'confirm/invoice') return shop.confirmInvoice(id);
  if (!isShopCurrency(currency)) throw new ShopError(400, 'parameter_invalid', 'currency: one of BIF, USD, KES, XAF.');
  return shop.readInvoice(id, currency);
}

async function readBody(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new ShopError(413, 'too_large', 'That is more than an order.');
    chunks.push(chunk);
  }
  // A cross-site form cannot send this type, so another site cannot have a payer's browser mint sessions.
  if (request.headers['content-type']?.split(';')[0] !== 'application/json') throw badBody();
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (isFields(body)) return body;
  } catch {
    throw badBody();
  }
  throw badBody();
}

async function sendFile(response: ServerResponse, pathname: string): Promise<void> {
  const file = fileFor(pathname);
  const content = file === undefined ? undefined : await readFile(file).catch(() => undefined);
  if (file !== undefined && content !== undefined) send(response, 200, TYPES[extname(file)] ?? '', content);
  else if (isWidgetFile(pathname)) throw new ShopError(404, 'not_built', 'The widget is not built: `npm run build`.');
  else throw noSuchPage();
}

/** The file for a path; undefined if it is outside the public folders. */
function fileFor(pathname: string): string | undefined {
  if (isWidgetFile(pathname)) return join(DIST, pathname);
  let path: string;
  try {
    path = decodeURIComponent(pathname === '/' ? '/index.html' : pathname);
  } catch {
    return undefined;
  }
  const file = resolve(PUBLIC, `.${path}`);
  return file.startsWith(PUBLIC + sep) && Object.hasOwn(TYPES, extname(file)) ? file : undefined;
}

function isWidgetFile(pathname: string): boolean {
  return /^\/payment-widget(?:\/[\w-]{8}\/[\w-]+)?\.js(?:\.map)?$/.test(pathname);
}

/**
 * A page. If it has no faults of its own, it clears those of an earlier page. In source mode one line differs, so that there
 * is only one markup. The markup shows whether faults are left, so that the space for their bar is reserved at once.
 */
async function sendPage(
  response: ServerResponse,
  {file, fromSource}: Page,
  {shop, isPlain}: {readonly shop: Shop; readonly isPlain: boolean},
): Promise<void> {
  if (isPlain) await shop.forgetFaults().catch(() => undefined);
  const hasBar = isPlain && (await shop.hasFaults());
  let html = await readFile(join(PUBLIC, file), 'utf8');
  if (fromSource) html = html.replace(SCRIPT_TAG, SOURCE_TAG);
  if (hasBar) html = html.replace(HTML_TAG, HTML_TAG.replace('>', ' data-faults="true">'));
  send(response, 200, TYPES['.html'] ?? '', html);
}

function noSuchPage(): ShopError {
  return new ShopError(404, 'not_found', 'The shop has no such page.');
}

function badBody(): ShopError {
  return new ShopError(400, 'invalid_request', 'A JSON object is expected.');
}

/** Sends an error, as a page to a payer who opened a link. */
async function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const {status, code, message} =
    error instanceof ShopError ? error : new ShopError(500, 'server_error', 'The shop stumbled.');
  const isForPayer = status === 404 && request.headers.accept?.includes('text/html') === true;
  if (isForPayer) send(response, status, TYPES['.html'] ?? '', await readFile(join(PUBLIC, 'missing.html')));
  else sendJson(response, status, {code, message});
}

function sendJson(response: ServerResponse, status: number, body: Fields): void {
  response.setHeader('cache-control', 'no-store');
  send(response, status, 'application/json', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  response.writeHead(status, {'content-type': type, 'content-length': Buffer.byteLength(content)}).end(content);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
