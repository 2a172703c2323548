import type {Selectable} from 'kysely';
import {requireMode} from '../../db/mode.js';
import type {Currency, Queries, RailName} from '../../db/types.js';
import {CURRENCIES} from '../../lib/currencies.js';
import {invalid, missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {AccountTable} from '../../schema/parties.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {oneOf} from './field-checks.js';
import {requireMerchant} from './merchants.js';

/** A currency account, as it is shown. The balance is in minor units. */
export interface AccountView {
  readonly id: string;
  readonly merchant_id: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly live: boolean;
  /** The rails that it uses; `all` for those that the service offers. */
  readonly rails: readonly (RailName | typeof ALL)[];
}

const ALL = 'all';
/** The rails that an account may have to do without. E-mail is not one of them: its customers always get their mail. */
const RAILS = ['cards', 'bank', 'mobile', 'payouts', 'tax'] as const satisfies readonly RailName[];

/** The account with this id; 404 when there is none. */
export async function requireAccount(db: Queries, id: string): Promise<Selectable<AccountTable>> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw missing('account', 'account');
  return row;
}

/**
 * Creates a merchant's account in one currency, without money.
 *
 * @throws Problem when there is no such merchant or currency, or it has an account in this currency
 * @throws RangeError when the database holds accounts of the other mode
 */
export async function createAccount(
  work: AdminWork,
  input: {readonly merchant: string; readonly currency: string},
  actor: Actor,
): Promise<AccountView> {
  const {tx, isLive} = work;
  const currency = oneOf(CURRENCIES)('currency', input.currency);
  await requireMerchant(tx, input.merchant);
  // It also lets one account be created at a time, so that no currency gets two.
  await requireMode(tx, isLive ? 'live' : 'test');
  await refuseSecond(tx, {merchant: input.merchant, currency});
  const id = newId(work.random, 'acct_');
  const row = {id, merchant_id: input.merchant, currency, balance: 0n, invoice_count: 0, live: isLive, rails: null};
  await tx.insertInto('accounts').values(row).execute();
  await record(work, actor, {
    action: 'account.create',
    subject: id,
    account: id,
    changes: {merchant_id: input.merchant, currency, live: isLive},
  });
  return showAccount(row);
}

/**
 * Sets which rails an account uses: `all`, or some of them. Processes that serve apply it within seconds. The next step
 * of a payment in progress may be refused, but the payment can be cancelled, and a refund uses the rail of the payment.
 *
 * @throws Problem when there is no such account or rail
 */
export async function setRails(
  work: AdminWork,
  {account, rails: words}: {readonly account: string; readonly rails: readonly string[]},
  actor: Actor,
): Promise<AccountView> {
  const row = await requireAccount(work.tx, account);
  const isAll = words.length === 1 && words[0] === ALL;
  const rails = isAll ? null : [...new Set(words.map((word) => oneOf(RAILS)('rail', word)))];
  await work.tx.updateTable('accounts').set({rails}).where('id', '=', account).execute();
  const shown = showAccount({...row, rails});
  const changes = {rails: shown.rails};
  await record(work, actor, {action: 'account.rails', subject: account, account, changes});
  return shown;
}

/** The accounts of all merchants or of one, by id. */
export async function listAccounts({tx}: AdminWork, merchant?: string): Promise<AccountView[]> {
  if (merchant !== undefined) await requireMerchant(tx, merchant);
  const rows = await tx
    .selectFrom('accounts')
    .selectAll()
    .$if(merchant !== undefined, (query) => query.where('merchant_id', '=', merchant ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(showAccount);
}

async function refuseSecond(
  db: Queries,
  {merchant, currency}: {readonly merchant: string; readonly currency: Currency},
): Promise<void> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('merchant_id', '=', merchant)
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (other !== undefined)
    throw invalid('currency', `currency must be another one: the merchant has ${other.id} in it`);
}

function showAccount({id, merchant_id, currency, balance, live, rails}: Selectable<AccountTable>): AccountView {
  return {id, merchant_id, currency, balance, live, rails: rails ?? [ALL]};
}
