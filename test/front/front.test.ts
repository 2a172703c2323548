import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {prepareFront} from '../../scripts/test/front-programs.mjs';
import {killChildren} from '../../service/test/helpers/child-service.ts';
import {until} from '../../service/test/helpers/crash-orders.ts';
import {pk} from '../../service/test/helpers/harness.ts';
import {CARDS, PAYER} from '../../service/test/helpers/steps.ts';
import {sendPlainly, Client, type Json, type EventStream, type Reply, type RequestOptions} from './client.ts';
import {FASTER, startFront, UNKNOWN_KEYS, type Front} from './front.ts';
import {PROGRAMS} from './programs.ts';

const AS_PAGE = {'authorization': `Bearer ${pk('USD')}`, 'content-type': 'application/json'};
const SHOP = 'http://localhost:5173';
const BEAT = ': still here';
/** Nine of them are more than two minutes: the service writes one every 15 s, or in a fifth of that when all times are shorter. */
const BEATS = 9;
const BEAT_S = 15 / FASTER;
const CHARGE_WAIT_S = 20 / FASTER;
/** The service refuses bodies of more than 64 KiB; of more than 128 KiB, some of the programs do. */
const [TOO_LARGE, MUCH_TOO_LARGE] = [70 * 1024, 200 * 1024];

/** Headers of one connection, of one response, and of the program itself. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'server', 'request-id'];

const missingByProgram = prepareFront(PROGRAMS);

/** The programs run at the same time: most of the time is spent waiting. */
describe('the service behind', {concurrency: true}, () => {
  after(killChildren);
  for (const program of PROGRAMS) {
    const missing = missingByProgram[program.name];
    if (missing === undefined)
      describe(program.name, {concurrency: 1, timeout: 400_000}, () => defineTests(() => startFront(program)));
    else it(program.name, {skip: missing});
  }
});

