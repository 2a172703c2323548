import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {connect, createServer, type AddressInfo, type Server, type Socket} from 'node:net';
import {after, afterEach, before, describe, it} from 'node:test';
import pg from 'pg';
import {connectDatabase, type OpenDatabase} from '../src/db/connect.js';
import {batchingPool} from '../src/db/pool.js';
import {isUnavailable} from '../src/db/unavailable.js';
import {until} from './helpers/crash-orders.js';
import {createHarness, sk, type Answer, type Harness} from './helpers/harness.js';
import {PAYOUT} from './helpers/payouts.js';
import {readMetrics, valueOf} from './helpers/scrape.js';
import {copyTemplate} from './helpers/server-template.js';
import {PAYER} from './helpers/steps.js';
import {readOn, runOn, TEST_SERVER, type ServerDatabase} from './helpers/test-server.js';

/** An error as the server sends it. */
function serverError(code: string): Error {
  return Object.assign(new Error('words of the server'), {severity: 'ERROR', code});
}

/** A pool that opens no connection, or whose connections fail at every statement. */
function failingPool({connect: refused, query: failed}: {readonly connect?: Error; readonly query?: Error}): pg.Pool {
  const reject = async (error: Error | undefined): Promise<never> => {
    throw error ?? new Error('nothing was asked');
  };
  const client = {query: () => reject(failed), release: () => undefined};
  return {connect: async () => (refused === undefined ? client : reject(refused))} as unknown as pg.Pool;
}

describe('the check whether the database is unavailable', () => {
  const codes: readonly (readonly [boolean, string, string])[] = [
    [true, '57P01', 'an administrator ended the connection or stopped the server'],
    [true, '57P02', 'the server has crashed'],
    [true, '57P03', 'the server is starting or stopping'],
    [true, '53300', 'there are too many connections'],
    [true, '25006', 'the server is a standby'],
    [true, '57014', 'the statement took too long'],
    [true, '25P03', 'the transaction was idle for too long'],
    [true, '08006', 'the connection failed'],
    [true, '08P01', 'PgBouncer has no connection to the server'],
    [false, '23505', 'a row exists already'],
    [false, '42P01', 'a table is missing'],
    [false, '40P01', 'two transactions wait for each other'],
    [false, '22P02', 'a value cannot be read'],
    [false, 'XX000', 'the server has a fault'],
  ];
  for (const [isAway, code, words] of codes) {
    it(`returns ${isAway} for the error ${code}: ${words}`, () => {
      assert.equal(isUnavailable(serverError(code)), isAway);
    });
  }

  it('returns true when no connection can be opened, or all are in use', async () => {
    for (const error of [new Error('timeout exceeded when trying to connect'), serverError('28P01')]) {
      await assert.rejects(batchingPool(failingPool({connect: error})).connect(), error);
      assert.equal(isUnavailable(error), true);
    }
  });

  it('returns true when a connection breaks, and false for a wrong statement or program', async () => {
    const reset = Object.assign(new Error('read ECONNRESET'), {code: 'ECONNRESET'});
    const errors = [reset, new Error('Connection terminated unexpectedly'), new RangeError('x'), serverError('23505')];
    for (const error of errors) {
      const connection = await batchingPool(failingPool({query: error})).connect();
      await assert.rejects(Promise.resolve(connection.query('select 1', [])), error);
    }
    assert.deepEqual(errors.map(isUnavailable), [true, true, false, false]);
  });

  it('returns false for a failed connection to another system', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED'});
    assert.deepEqual([refused, undefined, 'text', null].map(isUnavailable), [false, false, false, false]);
  });
});

/** A TCP relay between a service and its server. A test can close it. */
interface Relay {
  readonly port: number;
  /** Accepts connections, if it does not yet. */
  open(): Promise<void>;
  /** Refuses connections, and breaks those that are open. */
  close(): Promise<void>;
  /** Forwards the next `commit`, and breaks its connection instead of forwarding the response. */
  loseCommit(): void;
}

