import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {createHarness, pk, sk, type Harness} from './helpers/harness.js';
import {readEvents} from './helpers/listening.js';
import {PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

const BILL = {
  ...{description: 'Coffee', due_date: '2035-12-31'},
  products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
};

/** The server checks for timeouts at a quarter of the first value. */
const TIMEOUTS = {headersMs: 40, requestMs: 80, keepAliveMs: 60_000, idleMs: 60_000};
/** A limit that is never reached, however busy the machine is. */
const NEVER_MS = 600_000;

describe('a service with slow clients and invalid requests', () => {
  let database: OpenDatabase;
  let service: Harness;
  let address: URL;
  before(async () => {
    database = await openTestDatabase();
    service = await createHarness({database, timeouts: TIMEOUTS, metrics: {host: '127.0.0.1', port: 0}});
    address = new URL(await service.prepared.app.listen({port: 0, host: '127.0.0.1'}));
    const {headersTimeout, requestTimeout, keepAliveTimeout, timeout} = service.prepared.app.server;
    assert.deepEqual(
      {headersMs: headersTimeout, requestMs: requestTimeout, keepAliveMs: keepAliveTimeout, idleMs: timeout},
      TIMEOUTS,
    );
    limit({headersMs: NEVER_MS, requestMs: NEVER_MS});
  });
  after(async () => {
    await service.prepared.close();
    await database.close();
  });

  /** Node measures clients with its own clock, so the test moves the limit instead. */
  function limit({headersMs, requestMs}: {readonly headersMs: number; readonly requestMs: number}): void {
    Object.assign(service.prepared.app.server, {headersTimeout: headersMs, requestTimeout: requestMs});
  }

  /** Makes the timeout for headers, or for the whole request, expire until the awaited event happens. */
  async function expire<Result>(late: 'headers' | 'request', awaited: Promise<Result>): Promise<Result> {
    limit({headersMs: 1, requestMs: late === 'headers' ? NEVER_MS : 1});
    const result = await awaited;
    limit({headersMs: NEVER_MS, requestMs: NEVER_MS});
    return result;
  }

  /** Sends a request in pieces. Returns everything received until the connection closed. */
  async function talk(...pieces: readonly string[]): Promise<string> {
    return talkTo(address, ...pieces);
  }

  async function talkTo({hostname, port}: URL, ...pieces: readonly string[]): Promise<string> {
    const socket = connect(Number(port), hostname);
    const heard: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => heard.push(bytes)).on('error', () => undefined);
    for (const piece of pieces) socket.write(piece);
    await once(socket, 'close');
    return Buffer.concat(heard).toString('utf8');
  }

  async function dial(): Promise<Socket> {
    const socket = connect(Number(address.port), address.hostname);
    await once(socket, 'connect');
    return socket;
  }

  const post = (length: number, more = '') =>
    `POST /v2/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${pk('USD')}\r\n${more}` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  const get = (credentials: readonly string[]) =>
    'GET /v2/customers/cus_1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n' +
    `${credentials.map((one) => `Authorization: Bearer ${one}\r\n`).join('')}\r\n`;

  for (const [what, pieces, status, code, late, message] of [
    ['headers that do not end', ['GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '], 408, 'request_timeout', 'headers'],
    ['a body that does not end', [post(100), '{"email":"'], 408, 'request_timeout', 'request'],
    ['text that is not HTTP', ['GET nothing here\r\n\r\n'], 400, 'invalid_request'],
    ['an unknown method', ['BREW /v2/payouts HTTP/1.1\r\nHost: x\r\n\r\n'], 404, 'resource_missing'],
    ['a request for a tunnel', ['CONNECT pay.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'], 404, 'resource_missing'],
    [
      'a request without a host',
      ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
      400,
      'invalid_request',
      undefined,
      'Send one Host header.',
    ],
    [
      'an unknown expectation',
      [post(2, 'Expect: tea\r\nConnection: close\r\n'), '{}'],
      400,
      'invalid_request',
      undefined,
      'The only value of Expect is 100-continue.',
    ],
    [
      'headers that are too long',
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
      400,
      'invalid_request',
    ],
    ['two credentials', [get(['a', 'b'])], 400, 'invalid_request'],
    ...['Idempotency-Key: a', 'Content-Type: text/plain', 'Host: y', 'Origin: http://localhost:1'].map(
      (line) =>
        [
          `two headers like ${line}`,
          [post(2, `Connection: close\r\n${line}\r\n${line}\r\n`), '{}'],
          400,
          'invalid_request',
          undefined,
          `Send one ${line.split(':')[0] ?? ''} header.`,
        ] as const,
    ),
    ['a compressed body', [post(2, 'Content-Encoding: gzip\r\nConnection: close\r\n'), '{}'], 400, 'invalid_request'],
    [
      'two content lengths',
      ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
      400,
      'invalid_request',
    ],
  ] as const) {
    it(`returns ${status} for ${what}, and closes the connection`, async () => {
      const begun = late === 'request' ? once(service.prepared.app.server, 'request') : undefined;
      const talking = talk(...pieces);
      await begun;
      const answer = await (late === undefined ? talking : expire(late, talking));
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, string>;
      assert.deepEqual(Object.keys(body), ['code', 'message', 'request_id']);
      assert.equal(body['code'], code);
      if (message !== undefined) assert.equal(body['message'], message);
      assert.match(answer, new RegExp(`Request-Id: ${body['request_id'] ?? ''}\r\n`, 'i'));
    });
  }

  it('says on the port of the metrics too what is no request, and needs no host there', async () => {
    const metrics = new URL((await service.prepared.listenForMetrics()) ?? '');
    for (const [sent, status, message] of [
      ['GET nothing here\r\n\r\n', 400, 'The request is not valid HTTP.'],
      [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 400, 'The headers are too large.'],
      ['CONNECT pay.example:443 HTTP/1.1\r\n\r\n', 404, 'No such path or method.'],
      ['GET /metrics HTTP/1.1\r\nExpect: tea\r\nConnection: close\r\n\r\n', 200, 'payment_database_up 1'],
    ] as const) {
      assert.match(await talkTo(metrics, sent), new RegExp(`^HTTP/1.1 ${status} [^]*${message}`));
    }
  });

  it('closes a connection on which nothing is sent', async () => {
    assert.match(await expire('headers', talk()), /^(HTTP\/1.1 408 |$)/);
  });

  const TEN_MB = 10_000_000;

  for (const [what, head, status] of [
    ['a body that is much too large', post(TEN_MB), 400],
    ['a large body without a content length', post(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'), 400],
    [
      'a large body with an unknown key',
      post(TEN_MB, 'Connection: close\r\n').replace(/Bearer \w+/, 'Bearer pk_nobody'),
      401,
    ],
    ['a large body for an unknown path', post(TEN_MB, 'Connection: close\r\n').replace('customers', 'nothing'), 404],
  ] as const) {
    it(`returns ${status} for ${what}, and a client that first sends all of it can read the response`, async () => {
      const isChunked = head.includes('chunked');
      const piece = isChunked ? `${(50_000).toString(16)}\r\n${' '.repeat(50_000)}\r\n` : ' '.repeat(50_000);
      const socket = await dial();
      const heard: Buffer[] = [];
      let failure: unknown;
      socket.on('data', (bytes: Buffer) => heard.push(bytes)).on('error', (error) => (failure = error));
      socket.write(head);
      for (let sent = 0; sent < TEN_MB && failure === undefined; sent += 50_000) {
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      }
      if (isChunked) socket.write('0\r\n\r\n');
      if (!socket.destroyed) await once(socket, 'close');
      assert.equal(failure, undefined);
      assert.match(Buffer.concat(heard).toString('utf8'), new RegExp(`^HTTP/1.1 ${status} `));
    });
  }

  it('responds before it has read a very long body', async () => {
    const answer = await talk(post(10_000_000_000));
    assert.match(answer, /^HTTP\/1.1 400 [^]*\r\nconnection: close\r\n/i);
  });

  it('continues to serve others, and keeps a stream open beyond all timeouts', async () => {
    const invoice = await issue();
    const stream = await call('GET', `/v2/invoices/${invoice}/events`, pk('USD'));
    const events = readEvents(stream);
    assert.equal((await events.next()).value?.['event'], 'status');
    const drips = [talk(post(100), '{'), talk('GET / HTTP/1.1\r\n'), talk(post(100))];
    assert.equal((await call('GET', '/healthz')).status, 200);
    await expire('request', Promise.all(drips));
    const order = {amount: 1999, currency: 'USD'};
    const qr = (await (await call('POST', `/v2/invoices/${invoice}/qr`, pk('USD'), order)).json()) as {payload: string};
    await call('POST', '/simulator/bank_app/approve', undefined, {payload: qr.payload});
    assert.match((await events.next()).value?.['data'] ?? '', /"status":"paid"/);
    await events.return(undefined);
  });

  function call(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
    return fetch(new URL(path, address), {
      method,
      headers: {
        ...(key === undefined ? {} : {authorization: `Bearer ${key}`}),
        ...(body === undefined ? {} : {'content-type': 'application/json'}),
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
  }

  async function issue(): Promise<string> {
    const customer = (await (await call('POST', '/v2/customers', pk('USD'), PAYER)).json()) as {id: string};
    const bill = {...BILL, customer_id: customer.id};
    return ((await (await call('POST', '/v2/invoices', sk('USD'), bill)).json()) as {id: string}).id;
  }
});
