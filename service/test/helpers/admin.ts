import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before} from 'node:test';
import type {Kysely} from 'kysely';
import {perform} from '../../src/commands/admin/perform.js';
import {readOrder} from '../../src/commands/admin/parse-arguments.js';
import {connectDatabase, type OpenDatabase} from '../../src/db/connect.js';
import type {Database} from '../../src/db/types.js';
import {jsonText} from '../../src/lib/json-text.js';
import {systemRandom} from '../../src/lib/random.js';
import type {Env} from '../../src/rails/settings.js';
import {copyTemplate} from './server-template.js';
import {copyTemplateTo} from './template-image.js';
import {openTestDatabase} from './test-database.js';
import {TEST_SERVER} from './test-server.js';

/** The person in the tests. */
export const ACTOR = {who: 'aline', from: 'root@till'} as const;

/** Where a command runs: the database, the time, the mode. */
export interface AdminSetting {
  readonly db: Kysely<Database>;
  readonly now?: number;
  readonly isLive?: boolean;
  readonly who?: string;
}

/** Opens one database for the commands of a test file, and closes it after the tests. */
export function useAdmin(): AdminSetting {
  let database: OpenDatabase | undefined;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database?.close());
  return {
    get db() {
      if (database === undefined) throw new Error('the database is not open yet');
      return database.db;
    },
  };
}

/** Runs a command on an open database, and returns what it prints. */
export async function run(setting: AdminSetting, ...words: readonly string[]): Promise<string> {
  const order = readOrder(words);
  if ('help' in order) return order.help;
  const {db, now = Date.UTC(2026, 0, 5, 9), isLive = false, who = ACTOR.who} = setting;
  return (await perform(order, {db, now, isLive, random: systemRandom, actor: {...ACTOR, who}})).join('\n');
}

/** Runs a command with `--json`, and returns the objects that it prints. */
export async function runJson(
  setting: AdminSetting,
  ...words: readonly string[]
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const text = await run(setting, ...words, '--json');
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

/** The one object that a command prints. */
export async function runOne(
  setting: AdminSetting,
  ...words: readonly string[]
): Promise<Readonly<Record<string, unknown>>> {
  const [row, ...others] = await runJson(setting, ...words);
  if (row === undefined || others.length > 0) throw new Error('not one object');
  return row;
}

/** Data on disk or on a server, which a command finds by its environment. */
export interface AdminPlace {
  readonly env: Env;
  open(): Promise<OpenDatabase>;
  remove(): Promise<void>;
}

/** Creates a migrated and seeded place: a folder, or a database on the server of TEST_DATABASE_URL. */
export async function createAdminPlace(): Promise<AdminPlace> {
  if (TEST_SERVER !== undefined) {
    const {url, drop} = await copyTemplate(TEST_SERVER);
    const open = () => connectDatabase({databaseUrl: url, dataDir: ':memory:'});
    return {env: {DATABASE_URL: url}, open, remove: drop};
  }
  const home = await mkdtemp(join(tmpdir(), 'service-admin-'));
  const dataDir = join(home, 'data');
  await copyTemplateTo(dataDir);
  const open = () => connectDatabase({dataDir});
  return {env: {DATA_DIR: dataDir}, open, remove: () => rm(home, {recursive: true, force: true})};
}

/** The words of a command that creates a merchant. */
export const NEW_MERCHANT: readonly string[] = [
  ...[
    'merchant',
    'create',
    '--name',
    'Duka Nairobi',
    '--legal-name',
    'Duka Nairobi Ltd',
    '--description',
    'Tea and coffee',
  ],
  ...['--statement-descriptor', 'DUKA NAIROBI', '--email', 'accounts@duka.example', '--phone-number', '+254700000000'],
  ...['--tax-id', 'P000000001A', '--registration-id', 'PVT-00001', '--time-zone', 'AFRICA_NAIROBI'],
  ...['--type', 'company', '--line1', 'Kenyatta Avenue', '--city', 'Nairobi', '--country', 'KE'],
];

/** The same words with another value of one option. */
export function withOption(words: readonly string[], option: string, value: string): readonly string[] {
  const index = words.indexOf(option);
  return index < 0 ? [...words, option, value] : words.map((word, at) => (at === index + 1 ? value : word));
}

/** The account that the commands change. */
export const USD = 'acct_demoUSD';

/** Creates a product. */
export const PRODUCT: readonly string[] = [
  ...['product', 'create', '--account', USD, '--name', 'Tea', '--code', 'TEA', '--description', 'A box of tea'],
  ...['--type', 'good', '--price', '1999'],
];

/** Creates a rate of ten percent. */
export const RATE: readonly string[] = [
  'rate',
  'create',
  '--account',
  USD,
  '--name',
  'Ten percent off',
  '--basis-points',
  '1000',
];

/** Creates a rate of a fixed amount. */
export const FIXED_RATE: readonly string[] = [
  'rate',
  'create',
  '--account',
  USD,
  '--name',
  'A dollar off',
  '--fixed-amount',
  '100',
];

/** Creates an account for payouts. */
export const PAYOUT_ACCOUNT: readonly string[] = ['payout-account', 'create', '--account', USD, '--name', 'Main bank'];

/** Creates a secret key. */
export const KEY: readonly string[] = ['key', 'create', '--account', USD, '--kind', 'secret', '--name', 'Server'];

/** Changes a merchant. */
export const UPDATE: readonly string[] = [
  'merchant',
  'update',
  '--merchant',
  'mer_demoBujumbura',
  '--description',
  'Coffee only',
];

/** Creates an account. */
export const ACCOUNT: readonly string[] = [
  'account',
  'create',
  '--merchant',
  'mer_demoMboaMarket',
  '--currency',
  'KES',
];

/** All rows of the tables that commands change. */
export async function dumpAdmin(db: Kysely<Database>): Promise<string> {
  const tables = ['merchants', 'accounts', 'api_keys', 'products', 'rates', 'payout_accounts', 'audit_log'] as const;
  const rows = await Promise.all([
    ...[...tables, 'payouts' as const, 'invoices' as const, 'charges' as const, 'refunds' as const].map((table) =>
      db.selectFrom(table).selectAll().orderBy('id').execute(),
    ),
    db.selectFrom('tasks').selectAll().orderBy('sequence').execute(),
  ]);
  return jsonText(rows);
}
