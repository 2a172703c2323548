import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {readLogLevel, settingProblems} from '../src/config.js';
import {DEFAULT_CONFIG, readConfig} from '../src/index.js';
import {SERVICE_ARGS} from './helpers/child-service.js';
import {pk, sk} from './helpers/harness.js';
import {listen} from './helpers/listening.js';
import {openTestDatabase} from './helpers/test-database.js';

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));

describe('the configuration', () => {
  it('has default values', () => {
    assert.deepEqual(readConfig({}), DEFAULT_CONFIG);
  });

  it('uses the default of a variable that is empty: an empty HOST would listen on all addresses', () => {
    const names = ['HOST', 'DATA_DIR', 'CARD_FRAME_DIR', 'WIDGET_SCRIPT', 'PUBLIC_URL', 'MODE', 'PORT'];
    assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, '']))), DEFAULT_CONFIG);
    assert.equal(readLogLevel({LOG_LEVEL: ''}), 'warn');
  });

  it('has a log level from a list, and names the variable if it has another one', () => {
    assert.equal(readLogLevel({LOG_LEVEL: 'info'}), 'info');
    assert.throws(
      () => readLogLevel({LOG_LEVEL: 'verbose'}),
      /^RangeError: LOG_LEVEL must be one of fatal, error, warn/,
    );
  });

  it('is read from the environment', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://db.example/pay',
      POOL_SIZE: '2',
      STATEMENT_TIMEOUT_S: '3',
      IDLE_TRANSACTION_TIMEOUT_S: '3600',
      DATA_DIR: ':memory:',
      CARD_FRAME_DIR: '/frame',
      WIDGET_SCRIPT: '/widget.js',
      PUBLIC_URL: 'https://pay.example',
      QR_LIFE_S: '10',
      PHONE_LIFE_S: '20',
      PROMPT_LIFE_S: '21',
      CHALLENGE_LIFE_S: '22',
      CALLS_PER_MINUTE: '30',
      CHARGE_WAIT_S: '28',
      UNKNOWN_KEYS_PER_MINUTE: '29',
      CARD_TOKENS_PER_ADDRESS: '31',
      CARD_TOKENS_PER_ACCOUNT: '32',
      CARD_DECLINES_PER_ADDRESS: '33',
      CARD_DECLINES_PER_ACCOUNT: '34',
      CODES_PER_WALLET: '35',
      RAIL_CARDS_AT_ONCE: '16',
      RAIL_CARDS_LIMIT_S: '61',
      RAIL_TAX_AT_ONCE: '1',
      RAIL_MAIL_LIMIT_S: '600',
      STOP_DELAY_S: '36',
      KEYS_KEPT_DAYS: '9',
      MESSAGES_KEPT_DAYS: '37',
      MODE: 'live',
      VAULT_KEY: 'new',
      VAULT_KEY_OTHERS: 'old, older',
      DATABASE_DIRECT_URL: 'postgres://server.example/pay',
      TRUSTED_PROXY: '10.0.0.1, 192.168.0.0/16,2001:db8::/32,loopback',
    };
    assert.deepEqual(readConfig(env), {
      port: 0,
      host: '0.0.0.0',
      databaseUrl: 'postgres://db.example/pay',
      connection: {
        poolSize: 2,
        statementMs: 3000,
        idleTransactionMs: 3_600_000,
        directUrl: 'postgres://server.example/pay',
      },
      mode: 'live',
      vaultKey: 'new',
      otherVaultKeys: ['old', ' older'],
      dataDir: ':memory:',
      cardFrameDir: '/frame',
      widgetScript: '/widget.js',
      publicUrl: 'https://pay.example',
      qrLifeS: 10,
      phoneLifeS: 20,
      promptLifeS: 21,
      challengeLifeS: 22,
      keysKeptDays: 9,
      messagesKeptDays: 37,
      chargeWaitS: 28,
      callsPerMinute: 30,
      unknownKeysPerMinute: 29,
      limits: {
        cardTokensPerAddress: 31,
        cardTokensPerAccount: 32,
        cardDeclinesPerAddress: 33,
        cardDeclinesPerAccount: 34,
        codesPerWallet: 35,
      },
      railUses: {
        ...DEFAULT_CONFIG.railUses,
        cards: {atOnce: 16, limitMs: 61_000},
        mail: {atOnce: 4, limitMs: 600_000},
        tax: {atOnce: 1, limitMs: 20_000},
      },
      trustedProxy: ['10.0.0.1', '192.168.0.0/16', '2001:db8::/32', 'loopback'],
      stopDelayS: 36,
      timeouts: DEFAULT_CONFIG.timeouts,
    });
  });

  for (const PORT of ['x', '-1', '65536', '1.5']) {
    it(`refuses the port ${PORT}, and names the variable`, () => {
      assert.throws(() => readConfig({PORT}), /PORT must be a whole number from 0 to 65535/);
    });
  }

  const DATABASE_URL = 'postgres://db.example/pay';
  for (const [env, message] of [
    [{DATABASE_URL, POOL_SIZE: '1'}, 'POOL_SIZE must be a whole number from 2 to 1000'],
    [{DATABASE_URL, POOL_SIZE: '1001'}, 'POOL_SIZE must be a whole number from 2 to 1000'],
    [{DATABASE_URL, POOL_SIZE: 'ten'}, 'POOL_SIZE must be a whole number from 2 to 1000'],
    [{POOL_SIZE: '0'}, 'POOL_SIZE must be a whole number from 1 to 1000'],
    [{STATEMENT_TIMEOUT_S: '0'}, 'STATEMENT_TIMEOUT_S must be a whole number from 1 to 3600'],
    [{STATEMENT_TIMEOUT_S: '3601'}, 'STATEMENT_TIMEOUT_S must be a whole number from 1 to 3600'],
    [{STATEMENT_TIMEOUT_S: '1.5'}, 'STATEMENT_TIMEOUT_S must be a whole number from 1 to 3600'],
    [{STATEMENT_TIMEOUT_S: '30s'}, 'STATEMENT_TIMEOUT_S must be a whole number from 1 to 3600'],
    [{IDLE_TRANSACTION_TIMEOUT_S: '0'}, 'IDLE_TRANSACTION_TIMEOUT_S must be a whole number from 1 to 3600'],
    [{IDLE_TRANSACTION_TIMEOUT_S: '-1'}, 'IDLE_TRANSACTION_TIMEOUT_S must be a whole number from 1 to 3600'],
    [{RAIL_CARDS_AT_ONCE: '0'}, 'RAIL_CARDS_AT_ONCE must be a whole number from 1 to 100'],
    [{RAIL_BANK_AT_ONCE: 'many'}, 'RAIL_BANK_AT_ONCE must be a whole number from 1 to 100'],
    [{RAIL_PAYOUTS_LIMIT_S: '601'}, 'RAIL_PAYOUTS_LIMIT_S must be a whole number from 1 to 600'],
    [{RAIL_MOBILE_LIMIT_S: '0.5'}, 'RAIL_MOBILE_LIMIT_S must be a whole number from 1 to 600'],
    [{KEYS_KEPT_DAYS: '8'}, 'KEYS_KEPT_DAYS must be a whole number from 9 to 36500'],
    [{STOP_DELAY_S: '-1'}, 'STOP_DELAY_S must be a whole number from 0 to 3600'],
    [{IDLE_TRANSACTION_TIMEOUT_S: '3601'}, 'IDLE_TRANSACTION_TIMEOUT_S must be a whole number from 1 to 3600'],
  ] as const) {
    it(`refuses ${JSON.stringify(env)}, and names the variable`, () => {
      assert.throws(() => readConfig(env), {name: 'RangeError', message});
    });
  }

  for (const [url, isRead] of [
    ['postgres://pay@/pay?host=/run/postgresql', true],
    ['postgresql://db.example:5432/pay', true],
    ['/run/postgresql pay', true],
    ['db.example', false],
    ['mysql://db.example/pay', false],
    ['postgres://db.example:99999/pay', false],
  ] as const) {
    it(`${isRead ? 'reads' : 'refuses'} the database's address ${url}`, () => {
      for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
        const read = (): unknown => readConfig({[name]: url});
        if (isRead) assert.doesNotThrow(read);
        else assert.throws(read, new RegExp(`^RangeError: ${name} must be an address such as postgres://`));
      }
    });
  }

  for (const PUBLIC_URL of [
    ...['pay.example', 'ftp://pay.example', 'https://', 'https:pay.example', 'https://pay.example '],
    ...['https://pay.example/?to=', 'https://pay.example#top', 'https://anna:secret@pay.example'],
  ]) {
    it(`refuses the public address ${JSON.stringify(PUBLIC_URL)}`, () => {
      assert.throws(() => readConfig({PUBLIC_URL}), /PUBLIC_URL must be an address/);
    });
  }

  it('raises REQUEST_TIMEOUT_S to a longer HEADERS_TIMEOUT_S unless it is set', () => {
    const {requestMs} = DEFAULT_CONFIG.timeouts;
    assert.ok(requestMs < 60_000);
    assert.equal(readConfig({HEADERS_TIMEOUT_S: '60'}).timeouts.requestMs, 60_000);
    assert.equal(readConfig({HEADERS_TIMEOUT_S: '1'}).timeouts.requestMs, requestMs);
    assert.equal(readConfig({HEADERS_TIMEOUT_S: '60', REQUEST_TIMEOUT_S: '30'}).timeouts.requestMs, 30_000);
  });

  it('allows a pool of one connection for an embedded database', () => {
    assert.equal(readConfig({POOL_SIZE: '1'}).connection.poolSize, 1);
  });
});

