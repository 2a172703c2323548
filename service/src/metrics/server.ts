import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {answerClientErrors, answerOddRequests} from '../http/client-errors.js';
import {systemRandom} from '../lib/random.js';

/** The address at which the metrics are served. */
export interface MetricsPlace {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
}

/** A text and its content type. */
export interface Page {
  readonly text: string;
  readonly type: string;
}

/** A server of metrics that listens. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server that answers `GET /metrics` with the page; 404 on other paths, 405 for other methods. */
export async function listenForMetrics(
  {host, port}: MetricsPlace,
  showPage: () => Promise<Page>,
): Promise<MetricsServer> {
  const server = createServer(
    {requireHostHeader: false},
    (request, response) => void answer(request, response, showPage),
  );
  answerOddRequests(server.on('clientError', answerClientErrors(systemRandom, new WeakSet())));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const {port: taken} = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  {method, url = ''}: IncomingMessage,
  response: ServerResponse,
  showPage: () => Promise<Page>,
): Promise<void> {
  const [path] = url.split('?', 1);
  if (path !== '/metrics') refuse(response, 404, 'Only /metrics is here.');
  else if (method !== 'GET') refuse(response.setHeader('Allow', 'GET'), 405, 'Only GET is allowed.');
  else {
    const {text, type} = await showPage();
    response.writeHead(200, {'Content-Type': type, 'Cache-Control': 'no-store'}).end(text);
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {'Content-Type': 'text/plain; charset=utf-8'}).end(`${text}\n`);
}
