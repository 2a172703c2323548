import assert from 'node:assert/strict';
import {execFile, spawnSync} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {promisify} from 'node:util';
import {sql} from 'kysely';
import {openJournal, type CallJournal, type JournalLine} from './helpers/call-journal.js';
import {createEmptyPlace, createServerPlace, inDatabase, type TestServerPlace} from './helpers/child-service-place.js';
import {killChildren, startChild, type ChildService} from './helpers/child-service.js';
import type {Json} from './helpers/child-service-workload.js';
import {send, until, type Answered, type KeyedCall} from './helpers/crash-orders.js';
import {pk, sk} from './helpers/harness.js';
import {CARDS, PAYER} from './helpers/steps.js';
import {TEST_SERVER} from './helpers/test-server.js';

const run = promisify(execFile);

/** PostgreSQL's programs. */
const [DUMP, RESTORE] = ['pg_dump', 'pg_restore'] as const;

/** The card charges of the test: sent before, during or after the backup, and one whose token is not in it. */
interface Calls {
  readonly before: KeyedCall;
  /** Its call to the processor was delayed until the backup was complete. */
  readonly pending: KeyedCall;
  readonly after: KeyedCall;
  readonly afterWithNewToken: KeyedCall;
}

/** What the test has collected at the end. */
interface Seen {
  readonly calls: Calls;
  /** The responses of the service whose database was lost. */
  readonly first: Readonly<Record<keyof Calls, Answered>>;
  /** The charges of the database just after it was restored. */
  readonly restored: readonly Json[];
  /** What the processor saw before the loss, and after it. */
  readonly lines: Readonly<Record<'before' | 'after', readonly JournalLine[]>>;
  /** The responses to the same requests by the service on the restored database. */
  readonly again: Readonly<Record<keyof Calls, Answered>>;
  readonly charges: readonly Json[];
}

const server = TEST_SERVER;

if (server === undefined) {
  // pg_dump and pg_restore need a server.
} else if (spawnSync(DUMP, ['--version']).status !== 0) {
  console.log('NOT RUN a database that is restored from a backup: pg_dump is not installed');
} else {
  describe('a lost database that is restored from a backup', {timeout: 120_000}, () => {
    let folder: string;
    let places: readonly TestServerPlace[] = [];
    let seen: Seen;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'backup-'));
      places = [await createServerPlace(server), await createEmptyPlace(server)];
      seen = await loseAndRestore(places, folder);
    });
    after(async () => {
      await killChildren();
      await Promise.all(places.map((place) => place.remove()));
      await rm(folder, {recursive: true});
    });

    it('has the charges made before the backup, and none made after it', () => {
      assert.deepEqual(seen.restored.map(({status}) => status).sort(), ['pending', 'succeeded']);
      assert.deepEqual(
        Object.values(seen.first).map(({status}) => status),
        [201, 201, 201, 201],
      );
    });

    it('answers a repeated request from before the backup with the same response', () => {
      assert.deepEqual(seen.again.before, {...seen.first.before, isReplay: true});
    });

    it('queries the processor about a charge that was pending, and settles it', () => {
      assert.deepEqual(didFor(seen, 'pending', 'after'), ['find']);
      const [then, now] = [bodyOf(seen.first.pending), bodyOf(seen.again.pending)];
      assert.deepEqual([now['id'], now['status']], [then['id'], 'succeeded']);
    });

    it('charges a repeated request whose charge was lost only once', () => {
      assert.deepEqual(didFor(seen, 'after', 'after'), ['repeat']);
      const {status, text} = seen.again.after;
      assert.equal(status, 201, text);
      assert.equal(bodyOf(seen.again.after)['status'], 'succeeded');
    });

    it('refuses a repeated request whose card token was lost too, and charges nothing', () => {
      assert.equal(seen.again.afterWithNewToken.status, 404);
      assert.deepEqual(didFor(seen, 'afterWithNewToken', 'after'), []);
    });

    it('has each charge once, and the processor executed each once', () => {
      const all = [...seen.lines.before, ...seen.lines.after];
      const taken = all.filter(({did}) => did === 'effect').map(({attempt}) => attempt);
      assert.deepEqual([taken.length, new Set(taken).size], [4, 4]);
      assert.deepEqual(
        seen.charges.map(({status}) => status),
        ['succeeded', 'succeeded', 'succeeded'],
      );
    });
  });
}

