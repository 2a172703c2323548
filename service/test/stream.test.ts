import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {pk} from './helpers/harness.js';
import {listen, readEvents, type Listening} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {openTestDatabase} from './helpers/test-database.js';

const clock = createManualClock();
let database: OpenDatabase;
let service: Listening;

before(async () => {
  database = await openTestDatabase();
  service = await listen({database, clock});
});
after(async () => {
  const closed = service.close();
  clock.advance(10_000); // closes open connections without waiting
  await closed;
  await database.close();
});

type Json = Readonly<Record<string, unknown>>;

const read = async (response: Response): Promise<Json> => (await response.json()) as Json;
const freshInvoice = async (): Promise<Json> =>
  read(await service.call('POST', '/simulator/invoices', {body: {currency: 'USD'}}));
const open = (invoice: Json, sent: {headers?: Record<string, string>; signal?: AbortSignal} = {}) =>
  service.call('GET', `/v2/invoices/${invoice['id']}/events`, {key: pk('USD'), ...sent});
const due = (invoice: Json) => ({amount: invoice['amount'], currency: invoice['currency']});
const setFault = (fault: object) => service.call('POST', '/simulator/faults', {body: fault});

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
