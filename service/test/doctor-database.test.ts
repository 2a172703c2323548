import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {createServer, type AddressInfo, type Server, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, afterEach, before, describe, it, mock} from 'node:test';
import {sql, type Kysely} from 'kysely';
import {doctor} from '../src/commands/doctor.js';
import {examine} from '../src/commands/doctor/examine.js';
import {reporterFor, type Finding} from '../src/commands/doctor/finding.js';
import {judgeClocks} from '../src/commands/doctor/payments.js';
import {checkPooler} from '../src/commands/doctor/server.js';
import {readConfig} from '../src/config.js';
import {connectDatabase} from '../src/db/connect.js';
import {buildIndexes} from '../src/db/indexes.js';
import type {Database} from '../src/db/types.js';
import {createPlace, type TestPlace} from './helpers/child-service-place.js';
import {hasPooler, startPooler} from './helpers/pooler.js';
import {createTestDatabase, runOn, TEST_SERVER} from './helpers/test-server.js';

type Env = Readonly<Record<string, string>>;
type Change = (db: Kysely<Database>) => Promise<unknown>;

const MINUTE_MS = 60_000;
const SECRET = 'a-very-secret-word';
/** The lines of a usual terminal. */
const SCREEN_LINES = 24;

/** A prepared database, on the server or in a folder, which no service uses. */
let place: TestPlace;
let env: Env;
const servers: Server[] = [];
before(async () => {
  place = await createPlace();
  env = {...place.place};
});
after(async () => {
  for (const server of servers) server.close();
  await place.remove();
});

/** The findings of one check. */
async function look(check: string): Promise<readonly Finding[]> {
  return (await examine(env)).filter((finding) => finding.check === check);
}

/** Changes the database, runs one check, and undoes the change. */
async function lookAfter(
  check: string,
  {change, undo}: Readonly<Record<'change' | 'undo', Change>>,
): Promise<readonly Finding[]> {
  await inDatabase(change);
  try {
    return await look(check);
  } finally {
    await inDatabase(undo);
  }
}

async function inDatabase(change: Change): Promise<void> {
  const {databaseUrl, dataDir} = readConfig(env);
  const database = await connectDatabase({dataDir, ...(databaseUrl === undefined ? {} : {databaseUrl})});
  await change(database.db);
  await database.close();
}

