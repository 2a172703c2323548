import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import type {Kysely} from 'kysely';
import {readConfig} from '../src/config.js';
import {DEFAULT_CONNECTION, type OpenDatabase} from '../src/db/connect.js';
import type {Database} from '../src/db/types.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import {simulatedRails} from '../src/rails/index.js';
import {createHarness, pk, sk, useService, type Answer, type Harness} from './helpers/harness.js';
import {listen, openStream} from './helpers/listening.js';
import {readMetrics, samplesOf, valueOf} from './helpers/scrape.js';
import {containsSecret, encodingsOf} from './helpers/secrets.js';
import {CARDS, chargeNewCard, createCustomer, createToken, PAYER} from './helpers/steps.js';
import {lendDatabase, openTestDatabase} from './helpers/test-database.js';

const ANY_PORT = {host: '127.0.0.1', port: 0};
const MINUTE_MS = 60_000;
/** How long values from the database are cached. */
const FRESH_MS = 5000;

const mailer = {
  async send(): Promise<void> {
    throw new RefusedForGood('no such mailbox');
  },
};
const service = useService({metrics: ANY_PORT, rails: {...simulatedRails, mail: mailer}});
let listening: Promise<string | undefined> | undefined;
const addressOf = (): Promise<string | undefined> => (listening ??= service.prepared.listenForMetrics());
const scrape = async (): Promise<string> => readMetrics(await addressOf());

/** Reads the metrics with fresh values of the database. */
async function scrapeAnew(): Promise<string> {
  service.clock.advance(FRESH_MS);
  return scrape();
}

function setFault(fault: object): Promise<Answer> {
  return service.ask('POST', '/simulator/rail_faults', {body: fault});
}

/** Sends an invoice by mail, which the mailer refuses permanently. */
async function sendInvoice(to: Harness): Promise<void> {
  const customer_id = await createCustomer(to);
  const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
  const body = {description: 'Coffee', customer_id, due_date: '2026-12-31', products, manual_payment: true};
  assert.equal((await to.ask('POST', '/v2/invoices', {key: sk('USD'), body})).status, 201);
}

describe('the setting of the metrics', () => {
  it('is off by default', () => {
    assert.equal(readConfig({}).metrics, undefined);
    assert.equal(readConfig({METRICS_PORT: '', METRICS_HOST: '0.0.0.0'}).metrics, undefined);
  });

  it('lets only this machine read them unless a host is set', () => {
    assert.deepEqual(readConfig({METRICS_PORT: '9464'}).metrics, {host: '127.0.0.1', port: 9464});
    assert.deepEqual(readConfig({METRICS_PORT: '0', METRICS_HOST: '::'}).metrics, {host: '::', port: 0});
    assert.throws(() => readConfig({METRICS_PORT: 'x'}), /METRICS_PORT must be a whole number from 0 to 65535/);
  });

  it('starts no metrics server if it is missing', async () => {
    const database = await openTestDatabase();
    const quiet = await createHarness({database});
    assert.equal(await quiet.prepared.listenForMetrics(), undefined);
    await quiet.prepared.close();
    await database.close();
  });

  it('is refused if the port is taken, and the service stops listening to its database', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const {port} = other.address() as AddressInfo;
    const database = await openTestDatabase();
    let [opened, open] = [0, 0];
    const listenTo = async (...asked: Parameters<OpenDatabase['listen']>): ReturnType<OpenDatabase['listen']> => {
      const stop = await database.listen(...asked);
      opened += 1;
      open += 1;
      return async () => {
        open -= 1;
        await stop();
      };
    };
    const watched = {...database, listen: listenTo};
    await assert.rejects(listen({database: watched, metrics: {host: '127.0.0.1', port}}), /EADDRINUSE/);
    assert.deepEqual([opened > 0, open], [true, 0]);
    other.close();
    await database.close();
  });
});