describe('settings that contradict one another', () => {
  it('do not occur in the default configuration', () => {
    assert.deepEqual(settingProblems(DEFAULT_CONFIG), []);
  });

  for (const [env, names] of [
    [{TRUSTED_PROXY: 'loopback'}, ['TRUSTED_PROXY', 'PUBLIC_URL']],
    [{HOST: '0.0.0.0'}, ['HOST', 'PUBLIC_URL']],
    [{CARD_TOKENS_PER_ADDRESS: '7000'}, ['CARD_TOKENS_PER_ADDRESS', 'CARD_TOKENS_PER_ACCOUNT']],
    [{CARD_DECLINES_PER_ADDRESS: '601'}, ['CARD_DECLINES_PER_ADDRESS', 'CARD_DECLINES_PER_ACCOUNT']],
    [{CARD_DECLINES_PER_ACCOUNT: '6001'}, ['CARD_DECLINES_PER_ACCOUNT', 'CARD_TOKENS_PER_ACCOUNT']],
    [{REQUEST_TIMEOUT_S: '14'}, ['REQUEST_TIMEOUT_S', 'HEADERS_TIMEOUT_S']],
    [{KEEP_ALIVE_S: '121'}, ['KEEP_ALIVE_S', 'IDLE_TIMEOUT_S']],
    [{IDLE_TIMEOUT_S: '15', KEEP_ALIVE_S: '5'}, ['IDLE_TIMEOUT_S']],
  ] as const) {
    it(`are reported by name: ${Object.keys(env).join(' ')}`, async () => {
      const problems = settingProblems(readConfig(env));
      assert.equal(problems.length, 1);
      for (const name of names) assert.ok(problems[0]?.includes(name));
    });
  }

  it('are logged at the start', async () => {
    const lines: string[] = [];
    const log = {level: 'warn', stream: {write: (line: string) => void lines.push(line)}};
    const database = await openTestDatabase();
    const service = await listen({database, trustedProxy: ['loopback'], log});
    await service.close();
    await database.close();
    assert.match(lines.join(''), /TRUSTED_PROXY is set and PUBLIC_URL is not/);
  });
});

