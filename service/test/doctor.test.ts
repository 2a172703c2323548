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
import {doctor} from '../src/commands/doctor.js';
import {judgeSize} from '../src/commands/doctor/database.js';
import {examine} from '../src/commands/doctor/examine.js';
import {codeOf, type Finding} from '../src/commands/doctor/finding.js';
import {ADDRESS_SETTINGS, checkRails} from '../src/commands/doctor/rails.js';
import {lockFolder} from '../src/db/folder-lock.js';
import {realChoices} from '../src/rails/adapters.js';
import {RAIL_NAMES} from '../src/rails/faulty-rails.js';
import {copyTemplateTo} from './helpers/template-image.js';
import {TEST_TLS} from './helpers/test-tls.js';

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));
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

/** Listens on a free port, and closes every connection at the end of the tests. */
async function listenOn(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const messageOf = (finding: Finding | undefined): string => finding?.message ?? 'nothing was found';
const verdicts = (findings: readonly Finding[]): readonly string[] => findings.map(({verdict}) => verdict);

describe('the doctor of a healthy service', () => {
  it('reports one finding for each check, all ok except perhaps the database', async () => {
    const findings = await examine({DATA_DIR});
    assert.deepEqual(
      findings.map(({check}) => check),
      [
        'configuration',
        'database',
        'migrations',
        'indexes',
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

  it('prints its findings as lines or as JSON, and exits with 1 only after a failure', async () => {
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
    assert.equal(lines[0], 'ok       configuration  The settings are valid. The mode is test.');
    assert.equal((JSON.parse(lines[3] ?? '') as Finding).check, 'configuration');
    assert.equal(lines[6], 'failed   configuration  PORT must be a whole number from 0 to 65535.');
    await assert.rejects(doctor(['--yaml'], {}), /Use "doctor" or "doctor --json"/);
  });
});

describe('the doctor’s check of the settings', () => {
  it('names the wrong setting of a rail', async () => {
    const env = {RAIL_CARDS: 'http', CARDS_URL: 'ftp://x', CARDS_KEY: SECRET, CARDS_CALLBACK_SECRET: SECRET};
    const [finding, ...more] = await look('configuration', {...env, DATA_DIR: ':memory:'});
    assert.deepEqual([finding?.verdict, more], ['failed', []]);
    assert.match(messageOf(finding), /^CARDS_URL must be an address that begins with https/);
  });

  it('warns of settings that do not fit together', async () => {
    const [finding] = await look('configuration', {HOST: '0.0.0.0', DATA_DIR: ':memory:'});
    assert.deepEqual([finding?.verdict, finding?.message.startsWith('HOST lets other machines in')], ['warning', true]);
  });

  it('reports all reasons why a live start is refused', async () => {
    const findings = await look('configuration', {MODE: 'live', DATA_DIR: ':memory:'});
    assert.ok(findings.length > 8);
    assert.deepEqual([...new Set(verdicts(findings))], ['failed']);
    assert.ok(findings.some(({message}) => message.startsWith('VAULT_KEY is not set.')));
  });

  it('shows no part of an error that is not about a setting', () => {
    assert.equal(codeOf(new Error(SECRET)), 'no response');
    assert.equal(codeOf({code: `${SECRET} ${SECRET}`}), 'no response');
    assert.equal(codeOf(undefined), 'no response');
  });
});

describe('the doctor’s check of the database', () => {
  it('creates no database', async () => {
    const [memory] = await look('database', {DATA_DIR: ':memory:'});
    assert.deepEqual([memory?.verdict, memory?.message.startsWith('The data are in the memory')], ['warning', true]);
    const [none] = await look('database', {DATA_DIR: join(home, 'none')});
    assert.deepEqual([none?.verdict, none?.message.includes('does not exist yet')], ['warning', true]);
    assert.match(messageOf((await look('database', {DATA_DIR: join(home, 'none')}))[0]), /does not exist yet/);
  });

  it('explains how to check a database that a running service uses', async () => {
    const unlock = await lockFolder(DATA_DIR);
    const [finding] = await look('database');
    await unlock();
    assert.equal(finding?.verdict, 'warning');
    assert.match(messageOf(finding), /A running service uses .*METRICS_PORT/);
  });

  it('reports a folder that is not a database', async () => {
    const folder = join(home, 'broken');
    await mkdir(folder);
    await writeFile(join(folder, 'PG_VERSION'), 'nonsense');
    const [finding] = await look('database', {DATA_DIR: folder});
    assert.equal(finding?.verdict, 'failed');
    assert.match(messageOf(finding), /cannot be opened as a database/);
  });

  it('reports a server that does not respond, without its password', async () => {
    const closed = createServer();
    const port = await listenOn(closed);
    closed.close();
    const refused = await examine({DATABASE_URL: `postgres://pay:${SECRET}@127.0.0.1:${port}/pay`});
    const rude = await listenOn(createServer((socket) => socket.destroy()));
    const cut = await examine({DATABASE_URL: `postgres://pay:${SECRET}@127.0.0.1:${rude}/pay`});
    assert.match(JSON.stringify(refused), /cannot be used \(ECONNREFUSED\). No server listens there: start PostgreSQL/);
    assert.match(JSON.stringify(cut), /cannot be used \([\w ]+\)\. Check DATABASE_URL, the network/);
    assert.equal(JSON.stringify([refused, cut]).includes(SECRET), false);
  });

  it('warns of 500 MB of free space, and fails with 50 MB', () => {
    assert.deepEqual(
      [undefined, 5e9, 5e8, 5e7].map((free) => judgeSize(12e6, free).verdict),
      ['ok', 'ok', 'warning', 'failed'],
    );
    assert.equal(judgeSize(12e6, undefined).message, 'The database responds. Its size is 12 MB.');
    assert.match(judgeSize(12e6, 5e7).message, /12 MB; its disk has 50 MB free. Free some space/);
  });
});

describe('the doctor’s check of the rails', () => {
  it('knows the address setting of every adapter', () => {
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

  it('reports a system that refuses, is not trusted or does not respond', async () => {
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
    assert.match(messageOf(mail), /\(no response\)\. Check SMTP_URL/);
    assert.deepEqual(verdicts([cards, mobile, mail].filter((one) => one !== undefined)), [
      'failed',
      'failed',
      'failed',
    ]);
  });

  it('skips rails whose settings are wrong', async () => {
    for (const CARDS_URL of ['nonsense', 'ftp://x', '']) {
      assert.deepEqual((await checkRails({RAIL_CARDS: 'http', CARDS_URL})).length, 1);
    }
    assert.equal((await checkRails({RAIL_CARDS: 'post'})).length, 1);
    assert.equal((await checkRails({RAIL_MAIL: 'smtp'})).length, 1);
  });

  it('runs as a command of the program, and trusts the certificates that Node trusts', async () => {
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
