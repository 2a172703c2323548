import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createUnknownKeyLimit} from '../src/http/calls-per-minute.js';
import {jsonText} from '../src/lib/json-text.js';
import {Problem} from '../src/lib/problem.js';
import {createHarness, MBOA, OWN_ORIGIN, pk, sk, useService} from './helpers/harness.js';
import {createManualClock} from './helpers/manual-clock.js';
import {lendDatabase} from './helpers/test-database.js';
import {createInvoice, createSession, createToken, CARDS, PAYER} from './helpers/steps.js';

const SHOP = 'http://localhost:5173';
const SECRET_PATHS = [
  '/v2/widget_sessions',
  '/v2/one_time_codes',
  '/v2/payouts',
  '/v2/charges/mobile',
  '/v2/invoices',
] as const;

const service = useService();

describe('authentication', () => {
  for (const authorization of [
    '',
    'Bearer ',
    'Basic abc',
    'Bearer sk_test_nobody',
    'Bearer ws_test_nobody',
    'sk_test_x',
  ]) {
    it(`answers 401 to the header "${authorization}", before it reads the body`, async () => {
      const headers = {authorization, 'content-type': 'application/json'};
      const {status, body, headers: answered} = await service.ask('POST', '/v2/payouts', {body: '{not json', headers});
      assert.equal(status, 401);
      assert.equal(body['code'], 'unauthorized');
      assert.equal(answered['www-authenticate'], 'Bearer');
    });
  }

  it('answers 401 when the header is missing', async () => {
    assert.equal((await service.ask('GET', '/v2/charges/ch_x')).status, 401);
  });

  it('refuses a secret key that a page sends', async () => {
    const {status, body} = await service.ask('GET', '/v2/charges/ch_x', {key: sk('USD'), headers: {origin: SHOP}});
    assert.deepEqual([status, body['code']], [403, 'secret_key_in_browser']);
  });

  for (const path of SECRET_PATHS) {
    it(`refuses a publishable key and a session on ${path}, without CORS headers`, async () => {
      const session = await createSession(service, {mode: 'add'});
      for (const key of [pk('USD'), session]) {
        const answer = await service.ask('POST', path, {key, body: {}, headers: {origin: SHOP}});
        assert.deepEqual([answer.status, answer.body['code']], [403, 'not_permitted']);
        assert.equal(answer.headers['access-control-allow-origin'], undefined);
      }
      const preflight = await service.ask('OPTIONS', path, {headers: {origin: SHOP}});
      assert.equal(preflight.status, 404);
      assert.equal(preflight.headers['access-control-allow-origin'], undefined);
    });
  }

  it('refuses a secret key on the status of an invoice', async () => {
    const {status, body} = await service.ask('GET', '/v2/invoices/in_x/status', {key: sk('USD')});
    assert.deepEqual([status, body['code']], [403, 'not_permitted']);
  });

  it('answers 404 in the usual format to an unknown path or method, without a credential', async () => {
    for (const [method, path] of [
      ['GET', '/v2/nothing'],
      ['PUT', '/v2/customers'],
      ['GET', '/v2/payouts'],
      ['GET', '/%zz'],
      ['GET', '/v2/charges/%00'],
    ] as const) {
      const {status, body, headers} = await service.ask(method, path, {headers: {origin: SHOP}});
      assert.deepEqual([status, body['code'], body['request_id']], [404, 'resource_missing', headers['request-id']]);
      assert.equal(headers['access-control-allow-origin'], SHOP);
    }
  });

  it('sends a request id, and forbids caching and MIME sniffing', async () => {
    for (const path of ['/healthz', '/nothing']) {
      const {headers} = await service.ask('GET', path);
      assert.match(headers['request-id'] ?? '', /^req_[0-9A-Za-z]{24}$/);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });
});

describe('the origin check', () => {
  for (const [origin, key, status] of [
    ['http://localhost:5173', pk('USD'), 201],
    ['http://localhost', pk('USD'), 201],
    ['http://127.0.0.1:1', pk('USD'), 201],
    ['https://localhost:5173', pk('USD'), 403],
    ['http://localhost:5173.evil.example', pk('USD'), 403],
    ['http://localhost.evil.example', pk('USD'), 403],
    ['null', pk('USD'), 403],
    ['https://mboa.example', MBOA.pk, 201],
    ['https://shop.mboa.example', MBOA.pk, 403],
    ['http://localhost:5173', MBOA.pk, 403],
  ] as const) {
    it(`answers ${status} to a page on ${origin} with the key ${key}`, async () => {
      const answer = await service.ask('POST', '/v2/customers', {key, body: PAYER, headers: {origin}});
      assert.equal(answer.status, status);
      assert.equal(answer.headers['access-control-allow-origin'], origin);
      assert.equal(answer.headers['vary'], 'Origin');
      if (status === 403) assert.equal(answer.body['code'], 'origin_not_allowed');
    });
  }

  it('accepts a session only from the origins it was created for', async () => {
    const key = await createSession(service, {mode: 'add', allowed_origins: ['http://localhost:8080']});
    const from = (origin: string) => service.ask('POST', '/v2/customers', {key, body: PAYER, headers: {origin}});
    assert.equal((await from('http://localhost:8080')).status, 201);
    assert.equal((await from('http://localhost:8081')).body['code'], 'origin_not_allowed');
  });

  it('refuses to create a session for an origin that the key does not have', async () => {
    const body = {mode: 'add', allowed_origins: ['https://elsewhere.example']};
    const answer = await service.ask('POST', '/v2/widget_sessions', {key: sk('USD'), body});
    assert.deepEqual([answer.status, answer.body['param']], [400, 'allowed_origins']);
  });

  it('accepts card data only from pages of the service', async () => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2030', cvc: '123', holder: 'A Irakoze'};
    for (const headers of [{}, {origin: SHOP}, {origin: 'http://pay.test.evil.example'}]) {
      const {status, body} = await service.ask('POST', '/v2/tokens', {key: pk('USD'), body: card, headers});
      assert.deepEqual([status, body['code']], [403, 'origin_not_allowed']);
    }
    await createToken(service);
  });

  it('answers a preflight with the headers that a page may send and read', async () => {
    const headers = {'origin': SHOP, 'access-control-request-method': 'POST'};
    const preflight = await service.ask('OPTIONS', '/v2/customers', {headers});
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], SHOP);
    assert.match(
      preflight.headers['access-control-allow-headers'] ?? '',
      /authorization, content-type, idempotency-key, traceparent, tracestate/,
    );
    assert.match(
      preflight.headers['access-control-expose-headers'] ?? '',
      /Retry-After, Request-Id, Idempotent-Replayed/,
    );
    assert.equal(preflight.headers['access-control-allow-credentials'], undefined);
  });
});