describe('the trusted proxy', () => {
  for (const TRUSTED_PROXY of [
    'true',
    '*',
    '1',
    'proxy.example',
    '10.0.0.1/33',
    '10.0.0.1/0',
    '10.0.0.1/8/8',
    '::1/x',
  ]) {
    it(`cannot be ${TRUSTED_PROXY}`, () => {
      assert.throws(() => readConfig({TRUSTED_PROXY}), /TRUSTED_PROXY must be addresses or networks/);
    });
  }
});

describe('a service on disk', () => {
  let place: string;
  let dataDir: string;
  before(async () => {
    place = await mkdtemp(join(tmpdir(), 'service-'));
    dataDir = join(place, 'data'); // its key file is created beside it
  });
  after(() => rm(place, {recursive: true}));

  it('keeps its data from one run to the next', async () => {
    const customer = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Irakoze'};
    const first = await listen({dataDir});
    const created = await first.call('POST', '/v2/customers', {key: pk('USD'), body: customer});
    const {id} = (await created.json()) as {id: string};
    await first.close();
    const second = await listen({dataDir});
    const read = await second.call('GET', `/v2/customers/${id}`, {key: sk('USD')});
    assert.equal(((await read.json()) as {email: string}).email, customer.email);
    await second.close();
  });

  it('accepts cards from its own page under both names of this machine', async () => {
    const service = await listen({dataDir});
    const {port} = new URL(service.url);
    const card = {number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline'};
    const from = async (origin: string) =>
      (await service.call('POST', '/v2/tokens', {key: pk('USD'), body: card, headers: {origin}})).status;
    assert.deepEqual(
      [await from(service.url), await from(`http://localhost:${port}`), await from('http://localhost:1')],
      [201, 201, 403],
    );
    const database = await openTestDatabase();
    await assert.rejects(listen({database, port: Number(port)}), {code: 'EADDRINUSE'});
    await database.close();
    await service.close();
  });

  it('prints its address, its keys and its data folder, and stops on SIGTERM', async () => {
    const child = spawn(process.execPath, SERVICE_ARGS, {
      cwd: SERVICE_DIR,
      env: {...process.env, PORT: '0', DATA_DIR: dataDir},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8');
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      if (!printed.includes('XAF')) continue;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
      assert.equal((await fetch(`${url}/healthz`)).status, 200);
      child.kill('SIGTERM');
    }
    const [code] = child.exitCode === null ? ((await once(child, 'exit')) as [number | null]) : [child.exitCode];
    assert.equal(code, 0);
    for (const words of [pk('USD'), sk('BIF'), `${dataDir}.key`, '/simulator', '/docs'])
      assert.ok(printed.includes(words));
  });
});
