import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import type {OpenDatabase} from '../src/db/connect.js';
import {run, runOne, USD} from './helpers/admin.js';
import {pk, sk} from './helpers/harness.js';
import {listen, readEvents, type Listening} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {readMetrics, samplesOf, valueOf} from './helpers/scrape.js';
import {openTestDatabase} from './helpers/test-database.js';

const clock = createManualClock();
let database: OpenDatabase;
let service: Listening;

before(async () => {
  database = await openTestDatabase();
  service = await listen({database, clock});
});
after(async () => {
  await close(service);
  await database.close();
});

/** Closes a service, and its open connections without waiting. */
async function close(one: Listening): Promise<void> {
  const closed = one.close();
  clock.advance(10_000);
  await closed;
}

type Json = Readonly<Record<string, unknown>>;

const read = async (response: Response): Promise<Json> => (await response.json()) as Json;
const freshInvoice = async (): Promise<Json> =>
  read(await service.call('POST', '/simulator/invoices', {body: {currency: 'USD'}}));
const open = (invoice: Json, sent: {headers?: Record<string, string>; signal?: AbortSignal} = {}) =>
  service.call('GET', `/v2/invoices/${invoice['id']}/events`, {key: pk('USD'), ...sent});
const due = (invoice: Json) => ({amount: invoice['amount'], currency: invoice['currency']});
const setFault = (fault: object) => service.call('POST', '/simulator/faults', {body: fault});

describe('the open streams of a page', () => {
  it('are at most as many as the calls of a key in a minute', async (context) => {
    const strict = await listen({database, clock, callsPerMinute: 2});
    context.after(() => close(strict));
    const invoice = await freshInvoice();
    const body = {mode: 'invoice', invoice_id: invoice['id']};
    const {token} = await read(await service.call('POST', '/v2/widget_sessions', {key: sk('USD'), body}));
    const ask = async (key: unknown, signal?: AbortSignal): Promise<Response> => {
      const sent = {key: String(key), ...(signal === undefined ? {} : {signal})};
      return strict.call('GET', `/v2/invoices/${invoice['id']}/events`, sent);
    };
    const away = new AbortController();
    const opened = [await ask(token, away.signal), await ask(token)];
    const refused = await ask(token);
    assert.deepEqual(
      [...opened, refused].map(({status}) => status),
      [200, 200, 429],
    );
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.equal((await read(refused))['code'], 'rate_limited');
    away.abort();
    while ((await ask(token)).status === 429) await setTimeout(1);
  });
});

