import assert from 'node:assert/strict';
import {createServer, type AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {describeFailure} from '../src/commands/describe-failure.js';
import {jobs} from '../src/commands/jobs.js';
import {welcome} from '../src/commands/serve.js';
import {DEFAULT_CONFIG} from '../src/config.js';
import {connectDatabase, DEFAULT_CONNECTION} from '../src/db/connect.js';
import {isMigrated} from '../src/db/migrations.js';
import {JOBS_CHANNEL, notifyWorkers} from '../src/domain/job-queue.js';
import {listenForMetrics} from '../src/metrics/server.js';
import type {CardProcessor} from '../src/rails/cards/card-processor.js';
import {simulatedRails} from '../src/rails/index.js';
import type {Mail} from '../src/rails/mail/mailer.js';
import {startService} from '../src/start.js';
import {killChildren, startChild, type ChildService, type Place} from './helpers/child-service.js';
import {createEmptyPlace, type TestServerPlace} from './helpers/child-service-place.js';
import {createHarness, pk, sk} from './helpers/harness.js';
import {until} from './helpers/crash-orders.js';
import {createManualClock} from './helpers/manual-clock.js';
import {askPhone, post, read} from './helpers/phone-page.js';
import {promised} from './helpers/promised.js';
import {chargeSaved, saveCard} from './helpers/saved-cards.js';
import {createCustomer} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {TEST_SERVER} from './helpers/test-server.js';

const start = (place: Place, role: string): Promise<ChildService> =>
  startChild(place, {
    words: [role],
    env: {PUBLIC_URL: role === 'work' ? 'http://pay.test' : ''},
  });
describe('a process with one role', () => {
  for (const role of ['serve', 'work'] as const) {
    it(`does not start as ${role} with an embedded database`, async () => {
      await assert.rejects(startService({role, port: 0}), /^RangeError: DATABASE_URL is not set: an embedded database/);
    });
  }

  it('is refused with the list of commands if the command is unknown', async () => {
    await assert.rejects(start({DATA_DIR: ':memory:'}, 'constructor'), {
      message: 'Use one of: all, serve, work, migrate, admin, jobs, doctor.\n',
    });
  });

  for (const command of ['all', 'serve', 'work', 'migrate']) {
    it(`is refused if ${command} has an argument, such as --help`, async () => {
      const program = {words: [command, '--help'], env: {}};
      await assert.rejects(startChild({DATA_DIR: ':memory:'}, program), {
        message: 'This command takes no arguments: see service/README.md for its settings.\n',
      });
    });
  }

  it('reports a database that cannot be reached, and names the command that explains it', async () => {
    const place = {DATABASE_URL: 'postgres://127.0.0.1:1/pay', VAULT_KEY: ''};
    const message =
      /^The database cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. `service doctor` says what to do\.$/m;
    await assert.rejects(startChild(place, {words: ['migrate'], env: {}}), {message});
  });

  if (TEST_SERVER !== undefined) {
    it('migrates past its pooler as all', async () => {
      const empty = await createEmptyPlace(TEST_SERVER ?? '');
      const {DATABASE_URL: directUrl} = empty.place;
      const connection = {...DEFAULT_CONNECTION, directUrl};
      const start = startService({databaseUrl: 'postgres://127.0.0.1:1/pay', connection, port: 0});
      await assert.rejects(start, /ECONNREFUSED/);
      const database = await connectDatabase({databaseUrl: directUrl, dataDir: ':memory:'});
      assert.equal(await isMigrated(database.db), true);
      await database.close();
      await empty.remove();
    });
  }

  it('reports each address of a host that does not answer, because Node.js leaves the message empty', () => {
    const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
    const reason = 'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432';
    assert.equal(describeFailure(new AggregateError(refused, '')), reason);
    assert.equal(describeFailure('no error'), 'no error');
  });

  it('prints the addresses of pages and the test keys, unless it is a worker, which answers no requests', () => {
    const config = {...DEFAULT_CONFIG, databaseUrl: 'postgres://127.0.0.1:1/pay', vaultKey: 'a key'};
    const data = ['Data:            the server of DATABASE_URL', 'Key of the data: VAULT_KEY'];
    const address = 'Payment service: http://127.0.0.1:4010';
    const [first, role, ...more] = welcome(config, 'serve', 'http://127.0.0.1:4010').split('\n');
    assert.deepEqual([first, role], [address, 'Role:            serve']);
    assert.deepEqual(more.slice(0, 4), [
      'Dashboard:       http://127.0.0.1:4010/simulator',
      'Interface:       http://127.0.0.1:4010/docs',
      ...data,
    ]);
    assert.equal(more[4], 'Test keys:');
    for (const [mode, lines] of [
      ['test', []],
      ['live', ['Mode:            live']],
    ] as const) {
      const worker = welcome({...config, mode}, 'work', 'http://127.0.0.1:4010').split('\n');
      assert.deepEqual(worker, [address, 'Role:            work', ...lines, ...data]);
    }
  });

  it('says what to do when a port is taken, cannot be used, or its address is not of this machine', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
    const {port} = taken.address() as AddressInfo;
    for (const [place, remedy] of [
      [{host: '127.0.0.1', port}, 'Stop the program that uses it, or set PORT or METRICS_PORT to another port.'],
      [{host: '192.0.2.1', port: 0}, 'Set HOST or METRICS_HOST to an address of this machine.'],
      [{host: 'nohost.invalid', port: 0}, 'Set HOST or METRICS_HOST to an address of this machine.'],
    ] as const) {
      const error = await listenForMetrics(place, () => Promise.reject(new Error('not asked'))).catch(
        (refused: unknown) => refused,
      );
      assert.match(describeFailure(error), /^(listen E\w+: address|getaddrinfo E\w+) /);
      assert.ok(describeFailure(error).endsWith(`. ${remedy}`), describeFailure(error));
    }
    taken.close();
    const reserved = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
      ...{syscall: 'listen', code: 'EACCES'},
    });
    assert.match(describeFailure(reserved), /:80\. Set PORT or METRICS_PORT to a port that this user may use/);
  });

  for (const words of [
    ['list', 'mail'],
    ['retry', 'mail', 'cards'],
  ]) {
    it(`is refused as "jobs ${words.join(' ')}", because that names too much`, async () => {
      const usage =
        /^Error: Use "list"; or "retry" and "--subject" with an id, or one of cards, bank, mobile, payouts, mail, tax, none\.$/;
      await assert.rejects(jobs(words, {DATABASE_URL: 'postgres://127.0.0.1:1/pay'}), usage);
    });
  }

  it('is refused if the mode is unknown', async () => {
    const program = {words: ['migrate'], env: {MODE: 'real'}};
    await assert.rejects(startChild({DATA_DIR: ':memory:'}, program), {message: 'MODE must be test or live\n'});
  });
});

