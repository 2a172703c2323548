import assert from 'node:assert/strict';
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {afterEach, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {pk} from './helpers/harness.js';
import {readEvents} from './helpers/listening.js';

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));
const CUSTOMER = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Irakoze'};

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** A service in a process of its own, and how it ended: with which code, or by which signal. */
async function start(): Promise<{url: string; ended: Promise<readonly unknown[]>}> {
  const started = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: SERVICE_DIR,
    env: {...process.env, NODE_V8_COVERAGE: '', DATABASE_URL: '', PORT: '0', DATA_DIR: ':memory:'},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const ended = once(started, 'exit');
  let printed = '';
  for await (const chunk of started.stdout.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    printed += String(chunk);
    const url = /^Payment service: (\S+)$/m.exec(printed)?.[1];
    if (url !== undefined) return {url, ended};
  }
  throw new Error(`it did not start: ${printed}`);
}

function send(url: string, body: object, key?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json', ...(key === undefined ? {} : {authorization: `Bearer ${key}`})},
    body: JSON.stringify(body),
  });
}

/** Sends a call that takes long, and waits until it is under way. */
async function beginSlowCall(url: string, delayMs: number): Promise<{readonly answer: Promise<Response>}> {
  await send(`${url}/simulator/faults`, {operation: 'createCustomer', kind: 'delay', delay_ms: delayMs});
  const answer = send(`${url}/v2/customers`, CUSTOMER, pk('USD'));
  answer.catch(() => undefined);
  const isWaiting = async (): Promise<boolean> => {
    const {data} = (await (await fetch(`${url}/simulator/faults`)).json()) as {data: unknown[]};
    return data.length > 0;
  };
  while (await isWaiting());
  return {answer};
}

describe('a service that is told to stop', () => {
  it('ends its streams, answers what is under way, takes nothing new and is gone', async () => {
    const {url, ended} = await start();
    const made = await send(`${url}/simulator/invoices`, {currency: 'USD'});
    const {id} = (await made.json()) as {id: string};
    const stream = await fetch(`${url}/v2/invoices/${id}/events`, {headers: {authorization: `Bearer ${pk('USD')}`}});
    const events = readEvents(stream);
    assert.equal((await events.next()).value?.['event'], 'status');
    const {answer} = await beginSlowCall(url, 1500);
    child?.kill('SIGTERM');
    const last = await events.next().then(
      ({done}) => (done === true ? 'ended' : 'an event'),
      () => 'ended',
    );
    assert.equal(last, 'ended');
    const answered = await answer;
    assert.deepEqual([answered.status, answered.headers.get('connection')], [201, 'close']);
    assert.equal(((await answered.json()) as {email: string}).email, CUSTOMER.email);
    assert.deepEqual(await ended, [0, null]);
    await assert.rejects(fetch(`${url}/healthz`));
  });

  it('waits no longer when it is told again', async () => {
    const {url, ended} = await start();
    const {answer} = await beginSlowCall(url, 60_000);
    child?.kill('SIGTERM');
    // It is told again when it has understood: from then on it takes no connection.
    while (await isListening(url));
    child?.kill('SIGINT');
    assert.deepEqual(await ended, [1, null]);
    await assert.rejects(answer);
  });
});

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, {headers: {connection: 'close'}}).then(
    ({ok}) => ok,
    () => false,
  );
}
