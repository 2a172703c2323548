import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {pk, sk} from './helpers/harness.js';
import {listen, readEvents, type Listening} from './helpers/listening.js';
import {PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

const BILL = {
  ...{description: 'Coffee', due_date: '2035-12-31'},
  products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
};

describe('slow clients and bytes that are no request', () => {
  const timeouts = {headersMs: 300, requestMs: 600, keepAliveMs: 60_000, idleMs: 60_000};
  let database: OpenDatabase | undefined;
  let listening: Listening | undefined;
  before(async () => {
    database = await openTestDatabase();
    listening = await listen({database, timeouts});
  });
  after(async () => {
    await listening?.close();
    await database?.close();
  });
  const address = () => new URL(listening?.url ?? '');

  /** Sends the pieces of a request and gives all that came until the connection was closed. */
  async function talk(...pieces: readonly string[]): Promise<string> {
    const socket = await dial();
    const heard: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => heard.push(bytes)).on('error', () => undefined);
    for (const piece of pieces) socket.write(piece);
    await once(socket, 'close');
    return Buffer.concat(heard).toString('utf8');
  }

  async function dial(): Promise<Socket> {
    const socket = connect(Number(address().port), address().hostname);
    await once(socket, 'connect');
    return socket;
  }

  const post = (length: number) =>
    `POST /v2/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${pk('USD')}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  for (const [what, pieces, status, code] of [
    ['headers that do not end', ['GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '], 408, 'request_timeout'],
    ['a body that does not end', [post(100), '{"email":"'], 408, 'request_timeout'],
    ['no HTTP at all', ['GET nothing here\r\n\r\n'], 400, 'invalid_request'],
    ['a method nobody knows', ['BREW /v2/payouts HTTP/1.1\r\nHost: x\r\n\r\n'], 404, 'resource_missing'],
    [
      'headers past their limit',
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
      400,
      'invalid_request',
    ],
    [
      'two lengths',
      ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
      400,
      'invalid_request',
    ],
  ] as const) {
    it(`answers ${status} to ${what}, and hangs up`, async () => {
      const answer = await talk(...pieces);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, string>;
      assert.deepEqual(Object.keys(body), ['code', 'message', 'request_id']);
      assert.equal(body['code'], code);
      assert.match(answer, new RegExp(`Request-Id: ${body['request_id'] ?? ''}\r\n`));
    });
  }

  it('hangs up on who connects and says nothing', async () => {
    assert.match(await talk(), /^(HTTP\/1.1 408 |$)/);
  });

  it('goes on serving others meanwhile, and keeps a stream open past every limit', async () => {
    const invoice = await issue();
    const stream = await call('GET', `/v2/invoices/${invoice}/events`, pk('USD'));
    const events = readEvents(stream);
    assert.equal((await events.next()).value?.['event'], 'status');
    const drips = [talk(post(100), '{'), talk('GET / HTTP/1.1\r\n'), talk(post(100))];
    assert.equal((await call('GET', '/healthz')).status, 200);
    await Promise.all(drips);
    const order = {amount: 1999, currency: 'USD'};
    const qr = (await (await call('POST', `/v2/invoices/${invoice}/qr`, pk('USD'), order)).json()) as {payload: string};
    await call('POST', '/simulator/bank_app/approve', undefined, {payload: qr.payload});
    assert.match((await events.next()).value?.['data'] ?? '', /"status":"paid"/);
    await events.return(undefined);
  });

  function call(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
    if (listening === undefined) throw new Error('the service does not listen yet');
    return listening.call(method, path, {
      ...(key === undefined ? {} : {key}),
      ...(body === undefined ? {} : {body}),
    });
  }

  async function issue(): Promise<string> {
    const customer = (await (await call('POST', '/v2/customers', pk('USD'), PAYER)).json()) as {id: string};
    const bill = {...BILL, customer_id: customer.id};
    return ((await (await call('POST', '/v2/invoices', sk('USD'), bill)).json()) as {id: string}).id;
  }
});
