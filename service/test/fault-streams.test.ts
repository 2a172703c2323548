import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {pk} from './helpers/harness.js';
import {listen, readEvents, type Listening, type StreamEvent} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {openTestDatabase} from './helpers/test-database.js';

type Json = Readonly<Record<string, unknown>>;

const PAGE = 'http://localhost:5173';
const clock = createManualClock();
let database: OpenDatabase;
let service: Listening;
let armedBefore = 0;

before(async () => {
  database = await openTestDatabase();
  service = await listen({database, clock});
  armedBefore = clock.armed();
});
after(async () => {
  const closed = service.close();
  clock.advance(10_000); // closes open connections without waiting
  await closed;
  await database.close();
});

/** Creates an invoice. `open` opens its stream with the fault. Each call of `pay` causes one event. */
async function prepare(fault: object): Promise<{
  readonly open: () => Promise<Response>;
  readonly pay: () => Promise<unknown>;
}> {
  const made = await service.call('POST', '/simulator/invoices', {body: {currency: 'USD'}});
  const {id} = (await made.json()) as Json;
  await service.call('POST', '/simulator/faults', {body: {operation: 'streamInvoiceStatus', ...fault}});
  const open = () => service.call('GET', `/v2/invoices/${id}/events`, {key: pk('USD'), headers: {origin: PAGE}});
  const pay = () => service.call('POST', `/simulator/invoices/${id}/money`, {body: {}});
  return {open, pay};
}

const versionOf = (event: StreamEvent | undefined): number =>
  Number((JSON.parse(event?.['data'] ?? '{}') as Json)['version']);

async function versions(events: AsyncGenerator<StreamEvent, undefined>, count: number): Promise<readonly number[]> {
  const heard: number[] = [];
  while (heard.length < count) heard.push(versionOf((await events.next()).value));
  return heard;
}

function assertReadable(response: Response): void {
  assert.equal(response.headers.get('access-control-allow-origin'), PAGE);
}

describe('a fault in the status stream', () => {
  it('repeat_events: sends every event twice, and comments once', async () => {
    const {open, pay} = await prepare({kind: 'repeat_events'});
    const response = await open();
    assertReadable(response);
    const events = readEvents(response);
    assert.deepEqual(await versions(events, 2), [1, 1]);
    clock.advance(15_000);
    assert.deepEqual((await events.next()).value, {comment: 'still here'});
    await pay();
    assert.deepEqual(await versions(events, 2), [2, 2]);
    await events.return(undefined);
  });

  it('reorder_events: sends the previous event again after each new one', async () => {
    const {open, pay} = await prepare({kind: 'reorder_events'});
    const response = await open();
    assertReadable(response);
    const events = readEvents(response);
    assert.deepEqual(await versions(events, 1), [1]);
    await pay();
    assert.deepEqual(await versions(events, 2), [2, 1]);
    await pay();
    assert.deepEqual(await versions(events, 2), [3, 2]);
    await events.return(undefined);
  });

  it('truncate: sends the first event, and then breaks the connection', async () => {
    const {open, pay} = await prepare({kind: 'truncate'});
    const response = await open();
    assertReadable(response);
    const events = readEvents(response);
    assert.deepEqual(await versions(events, 1), [1]);
    await assert.rejects(events.next());
    const whole = readEvents(await open());
    assert.deepEqual(await versions(whole, 1), [1]);
    await pay();
    assert.deepEqual(await versions(whole, 1), [2]);
    await whole.return(undefined);
  });

  it('status and html: send a response that is not a stream', async () => {
    for (const [fault, status, type] of [
      [{kind: 'status', status: 503}, 503, 'application/json; charset=utf-8'],
      [{kind: 'html'}, 200, 'text/html; charset=utf-8'],
    ] as const) {
      const response = await (await prepare(fault)).open();
      assertReadable(response);
      assert.deepEqual([response.status, response.headers.get('content-type')], [status, type]);
      assert.match(await response.text(), /The simulator is set to return this/);
    }
  });

  it('empty: ends the stream without any event', async () => {
    const response = await (await prepare({kind: 'empty'})).open();
    assertReadable(response);
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(await response.text(), '');
  });

  it('drop_before and drop_after_commit: send no response, and the next request works', async () => {
    for (const kind of ['drop_before', 'drop_after_commit']) {
      const {open} = await prepare({kind});
      await assert.rejects(open());
      const events = readEvents(await open());
      assert.deepEqual(await versions(events, 1), [1]);
      await events.return(undefined);
    }
  });

  it('hostile_strings: sends events with hostile text', async () => {
    const {open, pay} = await prepare({kind: 'hostile_strings', payload: 'link', field: 'status'});
    const events = readEvents(await open());
    for (const version of [1, 2]) {
      const {data = ''} = (await events.next()).value ?? {};
      const told = JSON.parse(data) as Json;
      assert.deepEqual([told['status'], told['version']], ['javascript:__pwn(3)//', version]);
      await pay();
    }
    await events.return(undefined);
  });

  it('bad_json and wrong_types: send events with invalid data', async () => {
    const broken = readEvents(await (await prepare({kind: 'bad_json'})).open());
    const {value: event} = await broken.next();
    assert.deepEqual([event?.['event'], event?.['id']], ['status', '1']);
    assert.throws(() => JSON.parse(event?.['data'] ?? '{}') as unknown, SyntaxError);
    await broken.return(undefined);
    const swapped = readEvents(await (await prepare({kind: 'wrong_types'})).open());
    const data = JSON.parse((await swapped.next()).value?.['data'] ?? '{}') as Json;
    assert.deepEqual([data['version'], data['status']], ['1', 'pending'.length]);
    await swapped.return(undefined);
  });

  it('leaves no stream open after its page has disconnected', async () => {
    const {open} = await prepare({kind: 'repeat_events'});
    const events = readEvents(await open());
    assert.deepEqual(await versions(events, 2), [1, 1]);
    assert.ok(clock.armed() > armedBefore);
    await events.return(undefined);
    // Each open stream has a timer, including those of the tests above.
    while (clock.armed() > armedBefore) await new Promise((resolve) => setImmediate(resolve));
  });
});
