import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer, type AddressInfo, type Server} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createServer as createSecureServer} from 'node:tls';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {sql, type Kysely} from 'kysely';
import {doctor} from '../src/commands/doctor.js';
import {judgeSize} from '../src/commands/doctor/database.js';
import {examine} from '../src/commands/doctor/examine.js';
import {codeOf, judging, type Finding} from '../src/commands/doctor/finding.js';
import {judgeClocks} from '../src/commands/doctor/payments.js';
import {ADDRESS_SETTINGS, checkRails} from '../src/commands/doctor/rails.js';
import {openDatabase} from '../src/db/connect.js';
import {lockFolder} from '../src/db/folder-lock.js';
import type {Database} from '../src/db/types.js';
import {realChoices} from '../src/rails/choose.js';
import {RAIL_NAMES} from '../src/rails/faulty-rails.js';
import {copyTemplateTo} from './helpers/template-image.js';
import {TEST_TLS} from './helpers/test-tls.js';

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));
const MINUTE_MS = 60_000;
const SECRET = 'a-very-secret-word';

let home: string;
/** A prepared database in a folder, which no service uses. */
let DATA_DIR: string;
const servers: Server[] = [];
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'service-doctor-'));
  DATA_DIR = join(home, 'data');
  await copyTemplateTo(DATA_DIR);
});
after(async () => {
  for (const server of servers) server.close();
  await rm(home, {recursive: true, force: true});
});

/** The findings of one check. */
async function look(check: string, env: Readonly<Record<string, string>> = {}): Promise<readonly Finding[]> {
  return (await examine({DATA_DIR, ...env})).filter((finding) => finding.check === check);
}

/** Changes the database, looks at one check, and changes it back. */
async function lookAfter(
  check: string,
  {change, undo}: Readonly<Record<'change' | 'undo', (db: Kysely<Database>) => Promise<unknown>>>,
): Promise<readonly Finding[]> {
  await inDatabase(change);
  try {
    return await look(check);
  } finally {
    await inDatabase(undo);
  }
}

async function inDatabase(change: (db: Kysely<Database>) => Promise<unknown>, dataDir = DATA_DIR): Promise<void> {
  const database = await openDatabase({dataDir}, async () => undefined);
  await change(database.db);
  await database.close();
}

