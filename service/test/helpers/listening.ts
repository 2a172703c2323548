import {once} from 'node:events';
import {get, type IncomingMessage} from 'node:http';
import {Readable} from 'node:stream';
import {startService, type RunningService, type StartOptions} from '../../src/start.js';

/** A service on a free port, and a function that sends requests as a page or a script would. */
export interface Listening extends RunningService {
  call(
    method: string,
    path: string,
    sent?: {
      readonly key?: string;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
      readonly signal?: AbortSignal;
    },
  ): Promise<Response>;
}

/** Starts a service on a free port. The caller closes it. */
export async function listen(options: StartOptions): Promise<Listening> {
  const service = await startService({port: 0, ...options});
  return {
    ...service,
    call: (method, path, sent = {}) =>
      fetch(service.url + path, {
        method,
        headers: {
          ...(sent.key === undefined ? {} : {authorization: `Bearer ${sent.key}`}),
          ...(sent.body === undefined ? {} : {'content-type': 'application/json'}),
          ...sent.headers,
        },
        ...(sent.body === undefined ? {} : {body: JSON.stringify(sent.body)}),
        ...(sent.signal === undefined ? {} : {signal: sent.signal}),
      }),
  };
}

/** An event of a stream. A comment is `{comment}`. */
export type StreamEvent = Readonly<Record<string, string>>;

/** A stream on a connection of its own, which `leave` closes. */
interface OwnStream {
  readonly events: AsyncGenerator<StreamEvent, undefined>;
  readonly leave: () => void;
}

/**
 * Opens a stream with a key. After an aborted request, `fetch` opens another connection without a request, and a service
 * that stops waits ten seconds for it.
 */
export async function openStream(url: string, key: string): Promise<OwnStream> {
  const request = get(url, {agent: false, headers: {authorization: `Bearer ${key}`}});
  const [message] = (await once(request, 'response')) as [IncomingMessage];
  const body = Readable.toWeb(message) as ReadableStream<Uint8Array>;
  return {
    events: readEvents(new Response(body, {status: message.statusCode ?? 0})),
    leave: () => void message.destroy(),
  };
}

/** The events of a stream, one at a time. */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent, undefined> {
  if (response.body === null) throw new Error('no stream');
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield parseBlock(block);
  }
}

function parseBlock(block: string): Readonly<Record<string, string>> {
  const lines = block.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [colon === 0 ? 'comment' : line.slice(0, colon), line.slice(colon + 2)] as const;
  });
  return Object.fromEntries(lines);
}
