import {sql} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {Currency} from '../../db/types.js';
import {WALLET_BRANDS} from './brands.js';
import {lockCustomer} from '../customers/customer.js';
import {findSource, type Source} from '../cards/sources.js';
import type {Account, Work} from '../work.js';

/** A mobile money wallet in a request (spec 2.3). */
export interface Wallet {
  readonly brand?: string;
  readonly currency?: Currency;
  readonly number: string;
  readonly country_code?: string;
  readonly default?: boolean;
}

/** A wallet that can be charged: a new one, or a saved one with its id. */
export interface KnownWallet extends Wallet {
  readonly brand: string;
  readonly id?: string;
}

/** Countries whose numbers may lack the calling code: `national` applies to accounts in this currency, `mobile` to all accounts. */
const COUNTRIES = [
  {currency: 'BIF', code: '257', national: /^[1-9]\d{7}$/, mobile: /^[1-9]\d{7}$/},
  {currency: 'XAF', code: '237', national: /^[1-9]\d{8}$/, mobile: /^6\d{8}$/},
  {currency: 'KES', code: '254', national: /^[1-9]\d{8}$/, mobile: /^[17]\d{8}$/},
] as const;

/**
 * The key that identifies a wallet: the digits of its number with the calling code. The number may be given with `+`,
 * `00`, neither, or as a national number with or without its leading zero. A national number belongs to the account's
 * country, else to the country whose mobile numbers it matches. Any other number is just its digits.
 *
 * @param currency the account's, if there is one
 */
export function walletKey(number: string, currency?: Currency): string {
  const digits = number.replace(/^\+?(00)?/, '');
  const abroad = COUNTRIES.find(({code, national}) => digits.startsWith(code) && national.test(afterCode(digits)));
  if (abroad !== undefined) return abroad.code + afterCode(digits);
  if (digits !== number && !digits.startsWith('0')) return digits;
  const local = digits.replace(/^0/, '');
  const home =
    COUNTRIES.find((country) => country.currency === currency && country.national.test(local)) ??
    COUNTRIES.find(({mobile}) => mobile.test(local));
  return home === undefined ? digits : home.code + local;
}

/** Whether a key is the number of a wallet in the country with this calling code. */
export function isNumberOf(key: string, callingCode: string): boolean {
  return COUNTRIES.some(
    ({code, national}) => code === callingCode && key.startsWith(code) && national.test(key.slice(code.length)),
  );
}

/** What follows a three-digit calling code, without the leading zero of a national number. */
function afterCode(digits: string): string {
  return digits.slice(3).replace(/^0/, '');
}

/** A new wallet. It gets a default brand, because the interface has no wallet without one. */
export function newWallet(wallet: Wallet): KnownWallet {
  return {...wallet, brand: wallet.brand ?? WALLET_BRANDS[0]};
}

/** A wallet saved on a customer; 404 when there is none. */
export async function findWallet(
  work: Work,
  account: Account,
  {customerId, sourceId}: {readonly customerId: string; readonly sourceId: string},
): Promise<KnownWallet> {
  // One that is marked as deleted and was not removed was saved under two spellings, and its id is still valid.
  const query = {account, customerId, id: sourceId, kind: 'mobile', isRemovedToo: true} as const;
  const source = await findSource(work.tx, query);
  if (source.removed_at !== null) throw missing('source', 'source_id');
  return toWallet(source);
}

/** Saves a wallet on a customer. A number that is saved already keeps its source, which takes the new details. */
export async function saveWallet(
  work: Work,
  account: Account,
  request: {readonly customerId: string; readonly wallet: KnownWallet},
): Promise<KnownWallet> {
  const {customerId, wallet} = request;
  if (wallet.default === true) {
    await lockCustomer(work, customerId);
    await clearDefault(work, account, customerId);
  }
  const saved = await work.tx
    .insertInto('sources')
    .values(toRow(work, account, request))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'customer_id', 'wallet'])
        // A literal: with a parameter, the generic plan of a prepared statement would not match the partial index.
        .where('kind', '=', sql.lit('mobile'))
        .where('deleted_at', 'is', null)
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
    wallet: walletKey(wallet.number, account.currency),
    country_code: wallet.country_code ?? null,
    currency: account.currency,
    is_default: wallet.default === true,
    created_at: work.now,
  } as const;
}

function toWallet({id, brand, number, country_code}: Source): KnownWallet {
  return {id, brand, number: number ?? '', ...(country_code === null ? {} : {country_code})};
}
