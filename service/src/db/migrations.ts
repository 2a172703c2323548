import {sql, type Kysely, type Migration, type MigrationProvider} from 'kysely';
import type {Database} from './types.js';
import {FIRST_TABLES} from './migrations/0001-first-tables.js';
import {INT64} from './migrations/0002-int64.js';
import {TASKS} from './migrations/0003-tasks.js';
import {VAULT} from './migrations/0004-vault.js';
import {PAYOUTS} from './migrations/0005-payouts.js';
import {WALLETS} from './migrations/0006-wallets.js';
import {INVOICES} from './migrations/0007-invoices.js';
import {DOCUMENTS} from './migrations/0008-documents.js';
import {PURGE} from './migrations/0009-purge.js';
import {ATTEMPTS} from './migrations/0010-attempts.js';
import {RETURNED_MONEY} from './migrations/0011-returned-money.js';
import {ABUSE_LIMITS} from './migrations/0012-abuse-limits.js';
import {SAVED_CARDS} from './migrations/0013-saved-cards.js';
import {SIMULATOR_CLOCK} from './migrations/0014-simulator-clock.js';
import {SESSION_PARTS} from './migrations/0015-session-parts.js';
import {WALLET_KEYS} from './migrations/0016-wallet-keys.js';
import {QR_CODES_BY_INVOICE} from './migrations/0017-qr-codes-by-invoice.js';
import {OUTGOING_JOBS} from './migrations/0018-outgoing-jobs.js';
import {RAIL_CALLBACKS} from './migrations/0019-rail-callbacks.js';
import {WALLET_ORDERS} from './migrations/0020-wallet-orders.js';
import {SAVED_WALLETS} from './migrations/0021-saved-wallets.js';
import {CHARGE_VERSIONS} from './migrations/0022-charge-versions.js';
import {CHALLENGES} from './migrations/0023-challenges.js';
import {ACCOUNTS_BY_COMMAND} from './migrations/0024-accounts-by-command.js';
import {MODES} from './migrations/0025-modes.js';
import {CHARGE_ATTEMPTS, GUARDED_KEYS, PAYOUT_ATTEMPTS} from './migrations/0026-growth.js';
import {RAILS_OF_ACCOUNTS} from './migrations/0027-rails-of-accounts.js';
import {TRACES_OF_JOBS} from './migrations/0028-traces-of-jobs.js';
import {LATE_DECLINES} from './migrations/0029-late-declines.js';
import {REFUNDS} from './migrations/0030-refunds.js';
import {CANCELED_REFUNDS, REFUSED_CALLS} from './migrations/0031-canceled-refunds.js';
import {hasIndexes} from './indexes.js';

/** The schema's history. Migrations are only added. */
export const migrationProvider: MigrationProvider = {
  getMigrations: () => Promise.resolve(MIGRATIONS),
};

/** Whether no migration has run on a database: it has no table of migrations either. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const {rows} = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  return rows.length === 0;
}

/** Whether a database has all migrations and indexes of this version. It may have more, from a later one. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const newest = Object.keys(MIGRATIONS).at(-1);
  if (await isEmpty(db)) return false;
  const {rows} = await sql`select 1 from kysely_migration where name = ${newest}`.execute(db);
  return rows.length > 0 && (await hasIndexes(db));
}

/** By name; they run in the order of their names. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first-tables': statements(FIRST_TABLES),
  '0002-int64': statements(INT64),
  '0003-tasks': statements(TASKS),
  '0004-vault': statements(VAULT),
  '0005-payouts': statements(PAYOUTS),
  '0006-wallets': statements(WALLETS),
  '0007-invoices': statements(INVOICES),
  '0008-documents': statements(DOCUMENTS),
  '0009-purge': statements(PURGE),
  '0010-attempts': statements(ATTEMPTS),
  '0011-returned-money': statements(RETURNED_MONEY),
  '0012-abuse-limits': statements(ABUSE_LIMITS),
  '0013-saved-cards': statements(SAVED_CARDS),
  '0014-simulator-clock': statements(SIMULATOR_CLOCK),
  '0015-session-parts': statements(SESSION_PARTS),
  '0016-wallet-keys': statements(WALLET_KEYS),
  '0017-qr-codes-by-invoice': statements(QR_CODES_BY_INVOICE),
  '0018-outgoing-jobs': statements(OUTGOING_JOBS),
  '0019-rail-callbacks': statements(RAIL_CALLBACKS),
  '0020-wallet-orders': statements(WALLET_ORDERS),
  '0021-saved-wallets': statements(SAVED_WALLETS),
  '0022-charge-versions': statements(CHARGE_VERSIONS),
  '0023-challenges': statements(CHALLENGES),
  '0024-accounts-by-command': statements(ACCOUNTS_BY_COMMAND),
  '0025-modes': statements(MODES),
  '0026-growth-1': statements(CHARGE_ATTEMPTS),
  '0026-growth-2': statements(PAYOUT_ATTEMPTS),
  '0026-growth-3': statements(GUARDED_KEYS),
  '0027-rails-of-accounts': statements(RAILS_OF_ACCOUNTS),
  '0028-traces-of-jobs': statements(TRACES_OF_JOBS),
  '0029-late-declines': statements(LATE_DECLINES),
  '0030-refunds': statements(REFUNDS),
  '0031-canceled-refunds-1': statements(CANCELED_REFUNDS),
  '0031-canceled-refunds-2': statements(REFUSED_CALLS),
};

function statements(list: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of list) await sql.raw(statement).execute(db);
    },
  };
}