/** Listens on a free port, and closes every connection at the end of the tests. */
async function listenOn(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const messageOf = (finding: Finding | undefined): string => finding?.message ?? 'nothing was found';
const verdicts = (findings: readonly Finding[]): readonly string[] => findings.map(({verdict}) => verdict);

describe('the doctor of a healthy service', () => {
  it('has one line for each check, all of them well', async () => {
    const findings = await examine({DATA_DIR});
    assert.deepEqual(
      findings.map(({check}) => check),
      [
        'configuration',
        'database',
        'migrations',
        'mode',
        'clock',
        'dead jobs',
        'due jobs',
        'unknown',
        'vault key',
        'rails',
      ],
    );
    assert.deepEqual([...new Set(verdicts(findings.filter(({check}) => check !== 'database')))], ['ok']);
    assert.match(
      messageOf(findings.at(-1)),
      /^Simulated, so no system is called: cards, bank, mobile, payouts, mail, tax\.$/,
    );
  });

  it('prints them as lines or as JSON, and ends with 1 only after a failure', async () => {
    const lines: string[] = [];
    const print = console.log;
    console.log = (line: string): void => void lines.push(line);
    try {
      await doctor([], {DATA_DIR: ':memory:'});
      await doctor(['--json'], {DATA_DIR: ':memory:'});
      assert.equal(process.exitCode, undefined);
      await doctor([], {DATA_DIR: ':memory:', PORT: 'x'});
      assert.equal(process.exitCode, 1);
    } finally {
      console.log = print;
      process.exitCode = undefined;
    }
    assert.equal(lines[0], 'ok       configuration  The settings fit. The mode is test.');
    assert.equal((JSON.parse(lines[3] ?? '') as Finding).check, 'configuration');
    assert.equal(lines[6], 'failed   configuration  PORT must be a whole number from 0 to 65535.');
    await assert.rejects(doctor(['--yaml'], {}), /Say "doctor", or "doctor --json"/);
  });
});

describe('the doctor of the settings', () => {
  it('names a rail’s wrong setting', async () => {
    const env = {RAIL_CARDS: 'http', CARDS_URL: 'ftp://x', CARDS_KEY: SECRET, CARDS_CALLBACK_SECRET: SECRET};
    const [finding, ...more] = await look('configuration', {...env, DATA_DIR: ':memory:'});
    assert.deepEqual([finding?.verdict, more], ['failed', []]);
    assert.match(messageOf(finding), /^CARDS_URL must be an address that begins with https/);
  });

  it('warns of settings that do not fit together', async () => {
    const [finding] = await look('configuration', {HOST: '0.0.0.0', DATA_DIR: ':memory:'});
    assert.deepEqual([finding?.verdict, finding?.message.startsWith('HOST lets other machines in')], ['warning', true]);
  });

  it('says all for which a live start is refused', async () => {
    const findings = await look('configuration', {MODE: 'live', DATA_DIR: ':memory:'});
    assert.ok(findings.length > 8);
    assert.deepEqual([...new Set(verdicts(findings))], ['failed']);
    assert.ok(findings.some(({message}) => message.startsWith('VAULT_KEY is not set.')));
  });

  it('shows nothing of an error that is not about a setting', () => {
    assert.equal(codeOf(new Error(SECRET)), 'no answer');
    assert.equal(codeOf({code: `${SECRET} ${SECRET}`}), 'no answer');
    assert.equal(codeOf(undefined), 'no answer');
  });
});

describe('the doctor of the database', () => {
  it('creates none', async () => {
    const [memory] = await look('database', {DATA_DIR: ':memory:'});
    assert.deepEqual([memory?.verdict, memory?.message.startsWith('The data are in the memory')], ['warning', true]);
    const [none] = await look('database', {DATA_DIR: join(home, 'none')});
    assert.deepEqual([none?.verdict, none?.message.includes('does not exist yet')], ['warning', true]);
    assert.match(messageOf((await look('database', {DATA_DIR: join(home, 'none')}))[0]), /does not exist yet/);
  });

  it('says how to look at one that a running service uses', async () => {
    const unlock = await lockFolder(DATA_DIR);
    const [finding] = await look('database');
    await unlock();
    assert.equal(finding?.verdict, 'warning');
    assert.match(messageOf(finding), /A running service uses .*METRICS_PORT/);
  });

  it('says that a folder is no database', async () => {
    const folder = join(home, 'broken');
    await mkdir(folder);
    await writeFile(join(folder, 'PG_VERSION'), 'nonsense');
    const [finding] = await look('database', {DATA_DIR: folder});
    assert.equal(finding?.verdict, 'failed');
    assert.match(messageOf(finding), /cannot be opened as a database/);
  });

  it('says that a server does not answer, without its password', async () => {
    const closed = createServer();
    const port = await listenOn(closed);
    closed.close();
    const refused = await examine({DATABASE_URL: `postgres://pay:${SECRET}@127.0.0.1:${port}/pay`});
    const rude = await listenOn(createServer((socket) => socket.destroy()));
    const cut = await examine({DATABASE_URL: `postgres://pay:${SECRET}@127.0.0.1:${rude}/pay`});
    assert.match(JSON.stringify(refused), /does not answer \(ECONNREFUSED\). Nothing listens there: start PostgreSQL/);
    assert.match(JSON.stringify(cut), /does not answer \([\w ]+\)\. Check DATABASE_URL, the network/);
    assert.equal(JSON.stringify([refused, cut]).includes(SECRET), false);
  });

  it('judges the free space', () => {
    assert.deepEqual(
      [undefined, 5e9, 5e8, 5e7].map((free) => judgeSize(12e6, free).verdict),
      ['ok', 'ok', 'warning', 'failed'],
    );
    assert.equal(judgeSize(12e6, undefined).message, 'It answers, and has 12 MB.');
    assert.match(judgeSize(12e6, 5e7).message, /12 MB; 50 MB of its disk are free. Make room/);
  });

  it('names migrations that are missing, and looks no further', async () => {
    const findings = await examineEmpty();
    const [last] = findings.filter(({check}) => check === 'migrations');
    assert.equal(last?.verdict, 'failed');
    assert.match(messageOf(last), /^Missing: \d+, first 0001-first-tables\. Run `service migrate`\.$/);
    assert.equal(
      findings.some(({check}) => check === 'clock'),
      false,
    );
  });

  it('warns of migrations of a newer version', async () => {
    const name = '9999-of-tomorrow';
    const [finding] = await lookAfter('migrations', {
      change: (db) => sql`insert into kysely_migration (name, timestamp) values (${name}, 'now')`.execute(db),
      undo: (db) => sql`delete from kysely_migration where name = ${name}`.execute(db),
    });
    assert.deepEqual([finding?.verdict, finding?.message.includes(name)], ['warning', true]);
  });

  it('says that a check could not be made', async () => {
    const [finding] = await lookAfter('unknown', {
      change: (db) => sql`alter table charges rename to charges_away`.execute(db),
      undo: (db) => sql`alter table charges_away rename to charges`.execute(db),
    });
    assert.deepEqual([finding?.verdict, finding?.message.includes('(42P01)')], ['failed', true]);
  });

  it('says that the accounts are of the other mode', async () => {
    const [finding] = await lookAfter('mode', {
      change: (db) => db.updateTable('accounts').set({live: true}).execute(),
      undo: (db) => db.updateTable('accounts').set({live: false}).execute(),
    });
    assert.deepEqual(
      [finding?.verdict, finding?.message.startsWith('The database holds live accounts.')],
      ['failed', true],
    );
  });

  it('says that the mode could not be looked at', async () => {
    const [finding] = await lookAfter('mode', {
      change: (db) => sql`alter table accounts rename to accounts_away`.execute(db),
      undo: (db) => sql`alter table accounts_away rename to accounts`.execute(db),
    });
    assert.deepEqual([finding?.verdict, finding?.message.includes('(42P01)')], ['failed', true]);
  });
});

/** Looks at a database without tables. */
async function examineEmpty(): Promise<readonly Finding[]> {
  const dataDir = join(home, 'empty');
  await inDatabase(async () => undefined, dataDir);
  return examine({DATA_DIR: dataDir});
}

describe('the doctor of payments', () => {
  it('judges the clocks, whichever is ahead', () => {
    const judge = (aheadMs: number): string => judgeClocks(aheadMs, judging('clock')).verdict;
    assert.deepEqual([0, 1000, -1001, 5000, -5001].map(judge), ['ok', 'ok', 'warning', 'warning', 'failed']);
    assert.match(judgeClocks(-5001, judging('clock')).message, /5\.0 s apart. Synchronise both by NTP/);
  });

  it('counts dead jobs by rail', async () => {
    const dead = {kind: 'mail', subject: 'doctor', at: 0, dead_at: 1} as const;
    const findings = await lookAfter('dead jobs', {
      change: (db) =>
        db
          .insertInto('tasks')
          .values([
            {...dead, rail: 'mail'},
            {...dead, rail: 'mail'},
            {...dead, rail: 'tax', kind: 'tax_filing'},
          ])
          .execute(),
      undo: removeTasks,
    });
    assert.deepEqual(verdicts(findings), ['failed', 'failed']);
    assert.match(messageOf(findings[0]), /^Calls to mail that were given up: 2\. .*`service jobs retry mail`/);
  });

  it('warns of a job that is due for a minute, and fails after ten', async () => {
    const now = Date.now();
    const findings = await lookAfter('due jobs', {
      change: (db) =>
        db
          .insertInto('tasks')
          .values([
            {kind: 'mail', subject: 'doctor', rail: 'mail', at: now - 2 * MINUTE_MS},
            {kind: 'tax_filing', subject: 'doctor', rail: 'tax', at: now - MINUTE_MS / 2},
            {kind: 'invoice_overdue', subject: 'doctor', at: now - 11 * MINUTE_MS},
          ])
          .execute(),
      undo: removeTasks,
    });
    assert.deepEqual(verdicts(findings), ['warning', 'failed']);
    assert.match(messageOf(findings[0]), /^Calls to mail that are due: 1, the oldest for 2 min\./);
    assert.match(messageOf(findings[1]), /^Jobs of the database that are due: \d+, the oldest for 11 min\./);
  });

  it('names five of the charges that are pending for more than an hour', async () => {
    const ids = [1, 2, 3, 4, 5, 6].map((number) => `ch_doctor${number}`);
    const [finding] = await lookAfter('unknown', {
      change: (db) => insertCharges(db, [...ids, 'ch_young']),
      undo: (db) => db.deleteFrom('charges').execute(),
    });
    assert.equal(finding?.verdict, 'failed');
    assert.match(messageOf(finding), /^Charges pending for more than an hour: 6\./);
    assert.deepEqual(messageOf(finding).match(/ch_\w+/g), ids.slice(0, 5));
  });
});

function removeTasks(db: Kysely<Database>): Promise<unknown> {
  return db.deleteFrom('tasks').where('subject', '=', 'doctor').execute();
}

/** Pending charges, the first one the oldest, and the last one a minute old. */
async function insertCharges(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const {id: account_id} = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const now = Date.now();
  for (const [index, id] of ids.entries()) {
    const at = index === ids.length - 1 ? now - MINUTE_MS : now - 10 * 60 * MINUTE_MS + index * MINUTE_MS;
    await sql`insert into charges (id, account_id, created_by, kind, amount, currency, description, status, captured,
        source, processing_id, created_at, modified_at)
      values (${id}, ${account_id}, 'x', 'card', 1, 'USD', 'x', 'pending', true, '{}', ${id}, ${at}, ${at})`.execute(
      db,
    );
  }
}

describe('the doctor of rails', () => {
  it('knows the address of every adapter', () => {
    const adapters = RAIL_NAMES.flatMap(realChoices).filter((name) => name !== 'none');
    assert.deepEqual(
      adapters.filter((name) => !Object.hasOwn(ADDRESS_SETTINGS, name)),
      [],
    );
  });

  it('connects without TLS, and sends nothing', async () => {
    let received = '';
    const port = await listenOn(createServer((socket) => socket.on('data', (chunk) => (received += String(chunk)))));
    const findings = await checkRails({
      RAIL_MAIL: 'smtp',
      SMTP_URL: `smtp://pay:${SECRET}@127.0.0.1:${port}`,
      RAIL_TAX: 'none',
    });
    assert.deepEqual(findings, [
      {check: 'rail mail', verdict: 'ok', message: `127.0.0.1:${port} accepts connections.`},
      {check: 'rails', verdict: 'ok', message: 'Simulated, so no system is called: cards, bank, mobile, payouts.'},
      {check: 'rails', verdict: 'ok', message: 'Not offered: tax.'},
    ]);
    assert.equal(received, '');
  });

  it('says that a system refuses, or is not trusted, or says nothing', async () => {
    const closed = createServer();
    const gone = await listenOn(closed);
    closed.close();
    const untrusted = await listenOn(createSecureServer(TEST_TLS, (socket) => socket.destroy()));
    const mute = await listenOn(createServer());
    const [cards, mobile, mail] = await checkRails(
      {
        ...{RAIL_CARDS: 'http', CARDS_URL: `https://localhost:${untrusted}`},
        ...{RAIL_MOBILE: 'daraja', MPESA_URL: `http://127.0.0.1:${gone}`},
        ...{RAIL_MAIL: 'smtp', SMTP_URL: `smtps://127.0.0.1:${mute}`},
      },
      500,
    );
    assert.match(messageOf(cards), /does not accept a connection \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Check CARDS_URL/);
    assert.match(messageOf(mobile), /\(ECONNREFUSED\)\. Check MPESA_URL/);
    assert.match(messageOf(mail), /\(no answer\)\. Check SMTP_URL/);
    assert.deepEqual(verdicts([cards, mobile, mail].filter((one) => one !== undefined)), [
      'failed',
      'failed',
      'failed',
    ]);
  });

  it('leaves out rails whose settings are wrong', async () => {
    for (const CARDS_URL of ['nonsense', 'ftp://x', '']) {
      assert.deepEqual((await checkRails({RAIL_CARDS: 'http', CARDS_URL})).length, 1);
    }
    assert.equal((await checkRails({RAIL_CARDS: 'post'})).length, 1);
    assert.equal((await checkRails({RAIL_MAIL: 'smtp'})).length, 1);
  });

  it('is one command of the program, and trusts the certificates of the system', async () => {
    const port = await listenOn(createSecureServer(TEST_TLS, (socket) => socket.destroy()));
    const ca = join(home, 'ca.pem');
    await writeFile(ca, TEST_TLS.cert);
    const env = {...process.env, DATA_DIR: ':memory:', NODE_EXTRA_CA_CERTS: ca, RAIL_CARDS: 'http'};
    const settings = {CARDS_URL: `https://localhost:${port}`, CARDS_KEY: SECRET, CARDS_CALLBACK_SECRET: SECRET};
    const run = promisify(execFile);
    const {stdout} = await run('node', ['--import', 'tsx', 'src/main.ts', 'doctor'], {
      cwd: SERVICE_DIR,
      env: {...env, ...settings},
    });
    assert.match(stdout, /^ok +rail cards +localhost:\d+ accepts connections\.$/m);
    assert.equal(stdout.includes(SECRET), false);
  });
});