describe('the metrics server', () => {
  it('serves one path and one method', async () => {
    const address = new URL((await addressOf()) ?? '');
    assert.equal((await fetch(new URL('/', address))).status, 404);
    assert.equal((await fetch(new URL('/metrics/x', address), {method: 'POST'})).status, 404);
    const posted = await fetch(address, {method: 'POST'});
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET']);
    assert.equal((await fetch(new URL('/metrics?name=x', address))).status, 200);
    assert.equal((await service.ask('GET', '/metrics')).status, 404);
  });

  it('writes an IPv6 address in brackets', async () => {
    const database = await openTestDatabase();
    const other = await createHarness({database, metrics: {host: '::1', port: 0}});
    const address = await other.prepared.listenForMetrics();
    assert.match(address ?? '', /^http:\/\/\[::1\]:\d+\/metrics$/);
    assert.equal(valueOf(await readMetrics(address), 'payment_database_up'), 1);
    await other.prepared.close();
    await assert.rejects(readMetrics(address));
    await database.close();
  });
});

describe('the metrics of requests and rails', () => {
  it('count a charge and a decline, by operation and status', async () => {
    const earlier = await scrape();
    assert.equal((await chargeNewCard(service)).body['status'], 'succeeded');
    assert.equal((await chargeNewCard(service, {number: CARDS.declined})).body['status'], 'failed');
    const text = await scrape();
    const grown = (name: string, labels: Record<string, string>): number =>
      (valueOf(text, name, labels) ?? 0) - (valueOf(earlier, name, labels) ?? 0);
    const charges = {operation: 'createCardCharge', status: '201'};
    assert.equal(grown('payment_http_requests_total', charges), 2);
    assert.equal(grown('payment_http_request_seconds_count', charges), 2);
    assert.equal(grown('payment_rail_calls_total', {rail: 'cards', call: 'card_charge', outcome: 'answered'}), 2);
    assert.equal(grown('payment_rail_calls_total', {rail: 'cards', call: 'question', outcome: 'answered'}), 2);
    assert.equal(grown('payment_rail_call_seconds_count', {rail: 'cards', outcome: 'answered'}), 4);
  });

  it('count a call that fails, and one that times out', async () => {
    await setFault({rail: 'cards', method: 'tokenise', kind: 'break', times: 1});
    await assert.rejects(createToken(service));
    await setFault({rail: 'cards', method: 'tokenise', kind: 'hang', times: 1});
    const late = createToken(service);
    while (service.prepared.services.railFaults.list().length > 0)
      await new Promise((resolve) => setImmediate(resolve));
    service.clock.advance(20_000);
    await assert.rejects(late);
    await service.ask('DELETE', '/simulator/rail_faults');
    const text = await scrape();
    const calls = {rail: 'cards', call: 'question'};
    assert.equal(valueOf(text, 'payment_rail_calls_total', {...calls, outcome: 'failed'}), 1);
    assert.equal(valueOf(text, 'payment_rail_calls_total', {...calls, outcome: 'no_answer'}), 1);
    assert.equal(valueOf(text, 'payment_http_requests_total', {operation: 'createToken', status: '503'}), 2);
  });

  it('count a call that is refused permanently, and its dead job', async () => {
    await sendInvoice(service);
    const text = await scrapeAnew();
    assert.equal(valueOf(text, 'payment_rail_calls_total', {rail: 'mail', call: 'mail', outcome: 'refused'}), 1);
    assert.equal(valueOf(text, 'payment_jobs', {rail: 'mail', state: 'dead'}), 1);
    assert.equal(valueOf(text, 'payment_jobs', {rail: 'tax', state: 'dead'}), 0);
  });

  it('have no label with input from a caller', async () => {
    for (let index = 0; index < 50; index++) {
      await service.ask('GET', `/v2/nothing-${index}`);
      await service.ask('GET', `/v2/charges/ch_${index}`, {key: sk('USD')});
    }
    const samples = samplesOf(await scrape()).filter(({name}) => name.startsWith('payment_'));
    const unknown = samples.filter(({labels}) => labels['operation'] === 'unknown' && labels['le'] === '+Inf');
    assert.deepEqual(
      unknown.map(({labels}) => labels['status']),
      ['404'],
    );
    const operations = new Set<unknown>(['unknown']);
    const paths = Object.values(service.prepared.app.swagger().paths ?? {});
    for (const path of paths) for (const {operationId} of Object.values(path as object)) operations.add(operationId);
    const allowed: Readonly<Record<string, (value: string) => boolean>> = {
      operation: (value) => operations.has(value),
      status: (value) => /^[2-5]\d\d$/.test(value),
      rail: (value) => [...Object.keys(simulatedRails), 'none'].includes(value),
      call: (value) => /^[a-z_]+$/.test(value),
      outcome: (value) => ['answered', 'refused', 'failed', 'no_answer'].includes(value),
      state: (value) => ['due', 'leased', 'scheduled', 'dead', 'total', 'idle', 'waiting'].includes(value),
      age: (value) => ['under_10m', 'from_10m_to_1h', 'from_1h_to_1d', 'over_1d'].includes(value),
      le: (value) => /^(?:[\d.]+|\+Inf)$/.test(value),
    };
    for (const {name, labels} of samples) {
      for (const [label, value] of Object.entries(labels)) {
        assert.equal(allowed[label]?.(value), true, `${name} ${label}=${value}`);
      }
    }
  });

  it('contain no data of a payer, a card or a key', async () => {
    const text = await scrape();
    const secrets = [pk('USD'), sk('USD'), CARDS.visa, CARDS.declined, 'Irakoze', ...Object.values(PAYER)];
    for (const writing of secrets.flatMap(encodingsOf)) assert.equal(containsSecret(text, writing), false, writing);
    for (const prefix of ['ch_', 'inv_', 'cus_', 'tok_', 'req_', 'acct_', 'sk_', 'pk_', '@']) {
      assert.doesNotMatch(text, new RegExp(`["=]\\w*${prefix}`), prefix);
    }
  });
});

