import {sql} from 'kysely';
import {newId} from '../base/random.js';
import type {Currency} from '../db/types.js';
import {WALLET_BRANDS} from './brands.js';
import {lockCustomer} from './customers.js';
import {findSource, type Source} from './sources.js';
import type {Account, Work} from './work.js';

/** A mobile money wallet, as a caller names it (spec 2.3). */
export interface Wallet {
  readonly brand?: string;
  readonly currency?: Currency;
  readonly number: string;
  readonly country_code?: string;
  readonly default?: boolean;
}

/** A wallet that can be charged: a new one, or one that is saved on a customer and has an id. */
export interface KnownWallet extends Wallet {
  readonly brand: string;
  readonly id?: string;
}

/** What tells one wallet from another: its digits, for a plus before them says nothing. */
export function walletKey(number: string): string {
  return number.replace(/^\+/, '');
}

/** A new wallet; of a brand, for the interface knows none without. */
export function newWallet(wallet: Wallet): KnownWallet {
  return {...wallet, brand: wallet.brand ?? WALLET_BRANDS[0]};
}

/** A wallet saved on a customer; 404 when there is none. */
export async function findWallet(
  work: Work,
  account: Account,
  wanted: {readonly customerId: string; readonly sourceId: string},
): Promise<KnownWallet> {
  const {customerId, sourceId} = wanted;
  return toWallet(await findSource(work.tx, {account, customerId, id: sourceId, kind: 'mobile'}));
}

/** Saves a wallet on a customer, once: the same number is the same source, with what was told of it last. */
export async function saveWallet(
  work: Work,
  account: Account,
  asked: {readonly customerId: string; readonly wallet: KnownWallet},
): Promise<KnownWallet> {
  const {customerId, wallet} = asked;
  if (wallet.default === true) {
    await lockCustomer(work, customerId);
    await clearDefault(work, account, customerId);
  }
  const saved = await work.tx
    .insertInto('sources')
    .values(toRow(work, account, asked))
    .onConflict((conflict) =>
      conflict
        .expression(sql`account_id, customer_id, ltrim(number, '+')`)
        // Written out: a prepared statement that is planned for any value no longer finds the index of this one.
        .where('kind', '=', sql.lit('mobile'))
        .doUpdateSet((eb) => ({
          brand: wallet.brand,
          country_code: eb.fn.coalesce('excluded.country_code', 'sources.country_code'),
          is_default: eb.or([eb.ref('sources.is_default'), eb.ref('excluded.is_default')]).$castTo<boolean>(),
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWallet(saved);
}

async function clearDefault(work: Work, account: Account, customerId: string): Promise<void> {
  await work.tx
    .updateTable('sources')
    .set({is_default: false})
    .where('account_id', '=', account.id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'mobile')
    .execute();
}

function toRow(
  work: Work,
  account: Account,
  {customerId, wallet}: {readonly customerId: string; readonly wallet: KnownWallet},
) {
  return {
    id: newId(work.random, 'src_'),
    merchant_id: account.merchantId,
    account_id: account.id,
    customer_id: customerId,
    kind: 'mobile',
    brand: wallet.brand,
    last4: wallet.number.slice(-4),
    funding: 'unknown',
    number: wallet.number,
    country_code: wallet.country_code ?? null,
    currency: account.currency,
    is_default: wallet.default === true,
    created_at: work.now,
  } as const;
}

function toWallet({id, brand, number, country_code}: Source): KnownWallet {
  return {id, brand, number: number ?? '', ...(country_code === null ? {} : {country_code})};
}
