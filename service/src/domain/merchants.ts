import type {Selectable} from 'kysely';
import type {AccountTable, MerchantTable} from '../schema/parties.js';
import type {Queries} from '../db/types.js';
import type {Account} from './work.js';

/** A merchant's row. */
export type Merchant = Selectable<MerchantTable>;

/** The merchant of an account. */
export function findMerchant(db: Queries, account: Pick<Account, 'merchantId'>): Promise<Merchant> {
  return db.selectFrom('merchants').selectAll().where('id', '=', account.merchantId).executeTakeFirstOrThrow();
}

/** The account of something that was made with it. */
export async function accountOf(db: Queries, made: {readonly account_id: string}): Promise<Account> {
  const {id, merchant_id, currency, live, rails} = await db
    .selectFrom('accounts')
    .select(['id', 'merchant_id', 'currency', 'live', 'rails'])
    .where('id', '=', made.account_id)
    .executeTakeFirstOrThrow();
  return {id, merchantId: merchant_id, currency, isLive: live, rails};
}

/** The account with its balance. */
export function findAccount(db: Queries, account: Account): Promise<Selectable<AccountTable>> {
  return db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
}

/** The merchant as an invoice shows it (spec 2.10). */
export const showMerchant = (merchant: Merchant, account: Selectable<AccountTable>) =>
  ({
    id: merchant.id,
    object: 'merchant',
    url: null,
    currency: account.currency,
    name: merchant.name,
    legal_name: merchant.legal_name,
    tax_id: merchant.tax_id,
    phone_number: merchant.phone_number,
    email: merchant.email,
    registration_id: merchant.registration_id,
    statement_descriptor: merchant.statement_descriptor,
    description: merchant.description,
    support_url: null,
    time_zone: merchant.time_zone,
    type: merchant.type,
    address: {object: 'address', ...merchant.address, status: 'verified'},
    balance_available: account.balance,
    balance_pending: 0n,
    status: merchant.status,
    live: account.live,
    reference_id: null,
  }) as const;