describe('the metrics of the database', () => {
  /** Runs no jobs, so that the jobs of a test do not change. */
  let idle: Harness;
  let idleUrl: string | undefined;
  before(async () => {
    const {db} = service.prepared.services;
    idle = await createHarness({database: lendDatabase(db), role: 'serve', metrics: ANY_PORT});
    idleUrl = await idle.prepared.listenForMetrics();
  });
  after(() => idle.prepared.close());

  const readIdle = (): Promise<string> => {
    idle.clock.advance(FRESH_MS);
    return readMetrics(idleUrl);
  };

  it('count jobs by rail and state, and show how long the oldest has waited', async () => {
    const {db} = service.prepared.services;
    const jobs = (text: string): unknown =>
      ['due', 'leased', 'scheduled'].map((state) => valueOf(text, 'payment_jobs', {rail: 'tax', state}));
    assert.equal(valueOf(await readIdle(), 'payment_oldest_due_job_seconds'), 0);
    const now = idle.clock.now() + FRESH_MS;
    const task = {kind: 'tax_filing', subject: 'inv_x', rail: 'tax', attempts: 1} as const;
    await db
      .insertInto('tasks')
      .values([
        {...task, at: now - 90_000},
        {...task, at: now - 120_000, lease: 'x', lease_until: Date.now() + MINUTE_MS},
        {...task, at: now - 130_000, lease: 'y', lease_until: Date.now() + MINUTE_MS},
        {...task, at: now + 100_000},
        {...task, at: now + 100_000},
        {...task, at: now - 300_000, dead_at: now - 1},
        {kind: 'invoice_overdue', subject: 'inv_x', at: now - 300_000, dead_at: now - 1},
      ])
      .execute();
    const text = await readIdle();
    await db.deleteFrom('tasks').where('subject', '=', 'inv_x').execute();
    assert.deepEqual(jobs(text), [1, 2, 2]);
    assert.equal(valueOf(text, 'payment_jobs', {rail: 'tax', state: 'dead'}), 1);
    assert.equal(valueOf(text, 'payment_jobs', {rail: 'none', state: 'dead'}), 1);
    assert.equal(valueOf(text, 'payment_jobs', {rail: 'none', state: 'due'}), 0);
    assert.equal(valueOf(text, 'payment_oldest_due_job_seconds'), 90);
  });

  it('count charges whose outcome is unknown, by age', async () => {
    const pending = async (): Promise<string> =>
      (await chargeNewCard(service, {number: CARDS.pending})).body['id'] as string;
    const ids = [await pending(), await pending(), await pending(), await pending(), await pending()];
    const {db} = service.prepared.services;
    const now = idle.clock.now() + FRESH_MS;
    const ages = [1, 2, 11, 61, 1441];
    for (const [index, id] of ids.entries()) {
      const created_at = now - (ages[index] ?? 0) * MINUTE_MS;
      await db.updateTable('charges').set({created_at}).where('id', '=', id).execute();
    }
    await db
      .insertInto('tasks')
      .values({kind: 'card_charge', subject: ids[0] ?? '', rail: 'cards', at: now + MINUTE_MS})
      .execute();
    const text = await readIdle();
    await db
      .deleteFrom('tasks')
      .where('subject', '=', ids[0] ?? '')
      .execute();
    const counts = ['under_10m', 'from_10m_to_1h', 'from_1h_to_1d', 'over_1d'].map((age) =>
      valueOf(text, 'payment_unknown_attempts', {age}),
    );
    assert.deepEqual(counts, [1, 1, 1, 1]);
  });

  it('show its size, its pool, and the difference between its clock and the machine’s clock', async () => {
    const text = await scrapeAnew();
    assert.ok((valueOf(text, 'payment_database_bytes') ?? 0) > 1e6);
    assert.equal(valueOf(text, 'payment_database_queries_unanswered'), 0);
    assert.ok((valueOf(text, 'payment_database_pool', {state: 'total'}) ?? 0) >= 1);
    assert.equal(valueOf(text, 'payment_database_pool', {state: 'waiting'}), 0);
    const apart = (service.prepared.services.clock.now() - Date.now()) / 1000;
    assert.ok(Math.abs((valueOf(text, 'payment_clock_difference_seconds') ?? 0) - apart) < 60);
  });

  it('do not include the simulator’s clock in the clock difference', async () => {
    const earlier = valueOf(await scrapeAnew(), 'payment_clock_difference_seconds') ?? 0;
    await service.ask('POST', '/simulator/clock/advance', {body: {seconds: 86_400}});
    const later = valueOf(await scrapeAnew(), 'payment_clock_difference_seconds') ?? 0;
    assert.ok(Math.abs(later - earlier) < 600, `${later - earlier}`);
  });

  it('are read at most every five seconds', async () => {
    const dead = async (text: Promise<string>): Promise<number | undefined> =>
      valueOf(await text, 'payment_jobs', {rail: 'bank', state: 'dead'});
    assert.equal(await dead(scrapeAnew()), 0);
    const {db} = service.prepared.services;
    const task = {kind: 'bank_refund', subject: 'ch_x', rail: 'bank', at: 0, dead_at: 1} as const;
    await db.insertInto('tasks').values(task).execute();
    service.clock.advance(FRESH_MS - 1);
    assert.equal(await dead(scrape()), 0);
    service.clock.advance(1);
    assert.equal(await dead(scrape()), 1);
    await db.deleteFrom('tasks').where('subject', '=', 'ch_x').execute();
  });
});