async function startRelay(server: string): Promise<Relay> {
  const {host, port: at} = new pg.Client({connectionString: server});
  const sockets = new Set<Socket>();
  let isLosing = false;
  const relay: Server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${at}`) : connect(at, host);
    let isLost = false;
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => void (other.destroy(), sockets.delete(socket)));
    }
    client.on('data', (bytes) => {
      isLost ||= isLosing && bytes.includes('commit');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isLost) isLosing = false;
      if (isLost) client.destroy();
      else client.write(bytes);
    });
  });
  const open = async (port: number): Promise<void> => {
    if (!relay.listening) await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  };
  await open(0);
  const {port} = relay.address() as AddressInfo;
  return {
    port,
    open: () => open(port),
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    loseCommit: () => void (isLosing = true),
  };
}

// The embedded database is always available.
if (TEST_SERVER !== undefined) tellOfServer(TEST_SERVER);

function tellOfServer(server: string): void {
  describe('a request while the PostgreSQL server is unavailable', () => {
    let place: ServerDatabase;
    let relay: Relay;
    let database: OpenDatabase;
    let service: Harness;
    let metrics: string | undefined;
    before(async () => {
      place = await copyTemplate(server);
      relay = await startRelay(server);
      const url = new URL(place.url);
      url.search = '';
      url.host = `127.0.0.1:${relay.port}`;
      database = await connectDatabase({databaseUrl: url.href, dataDir: ':memory:'});
      service = await createHarness({database, metrics: {host: '127.0.0.1', port: 0}});
      metrics = await service.prepared.listenForMetrics();
    });
    afterEach(() => relay.open());
    after(async () => {
      await service.prepared.close();
      await database.close();
      await relay.close();
      await runOn(server, `drop database ${place.name} with (force)`);
    });

    const createCustomer = (key: string = randomUUID()): Promise<Answer> =>
      service.ask('POST', '/v2/customers', {key: sk('USD'), body: PAYER, headers: {'idempotency-key': key}});
    const statusOf = async (path: string): Promise<number> => (await service.ask('GET', path)).status;
    const endConnections = (): Promise<void> =>
      runOn(
        place.url,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );

    /** Checks a response that leaves open whether the call took effect. `ask` checks it against the OpenAPI document. */
    const checkAway = ({status, headers, body}: Answer, code = 'service_unavailable'): void => {
      assert.deepEqual([body['code'], headers['retry-after']], [code, '1']);
      assert.equal(status, code === 'server_error' ? 500 : 503);
      assert.match(String(body['message']), /^The database does not answer\. Whether it took effect is not known:/);
    };

    it('gets 503 while connections are refused, as does /readyz; is counted; succeeds afterwards', async () => {
      await relay.close();
      let asked = 0;
      // The first requests may use connections that have just broken.
      await until('a connection is refused', async () => {
        checkAway(await createCustomer());
        asked += 1;
        return /"fault_code":"ECONNREFUSED"[^\n]*"the database does not answer"/.test(service.logged.join(''));
      });
      assert.equal(await statusOf('/readyz'), 503);
      const labels = {operation: 'createCustomer', status: '503'};
      assert.equal(valueOf(await readMetrics(metrics), 'payment_http_requests_total', labels), asked);
      await relay.open();
      assert.deepEqual([(await createCustomer()).status, await statusOf('/readyz')], [201, 200]);
    });

    it('gets 500 with Retry-After where the documented interface has no 503', async () => {
      await relay.close();
      checkAway(await service.ask('POST', '/v2/payouts', {key: sk('USD'), body: PAYOUT}), 'server_error');
    });

    for (const [way, end, code] of [
      ['its connection is ended', 'pg_terminate_backend', '57P01'],
      ['its statement is ended', 'pg_cancel_backend', '57014'],
    ] as const) {
      it(`gets 503 when ${way}, and has no effect`, async () => {
        const [waiting, key] = ["datname = current_database() and wait_event_type = 'Lock'", randomUUID()];
        const locking = new pg.Client({connectionString: place.url});
        await locking.connect();
        await locking.query('begin; lock table customers in access exclusive mode');
        const asked = createCustomer(key);
        const ended = `select ${end}(pid) from pg_stat_activity where ${waiting}`;
        await until('the request waits', async () => (await readOn(place.url, ended)).length > 0);
        checkAway(await asked);
        await locking.end();
        assert.ok(
          service.logged.some((line) => line.includes(`"fault_code":"${code}"`)),
          code,
        );
        const again = await createCustomer(key);
        assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, undefined]);
      });
    }

    it('gets 503 when the response to its commit is lost, and its stored response when repeated', async () => {
      const key = randomUUID();
      relay.loseCommit();
      checkAway(await createCustomer(key));
      const again = await createCustomer(key);
      assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true']);
    });

    it('gets 503 when the server is read-only, which /readyz reports', async () => {
      await runOn(server, `alter database ${place.name} set default_transaction_read_only = on`);
      await endConnections();
      await until('the service detects it', async () =>
        (await service.ask('GET', '/readyz')).text.includes('read-only'),
      );
      await until('a write is refused', async () => {
        checkAway(await createCustomer());
        return service.logged.some((line) => line.includes('"fault_code":"25006"'));
      });
      await runOn(server, `alter database ${place.name} reset default_transaction_read_only`);
      await endConnections();
      await until('the server accepts writes', async () => (await statusOf('/readyz')) === 200);
      assert.equal((await createCustomer()).status, 201);
    });
  });
}