function defineTests(start: () => Promise<Front>): void {
  let front: Front;
  let client: Client;
  before(async () => {
    front = await start();
    client = new Client(front.url);
  });
  after(async () => {
    client.close();
    await front.close();
  });

  const make = async (path: string, body: object, headers: Record<string, string> = AS_PAGE): Promise<Json> => {
    const reply = await client.send(path, {method: 'POST', headers, body: JSON.stringify(body)});
    assert.ok(reply.status === 200 || reply.status === 201, `${path}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text) as Json;
  };
  const createInvoice = (): Promise<Json> => make('/simulator/invoices', {currency: 'USD'});
  const listen = (invoice: Json): Promise<EventStream> =>
    client.listen(`/v2/invoices/${invoice['id']}/events`, AS_PAGE);
  const askPhone = (invoice: Json): Promise<Json> => {
    const asked = {amount: invoice['amount'], currency: invoice['currency'], phone_number: '+25779000001'};
    return make(`/v2/invoices/${invoice['id']}/phone_requests`, asked);
  };
  const chargeCard = async (): Promise<Json> => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline Irakoze'};
    const {id: customer_id} = await make('/v2/customers', PAYER);
    const {id: token} = await make('/v2/tokens', card, {...AS_PAGE, origin: front.url});
    return make('/v2/charges/card', {amount: 1999, currency: 'USD', customer_id, token});
  };

  it('serves HTTP/2, and requires browsers to use TLS', async () => {
    const {status, headers} = await client.send('/readyz');
    assert.deepEqual([status, client.protocol], [200, 'h2']);
    assert.equal(headers['strict-transport-security'], 'max-age=31536000');
    const plain = await sendPlainly(`${front.plainUrl}/readyz`);
    assert.ok([301, 308].includes(plain.status), String(plain.status));
    assert.match(plain.headers['location'] ?? '', /^https:\/\/localhost(?::\d+)?\/readyz$/);
  });

  it('charges a card', async () => {
    assert.equal((await chargeCard())['status'], 'succeeded');
  });

  it('reports a paid QR code at once', async () => {
    const invoice = await createInvoice();
    const stream = await listen(invoice);
    const {amount, currency} = invoice;
    const {payload} = await make(`/v2/invoices/${invoice['id']}/qr`, {amount, currency});
    await make('/simulator/bank_app/approve', {payload});
    assert.deepEqual(await untilPaid(stream), {settledBy: 'qr', beats: 0});
    stream.close();
  });

  it('reports an approved phone request at once', async () => {
    const invoice = await createInvoice();
    const stream = await listen(invoice);
    await askPhone(invoice);
    assert.deepEqual(await untilPaid(stream), {settledBy: 'phone', beats: 0});
    stream.close();
  });

  it('does not change the responses of the service', async () => {
    const {id} = await createInvoice();
    for (const [path, sent] of Object.entries(requestsOf(String(id)))) {
      const [through, direct] = [await client.send(path, sent), await sendDirectly(front, path, sent)];
      const {'strict-transport-security': added, ...headers} = ofService(through);
      assert.deepEqual([through.status, headers], [direct.status, ofService(direct)], path);
      assert.equal(added, 'max-age=31536000', path);
      assert.equal(withoutId(through.text), withoutId(direct.text), path);
    }
  });

  it('does not change the headers of an event stream', async () => {
    const stream = await listen(await createInvoice());
    const {headers} = stream;
    assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.deepEqual([headers['x-accel-buffering'], headers['cache-control']], ['no', 'no-store']);
    stream.close();
  });

  it('applies rate limits by the client’s own address, whatever headers it sends', async () => {
    const send = (from: Client, address: string): Promise<Reply> =>
      from.send('/v2/charges/ch_any', {
        headers: {'authorization': 'Bearer pk_test_unknown', 'x-forwarded-for': address, 'forwarded': `for=${address}`},
      });
    // The count restarts every minute, so at most once during this loop.
    const replies: Reply[] = [];
    for (let number = 0; number < 2 * UNKNOWN_KEYS + 1; number += 1) {
      replies.push(await send(client, `203.0.113.${number}`));
    }
    assert.ok(
      replies.some(({status}) => status === 429),
      replies.map(({status}) => status).join(),
    );
    const other = new Client(front.url, '127.0.0.2');
    assert.equal((await send(other, '203.0.113.0')).status, 401);
    other.close();
  });

  it('refuses a body that is much larger than the service accepts', async () => {
    const body = bodyOf(MUCH_TOO_LARGE);
    const {status} = await client.send('/v2/customers', {method: 'POST', headers: AS_PAGE, body});
    assert.ok(status === 400 || status === 413, String(status));
  });

  it('waits for a charge as long as the service does', async () => {
    await make('/simulator/rail_faults', {rail: 'cards', method: 'charge', kind: 'hang'});
    const began = performance.now();
    assert.equal((await chargeCard())['status'], 'pending');
    assert.ok(performance.now() - began >= CHARGE_WAIT_S * 1000);
    await client.send('/simulator/rail_faults', {method: 'DELETE'});
  });

  it('keeps an idle event stream open for two minutes, and then delivers an event', async () => {
    const invoice = await createInvoice();
    const stream = await listen(invoice);
    await stream.events.next();
    for (let beats = 0; beats < BEATS; beats += 1) {
      const began = performance.now();
      assert.equal((await stream.events.next()).value, BEAT);
      assert.ok(performance.now() - began < (BEAT_S + 10) * 1000, 'the line arrived late');
    }
    await askPhone(invoice);
    assert.deepEqual(await untilPaid(stream), {settledBy: 'phone', beats: 0});
    stream.close();
  });

  it('returns an error soon after the service has stopped, and reaches it again after its restart', async () => {
    await front.stopService();
    const began = performance.now();
    const {status} = await client.send('/readyz');
    assert.ok(status === 502 || status === 503, String(status));
    assert.ok(performance.now() - began < 5000, 'the change arrived late');
    await front.startService();
    await until('the service responds again', async () => {
      // A connection that was idle meanwhile may be closed.
      const later = new Client(front.url);
      const isBack = (await later.send('/readyz')).status === 200;
      later.close();
      return isBack;
    });
  });
}

/** Requests whose responses have all kinds of headers. */
function requestsOf(invoice: string): Readonly<Record<string, RequestOptions>> {
  const fromShop = {...AS_PAGE, origin: SHOP};
  return {
    [`/elements/card?k=${pk('USD')}`]: {headers: {'accept-encoding': 'gzip, br'}},
    '/elements/payment-widget.js': {headers: {'accept-encoding': 'gzip'}},
    '/v2/customers': {method: 'OPTIONS', headers: {'origin': SHOP, 'access-control-request-method': 'POST'}},
    [`/v2/invoices/${invoice}`]: {headers: fromShop},
    [`/v2/invoices/${invoice}/qr`]: {method: 'POST', headers: fromShop, body: '{"amount": 1}'},
    // The service refuses it itself.
    '/v2/charges/card': {method: 'POST', headers: fromShop, body: bodyOf(TOO_LARGE)},
    '/v2/payouts%2F..%2Fx?a=%20b': {headers: fromShop},
    '/simulator': {},
  };
}

function bodyOf(bytes: number): string {
  return JSON.stringify({name: 'x'.repeat(bytes - '{"name":""}'.length)});
}

/** Sends a request to the service like the program in front of it does. */
function sendDirectly({serviceUrl}: Front, path: string, sent: RequestOptions): Promise<Reply> {
  const forwarded = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'https',
  };
  return sendPlainly(serviceUrl + path, {...sent, headers: {...sent.headers, ...forwarded}});
}

/** Spaces after a comma are not significant in a list. */
function ofService({headers}: Reply): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'vary' ? value.replaceAll(', ', ',') : value]));
}

function withoutId(text: string): string {
  return text.replace(/req_\w+/, 'req_');
}

/** Reads a stream until its invoice is paid, and counts the keep-alive lines. */
async function untilPaid({events}: EventStream): Promise<{readonly settledBy: unknown; readonly beats: number}> {
  let beats = 0;
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    if (next.value === BEAT) beats += 1;
    const data = /^data: (.*)$/m.exec(next.value)?.[1];
    const status = JSON.parse(data ?? '{}') as Json;
    if (status['status'] === 'paid') return {settledBy: status['settled_by'], beats};
  }
  throw new Error('the stream ended before the invoice was paid');
}
