import {request as ask, type IncomingMessage, type RequestListener, type ServerResponse} from 'node:http';
import {createServer} from 'node:https';
import type {AddressInfo} from 'node:net';
import {startLiveService, type LiveService} from '../../../service/test/helpers/live-service.ts';
import {TEST_TLS} from '../../../service/test/helpers/test-tls.ts';

/** A live service and a shop, both behind TLS, each on an origin of its own. */
export interface LiveShop {
  readonly url: string;
  readonly serviceUrl: string;
  readonly service: LiveService;
  /** Sets the page of the shop. */
  readonly show: (html: string) => void;
  readonly close: () => Promise<void>;
}

/** Starts both. The caller closes them. */
export async function startLiveShop(): Promise<LiveShop> {
  let html = '';
  let upstream = '';
  const shop = await serveTls((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  const proxy = await serveTls((request, response) => passOn(upstream, request, response));
  const service = await startLiveService(proxy.url, shop.url);
  upstream = service.address;
  return {
    ...{url: shop.url, serviceUrl: proxy.url, service},
    show: (page) => void (html = page),
    async close() {
      await Promise.all([shop.close(), proxy.close()]);
      await service.close();
    },
  };
}

interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A server with TLS on a free port of localhost. */
async function serveTls(answer: RequestListener): Promise<Served> {
  const server = createServer(TEST_TLS, answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Passes a request on, as a proxy that ends TLS does. */
function passOn(upstream: string, request: IncomingMessage, response: ServerResponse): void {
  const {method, url = '/', headers, socket} = request;
  const forwarded = {
    'x-forwarded-for': socket.remoteAddress,
    'x-forwarded-host': headers.host,
    'x-forwarded-proto': 'https',
  };
  const passed = ask(new URL(url, upstream), {method, headers: {...headers, ...forwarded}}, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}