describe('the metrics of a service whose database is down', () => {
  it('are returned without the unknown values', async () => {
    const database = await openTestDatabase();
    const down = await createHarness({database, role: 'serve', metrics: ANY_PORT});
    const address = await down.prepared.listenForMetrics();
    assert.equal(valueOf(await readMetrics(address), 'payment_database_up'), 1);
    await down.prepared.services.db.destroy();
    down.clock.advance(FRESH_MS);
    const text = await readMetrics(address);
    assert.equal(valueOf(text, 'payment_database_up'), 0);
    assert.equal(valueOf(text, 'payment_database_queries_unanswered'), 5);
    for (const name of ['jobs', 'unknown_attempts', 'database_bytes', 'clock_difference_seconds', 'oldest_due']) {
      assert.doesNotMatch(text, new RegExp(`^payment_${name}[^#]* \\d`, 'm'), name);
    }
    await down.prepared.close().catch(() => undefined);
    await database.close().catch(() => undefined);
  });

  it('are returned after two seconds if it does not respond', async () => {
    const database = await openTestDatabase({...DEFAULT_CONNECTION, poolSize: 2});
    const slow = await createHarness({database, role: 'serve', metrics: ANY_PORT});
    const address = await slow.prepared.listenForMetrics();
    const {db} = slow.prepared.services;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const busy = [hold(db, held), hold(db, held)];
    while (database.poolUse().waiting + database.poolUse().total < 2) await turn();
    const armed = slow.clock.armed();
    const answer = readMetrics(address);
    while (slow.clock.armed() === armed) await turn();
    slow.clock.advance(2000);
    const text = await answer;
    assert.equal(valueOf(text, 'payment_database_up'), 0);
    assert.ok((valueOf(text, 'payment_database_pool', {state: 'waiting'}) ?? 0) >= 1);
    letGo();
    await Promise.all(busy);
    slow.clock.advance(FRESH_MS);
    assert.equal(valueOf(await readMetrics(address), 'payment_database_up'), 1);
    await slow.prepared.close();
    await database.close();
  });
});

