import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {promisify} from 'node:util';
import {admin} from '../src/commands/admin.js';
import {jobs} from '../src/commands/jobs.js';
import {connectDatabase} from '../src/db/connect.js';
import {jsonText} from '../src/lib/json-text.js';
import type {Env} from '../src/rails/settings.js';
import {createAdminPlace, NEW_MERCHANT, run, runJson, runOne, type AdminPlace} from './helpers/admin.js';
import {SERVICE_ARGS, SERVICE_DIR} from './helpers/child-service.js';
import {createHarness, OWN_ORIGIN, useService, type Harness} from './helpers/harness.js';
import {createManualClock} from './helpers/manual-clock.js';
import {chargeNewCard} from './helpers/steps.js';

const HOUR_MS = 60 * 60 * 1000;
const USD = 'acct_demoUSD';
const SHOP = 'https://shop.example';

type Json = Readonly<Record<string, unknown>>;

/** Runs `service admin` with these words, or another command, and returns what it prints. */
const command = (env: Env, ...words: readonly string[]): Promise<string> => printed(() => admin(words, env));
const listJobs = (env: Env, ...words: readonly string[]): Promise<string> => printed(() => jobs(words, env));

async function printed(runCommand: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const log = console.log;
  console.log = (line: string) => void lines.push(line);
  try {
    await runCommand();
  } finally {
    console.log = log;
  }
  return lines.join('\n');
}

async function commandOne(env: Env, ...words: readonly string[]): Promise<Json> {
  return JSON.parse(await command(env, ...words, '--json')) as Json;
}

/** Calls `use` with a service on the data of a place. Its clock is `aheadMs` ahead of the machine's. */
async function withService(place: AdminPlace, use: (service: Harness) => Promise<void>, aheadMs = 0): Promise<void> {
  const database = await place.open();
  try {
    const service = await createHarness({database, clock: createManualClock(Date.now() + aheadMs)});
    try {
      await use(service);
    } finally {
      await service.prepared.close();
    }
  } finally {
    await database.close();
  }
}

/** The status and the message of a request with a key. */
async function statusFor(service: Harness, key: string): Promise<readonly unknown[]> {
  const {status, body} = await service.ask('GET', '/v2/wallet_providers', {key});
  return [status, body['message']];
}

describe('the admin command', () => {
  let place: AdminPlace;
  before(async () => {
    place = await createAdminPlace();
  });
  after(() => place.remove());

  it('creates a merchant whose keys accept a payment', async () => {
    const {env} = place;
    const merchant = await commandOne(env, ...NEW_MERCHANT);
    const account = await commandOne(
      env,
      'account',
      'create',
      '--merchant',
      String(merchant['id']),
      '--currency',
      'USD',
    );
    const create = ['key', 'create', '--account', String(account['id']), '--origin', SHOP, '--kind'];
    const publishable = await commandOne(env, ...create, 'publishable');
    const secret = await commandOne(env, ...create, 'secret');
    assert.match(String(publishable['key']), /^pk_test_[0-9A-Za-z]{24}$/);
    assert.match(String(secret['key']), /^sk_test_[0-9A-Za-z]{24}$/);
    assert.deepEqual([publishable['public_key'], secret['public_key']], [publishable['key'], null]);
    await withService(place, async (service) => {
      const charge = await chargeNewCard(service, {key: String(publishable['key'])});
      assert.deepEqual([charge.status, charge.body['status']], [201, 'succeeded'], charge.text);
      const read = await service.ask('GET', `/v2/charges/${String(charge.body['id'])}`, {key: String(secret['key'])});
      assert.deepEqual([read.status, read.body['amount']], [200, 1999]);
      const elsewhere = {key: String(publishable['key']), headers: {origin: 'https://other.example'}};
      assert.equal((await service.ask('GET', '/v2/wallet_providers', elsewhere)).status, 403);
    });
  });

  it('ends a revoked key at once, and a rotated key after the time of --keep', async () => {
    const {env} = place;
    const create = ['key', 'create', '--account', USD, '--kind', 'secret', '--name', 'Server'];
    const [first, second] = [await commandOne(env, ...create), await commandOne(env, ...create)];
    await command(env, 'key', 'revoke', '--key', String(first['id']));
    const third = await commandOne(env, 'key', 'rotate', '--key', String(second['id']), '--keep', '24h');
    assert.deepEqual([third['kind'], third['name'], third['replaces']], ['secret', 'Server', second['id']]);
    const [revoked, kept, fresh] = [first, second, third].map(({key}) => String(key)) as [string, string, string];
    await withService(place, async (service) => {
      assert.deepEqual(await statusFor(service, revoked), [401, 'The key is not known.']);
      for (const key of [kept, fresh]) assert.equal((await statusFor(service, key))[0], 200);
    });
    const expectOver = async (service: Harness): Promise<void> => {
      assert.deepEqual(await statusFor(service, kept), [401, 'The key is not known.']);
      assert.equal((await statusFor(service, fresh))[0], 200);
    };
    await withService(place, expectOver, 25 * HOUR_MS);
  });

  it('prints readable text, and shows a secret key only once', async () => {
    const text = await command(place.env, 'key', 'create', '--account', USD, '--kind', 'secret', '--by', 'Aline');
    const key = /^key +(sk_test_\w+)$/m.exec(text)?.[1] ?? '';
    assert.match(text, /\n\nThe key is shown only this once\. Store it now\.$/);
    const lists = [
      await command(place.env, 'key', 'list', '--account', USD),
      await command(place.env, 'audit', 'list'),
      await command(place.env, 'audit', 'list', '--json'),
    ];
    for (const list of lists) assert.ok(!list.includes(key.slice(8, -4)) && !list.includes('sk_test_'), list);
    assert.match(lists[1] ?? '', / Aline +\S+@\S+/);
    const published = await command(place.env, 'key', 'create', '--account', USD, '--kind', 'publishable');
    assert.doesNotMatch(published, /only this once/);
    const database = await place.open();
    try {
      const keys = await database.db.selectFrom('api_keys').selectAll().execute();
      const log = await database.db.selectFrom('audit_log').selectAll().execute();
      assert.ok(!jsonText([keys, log]).includes(key));
    } finally {
      await database.close();
    }
  });

  it('has its given-up jobs listed and retried by the jobs command, also with embedded data', async () => {
    const database = await place.open();
    const job = {kind: 'mail', subject: 'msg_dead', rail: 'mail', at: 0, dead_at: 1} as const;
    await database.db.insertInto('tasks').values(job).execute();
    await database.close();
    assert.equal((JSON.parse(await listJobs(place.env)) as Json)['subject'], 'msg_dead');
    assert.equal(await listJobs(place.env, 'retry', '--subject', 'msg_dead'), '1 to be tried again');
    assert.equal(await listJobs(place.env), '');
  });

  it('prints its help without a database', async () => {
    assert.match(await command({DATA_DIR: '/nowhere'}), /^service admin <noun> <verb>/);
  });

  it('refuses a database of the other mode', async () => {
    await assert.rejects(command({...place.env, MODE: 'live'}, 'merchant', 'list'), {
      message:
        'The database holds test accounts. A live service needs a database of its own: set DATABASE_URL to an empty one.',
    });
  });
});

