import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** A page with headers. `policy`: its Content-Security-Policy; `embedder`: its Cross-Origin-Embedder-Policy. */
interface ServedPage {
  readonly html: string;
  readonly policy?: string;
  readonly embedder?: string;
  readonly type?: string;
}

/** Contents by path: pages have no extension, scripts end in `.js`. */
export type Pages = Readonly<Record<string, string | ServedPage>>;

/** A local server of pages. */
export interface PageServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves our own pages from localhost, like the rest of the story: Chromium does not let a page from another source
 * request local addresses.
 *
 * @param upstream handles every other path
 */
export async function servePages(pages: Pages, upstream: string): Promise<PageServer> {
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://page');
    const page = pages[pathname];
    if (page === undefined) void pass(request, response, upstream);
    else {
      const served: ServedPage = typeof page === 'string' ? {html: page} : page;
      const {html, policy = '', embedder = 'unsafe-none', type = usualType(pathname)} = served;
      response.setHeader('cross-origin-embedder-policy', embedder);
      if (policy !== '') response.setHeader('content-security-policy', policy);
      response.setHeader('content-type', type).end(html);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function usualType(pathname: string): string {
  return pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
}

async function pass(request: IncomingMessage, response: ServerResponse, upstream: string): Promise<void> {
  const {method = 'GET', url = '/', headers} = request;
  const sent = method === 'GET' ? {} : {body: await text(request)};
  const type = {'content-type': headers['content-type'] ?? 'text/plain'};
  const answer = await fetch(upstream + url, {method, headers: type, ...sent});
  response.writeHead(answer.status, {'content-type': answer.headers.get('content-type') ?? 'text/plain'});
  response.end(await answer.text());
}