describe('the status stream', () => {
  it('starts with the status, continues with each change, and can be read by a page', async () => {
    const invoice = await freshInvoice();
    const away = new AbortController();
    const response = await open(invoice, {signal: away.signal, headers: {origin: 'http://localhost:5173'}});
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(response.headers.get('access-control-allow-origin'), 'http://localhost:5173');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const events = readEvents(response);
    const next = async () => {
      const {value} = await events.next();
      const data = JSON.parse(value?.['data'] ?? 'null') as Json;
      assert.deepEqual([value?.['event'], value?.['id']], ['status', String(data['version'])]);
      return data;
    };
    assert.deepEqual(await next(), {
      version: 1,
      status: 'pending',
      settled_by: null,
      charge_id: null,
      qr_reference: null,
      uetr: null,
      amount_due: 1999,
      amount_payable: 1999,
      returned_amount: 0,
      phone_requests: [],
      qr_codes: [],
      waiting_charge: null,
      server_time: clock.now(),
    });
    const asked = {...due(invoice), phone_number: '+25779000003'};
    const request = await read(
      await service.call('POST', `/v2/invoices/${invoice['id']}/phone_requests`, {key: pk('USD'), body: asked}),
    );
    assert.deepEqual((await next())['phone_requests'], [{uetr: request['uetr'], status: 'pending'}]);
    await service.call('POST', `/simulator/phone_requests/${request['uetr']}/approve`);
    const paid = await next();
    assert.deepEqual([paid['status'], paid['settled_by'], paid['uetr']], ['paid', 'phone', request['uetr']]);
    away.abort();
  });

  it('reports that a QR code has expired', async () => {
    const invoice = await freshInvoice();
    const path = `/v2/invoices/${invoice['id']}/qr`;
    const {qr_reference} = await read(await service.call('POST', path, {key: pk('USD'), body: due(invoice)}));
    const away = new AbortController();
    const events = readEvents(await open(invoice, {signal: away.signal}));
    const next = async () => (JSON.parse((await events.next()).value?.['data'] ?? 'null') as Json)['qr_codes'];
    assert.deepEqual(await next(), [{qr_reference, status: 'active'}]);
    await service.call('POST', `/simulator/qr/${qr_reference}/expire`);
    assert.deepEqual(await next(), [{qr_reference, status: 'expired'}]);
    away.abort();
  });

  it('reports refunded money, even if nothing else changes', async () => {
    const invoice = await freshInvoice();
    const arrive = () => service.call('POST', `/simulator/invoices/${invoice['id']}/money`, {body: {}});
    await arrive();
    const events = readEvents(await open(invoice));
    const next = async () => JSON.parse((await events.next()).value?.['data'] ?? 'null') as Json;
    const paid = await next();
    assert.deepEqual([paid['status'], paid['returned_amount']], ['paid', 0]);
    for (const returned of [1999, 3998]) {
      await arrive();
      const {version, returned_amount, server_time, ...rest} = await next();
      assert.equal(returned_amount, returned);
      assert.deepEqual({...rest, version: paid['version'], returned_amount: 0, server_time}, paid);
      assert.ok(Number(version) > Number(paid['version']));
    }
    await events.return(undefined);
  });

  it('sends a comment every 15 seconds', async () => {
    const events = readEvents(await open(await freshInvoice()));
    await events.next();
    for (let beat = 0; beat < 2; beat += 1) {
      clock.advance(15_000);
      assert.deepEqual((await events.next()).value, {comment: 'still here'});
    }
    await events.return(undefined);
  });

  it('sends a change to every reader', async () => {
    const invoice = await freshInvoice();
    const streams = await Promise.all([open(invoice), open(invoice), open(invoice)]);
    const all = streams.map(readEvents);
    for (const events of all) await events.next();
    const qr = await read(
      await service.call('POST', `/v2/invoices/${invoice['id']}/qr`, {key: pk('USD'), body: due(invoice)}),
    );
    await service.call('POST', '/simulator/bank_app/approve', {body: {payload: qr['payload']}});
    for (const events of all) {
      const {value} = await events.next();
      assert.equal((JSON.parse(value?.['data'] ?? 'null') as Json)['settled_by'], 'qr');
      await events.return(undefined);
    }
  });

  it('is refused for an unknown invoice and without a credential', async () => {
    assert.equal((await open({id: 'in_x'})).status, 404);
    assert.equal((await service.call('GET', '/v2/invoices/in_x/events')).status, 401);
  });

  it('ends when the service stops', async () => {
    const other = await listen({database, clock});
    const response = await fetch(`${other.url}/v2/invoices/${(await freshInvoice())['id']}/events`, {
      headers: {authorization: `Bearer ${pk('USD')}`},
    });
    const events = readEvents(response);
    await events.next();
    await other.close();
    await assert.rejects(async () => {
      for await (const event of events) assert.fail(JSON.stringify(event));
    });
  });
});

