import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {swapTypes} from '../src/simulator/fault-bodies.js';
import {pk} from './helpers/harness.js';
import {listen, type Listening} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {CARDS, PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

type Json = Readonly<Record<string, unknown>>;

const PAGE = 'http://localhost:5173';
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

/** An operation, and a call of it with an idempotency key. */
interface Called {
  readonly operation: string;
  readonly path: string;
  readonly body: object;
  readonly origin: () => string;
}

const card = {number: CARDS.visa, exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline Irakoze'};
/** Calls of a merchant's page, and the one of the card frame. */
const CALLS: readonly Called[] = [
  {operation: 'createCustomer', path: '/v2/customers', body: PAYER, origin: () => PAGE},
  {operation: 'createToken', path: '/v2/tokens', body: card, origin: () => service.url},
];

let keys = 0;

/** Makes the call with the fault. Returns a function that repeats it with the same key. */
async function callWithFault(
  called: Called,
  fault: object,
): Promise<{spoiled: Promise<Response>; again: () => Promise<Response>}> {
  const {operation, path, body, origin} = called;
  const set = await service.call('POST', '/simulator/faults', {body: {operation, ...fault}});
  assert.equal(set.status, 201);
  const headers = {'idempotency-key': `fault-${(keys += 1)}`, 'origin': origin()};
  const again = () => service.call('POST', path, {key: pk('USD'), body, headers});
  return {spoiled: again(), again};
}

/** The response that the fault hid: the operation took effect, and a retry with the same key returns it. */
async function assertEffect(again: () => Promise<Response>): Promise<string> {
  const found = await again();
  assert.deepEqual([found.status, found.headers.get('idempotent-replayed')], [201, 'true']);
  return found.text();
}

for (const called of CALLS) {
  const assertReadable = (response: Response): void => {
    assert.equal(response.headers.get('access-control-allow-origin'), called.origin());
    assert.match(response.headers.get('access-control-expose-headers') ?? '', /Request-Id/);
  };

  describe(`a fault of ${called.operation} after it took effect`, () => {
    it('truncate: sends half of the announced body, and then breaks the connection', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'truncate'});
      const response = await spoiled;
      assertReadable(response);
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [201, 'application/json; charset=utf-8'],
      );
      const {heard, error} = await readUntilDead(response);
      assert.ok(error instanceof Error);
      const whole = await assertEffect(again);
      assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(whole)));
      assert.equal(
        heard,
        Buffer.from(whole)
          .subarray(0, Math.floor(Buffer.byteLength(whole) / 2))
          .toString('utf8'),
      );
    });

    it('html: returns an HTML page with the status 200, like a proxy', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'html'});
      const response = await spoiled;
      assertReadable(response);
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
      assert.match(await response.text(), /^<!doctype html>/);
      await assertEffect(again);
    });

    it('bad_json: returns incomplete JSON with a matching length', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'bad_json'});
      const response = await spoiled;
      assertReadable(response);
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [201, 'application/json; charset=utf-8'],
      );
      const text = await response.text();
      assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(text)));
      assert.throws(() => JSON.parse(text) as unknown, SyntaxError);
      assert.ok((await assertEffect(again)).startsWith(text));
    });

    it('empty: returns the right status and no body', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'empty'});
      const response = await spoiled;
      assertReadable(response);
      assert.deepEqual([response.status, response.headers.get('content-length')], [201, '0']);
      assert.equal(await response.text(), '');
      await assertEffect(again);
    });

    it('wrong_types: returns JSON with numbers as texts and texts as numbers', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'wrong_types'});
      const response = await spoiled;
      assertReadable(response);
      const body = (await response.json()) as Json;
      const whole = JSON.parse(await assertEffect(again)) as Json;
      assert.deepEqual(Object.keys(body), Object.keys(whole));
      for (const [name, value] of Object.entries(whole)) {
        if (typeof value === 'string') assert.equal(typeof body[name], 'number', name);
        if (typeof value === 'number') assert.equal(body[name], String(value), name);
      }
    });

    it('slow_bytes: sends the whole body in ten pieces over time', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'slow_bytes', delay_ms: 900});
      const response = await spoiled;
      assertReadable(response);
      const started = clock.now();
      const {pieces, text} = await readPieces(response);
      assert.deepEqual([pieces, clock.now() - started], [10, 900]);
      assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(text)));
      assert.equal(text, await assertEffect(again));
    });

    it('drop_after_commit: sends no response', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'drop_after_commit'});
      await assert.rejects(spoiled);
      await assertEffect(again);
    });
  });

  describe(`a fault of ${called.operation} before it takes effect`, () => {
    it('status: returns an error that a page can read', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'status', status: 503});
      const response = await spoiled;
      assertReadable(response);
      assert.equal(response.status, 503);
      assert.deepEqual([(await again()).status, (await again()).headers.get('idempotent-replayed')], [201, 'true']);
    });

    it('drop_before: sends no response', async () => {
      const {spoiled, again} = await callWithFault(called, {kind: 'drop_before'});
      await assert.rejects(spoiled);
      const fresh = await again();
      assert.deepEqual([fresh.status, fresh.headers.get('idempotent-replayed')], [201, null]);
    });
  });
}

describe('a fault of the body', () => {
  it('applies to errors too', async () => {
    const called = {operation: 'getCharge', path: '/v2/charges/ch_x', key: pk('USD')};
    await service.call('POST', '/simulator/faults', {body: {operation: called.operation, kind: 'bad_json'}});
    const response = await service.call('GET', called.path, {key: called.key});
    assert.equal(response.status, 404);
    await assert.rejects(response.json());
  });

  it('of the kind wrong_types keeps every digit, and does not change names and literals', () => {
    assert.equal(
      swapTypes('{"a":9223372036854775807,"b":"x\\"1","c":null,"d":[true,-1.5e3,""],"e2":{"f":"2"}}'),
      '{"a":"9223372036854775807","b":4,"c":null,"d":[true,"-1.5e3",0],"e2":{"f":1}}',
    );
  });

  it('that is meant for event streams does not break other responses', async () => {
    for (const kind of ['repeat_events', 'reorder_events']) {
      await service.call('POST', '/simulator/faults', {body: {operation: 'getHealth', kind}});
      assert.equal((await service.call('GET', '/healthz')).status, 200);
    }
  });
});

async function readUntilDead(response: Response): Promise<{readonly heard: string; readonly error: unknown}> {
  let heard = '';
  try {
    for await (const chunk of response.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
    return {heard, error: undefined};
  } catch (error) {
    return {heard, error};
  }
}

/** Reads a body that is sent over time, and moves the clock after each chunk. */
async function readPieces(response: Response): Promise<{readonly pieces: number; readonly text: string}> {
  const armed = clock.armed();
  let pieces = 0;
  let text = '';
  const whole = Number(response.headers.get('content-length'));
  for await (const chunk of response.body ?? []) {
    pieces += 1;
    text += new TextDecoder().decode(chunk as Uint8Array);
    if (text.length < whole) await nextPiece(armed);
  }
  return {pieces, text};
}

async function nextPiece(armed: number): Promise<void> {
  while (clock.armed() < armed) await new Promise((resolve) => setImmediate(resolve));
  clock.advance(100);
}