/** Listens on a free port until the end of the tests. */
async function listenOn(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const port = await listenOn((socket) => socket.destroy());
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

const messageOf = (finding: Finding | undefined): string => finding?.message ?? 'nothing was found';
const verdicts = (findings: readonly Finding[]): readonly string[] => findings.map(({verdict}) => verdict);

describe('the doctor’s check of the tables', () => {
  it('names missing migrations, and stops there', async () => {
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

  it('names indexes that are missing or incomplete, and the command that builds them', async () => {
    const findings = await lookAfter('indexes', {
      async change(db) {
        await sql`update pg_index set indisvalid = false where indexrelid = 'messages_sent'::regclass`.execute(db);
        await sql`drop index charges_attempt, payouts_attempt`.execute(db);
      },
      undo: buildIndexes,
    });
    const lacking = 'Missing: 2, first charges_attempt. Incomplete: 1, first messages_sent.';
    const message = `${lacking} Run \`service migrate\`: it builds them while payments continue.`;
    assert.deepEqual(findings, [{check: 'indexes', verdict: 'failed', message}]);
  });

  it('reports that a check could not run', async () => {
    const [finding] = await lookAfter('unknown', {
      change: (db) => sql`alter table charges rename to charges_away`.execute(db),
      undo: (db) => sql`alter table charges_away rename to charges`.execute(db),
    });
    assert.deepEqual([finding?.verdict, finding?.message.includes('(42P01)')], ['failed', true]);
  });

  it('reports accounts of the other mode', async () => {
    const [finding] = await lookAfter('mode', {
      change: (db) => db.updateTable('accounts').set({live: true}).execute(),
      undo: (db) => db.updateTable('accounts').set({live: false}).execute(),
    });
    assert.deepEqual(
      [finding?.verdict, finding?.message.startsWith('The database holds live accounts.')],
      ['failed', true],
    );
  });

  it('reports that the mode could not be read', async () => {
    const [finding] = await lookAfter('mode', {
      change: (db) => sql`alter table accounts rename to accounts_away`.execute(db),
      undo: (db) => sql`alter table accounts_away rename to accounts`.execute(db),
    });
    assert.deepEqual([finding?.verdict, finding?.message.includes('(42P01)')], ['failed', true]);
  });
});

/** Examines a database without tables. */
async function examineEmpty(): Promise<readonly Finding[]> {
  if (TEST_SERVER !== undefined) {
    const {url, drop} = await createTestDatabase(TEST_SERVER);
    return (await examine({DATABASE_URL: url})).concat(await drop().then(() => []));
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'service-doctor-'));
  await (await connectDatabase({dataDir})).close();
  return (await examine({DATA_DIR: dataDir})).concat(await rm(dataDir, {recursive: true}).then(() => []));
}

describe('the doctor’s check of payments', () => {
  it('compares the clocks, whichever is ahead', () => {
    const judge = (aheadMs: number): string => judgeClocks(aheadMs, reporterFor('clock')).verdict;
    assert.deepEqual([0, 1000, -1001, 5000, -5001].map(judge), ['ok', 'ok', 'warning', 'warning', 'failed']);
    assert.match(judgeClocks(-5001, reporterFor('clock')).message, /5\.0 s apart. Synchronise both by NTP/);
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
            {...dead, kind: 'invoice_overdue'},
          ])
          .execute(),
      undo: removeTasks,
    });
    assert.deepEqual(verdicts(findings), ['failed', 'failed', 'failed']);
    assert.match(messageOf(findings[0]), /^Calls to mail that were given up: 2\. .*`service jobs retry mail`/);
    assert.match(messageOf(findings[1]), /^Jobs of the database that were given up: 1\. .*`service jobs retry none`/);
  });

  it('warns of a job that is due for more than a minute, and fails after ten', async () => {
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

  it('names five of the charges that have been pending for more than an hour', async () => {
    const ids = [1, 2, 3, 4, 5, 6].map((number) => `ch_doctor${number}`);
    const [finding] = await lookAfter('unknown', {
      change: (db) => insertCharges(db, [...ids, 'ch_young']),
      undo: (db) => db.deleteFrom('charges').execute(),
    });
    assert.equal(finding?.verdict, 'failed');
    assert.match(messageOf(finding), /^Charges pending for more than an hour, or paid and not settled for a week: 6\./);
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

describe('the doctor’s check of an unusable server', () => {
  /** The finding about a server that refuses every connection with this code, as PostgreSQL does. */
  const refusal = async (code: string): Promise<Finding | undefined> => {
    const fields = Buffer.from(`SFATAL\0C${code}\0M${SECRET}\0\0`);
    const head = Buffer.alloc(5, 'E');
    head.writeInt32BE(fields.length + 4, 1);
    return unanswered(await listenOn((socket) => socket.once('data', () => socket.end(Buffer.concat([head, fields])))));
  };
  const unanswered = (port: number, host = '127.0.0.1'): Promise<Finding | undefined> =>
    examineUrl(`postgres://pay:${SECRET}@${host}:${port}/pay`);
  const examineUrl = async (url: string): Promise<Finding | undefined> => {
    const findings = await examine({DATABASE_URL: url});
    assert.equal(JSON.stringify(findings).includes(SECRET), false);
    assert.deepEqual(
      findings.map(({check}) => check),
      ['configuration', 'database', 'rails'],
    );
    return findings[1];
  };

  it('reports an address where nothing listens, and an unknown host name', async () => {
    const port = await closedPort();
    const [refused, unnamed] = [await unanswered(port), await unanswered(5432, 'db.invalid')];
    assert.deepEqual(verdicts([refused, unnamed].filter((finding) => finding !== undefined)), ['failed', 'failed']);
    const place = `The database at 127.0.0.1:${port} cannot be used`;
    assert.equal(
      messageOf(refused),
      `${place} (ECONNREFUSED). No server listens there: start PostgreSQL, or correct DATABASE_URL.`,
    );
    assert.match(
      messageOf(unnamed),
      /^The database at db\.invalid:5432 .* \((ENOTFOUND|EAI_AGAIN)\)\. The host name is unknown: correct/,
    );
  });

  for (const [code, remedy] of [
    ['28P01', 'The user or the password is wrong: correct DATABASE_URL.'],
    ['28000', 'The server does not allow this user to connect from here: correct DATABASE_URL, or pg_hba.conf.'],
    ['3D000', 'The server has no such database: create it, or correct DATABASE_URL.'],
    ['53300', 'The server has no free connection: raise max_connections,'],
    ['57P03', 'The server is starting or stopping: repeat this command in a moment,'],
    ['08P01', 'A pooler refuses the connection: set DATABASE_DIRECT_URL to the server itself,'],
    ['XX000', 'Check DATABASE_URL, the network and the server’s log.'],
  ] as const) {
    it(`explains what to do about ${code}`, async () => {
      const finding = await refusal(code);
      assert.equal(finding?.verdict, 'failed');
      assert.ok(messageOf(finding).includes(`cannot be used (${code}). ${remedy}`), messageOf(finding));
    });
  }

  it('reports an address that names a file which cannot be read', async () => {
    const finding = await examineUrl(`postgres://pay:${SECRET}@127.0.0.1:5432/pay?sslcert=/no/such/file`);
    assert.equal(finding?.verdict, 'failed');
    assert.match(messageOf(finding), /^The database cannot be used \(ENOENT\)\. .*correct DATABASE_URL\.$/);
  });

  it('shows no part of an address whose password is not encoded', async () => {
    for (const wrong of [`12/${SECRET}`, `12#${SECRET}`, `12?${SECRET}`]) {
      const message = messageOf(await examineUrl(`postgres://pay:${wrong}@127.0.0.1:5432/pay`));
      assert.match(message, /^The database cannot be used \(/);
    }
  });
});

// The embedded database has the clock of its process, no standby and no pooler.
if (TEST_SERVER !== undefined) tellOfServer(TEST_SERVER);

function tellOfServer(server: string): void {
  describe('the doctor’s check of a PostgreSQL server', () => {
    afterEach(() => mock.restoreAll());

    it('reports clocks that differ by seven seconds', async () => {
      const now = Date.now.bind(Date);
      mock.method(Date, 'now', () => now() - 7000);
      const [finding] = await look('clock');
      assert.equal(finding?.verdict, 'failed');
      assert.match(messageOf(finding), / are [67]\.\d s apart\. Synchronise both by NTP\.$/);
    });

    it('reports a read-only server', async () => {
      const set = (value: string): Change => {
        const name = new URL(env['DATABASE_URL'] ?? '').pathname.slice(1);
        return () => runOn(server, `alter database ${name} set default_transaction_read_only = ${value}`);
      };
      const [finding] = await lookAfter('database', {change: set('on'), undo: set('off')});
      assert.deepEqual([finding?.verdict, finding?.message.startsWith('It is read-only')], ['failed', true]);
    });

    it('fits on one screen with many faults, exits with 1, and shows no secret', async () => {
      const lines: string[] = [];
      mock.method(console, 'log', (line: string) => void lines.push(line));
      const mail = {RAIL_MAIL: 'smtp', SMTP_URL: `smtp://pay:${SECRET}@127.0.0.1:${await closedPort()}`};
      await inDatabase(breakMuch);
      await doctor([], {...env, ...mail, MAIL_FROM: 'pay@example.com', RAIL_TAX: 'none', VAULT_KEY: SECRET});
      const {exitCode} = process;
      process.exitCode = undefined;
      assert.equal(exitCode, 1);
      const failed = lines.filter((line) => line.startsWith('failed')).map((line) => line.slice(9, 23).trim());
      assert.deepEqual(failed, ['indexes', 'dead jobs', 'due jobs', 'unknown', 'vault key', 'rail mail']);
      assert.ok(lines.length <= SCREEN_LINES, lines.join('\n'));
      assert.equal(lines.join().includes(SECRET), false);
    });
  });

  if (hasPooler()) tellOfPooler(server);
  else console.log('NOT RUN the doctor of PgBouncer: it is not installed');
}

/** Adds a dead job, an overdue job and a charge without an outcome, and drops an index. */
async function breakMuch(db: Kysely<Database>): Promise<void> {
  const at = Date.now() - 20 * MINUTE_MS;
  const job = {kind: 'mail', subject: 'doctor', rail: 'mail', at} as const;
  await db
    .insertInto('tasks')
    .values([job, {...job, dead_at: 1}])
    .execute();
  await insertCharges(db, ['ch_much', 'ch_young']);
  await sql`drop index tasks_dead`.execute(db);
}

function tellOfPooler(server: string): void {
  describe('the doctor’s check of a pooler', () => {
    it('reports a missing DATABASE_DIRECT_URL, and checks it if it is set', async () => {
      const pooler = await startPooler(server);
      const direct = env['DATABASE_URL'] ?? '';
      const through = pooler.through(direct);
      // PgBouncer refuses the time limits that the service sets, unless it is configured to ignore them.
      const refused = (await examine({DATABASE_URL: through})).find(({check}) => check === 'database');
      assert.match(messageOf(refused), /\(08P01\)\. A pooler refuses the connection: set DATABASE_DIRECT_URL/);
      const [ignored] = await checkPooler(readConfig({DATABASE_URL: through}));
      assert.match(messageOf(ignored), /^There is a pooler in front of the server, .* Set DATABASE_DIRECT_URL/);
      const lost = await closedPort();
      const urls = [direct, `postgres://pay:${SECRET}@127.0.0.1:${lost}/pay`];
      const found = await Promise.all(
        urls.map((url) => checkPooler(readConfig({DATABASE_URL: through, DATABASE_DIRECT_URL: url}))),
      );
      assert.deepEqual(verdicts([refused, ignored, ...found.flat()].filter((one) => one !== undefined)), [
        'failed',
        'failed',
        'ok',
        'failed',
      ]);
      assert.equal(
        messageOf(found[1]?.[0]),
        `The database at 127.0.0.1:${lost} cannot be used (ECONNREFUSED). No server listens there: start PostgreSQL, or correct DATABASE_DIRECT_URL.`,
      );
      await pooler.stop();
    });
  });
}