describe('a status stream and the credential that opened it', () => {
  const SHOP = 'http://localhost:5173';
  const admin = () => ({db: database.db, now: clock.now()});
  const newKey = () =>
    runOne(admin(), 'key', 'create', '--account', USD, '--kind', 'publishable', '--origin', SHOP).then((row) => ({
      id: String(row['id']),
      key: String(row['key']),
    }));
  const revoke = (id: string) => run(admin(), 'key', 'revoke', '--key', id);
  const pay = (invoice: Json) => service.call('POST', `/simulator/invoices/${invoice['id']}/money`, {body: {}});

  /** Opens the stream of an invoice and reads the first status. */
  async function watch(
    key: string,
    sent: {readonly headers?: Record<string, string>; readonly at?: Listening; readonly invoice?: Json} = {},
  ) {
    const {headers = {}, at = service, invoice = await freshInvoice()} = sent;
    const response = await at.call('GET', `/v2/invoices/${invoice['id']}/events`, {key, headers});
    assert.equal(response.status, 200);
    const events = readEvents(response);
    await events.next();
    return events;
  }
  type Events = Awaited<ReturnType<typeof watch>>;

  /** Lets heartbeats pass, and reads them. */
  async function beat(events: Events, count = 1): Promise<void> {
    clock.advance(15_000 * count);
    for (let each = 0; each < count; each += 1) assert.deepEqual((await events.next()).value, {comment: 'still here'});
  }
  /** Checks that a stream has ended without an error. */
  const assertEnded = async (events: Events) =>
    assert.deepEqual(await Promise.race([events.next(), setTimeout(5000, 'still open', {ref: false})]), {
      done: true,
      value: undefined,
    });

  async function assertContinues(events: Events, invoice: Json): Promise<void> {
    await pay(invoice);
    const {value} = await events.next();
    assert.equal((JSON.parse(value?.['data'] ?? 'null') as Json)['status'], 'paid');
    await events.return(undefined);
  }

  it('continues while the key is valid', async () => {
    const [{key}, invoice] = [await newKey(), await freshInvoice()];
    const events = await watch(key, {invoice, headers: {origin: SHOP}});
    for (let each = 0; each < 3; each += 1) await beat(events);
    await assertContinues(events, invoice);
  });

  it('ends when the key was revoked, and cannot be opened again', async () => {
    const {id, key} = await newKey();
    const [events, invoice] = [await watch(key), await freshInvoice()];
    const stays = await watch(pk('USD'), {invoice});
    await revoke(id);
    clock.advance(15_000);
    for (const one of [events, stays]) assert.deepEqual((await one.next()).value, {comment: 'still here'});
    await assertEnded(events);
    assert.equal((await open(invoice, {headers: {authorization: `Bearer ${key}`}})).status, 401);
    await assertContinues(stays, invoice);
  });

  it('ends when a replaced key is no longer accepted', async () => {
    const {id, key} = await newKey();
    const events = await watch(key);
    await run(admin(), 'key', 'rotate', '--key', id, '--keep', '30s');
    await beat(events);
    await beat(events);
    await assertEnded(events);
  });

  it('ends when the key no longer allows the origin of the page', async () => {
    const [{id, key}, invoice] = [await newKey(), await freshInvoice()];
    const page = await watch(key, {headers: {origin: SHOP}});
    const noPage = await watch(key, {invoice});
    await run(admin(), 'key', 'origins', '--key', id, '--origin', 'https://duka.example');
    clock.advance(15_000);
    for (const one of [page, noPage]) assert.deepEqual((await one.next()).value, {comment: 'still here'});
    await assertEnded(page);
    assert.equal((await open(invoice, {headers: {authorization: `Bearer ${key}`, origin: SHOP}})).status, 403);
    await assertContinues(noPage, invoice);
  });

  it('ends 15 minutes after the session has expired, when a request may no longer read the status either', async () => {
    const invoice = await freshInvoice();
    const body = {mode: 'invoice', invoice_id: invoice['id'], expires_in: 60};
    const {token} = await read(await service.call('POST', '/v2/widget_sessions', {key: sk('USD'), body}));
    const events = await watch(String(token), {invoice});
    const status = async () =>
      (await service.call('GET', `/v2/invoices/${invoice['id']}/status`, {key: String(token)})).status;
    await beat(events, 63);
    assert.equal(await status(), 200);
    await beat(events);
    await assertEnded(events);
    assert.equal(await status(), 401);
  });

  it('continues when the credential cannot be checked, because the database does not answer', async () => {
    const failed: string[] = [];
    let isAway = false;
    const db = database.db.withPlugin({
      transformQuery({node}) {
        const table = ['api_keys', 'widget_sessions'].find((name) => JSON.stringify(node).includes(name));
        if (!isAway || table === undefined) return node;
        failed.push(table);
        throw new Error('the database does not answer');
      },
      transformResult: async ({result}) => result,
    });
    const other = await listen({database: {...database, db}, clock});
    const [{id, key}, invoice] = [await newKey(), await freshInvoice()];
    const body = {mode: 'invoice', invoice_id: invoice['id']};
    const {token} = await read(await service.call('POST', '/v2/widget_sessions', {key: sk('USD'), body}));
    const [revoked, session] = [await watch(key, {at: other}), await watch(String(token), {at: other, invoice})];
    await revoke(id);
    isAway = true;
    clock.advance(15_000);
    for (const one of [revoked, session]) assert.deepEqual((await one.next()).value, {comment: 'still here'});
    while (failed.length < 2) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(failed.toSorted(), ['api_keys', 'widget_sessions']);
    isAway = false;
    clock.advance(15_000);
    for (const one of [revoked, session]) assert.deepEqual((await one.next()).value, {comment: 'still here'});
    await assertEnded(revoked);
    await assertContinues(session, invoice);
    await close(other);
  });

  it('is not measured as a request when the service ends it', async () => {
    const other = await listen({database, clock, metrics: {host: '127.0.0.1', port: 0}});
    const {id, key} = await newKey();
    const events = await watch(key, {at: other});
    await revoke(id);
    await beat(events);
    await assertEnded(events);
    const metrics = () => readMetrics(other.metricsUrl);
    while (valueOf(await metrics(), 'payment_streams_open') !== 0)
      await new Promise((resolve) => setImmediate(resolve));
    const requests = samplesOf(await metrics()).filter(({name}) => name === 'payment_http_requests_total');
    assert.deepEqual(requests, []);
    await close(other);
  });
});

