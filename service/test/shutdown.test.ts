import assert from 'node:assert/strict';
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {request} from 'node:http';
import {connect, type AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {after, afterEach, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {DEFAULT_CONNECTION} from '../src/db/connect.js';
import {SERVICE_ARGS} from './helpers/child-service.js';
import {createPlace, type TestPlace} from './helpers/child-service-place.js';
import {until} from './helpers/crash-orders.js';
import {freePort} from './helpers/free-port.js';
import {createHarness, pk} from './helpers/harness.js';
import {readEvents} from './helpers/listening.js';
import {promised} from './helpers/promised.js';
import {openTestDatabase} from './helpers/test-database.js';

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));
const CUSTOMER = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Irakoze'};

let place: TestPlace;
let child: ChildProcess | undefined;
let ended: Promise<readonly unknown[]> | undefined;
before(async () => {
  place = await createPlace();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await ended;
});
after(() => place.remove());

/** A service process, and how it ended: exit code or signal. */
async function start(): Promise<{url: string; ended: Promise<readonly unknown[]>}> {
  const {output, ended: exit} = startOn(0, SERVICE_ARGS);
  let printed = '';
  for await (const chunk of output.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    printed += String(chunk);
    const url = /^Payment service: (\S+)$/m.exec(printed)?.[1];
    if (url !== undefined) return {url, ended: exit};
  }
  throw new Error(`it did not start: ${printed}`);
}

function startOn(port: number, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const started = spawn(process.execPath, args, {
    cwd: SERVICE_DIR,
    env: {...process.env, NODE_V8_COVERAGE: '', DATABASE_URL: '', PORT: String(port), ...place.place, ...more},
    stdio: 'pipe',
  });
  child = started;
  const exit = once(started, 'exit');
  ended = exit;
  return {pipes: [started.stdin, started.stdout, started.stderr], output: started.stdout, ended: exit};
}

function send(url: string, body: object, key?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json', ...(key === undefined ? {} : {authorization: `Bearer ${key}`})},
    body: JSON.stringify(body),
  });
}

/** A request whose body ends when `finish` is called. Its headers have been read. */
interface SlowCall {
  readonly finish: () => void;
  readonly answer: Promise<{
    readonly status: number | undefined;
    readonly connection: string | undefined;
    readonly body: string;
  }>;
}

async function beginSlowCall(url: string): Promise<SlowCall> {
  const headers = {
    'authorization': `Bearer ${pk('USD')}`,
    'content-type': 'application/json',
    'content-length': JSON.stringify(CUSTOMER).length,
    'expect': '100-continue',
  };
  const call = request(`${url}/v2/customers`, {method: 'POST', headers});
  const answer = new Promise<Awaited<SlowCall['answer']>>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      const {
        statusCode: status,
        headers: {connection},
      } = response;
      text(response).then((body) => resolve({status, connection, body}), reject);
    });
  });
  answer.catch(() => undefined);
  call.flushHeaders();
  await once(call, 'continue');
  return {answer, finish: () => call.end(JSON.stringify(CUSTOMER))};
}

describe('a service that receives a stop signal', () => {
  it('ends its streams, completes calls in progress, refuses new ones, and exits', async () => {
    const {url, ended} = await start();
    const made = await send(`${url}/simulator/invoices`, {currency: 'USD'});
    const {id} = (await made.json()) as {id: string};
    const stream = await fetch(`${url}/v2/invoices/${id}/events`, {headers: {authorization: `Bearer ${pk('USD')}`}});
    const events = readEvents(stream);
    assert.equal((await events.next()).value?.['event'], 'status');
    const {answer, finish} = await beginSlowCall(url);
    child?.kill('SIGTERM');
    const last = await events.next().then(
      ({done}) => (done === true ? 'ended' : 'an event'),
      () => 'ended',
    );
    assert.equal(last, 'ended');
    finish();
    const {status, connection, body} = await answer;
    assert.deepEqual([status, connection], [201, 'close'], body);
    assert.equal((JSON.parse(body) as {email: string}).email, CUSTOMER.email);
    assert.deepEqual(await ended, [0, null]);
    await assert.rejects(fetch(`${url}/healthz`));
  });

  it('exits without waiting after a second signal', async () => {
    const {url, ended} = await start();
    const {answer} = await beginSlowCall(url);
    child?.kill('SIGTERM');
    // The second signal is sent after the first one took effect: the service no longer accepts connections.
    while (await isListening(url));
    child?.kill('SIGINT');
    assert.deepEqual(await ended, [1, null]);
    await assert.rejects(answer);
  });
});

describe('a service whose output nobody reads any more', () => {
  for (const [how, args] of [
    ['compiled', SERVICE_ARGS],
    ['from its sources', ['--import', 'tsx', 'src/main.ts']],
  ] as const) {
    it(`starts, answers and ends after a signal: ${how}`, {timeout: 120_000}, async () => {
      const port = await freePort();
      const {pipes, ended} = startOn(port, args, {LOG_LEVEL: 'trace'});
      for (const pipe of pipes) pipe.destroy();
      await until('it answers', () => isListening(`http://127.0.0.1:${port}`));
      child?.kill('SIGTERM');
      assert.deepEqual(await ended, [0, null]);
    });
  }
});

describe('a service that is closed while a connection has sent nothing', () => {
  it('ends the connection at once', {timeout: 20_000}, async () => {
    const database = await openTestDatabase(DEFAULT_CONNECTION);
    const {prepared} = await createHarness({database});
    await prepared.app.listen({host: '127.0.0.1', port: 0});
    const accepted = once(prepared.app.server, 'connection');
    const socket = connect((prepared.app.server.address() as AddressInfo).port, '127.0.0.1');
    const ended = once(socket, 'close');
    await accepted;
    // The clock stands still, so nothing ends by time.
    await prepared.close();
    await ended;
    await database.close();
  });
});

describe('a service that is closed while its database does not answer', () => {
  it('waits for it at most 15 seconds', async () => {
    const database = await openTestDatabase({...DEFAULT_CONNECTION, poolSize: 1});
    const {prepared, clock} = await createHarness({database});
    const [held, released] = [promised<true>(), promised<true>()];
    const holding = database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('accounts').select('id').execute();
      held.resolve(true);
      await released.promise;
    });
    await held.promise;
    const round = prepared.services.jobs.wake();
    let isClosed = false;
    const closing = prepared.close().then(() => (isClosed = true));
    await until('it is closed', () => {
      clock.advance(1000);
      return isClosed;
    });
    released.resolve(true);
    await Promise.all([holding, round, closing]);
    await database.close();
  });
});

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, {headers: {connection: 'close'}}).then(
    ({ok}) => ok,
    () => false,
  );
}
