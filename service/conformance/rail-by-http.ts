import {once} from 'node:events';
import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import {askJson, unexpectedResponse} from '../src/rails/json-client.js';

/** A rail that is served over HTTP on this machine. */
export interface ServedRail {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves a rail over HTTP: `POST /{operation}` with a list of arguments returns `{answer}`; 422 if the operation rejects. */
export async function serveRail(rail: object): Promise<ServedRail> {
  const server = createServer((request, response) => {
    void answerTo(rail, request).then(
      (answer) => response.end(JSON.stringify({answer: answer ?? null}, writeAmount)),
      () => response.writeHead(422).end(JSON.stringify({error: 'refused'})),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerTo(rail: object, request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) text += String(part);
  const operation = (request.url ?? '').slice(1);
  const sent = JSON.parse(text, readAmount) as readonly unknown[];
  return (Reflect.get(rail, operation) as (...given: readonly unknown[]) => unknown)(...sent);
}

/** Creates an adapter for a rail that {@link serveRail} serves, with a time limit of `mostMs` for each operation. */
export function railByHttp<Rail extends object>(
  rail: Rail,
  at: {readonly port: number; readonly mostMs: number},
): Rail {
  const operations = Object.keys(rail).map((name) => [name, (...sent: readonly unknown[]) => call(name, sent, at)]);
  return Object.fromEntries(operations) as Rail;
}

async function call(
  operation: string,
  sent: readonly unknown[],
  {port, mostMs}: {readonly port: number; readonly mostMs: number},
): Promise<unknown> {
  const answer = await askJson({
    method: 'POST',
    url: new URL(`http://127.0.0.1:${port}/${operation}`),
    headers: {},
    body: JSON.parse(JSON.stringify(sent, writeAmount)) as object,
    limitMs: mostMs,
  });
  const {status, body} = answer;
  if (status !== 200 || !isAnswer(body)) throw unexpectedResponse(operation, answer);
  return body.answer ?? undefined;
}

function isAnswer(body: unknown): body is {readonly answer: unknown} {
  return typeof body === 'object' && body !== null && 'answer' in body;
}

/** Amounts are sent as text with an `n`, because the largest ones do not fit into a number. */
function writeAmount(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

function readAmount(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}