describe('a fault of the network', () => {
  const phoneRequest = async (invoice: Json, key: string) =>
    service.call('POST', `/v2/invoices/${invoice['id']}/phone_requests`, {
      key: pk('USD'),
      body: {...due(invoice), phone_number: '+25779000001'},
      headers: {'idempotency-key': key},
    });

  it('after the work loses only the response, which the same key returns again', async () => {
    const invoice = await freshInvoice();
    await setFault({operation: 'createPhoneRequest', kind: 'drop_after_commit'});
    await assert.rejects(phoneRequest(invoice, 'lost'));
    const again = await phoneRequest(invoice, 'lost');
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
    const {uetr} = await read(again);
    const status = await read(await service.call('GET', `/v2/invoices/${invoice['id']}/status`, {key: pk('USD')}));
    assert.deepEqual(status['phone_requests'], [{uetr, status: 'pending'}]);
  });

  it('after the work does not prevent the approval on the phone', async () => {
    const invoice = await freshInvoice();
    const events = readEvents(await open(invoice));
    await events.next();
    await setFault({operation: 'createPhoneRequest', kind: 'drop_after_commit'});
    await assert.rejects(phoneRequest(invoice, 'answered'));
    await events.next();
    clock.advance(1000);
    const {value} = await events.next();
    assert.equal((JSON.parse(value?.['data'] ?? 'null') as Json)['settled_by'], 'phone');
    await events.return(undefined);
  });

  it('before the work has no effect', async () => {
    const invoice = await freshInvoice();
    await setFault({operation: 'createPhoneRequest', kind: 'drop_before'});
    await assert.rejects(phoneRequest(invoice, 'never'));
    const again = await phoneRequest(invoice, 'never');
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, null]);
  });

  it('can be a delay', async () => {
    await setFault({operation: 'getHealth', kind: 'delay', delay_ms: 5000});
    const armed = clock.armed();
    const slow = service.call('GET', '/healthz');
    while (clock.armed() === armed) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(5000);
    assert.equal((await slow).status, 200);
  });
});
