import {once} from 'node:events';
import {request, type IncomingMessage} from 'node:http';
import {connect, type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders} from 'node:http2';
import {text} from 'node:stream/consumers';
import {connect as connectSafely, type TLSSocket} from 'node:tls';
import {TEST_TLS} from '../../service/test/helpers/test-tls.ts';

/** A request, besides its path. */
export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A JSON body. */
export type Json = Readonly<Record<string, unknown>>;

/** A stream of events. */
export interface EventStream {
  readonly headers: Reply['headers'];
  /** Each event as its text, without the empty line after it. */
  readonly events: AsyncIterator<string, undefined>;
  close(): void;
}

/** An HTTP/2 client, like a payer's browser. */
export class Client {
  readonly #session: ClientHttp2Session;

  /** Connects to a server with the test certificate, from a local address. */
  constructor(url: string, localAddress = '127.0.0.1') {
    const {hostname, port} = new URL(url);
    const to = {host: '127.0.0.1', port: Number(port), servername: hostname, localAddress};
    const createConnection = (): TLSSocket => connectSafely({...to, ca: TEST_TLS.cert, ALPNProtocols: ['h2']});
    this.#session = connect(url, {createConnection});
    // Each request reports it too.
    this.#session.on('error', () => undefined);
  }

  /** The protocol that the server chose. */
  get protocol(): string | undefined {
    return this.#session.alpnProtocol;
  }

  async send(path: string, sent: RequestOptions = {}): Promise<Reply> {
    const stream = this.#send(path, sent);
    const headers = await headersOf(stream);
    const body = await text(stream);
    return {...splitStatus(headers), text: body};
  }

  async listen(path: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
    const stream = this.#send(path, {headers});
    const answered = splitStatus(await headersOf(stream));
    return {headers: answered.headers, events: eventsOf(stream), close: () => stream.close()};
  }

  close(): void {
    this.#session.destroy();
  }

  #send(path: string, {method = 'GET', headers, body}: RequestOptions): ClientHttp2Stream {
    const length = body === undefined ? {} : {'content-length': String(Buffer.byteLength(body))};
    // Like a browser, it ends the stream with the headers if there is no body.
    const endStream = body === undefined;
    const stream = this.#session.request({':method': method, ':path': path, ...headers, ...length}, {endStream});
    // A server that refuses a body may close the stream before it has all of it.
    stream.on('error', () => undefined);
    if (!endStream) stream.end(body);
    return stream;
  }
}

/** Sends a request over HTTP/1.1 and without TLS. */
export async function sendPlainly(url: string, {method = 'GET', headers, body}: RequestOptions = {}): Promise<Reply> {
  const length = body === undefined ? {} : {'content-length': String(Buffer.byteLength(body))};
  const sent = request(url, {method, headers: {...headers, ...length}}).end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  const answered = splitStatus(response.headers);
  return {...answered, status: response.statusCode ?? 0, text: await text(response)};
}

async function headersOf(stream: ClientHttp2Stream): Promise<IncomingHttpHeaders> {
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  return headers;
}

function splitStatus(all: IncomingHttpHeaders): Pick<Reply, 'status' | 'headers'> {
  const entries = Object.entries(all).filter(([name]) => !name.startsWith(':'));
  return {
    status: Number(all[':status']),
    headers: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
  };
}

async function* eventsOf(stream: ClientHttp2Stream): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const blocks = (rest + String(chunk)).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks;
  }
}