for (const [name, call] of [
  ['admin', (env: Env) => command(env, 'merchant', 'list')],
  ['jobs', (env: Env) => listJobs(env)],
] as const) {
  describe(`the database of the ${name} command`, () => {
    it('is not created if missing, and must be migrated and not in use', async () => {
      const home = await mkdtemp(join(tmpdir(), 'service-admin-'));
      const message = /^There are no data: set DATABASE_URL, or set DATA_DIR to the folder of a service/;
      try {
        const dataDir = join(home, 'data');
        for (const DATA_DIR of [dataDir, ':memory:']) await assert.rejects(call({DATA_DIR}), {message});
        assert.equal(existsSync(dataDir), false);
        await assert.rejects(call({DATA_DIR: home}), {
          message: 'The database lacks tables that this version needs. Run `service migrate` first.',
        });
        const open = await connectDatabase({dataDir: home});
        try {
          await assert.rejects(call({DATA_DIR: home}), {
            name: 'FolderInUse',
            message: /is in use by another process of the service\. Stop it, /,
          });
        } finally {
          await open.close();
        }
      } finally {
        await rm(home, {recursive: true, force: true});
      }
    });

    it('must be on a server that responds', async () => {
      const DATABASE_URL = 'postgres://someone:marker-password@127.0.0.1:1/payments';
      await assert.rejects(call({DATABASE_URL}), {message: 'The database does not answer: check DATABASE_URL.'});
    });
  });
}

describe('the admin program', () => {
  it('prints one line on standard error when an option is missing', async () => {
    const words = [...SERVICE_ARGS, 'admin', 'key', 'list'];
    const program = promisify(execFile)(process.execPath, words, {cwd: SERVICE_DIR});
    await assert.rejects(program, {code: 1, stdout: '', stderr: 'Missing: --account.\n'});
  });

  it('reports in one line that its output could not be written', async () => {
    const full = `'${process.execPath}' ${SERVICE_ARGS.join(' ')} admin --help > /dev/full`;
    await assert.rejects(promisify(execFile)('sh', ['-c', full], {cwd: SERVICE_DIR}), {
      code: 1,
      stderr:
        'The output could not be written. What the command changes is changed: revoke a key that was not shown.\n',
    });
  });
});

const running = useService();