describe('a serving process with a separate worker', () => {
  it('notifies the worker of a due job, which runs without its timer', async () => {
    const database = await openTestDatabase();
    const sent = promised<Mail>();
    const clock = createManualClock();
    const rails = {...simulatedRails, mail: {send: async (mail: Mail) => sent.resolve(mail)}};
    const working = await createHarness({database, clock, rails, role: 'work'});
    const serving = await createHarness({database, clock, role: 'serve'});
    try {
      const payer = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Niyonkuru'};
      const {body: customer} = await serving.ask('POST', '/v2/customers', {key: pk('USD'), body: payer});
      const bill = {description: 'Coffee', due_date: '2030-12-31', manual_payment: true, customer_id: customer['id']};
      const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
      await serving.ask('POST', '/v2/invoices', {key: sk('USD'), body: {...bill, products}});
      assert.equal((await sent.promise).to, 'aline@example.com');
    } finally {
      await Promise.all([serving.prepared.close(), working.prepared.close()]);
      await database.close();
    }
  });

  it('does not notify the worker of a charge without a job, but notifies it of the retry of a failed call', async () => {
    const database = await openTestDatabase();
    const clock = createManualClock();
    let isDown = false;
    const charge: CardProcessor['charge'] = (order) =>
      isDown ? Promise.reject(new Error('the processor is down')) : simulatedRails.cards.charge(order);
    const rails = {...simulatedRails, cards: {...simulatedRails.cards, charge}};
    const serving = await createHarness({database, clock, rails, role: 'serve', chargeWaitS: 0});
    const told: string[] = [];
    const unlisten = await database.listen(JOBS_CHANNEL, (at) => told.push(at));
    try {
      const card = await saveCard(serving, await createCustomer(serving));
      await notifyWorkers(database.db, 1);
      await until('the earlier events arrived', () => told.includes('1'));
      told.length = 0;
      assert.equal((await chargeSaved(serving, card)).body['status'], 'succeeded');
      await notifyWorkers(database.db, 0);
      await until('told', () => told.length > 0);
      assert.deepEqual(told, ['0']);
      isDown = true;
      assert.equal((await chargeSaved(serving, card)).body['status'], 'pending');
      await serving.prepared.services.jobs.settled();
      await until('the failed call was reported', () => told.length > 1);
      const {at} = await database.db.selectFrom('tasks').select('at').executeTakeFirstOrThrow();
      assert.deepEqual(told, ['0', String(at)]);
    } finally {
      await unlisten();
      await serving.prepared.close();
      await database.close();
    }
  });
});

