import assert from 'node:assert/strict';
import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {checkPayments} from '../src/commands/doctor/payments.js';
import {DEFAULT_CONFIG, type Config} from '../src/config.js';
import type {OpenDatabase} from '../src/db/connect.js';
import {createVault} from '../src/lib/vault.js';
import {systemRandom} from '../src/lib/random.js';
import {readVaultKey} from '../src/db/vault-key.js';
import {at, createHarness, pk, sk, type Harness} from './helpers/harness.js';
import {chargeWithChallenge} from './helpers/challenges.js';
import {PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

const [OLD, NEW] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

/** Every column that holds sealed text. */
const SEALED: readonly (readonly [string, string])[] = [
  ['invoices', 'document_token'],
  ['invoices', 'custom_fields'],
  ['messages', 'body'],
  ['one_time_codes', 'message'],
  ['idempotency_keys', 'body'],
  ['tasks', 'secret'],
  ['challenges', 'url'],
  ['challenges', 'counters'],
];

async function readSealed({db}: OpenDatabase): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const [table, column] of SEALED) {
    const {rows} = await sql<{sealed: string}>`select ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db);
    found.set(
      `${table}.${column}`,
      rows.map(({sealed}) => sealed),
    );
  }
  return found;
}

/** Fills each sealed column. Returns a request with an idempotency key, and its response. */
async function fill(service: Harness) {
  const {body: customer} = await service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER});
  const sent = {
    key: sk('USD'),
    headers: {'idempotency-key': 'once'},
    body: {
      ...{description: 'Coffee', due_date: '2030-12-31', manual_payment: true, customer_id: customer['id']},
      ...{products: [{quantity: 1, product_id: 'prod_demoUSD1'}], custom_fields: {obr_code: 'OBR-1'}},
    },
  };
  const {text} = await service.ask('POST', '/v2/invoices', sent);
  const code = {phone_number: '+25779000009', amount: 500, currency: 'USD'};
  await service.ask('POST', '/v2/one_time_codes', {key: sk('USD'), body: code});
  await chargeWithChallenge(service);
  const {db, vault} = service.prepared.services;
  // A dead job, whose order is sealed.
  const dead = {kind: 'card_check', subject: 'check', at: 0, rail: 'cards', dead_at: 1} as const;
  await db
    .insertInto('tasks')
    .values({...dead, secret: vault.seal('{}')})
    .execute();
  return {sent, text};
}

describe('the vault key of the settings', () => {
  it('is checked by the doctor against the newest data, and no file of a key is created', async () => {
    const [database, home] = await Promise.all([openTestDatabase(), mkdtemp(join(tmpdir(), 'service-key-'))]);
    const dataDir = join(home, 'data');
    const look = async (settings: Partial<Config>): Promise<string> => {
      const findings = await checkPayments(database.db, {...DEFAULT_CONFIG, dataDir, ...settings});
      const {verdict, message} = findings.find(({check}) => check === 'vault key') ?? {};
      return `${verdict} ${message}`;
    };
    const wrong = (place: string): string =>
      `failed ${place} is not the key of these data. Use the key of the processes that wrote them, or add it to VAULT_KEY_OTHERS.`;
    try {
      assert.match(await look({vaultKey: NEW}), /^ok /);
      const service = await createHarness({database, vaultKey: OLD});
      const sent = {key: sk('USD'), headers: {'idempotency-key': 'once'}, body: PAYER};
      assert.equal((await service.ask('POST', '/v2/customers', sent)).status, 201);
      await service.prepared.close();
      assert.equal(await look({vaultKey: NEW}), wrong('VAULT_KEY'));
      assert.equal(await look({}), wrong(`${dataDir}.key`));
      assert.deepEqual(await readdir(home), []);
      await writeFile(`${dataDir}.key`, NEW);
      assert.equal(await look({}), wrong(`${dataDir}.key`));
      assert.match(await look({otherVaultKeys: [OLD]}), /^ok /);
      assert.match(await look({vaultKey: OLD}), /^ok /);
      assert.equal(await look({vaultKey: 'abc'}), 'failed VAULT_KEY must hold 32 bytes in base64.');
    } finally {
      await database.close();
      await rm(home, {recursive: true});
    }
  });
});

describe('a new vault key', () => {
  it('causes a warning of the doctor while data are encrypted again', async () => {
    const database = await openTestDatabase();
    try {
      const look = async (): Promise<unknown> =>
        (await checkPayments(database.db, DEFAULT_CONFIG)).find(({check}) => check === 'vault key')?.verdict;
      assert.equal(await look(), 'ok');
      await database.db.insertInto('tasks').values({kind: 'reseal', subject: '{}', at: 0}).execute();
      assert.equal(await look(), 'warning');
    } finally {
      await database.close();
    }
  });

  it('seals everything again while both keys are accepted, and then replaces the old one', async () => {
    const database = await openTestDatabase();
    const start = (vaultKey: string, otherVaultKeys: readonly string[]): Promise<Harness> =>
      createHarness({database, vaultKey, otherVaultKeys});
    try {
      const before = await start(OLD, []);
      const {sent, text} = await fill(before);
      await before.prepared.close();
      for (const [place, sealed] of await readSealed(database)) assert.ok(sealed.length > 0, place);

      const during = await start(NEW, [OLD]);
      // The same request with the same key is still the same request.
      assert.equal((await during.ask('POST', '/v2/invoices', sent)).text, text);
      await during.prepared.services.jobs.settled();
      await during.prepared.close();
      const vault = createVault([readVaultKey(NEW, 'NEW')], systemRandom);
      for (const sealed of (await readSealed(database)).values()) sealed.forEach((one) => vault.open(one));
      const {rows} = await sql`select 1 from tasks where kind = 'reseal'`.execute(database.db);
      assert.equal(rows.length, 0);

      const afterwards = await start(NEW, []);
      const page = await afterwards.ask('GET', new URL(String(at(JSON.parse(text), 'url'))).pathname);
      assert.equal(page.status, 200);
      await afterwards.prepared.close();
    } finally {
      await database.close();
    }
  });
});
