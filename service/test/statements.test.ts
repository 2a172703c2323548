import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql} from 'kysely';
import type {OpenDatabase} from '../src/db/connect.js';
import {scriptProcessor} from './helpers/challenges.js';
import type {Contract} from './helpers/contract.js';
import {createHarness, type Harness} from './helpers/harness.js';
import {MONEY_FLOWS} from './helpers/money-flows.js';
import {planStatements, type TableUse} from './helpers/statement-plans.js';
import {recordStatements, withoutLists, type StatementRecorder} from './helpers/statements.js';
import {openTestDatabase} from './helpers/test-database.js';

const processor = scriptProcessor();
let database: OpenDatabase;
let recorder: StatementRecorder;
let service: Harness;

before(async () => {
  database = await openTestDatabase();
  recorder = recordStatements(database);
  service = withoutLists(await createHarness({database: recorder.database, rails: processor.rails}), recorder);
});
after(async () => {
  const closed = service.prepared.close();
  service.clock.advance(10_000); // closes open connections without waiting
  await closed;
  await database.close();
});

/** Tables that may be read as a whole. */
const SMALL: Readonly<Record<string, string>> = {simulator_clock: 'has one row'};

/** Tables of which a statement may read everything that one account has. */
const FEW_IN_ACCOUNT: Readonly<Record<string, string>> = {api_keys: 'keys', rates: 'discounts'};

/** Indexes that are read without a condition, across all accounts, and why that reads few rows. */
const READ_IN_ORDER: Readonly<Record<string, string>> = {
  tasks_dead: 'calls that wait for a person',
  tasks_due: 'only the first row is read',
};

/**
 * Columns by which a statement finds rows without their account: ids, which are random and belong to one account, or ages,
 * on all servers. With several servers, each entry needs a table that gives the account, or its callers have to pass it.
 */
const LOOKUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {id: 'is the account itself'},
  api_keys: {key_hash: 'tells the account of a caller', id: 'of the caller who made a charge'},
  card_tokens: {expires_at: 'cleaning'},
  challenges: {id: 'all that an address has', charge_id: 'its charge', created_at: 'cleaning'},
  charges: {
    id: 'in jobs, answers of rails and addresses',
    invoice_id: 'its invoice was read before',
    created_by: 'the id of a session or key',
    processing_id: 'all that a callback has',
  },
  code_tokens: {expires_at: 'cleaning'},
  customers: {id: 'shared by the accounts of a merchant, so its account may be another'},
  idempotency_keys: {created_at: 'cleaning'},
  invoice_items: {invoice_id: 'its invoice'},
  invoices: {id: 'in jobs and addresses', document_hash: 'all that the address of a document has'},
  limit_counts: {name: 'has the account in it', ends_at: 'cleaning'},
  merchants: {id: 'the same on all servers'},
  messages: {id: 'in its job', sent_at: 'cleaning'},
  one_time_codes: {id: 'was read before', charge_id: 'its charge', expires_at: 'cleaning'},
  payouts: {id: 'in jobs'},
  phone_requests: {uetr: 'in jobs and answers of the bank', invoice_id: 'its invoice'},
  products: {id: 'of an item'},
  qr_codes: {
    qr_reference: 'in jobs and answers of the bank',
    payload: 'all that the bank of the simulation has',
    invoice_id: 'its invoice',
  },
  rail_callbacks: {id: 'in its job', received_at: 'cleaning'},
  refunds: {id: 'in its job', charge_id: 'its charge'},
  sources: {id: 'was read before'},
  tasks: {
    sequence: 'was read before',
    subject: 'the id of what the job is about',
    at: 'a worker takes what is due first, of all accounts',
    rail: 'a worker takes what is due first, of all accounts',
    kind: 'a job that is there once',
  },
  wallet_orders: {charge_id: 'its charge'},
  widget_sessions: {token_hash: 'tells the account of a caller', id: 'of the caller', expires_at: 'cleaning'},
};

/** Tables without an account: the column that refers to the row with the account. */
const REACHED: Readonly<Record<string, readonly [column: string, table: string]>> = {
  challenges: ['charge_id', 'charges'],
  invoice_items: ['invoice_id', 'invoices'],
  refunds: ['charge_id', 'charges'],
  wallet_orders: ['charge_id', 'charges'],
};

/** Tables without an account and without a foreign key to a row with one. */
const OTHERS: Readonly<Record<string, string>> = {
  accounts: 'its id is the account',
  kysely_migration: 'about the database itself',
  kysely_migration_lock: 'about the database itself',
  limit_counts: 'the name has the account in it',
  merchants: 'few, and the same on all servers',
  rail_callbacks: 'finds its charge by processing_id',
  simulator_clock: 'one row, in test mode',
  tasks: 'the subject is the id of what the job is about',
};

