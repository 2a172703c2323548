import {createServer, type IncomingMessage} from 'node:http';
import {isFields, type Fields} from '../shop.ts';

/** A request of the shop. */
export interface Call {
  readonly path: string;
  readonly authorization: string;
  readonly origin: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: Fields;
}

/** A fake payment service: it records requests and answers from a table. */
export interface FakeService {
  readonly url: string;
  readonly calls: readonly Call[];
  close(): Promise<void>;
}

/** The response; undefined means a 404 like the service's. */
export type Answers = (call: Call) => Fields | undefined;

/** Starts the fake on a free port. */
export async function startFakeService(answers: Answers): Promise<FakeService> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      const answer = answers(call);
      const missing = {code: 'resource_missing', message: 'No such object.', request_id: 'req_1'};
      const body = JSON.stringify(answer ?? missing);
      response.writeHead(answer ? 201 : 404, {'content-type': 'application/json'}).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return {
    path: `${request.method} ${request.url}`,
    authorization: request.headers.authorization ?? '',
    origin: request.headers.origin,
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    body: isFields(body) ? body : {},
  };
}