async function loseAndRestore([lost, restored]: readonly TestServerPlace[], folder: string): Promise<Seen> {
  assert.ok(lost !== undefined && restored !== undefined);
  const journal = openJournal(join(folder, 'journal'));
  const start = (place: TestServerPlace): Promise<ChildService> =>
    // The vault key is not in the backup, so the new service gets the old key.
    startChild(place.place, {
      script: 'test/helpers/journaling-service.ts',
      env: {CALL_JOURNAL: join(folder, 'journal'), VAULT_KEY: lost.place.VAULT_KEY},
    });
  const service = await start(lost);
  const {calls, first} = await chargeAround(service, () => backUp(lost, folder));
  await service.kill();
  const linesBefore = journal.read();
  await restore(restored, folder);
  const found = await inDatabase(restored, async (db) => {
    // A real restore takes longer than a lease. The test does not wait, so it ends the leases here.
    await sql`update tasks set lease_until = 0 where lease_until is not null`.execute(db);
    return db.selectFrom('charges').selectAll().execute();
  });
  const next = await start(restored);
  const again = await sendAgain(next, calls, journal);
  await next.stop();
  const charges = await inDatabase(restored, (db) => db.selectFrom('charges').selectAll().execute());
  const lines = {before: linesBefore, after: journal.read().slice(linesBefore.length)};
  return {calls, first, restored: found, lines, again, charges};
}

/** Charges cards before, during and after a backup. */
async function chargeAround(
  service: ChildService,
  backUpNow: () => Promise<void>,
): Promise<Pick<Seen, 'calls' | 'first'>> {
  const customer = String((await make(service, {path: '/v2/customers', apiKey: pk('USD'), body: PAYER}))['id']);
  const [before, pending, after] = [
    await cardCall(service, customer, 'before'),
    await cardCall(service, customer, 'pending'),
    await cardCall(service, customer, 'after'),
  ];
  const answerBefore = await send(service, before);
  const fault = {rail: 'cards', method: 'charge', kind: 'hang'};
  await make(service, {path: '/simulator/rail_faults', apiKey: sk('USD'), body: fault});
  const answerPending = send(service, pending);
  await until('the charge hangs at the processor', async () => (await faultsOf(service)).length === 0);
  await backUpNow();
  await fetch(`${service.url}/simulator/rail_faults`, {method: 'DELETE'});
  const afterWithNewToken = await cardCall(service, customer, 'afterWithNewToken');
  return {
    calls: {before, pending, after, afterWithNewToken},
    first: {
      before: answerBefore,
      pending: await answerPending,
      after: await send(service, after),
      afterWithNewToken: await send(service, afterWithNewToken),
    },
  };
}

async function sendAgain(service: ChildService, calls: Calls, journal: CallJournal): Promise<Seen['again']> {
  const attempt = attemptOf(journal.read(), 'pending');
  await until('the processor is asked about the pending charge', () =>
    journal.read().some((line) => line.did === 'find' && line.attempt === attempt),
  );
  return {
    before: await send(service, calls.before),
    pending: await send(service, calls.pending),
    after: await send(service, calls.after),
    afterWithNewToken: await send(service, calls.afterWithNewToken),
  };
}

/** Uses the command in docs/running.md. */
async function backUp({place}: TestServerPlace, folder: string): Promise<void> {
  await run(DUMP, ['--format=custom', `--file=${join(folder, 'pay.dump')}`, place.DATABASE_URL]);
}

/** Uses the command in docs/running.md. */
async function restore({place}: TestServerPlace, folder: string): Promise<void> {
  const options = ['--no-owner', '--exit-on-error', `--dbname=${place.DATABASE_URL}`];
  await run(RESTORE, [...options, join(folder, 'pay.dump')]);
}

async function cardCall(service: ChildService, customer_id: string, key: string): Promise<KeyedCall> {
  const card = {number: CARDS.visa, exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline Irakoze'};
  const apiKey = pk('USD');
  const {id: token} = await make(service, {path: '/v2/tokens', apiKey, body: card});
  return {path: '/v2/charges/card', apiKey, key, body: {amount: 1999, currency: 'USD', customer_id, token}};
}

async function make(service: ChildService, call: Omit<KeyedCall, 'key'>): Promise<Json> {
  const answered = await send(service, call);
  assert.ok(answered.status === 200 || answered.status === 201, `${call.path}: ${answered.text}`);
  return bodyOf(answered);
}

async function faultsOf({url}: ChildService): Promise<readonly unknown[]> {
  const body = (await (await fetch(`${url}/simulator/rail_faults`)).json()) as {readonly data: readonly unknown[]};
  return body.data;
}

function bodyOf({text}: Answered): Json {
  return JSON.parse(text) as Json;
}

/** The calls in the order in which the processor executed them. */
const ORDER: readonly (keyof Calls)[] = ['before', 'pending', 'after', 'afterWithNewToken'];

/** The attempt of a call's charge, as the processor knows it. */
function attemptOf(lines: readonly JournalLine[], call: keyof Calls): string | undefined {
  return lines.filter(({did}) => did === 'effect')[ORDER.indexOf(call)]?.attempt;
}

/** What the processor saw of a call's charge before the loss, or after it. */
function didFor({lines}: Seen, call: keyof Calls, when: keyof Seen['lines']): readonly string[] {
  const attempt = attemptOf(lines.before, call);
  assert.ok(attempt !== undefined);
  return lines[when].filter((line) => line.attempt === attempt).map(({did}) => did);
}