/** The unique keys without the account. Before the tables are divided, it has to become the first column of each. */
const KEYS_WITHOUT_ACCOUNT = [
  'api_keys_key_hash_key',
  'api_keys_pkey',
  'audit_log_pkey',
  'card_tokens_pkey',
  'charges_pkey',
  'code_tokens_pkey',
  'customers_pkey',
  'invoices_document_hash_key',
  'invoices_pkey',
  'messages_pkey',
  'one_time_codes_pkey',
  'payout_accounts_pkey',
  'payouts_pkey',
  'payouts_processing',
  'payouts_reversal_key',
  'phone_requests_pkey',
  'products_pkey',
  'qr_codes_payload_key',
  'qr_codes_pkey',
  'rates_pkey',
  'sources_pkey',
  'widget_sessions_pkey',
  'widget_sessions_token_hash_key',
];

for (const [name, run] of Object.entries(MONEY_FLOWS)) {
  describe(name, () => {
    let plans: ReadonlyMap<string, readonly TableUse[]>;
    before(async () => {
      await run(service, processor);
      plans = await planStatements(database.db, recorder.take());
    });

    it('reads no growing table without a condition on an index', () => {
      assert.deepEqual(findStatements(plans, isWalk), []);
    });

    it('names the account in each statement, or finds it by a listed column', () => {
      assert.deepEqual(findStatements(plans, isWithoutAccount), []);
    });
  });
}

/** The statements with a matching use of a table, each with what it does to which table. */
function findStatements(
  plans: ReadonlyMap<string, readonly TableUse[]>,
  isMeant: (use: TableUse) => boolean,
): readonly string[] {
  return [...plans].flatMap(([statement, uses]) =>
    uses
      .filter(isMeant)
      .map(({table, how, columns}) => `${how} on ${table} (${[...columns].join(', ')}): ${statement}`),
  );
}

/** Whether a whole table is read, a whole index, or everything of one account. */
function isWalk({table, how, indexes, columns}: TableUse): boolean {
  if (how === 'Insert' || how === 'Tid Scan' || table in SMALL) return false;
  if (indexes.length === 0) return true;
  return indexes.some(({name, condition}) => {
    const isOfAccount = /^\(account_id = \$\d+\)$/.test(condition) && !columns.has('id');
    return condition === '' ? !(name in READ_IN_ORDER) : isOfAccount && !(table in FEW_IN_ACCOUNT);
  });
}

function isWithoutAccount({table, how, indexes, columns}: TableUse): boolean {
  if (columns.has('account_id') || table in SMALL || indexes.some(({name}) => name in READ_IN_ORDER)) return false;
  if (how === 'Insert') return !(table in OTHERS) && !columns.has(REACHED[table]?.[0] ?? '');
  return !['ctid', ...Object.keys(LOOKUPS[table] ?? {})].some((column) => columns.has(column));
}

describe('the money path', () => {
  it('calls every operation of the OpenAPI document', () => {
    const called = new Set(service.logged.map((line) => calledIn(JSON.parse(line) as Logged)));
    const {paths} = service.prepared.app.swagger() as unknown as Contract;
    // A stream is not in the log. The flow that opens it checks its response.
    const left = Object.entries(paths)
      .filter(([path]) => path.startsWith('/v2/') && !path.endsWith('/events'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((operation) => !called.has(operation));
    assert.deepEqual(left, []);
  });
});

interface Logged {
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
}

/** The operation of a log line about a success, in the notation of the OpenAPI document. */
function calledIn({method, route, status = 500}: Logged): string {
  return status < 400 ? `${method} ${route?.replaceAll(/:(\w+)/g, '{$1}')}` : '';
}

describe('the tables', () => {
  it('have an account, or are listed with how it is found', async () => {
    const {rows} = await sql<{readonly name: string; readonly isOwn: boolean}>`
      select tables.table_name as name, columns.column_name is not null as "isOwn"
      from information_schema.tables left join information_schema.columns
        on columns.table_schema = tables.table_schema and columns.table_name = tables.table_name
          and column_name = 'account_id' and (is_nullable = 'NO' or tables.table_name = 'audit_log')
      where tables.table_schema = 'public' order by 1`.execute(database.db);
    const without = rows.filter(({isOwn}) => !isOwn).map(({name}) => name);
    assert.deepEqual(without, [...Object.keys(REACHED), ...Object.keys(OTHERS)].sort());
  });

  for (const [table, [column, other]] of Object.entries(REACHED)) {
    it(`${table} has a foreign key to ${other}`, async () => {
      const {rows} = await sql<{readonly to: string}>`
        select confrelid::regclass::text as to from pg_constraint join pg_attribute
          on attrelid = conrelid and conkey = array[attnum]
        where contype = 'f' and attnotnull and conrelid = ${table}::regclass and attname = ${column}`.execute(
        database.db,
      );
      assert.deepEqual(rows, [{to: other}]);
    });
  }

  it('have the account in their unique keys, except in the listed ones', async () => {
    const {rows} = await sql<{readonly name: string}>`
      select indexrelid::regclass::text as name from pg_index
      where indisunique and indrelid in (select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
          where attname = 'account_id' and relkind = 'r' and relnamespace = 'public'::regnamespace)
        and not exists (select from pg_attribute where attrelid = indrelid and attname = 'account_id' and attnum = any(indkey))
      order by 1`.execute(database.db);
    assert.deepEqual(
      rows.map(({name}) => name),
      KEYS_WITHOUT_ACCOUNT,
    );
  });
});