const server = TEST_SERVER;
if (server !== undefined) {
  describe('serving processes and workers', {timeout: 120_000}, () => {
    let place: TestServerPlace;
    before(async () => {
      place = await createEmptyPlace(server);
    });
    after(async () => {
      await killChildren();
      await place.remove();
    });

    it('refuse to start before the migrations have run', async () => {
      const message = 'The database lacks tables that this version needs. Run `service migrate` first.\n';
      await assert.rejects(start(place.place, 'serve'), {message});
      await assert.rejects(start(place.place, 'work'), {message});
      // It exits without an address, and prints nothing on standard error.
      await assert.rejects(start(place.place, 'migrate'), {message: ''});
      await assert.rejects(start(place.place, 'migrate'), {message: ''});
    });

    it('require the public address if they send mails with links', async () => {
      const program = {words: ['work'], env: {PUBLIC_URL: ''}};
      const message = 'PUBLIC_URL is not set: a worker needs it for the links in mails, because it serves no pages.\n';
      await assert.rejects(startChild(place.place, program), {message});
    });

    it('share the work: a worker runs the jobs of a request', async () => {
      const [serving, working] = await Promise.all([start(place.place, 'serve'), start(place.place, 'work')]);
      const page = await askPhone(serving);
      await page.untilPaid();
      const [health, invoices] = await Promise.all([
        fetch(`${working.url}/readyz`),
        fetch(`${working.url}/v2/invoices`, {method: 'POST'}),
      ]);
      assert.deepEqual([health.status, invoices.status], [200, 404]);
      await Promise.all([serving.stop(), working.stop()]);
    });

    it('leave due jobs to a worker that starts later', async () => {
      const serving = await start(place.place, 'serve');
      const page = await askPhone(serving);
      const working = await start(place.place, 'work');
      await page.untilPaid();
      await Promise.all([serving.stop(), working.stop()]);
    });

    it('charge a card in the process that received the request', async () => {
      const serving = await start(place.place, 'serve');
      const {customer_id} = await read(post(serving, '/simulator/invoices', {currency: 'USD'}));
      const card = {number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline'};
      const token = await fetch(`${serving.url}/v2/tokens`, {
        method: 'POST',
        headers: {'authorization': `Bearer ${pk('USD')}`, 'content-type': 'application/json', 'origin': serving.url},
        body: JSON.stringify(card),
      });
      const body = {amount: 1999, currency: 'USD', customer_id, token: (await read(Promise.resolve(token)))['id']};
      const charge = await read(post(serving, '/v2/charges/card', body));
      assert.equal(charge['status'], 'succeeded');
      await serving.stop();
    });
  });
}