describe('a running service', () => {
  const setting = () => ({db: running.prepared.services.db, now: running.clock.now()});

  it('refuses a revoked key after at most five seconds, but still accepts its session', async () => {
    const create = ['key', 'create', '--account', USD, '--origin', SHOP, '--kind'];
    const {id, key} = await runOne(setting(), ...create, 'secret');
    const session = await running.ask('POST', '/v2/widget_sessions', {
      key: String(key),
      body: {mode: 'charge', amount: 1999, currency: 'USD'},
    });
    assert.equal(session.status, 201, session.text);
    const revoked = await runOne(setting(), 'key', 'revoke', '--key', String(id));
    assert.equal(revoked['valid_until'], running.clock.now());
    await running.pass(5000);
    assert.deepEqual(await statusOf(String(key)), [401, 'unauthorized', 'The key is not known.']);
    const token = String(session.body['token']);
    assert.equal(
      (await running.ask('GET', '/v2/widget_sessions/current', {key: token, headers: {origin: SHOP}})).status,
      200,
    );
  });

  it('refuses a rotated key after its time has ended, and not before', async () => {
    const {id, key} = await runOne(setting(), 'key', 'create', '--account', USD, '--kind', 'publishable');
    const fresh = await runOne(setting(), 'key', 'rotate', '--key', String(id), '--keep', '1h');
    assert.equal(fresh['old_valid_until'], running.clock.now() + HOUR_MS);
    await running.pass(HOUR_MS - 1);
    assert.equal((await statusOf(String(key)))[0], 200);
    await running.pass(5000);
    assert.equal((await statusOf(String(key)))[0], 401);
    assert.equal((await chargeNewCard(running, {key: String(fresh['key'])})).status, 201);
  });

  it('shows the card form to a valid key, and refuses it to a revoked or expired one', async () => {
    const create = ['key', 'create', '--account', USD, '--kind', 'publishable'];
    const [revoked, expired] = [await runOne(setting(), ...create), await runOne(setting(), ...create)];
    const statuses = (): Promise<readonly number[]> =>
      Promise.all(
        [revoked, expired].map(async ({key}) => (await running.ask('GET', `/elements/card?k=${String(key)}`)).status),
      );
    await runOne(setting(), 'key', 'rotate', '--key', String(expired['id']), '--keep', '1h');
    assert.deepEqual(await statuses(), [200, 200]);
    await runOne(setting(), 'key', 'revoke', '--key', String(revoked['id']));
    await running.pass(5000);
    assert.deepEqual(await statuses(), [401, 200]);
    await running.pass(HOUR_MS);
    assert.deepEqual(await statuses(), [401, 401]);
  });

  it('applies new origins of a key after at most five seconds', async () => {
    const words = ['key', 'create', '--account', USD, '--kind', 'publishable', '--origin', SHOP];
    const {id, key} = await runOne(setting(), ...words);
    const ask = async (origin: string): Promise<number> =>
      (await running.ask('GET', '/v2/wallet_providers', {key: String(key), headers: {origin}})).status;
    assert.deepEqual([await ask(SHOP), await ask('https://b.example'), await ask(OWN_ORIGIN)], [200, 403, 200]);
    const origins = ['--origin', 'https://b.example', '--origin', 'https://B.example/'];
    const changed = await runOne(setting(), 'key', 'origins', '--key', String(id), ...origins);
    assert.deepEqual(changed['origins'], ['https://b.example']);
    await running.pass(5000);
    assert.deepEqual([await ask(SHOP), await ask('https://b.example')], [403, 200]);
  });

  it('refuses to change a key that has ended', async () => {
    const {id} = await runOne(setting(), 'key', 'create', '--account', USD, '--kind', 'secret');
    await runOne(setting(), 'key', 'revoke', '--key', String(id));
    for (const words of [
      ['revoke', '--key', String(id)],
      ['rotate', '--key', String(id), '--keep', '1h'],
      ['origins', '--key', String(id), '--origin', SHOP],
    ]) {
      await assert.rejects(run(setting(), 'key', ...words), {
        message: '--key must be valid: the time of this one is over',
      });
    }
  });

  it('does not extend a rotated key that is rotated again', async () => {
    const {id} = await runOne(setting(), 'key', 'create', '--account', USD, '--kind', 'secret');
    const first = await runOne(setting(), 'key', 'rotate', '--key', String(id), '--keep', '1h');
    const second = await runOne(setting(), 'key', 'rotate', '--key', String(id), '--keep', '24h');
    assert.equal(second['old_valid_until'], first['old_valid_until']);
    const keys = await runJson(setting(), 'key', 'list', '--account', USD);
    const endOf = (key: unknown): unknown => keys.find((listed) => listed['id'] === key)?.['valid_until'];
    assert.deepEqual([endOf(id), endOf(second['id'])], [first['old_valid_until'], null]);
  });

  async function statusOf(key: string): Promise<readonly unknown[]> {
    const {status, body} = await running.ask('GET', '/v2/wallet_providers', {key});
    return [status, body['code'], body['message']].slice(0, status === 401 ? 3 : 1);
  }
});
