import {once} from 'node:events';
import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A span as OTLP writes it, with its attributes as a record. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 2 is an error. */
  readonly status: {readonly code: number};
}

/** A collector that accepts OTLP over HTTP and stores what it gets. */
export interface Collector {
  readonly url: string;
  /** All that was sent, as text. */
  text(): string;
  spans(): readonly CollectedSpan[];
  close(): Promise<void>;
}

type Attributes = readonly {readonly key: string; readonly value: Readonly<Record<string, string | number>>}[];
type Written = Omit<CollectedSpan, 'attributes'> & {readonly attributes: Attributes};
interface Batch {
  readonly resourceSpans: readonly {readonly scopeSpans: readonly {readonly spans: readonly Written[]}[]}[];
}

/** Starts a collector on a free port. It answers every request with the status, or with `none` does not respond. */
export async function startCollector(status: number | 'none' = 200): Promise<Collector> {
  const requests: {readonly head: string; readonly body: string}[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push({head: `${request.method} ${request.url} ${JSON.stringify(request.headers)}`, body});
      if (status !== 'none') response.writeHead(status, {'content-type': 'application/json'}).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => requests.map(({head, body}) => `${head}\n${body}`).join('\n'),
    spans: () => requests.flatMap(({body}) => spansOf(JSON.parse(body) as Batch)),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function spansOf({resourceSpans}: Batch): readonly CollectedSpan[] {
  const written = resourceSpans.flatMap(({scopeSpans}) => scopeSpans).flatMap(({spans}) => spans);
  return written.map(({attributes, ...span}) => ({
    ...span,
    attributes: Object.fromEntries(attributes.map(({key, value}) => [key, Object.values(value)[0] ?? ''])),
  }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