describe('a session', () => {
  it('expires after expires_in, but can read the status of its invoice for 15 more minutes', async () => {
    const invoice = await createInvoice(service);
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id'], expires_in: 60});
    const path = `/v2/invoices/${invoice['id']}`;
    await service.pass(60_000);
    const late = await service.ask('POST', `${path}/qr`, {key, body: {amount: 1999, currency: 'USD'}});
    assert.deepEqual([late.status, late.body['code']], [401, 'session_expired']);
    assert.equal((await service.ask('GET', `${path}/status`, {key})).status, 200);
    await service.pass(15 * 60_000);
    assert.equal((await service.ask('GET', `${path}/status`, {key})).status, 401);
  });

  it('is stored with a digest of its token only', async () => {
    const token = await createSession(service, {mode: 'add'});
    assert.match(token, /^ws_test_[\w-]{43}$/);
    const rows = await service.prepared.services.db.selectFrom('widget_sessions').selectAll().execute();
    assert.ok(!jsonText(rows).includes(token));
  });
});

describe('the rate limit', () => {
  it('limits a publishable key, not a secret one, and sends Retry-After', async () => {
    const slow = await createHarness({
      database: lendDatabase(service.prepared.services.db),
      callsPerMinute: 2,
      publicUrl: OWN_ORIGIN,
    });
    const read = (key: string) => slow.ask('GET', '/v2/charges/ch_x', {key});
    assert.deepEqual([(await read(pk('USD'))).status, (await read(pk('USD'))).status], [404, 404]);
    const refused = await read(pk('USD'));
    assert.deepEqual(
      [refused.status, refused.body['code'], refused.headers['retry-after']],
      [429, 'rate_limited', '60'],
    );
    assert.equal((await read(sk('USD'))).status, 404);
    assert.equal((await read(pk('BIF'))).status, 404);
    slow.clock.advance(60_000);
    assert.equal((await read(pk('USD'))).status, 404);
    await slow.prepared.close();
  });

  it('limits an address that tries unknown keys, but no request with a known one', async () => {
    const {db} = service.prepared.services;
    const shared = lendDatabase(db);
    const slow = await createHarness({database: shared, unknownKeysPerMinute: 4, publicUrl: OWN_ORIGIN});
    const read = async (key: string) => (await slow.ask('GET', '/v2/charges/ch_x', {key})).status;
    const session = await createSession(service, {mode: 'add'});
    assert.deepEqual([await read('pk_nobody'), await read('sk_nobody'), await read('ws_nobody')], [401, 401, 401]);
    assert.equal((await slow.ask('GET', '/elements/card?k=pk_nobody')).status, 401);
    const refused = await slow.ask('GET', '/v2/charges/ch_x', {key: 'pk_another'});
    const frame = await slow.ask('GET', '/elements/card?k=pk_another');
    assert.deepEqual([refused.body['code'], refused.headers['retry-after'], frame.status], ['rate_limited', '60', 429]);
    assert.deepEqual([refused.status, await read('ws_nobody')], [429, 429]);
    assert.deepEqual([await read(pk('USD')), await read(sk('USD')), await read(session)], [404, 404, 404]);
    slow.clock.advance(60_000);
    assert.equal(await read('pk_nobody'), 401);
    await slow.prepared.close();
  });

  it('counts 10,000 addresses separately, and all others together', () => {
    const limit = createUnknownKeyLimit(service.clock, 1);
    const unknown = new Problem(401, {code: 'unauthorized', message: 'The key is not known.'});
    const statusFor = (address: number): number => limit<Problem>(unknown, String(address)).status;
    const first = Array.from({length: 10_001}, (_, address) => statusFor(address));
    assert.ok(first.every((status) => status === 401));
    assert.deepEqual([statusFor(0), statusFor(9999), statusFor(10_000), statusFor(10_001)], [429, 429, 429, 429]);
  });

  it('starts a new count when the clock was set back', () => {
    const clock = createManualClock();
    const limit = createUnknownKeyLimit(clock, 1);
    const unknown = new Problem(401, {code: 'unauthorized', message: 'The key is not known.'});
    const statuses = (): number[] => [1, 2].map(() => limit<Problem>(unknown, '192.0.2.1').status);
    assert.deepEqual(statuses(), [401, 429]);
    clock.advance(-3_600_000);
    assert.deepEqual(statuses(), [401, 429]);
  });

  it('does not count an expired session', () => {
    const limit = createUnknownKeyLimit(service.clock, 0);
    const expired = new Problem(401, {code: 'session_expired', message: 'The widget session has expired.'});
    assert.equal(limit(expired, '192.0.2.1'), expired);
  });
});
