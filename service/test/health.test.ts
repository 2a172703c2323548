import assert from 'node:assert/strict';
import {connect, type Socket} from 'node:net';
import {text} from 'node:stream/consumers';
import {once} from 'node:events';
import {after, before, describe, it} from 'node:test';
import {DEFAULT_CONNECTION, type OpenDatabase} from '../src/db/connect.js';
import {simulatedRails, type Rails} from '../src/rails/index.js';
import {createHarness, OWN_ORIGIN, pk, type Harness} from './helpers/harness.js';
import {listen} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {askToken, PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

const READY = ['/readyz', '/healthz'] as const;
const soon = () => new Promise((resolve) => setImmediate(resolve));

/** A database that is opened before the tests of a suite, and closed after them. */
function useDatabase(): {readonly get: () => OpenDatabase; readonly start: (rails?: Rails) => Promise<Harness>} {
  let database: OpenDatabase | undefined;
  const harnesses: Harness[] = [];
  before(async () => {
    database = await openTestDatabase();
  });
  after(async () => {
    for (const {prepared} of harnesses) await prepared.close();
    await database?.close();
  });
  const get = (): OpenDatabase => {
    if (database === undefined) throw new Error('the database is not open yet');
    return database;
  };
  return {
    get,
    async start(rails = simulatedRails) {
      const harness = await createHarness({database: get(), rails});
      harnesses.push(harness);
      return harness;
    },
  };
}

describe('the health checks', () => {
  const database = useDatabase();
  let service: Harness;
  before(async () => {
    service = await database.start();
  });

  for (const path of ['/livez', ...READY]) {
    it(`return ok at ${path} with any headers`, async () => {
      for (const headers of [
        {},
        {'authorization': 'Bearer nobody', 'origin': 'https://elsewhere.example', 'idempotency-key': 'é'},
        {'sec-fetch-site': 'cross-site', 'accept': 'text/plain', 'x-forwarded-for': 'nowhere'},
      ]) {
        const {status, body} = await service.ask('GET', path, {headers});
        assert.deepEqual([status, body], [200, {status: 'ok'}]);
      }
      assert.equal((await service.ask('POST', path, {body: {}})).status, 404);
    });
  }

  it('answer HEAD, with which many monitors ask', async () => {
    const {prepared} = service;
    for (const url of ['/livez', ...READY]) {
      const {statusCode, body} = await prepared.app.inject({method: 'HEAD', url});
      assert.deepEqual([statusCode, body], [200, ''], url);
    }
  });

  it('can be read by a page, and are not cached', async () => {
    const headers = {origin: OWN_ORIGIN};
    for (const path of ['/livez', ...READY]) {
      const {headers: got} = await service.ask('GET', path, {headers});
      assert.deepEqual([got['access-control-allow-origin'], got['cache-control']], [OWN_ORIGIN, 'no-store']);
    }
  });

  for (const path of READY) {
    it(`return 503 at ${path} when the database takes longer than two seconds, while /livez returns ok`, async () => {
      // Holds all connections, so other requests wait. PGlite has only one.
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const connections = Array.from({length: DEFAULT_CONNECTION.poolSize}, () => database.get().db.connection());
      const holding = Promise.all(connections.map((connection) => connection.execute(() => held)));
      const armed = service.clock.armed();
      const asked = service.ask('GET', path);
      while (service.clock.armed() === armed) await soon();
      assert.equal((await service.ask('GET', '/livez')).status, 200);
      service.clock.advance(2000);
      const {status, body, headers} = await asked;
      release();
      await holding;
      assert.deepEqual([status, body['code'], headers['retry-after']], [503, 'service_unavailable', '1']);
      assert.match(String(body['request_id']), /^req_/);
      assert.equal((await service.ask('GET', path)).status, 200);
    });
  }

  it('return 503 while the newest migration is missing in the database', async () => {
    const {db} = database.get();
    const migrations = db.withTables<{kysely_migration: {name: string; timestamp: string}}>();
    const [newest, ...others] = await migrations
      .deleteFrom('kysely_migration')
      .where('name', '=', (query) => query.selectFrom('kysely_migration').select(({fn}) => fn.max('name').as('name')))
      .returningAll()
      .execute();
    assert.ok(newest !== undefined && others.length === 0);
    for (const path of READY) {
      const {status, body} = await service.ask('GET', path);
      assert.deepEqual([status, body['message']], [503, 'The database lacks tables that this version needs.']);
    }
    await migrations.insertInto('kysely_migration').values(newest).execute();
    assert.equal((await service.ask('GET', '/readyz')).status, 200);
  });

  it('return 503 without a cause when the database is gone, while /livez returns ok', async () => {
    await service.prepared.services.jobs.stop(0);
    await database.get().db.destroy();
    for (const path of READY) {
      const {status, text} = await service.ask('GET', path);
      assert.equal(status, 503);
      assert.match(text, /"message":"The database does not answer\."/);
    }
    assert.equal((await service.ask('GET', '/livez')).status, 200);
  });
});

describe('the health checks of a service whose rails never respond', () => {
  const database = useDatabase();
  let release: () => void = () => undefined;
  let asked = 0;
  const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const hanging = <Rail extends object>(rail: Rail): Rail =>
    new Proxy(rail, {
      get: () => () => {
        asked += 1;
        return held;
      },
    });
  const {cards, bank, mobile, payouts, mail, tax} = simulatedRails;
  const rails: Rails = {
    ...{cards: hanging(cards), bank: hanging(bank), mobile: hanging(mobile)},
    ...{payouts: hanging(payouts), mail: hanging(mail), tax: hanging(tax)},
  };

  it('return ok, and call no rail', async () => {
    const service = await database.start(rails);
    for (const path of ['/livez', ...READY]) assert.equal((await service.ask('GET', path)).status, 200);
    assert.equal(asked, 0);
  });

  // PGlite has one connection, and a call that waits for a rail does not hold it.
  it('return ok while a call waits for a rail', async () => {
    const service = await database.start(rails);
    const waiting = askToken(service);
    while (asked === 0) await soon();
    for (const path of ['/livez', ...READY]) assert.equal((await service.ask('GET', path)).status, 200);
    release();
    await waiting;
  });
});

describe('a service that is stopping', () => {
  let database: OpenDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());

  it('is not ready, but handles calls for the configured delay, so that load balancers can notice', async () => {
    const clock = createManualClock();
    const service = await listen({database, clock, stopDelayS: 5});
    const closed = service.close();
    for (const path of READY) {
      const answer = await service.call('GET', path);
      const {code, message} = (await answer.json()) as Readonly<Record<string, unknown>>;
      assert.deepEqual([answer.status, answer.headers.get('connection')], [503, 'close']);
      assert.deepEqual([code, message], ['service_unavailable', 'The service is stopping.']);
    }
    const alive = await service.call('GET', '/livez');
    assert.deepEqual([alive.status, alive.headers.get('connection')], [200, 'close']);
    const made = await service.call('POST', '/v2/customers', {key: pk('USD'), body: PAYER});
    assert.deepEqual([made.status, made.headers.get('connection')], [201, 'close']);
    clock.advance(5000);
    await closed;
    await assert.rejects(fetch(`${service.url}/livez`));
  });

  it('refuses calls on open connections with the usual error body, while /livez returns ok', async () => {
    const clock = createManualClock();
    const service = await listen({database, clock});
    const paths = ['/livez', '/readyz', '/v2/merchant'];
    const sockets = await Promise.all(paths.map((path) => beginCall(service.url, path)));
    await service.call('GET', '/livez'); // by now the service has received the others
    const closed = service.close();
    while (await isListening(service.url));
    const answers = await Promise.all(sockets.map(endCall));
    assert.match(answers[0] ?? '', /^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*\{"status":"ok"\}$/i);
    for (const refused of answers.slice(1)) {
      assert.match(refused, /^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n[^]*"code":"service_unavailable"/i);
      assert.match(refused, /\r\nretry-after: 1\r\n[^]*"request_id":"req_/i);
    }
    await closed;
  });
});

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** A request whose headers are incomplete: {@link endCall} completes them and returns the response. */
async function beginCall(url: string, path: string): Promise<Socket> {
  const socket = await open(url);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: pay.test\r\n`);
  return socket;
}

function endCall(socket: Socket): Promise<string> {
  socket.write('\r\n');
  return text(socket);
}

function isListening(url: string): Promise<boolean> {
  return open(url).then(
    (socket) => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}