/** Keeps a connection of the pool until `held` resolves. */
function hold(db: Kysely<Database>, held: Promise<void>): Promise<void> {
  return db.connection().execute(() => held);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('services in one process', () => {
  it('do not mix their counts', async () => {
    const earlier = valueOf(await scrape(), 'payment_http_requests_total', {
      operation: 'createCardCharge',
      status: '201',
    });
    const database = await openTestDatabase();
    const other = await createHarness({database, metrics: ANY_PORT});
    const address = await other.prepared.listenForMetrics();
    await chargeNewCard(other);
    const charges = {operation: 'createCardCharge', status: '201'};
    assert.equal(valueOf(await readMetrics(address), 'payment_http_requests_total', charges), 1);
    assert.equal(valueOf(await scrape(), 'payment_http_requests_total', charges), earlier);
    await other.prepared.close();
    await database.close();
  });
});

describe('the metrics of streams', () => {
  it('count open streams, but not as requests', async () => {
    const database = await openTestDatabase();
    const other = await listen({database, metrics: ANY_PORT});
    const created = await other.call('POST', '/simulator/invoices', {body: {currency: 'USD'}});
    const {id} = (await created.json()) as {readonly id: string};
    const stream = await openStream(`${other.url}/v2/invoices/${id}/events`, pk('USD'));
    await stream.events.next();
    assert.equal(valueOf(await readMetrics(other.metricsUrl), 'payment_streams_open'), 1);
    stream.leave();
    while (valueOf(await readMetrics(other.metricsUrl), 'payment_streams_open') !== 0) await turn();
    const counted = samplesOf(await readMetrics(other.metricsUrl)).filter(
      ({name}) => name === 'payment_http_requests_total',
    );
    assert.deepEqual(
      counted.map(({labels}) => labels['operation']),
      ['createDemoInvoice'],
    );
    await other.close();
    await database.close();
  });
});
