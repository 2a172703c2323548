import type {Selectable} from 'kysely';
import type {Queries} from '../../db/types.js';
import {invalid} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {ProductTable} from '../../schema/parties.js';
import type {PayoutAccountTable} from '../../schema/payments.js';
import {PRODUCT_TYPES} from '../invoices/product-types.js';
import {listRates, type Rate} from '../invoices/rates.js';
import {requireAccount} from './accounts.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {money, oneOf, text} from './field-checks.js';

/** A product's row. */
export type Product = Selectable<ProductTable>;

/** The row of an account for payouts. */
export type PayoutAccount = Selectable<PayoutAccountTable>;

/** A new product. */
export interface ProductInput {
  readonly account: string;
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly type: string;
  /** In minor units. */
  readonly price: bigint;
}

/** A new discount: exactly one of a part of the price and a fixed amount. */
export interface RateInput {
  readonly account: string;
  readonly name: string;
  /** Hundredths of a percent, from 1 to 10000. */
  readonly basis_points?: bigint | undefined;
  /** In minor units. */
  readonly fixed_amount?: bigint | undefined;
}

const ALL_BASIS_POINTS = 10_000n;

/**
 * Creates a product.
 *
 * @throws Problem when there is no such account, a field is wrong, or the account has a product with this code
 */
export async function createProduct(work: AdminWork, input: ProductInput, actor: Actor): Promise<Product> {
  const product = {
    name: text(1, 100)('name', input.name),
    code: text(1, 64)('code', input.code),
    description: text(1, 500)('description', input.description),
    type: oneOf(PRODUCT_TYPES)('type', input.type),
    price: money('price', input.price),
  };
  const {id: account} = await requireAccount(work.tx, input.account);
  await refuseSecond(work.tx, account, product.code);
  const row = {id: newId(work.random, 'prod_'), account_id: account, ...product, created_at: work.now};
  await work.tx.insertInto('products').values(row).execute();
  await record(work, actor, {action: 'product.create', subject: row.id, account, changes: product});
  return row;
}

async function refuseSecond(db: Queries, account: string, code: string): Promise<void> {
  const query = db.selectFrom('products').select('id').where('account_id', '=', account).where('code', '=', code);
  const other = await query.executeTakeFirst();
  if (other !== undefined) throw invalid('code', `code must be another one: the product ${other.id} has it`);
}

/** The products of an account, the oldest first. */
export async function listProducts({tx}: AdminWork, account: string): Promise<Product[]> {
  const {id} = await requireAccount(tx, account);
  const query = tx.selectFrom('products').selectAll().where('account_id', '=', id);
  return query.orderBy('created_at').orderBy('id').execute();
}

/**
 * Creates a rate, which is a discount.
 *
 * @throws Problem when there is no such account, or a field is wrong
 */
export async function createRate(work: AdminWork, input: RateInput, actor: Actor): Promise<Rate> {
  const rate = {name: text(1, 100)('name', input.name), ...discountOf(input)};
  const {id: account} = await requireAccount(work.tx, input.account);
  const row = {id: newId(work.random, 'rate_'), account_id: account, ...rate, created_at: work.now};
  await work.tx.insertInto('rates').values(row).execute();
  await record(work, actor, {action: 'rate.create', subject: row.id, account, changes: rate});
  return row;
}

/** The rates of an account, the oldest first. */
export async function listAllRates({tx}: AdminWork, account: string): Promise<Rate[]> {
  return listRates(tx, await requireAccount(tx, account));
}

/**
 * Creates an account for payouts.
 *
 * @throws Problem when there is no such account, or the name is wrong
 */
export async function createPayoutAccount(
  work: AdminWork,
  input: {readonly account: string; readonly name: string},
  actor: Actor,
): Promise<PayoutAccount> {
  const name = text(1, 100)('name', input.name);
  const {id: account} = await requireAccount(work.tx, input.account);
  const row = {id: newId(work.random, 'dst_'), account_id: account, name, created_at: work.now};
  await work.tx.insertInto('payout_accounts').values(row).execute();
  await record(work, actor, {action: 'payout-account.create', subject: row.id, account, changes: {name}});
  return row;
}

/** The accounts for payouts of an account, the oldest first. */
export async function listPayoutAccounts({tx}: AdminWork, account: string): Promise<PayoutAccount[]> {
  const {id} = await requireAccount(tx, account);
  const query = tx.selectFrom('payout_accounts').selectAll().where('account_id', '=', id);
  return query
    .orderBy('created_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
}

function discountOf({basis_points, fixed_amount}: RateInput): Pick<Rate, 'basis_points' | 'fixed_amount'> {
  if ((basis_points === undefined) === (fixed_amount === undefined)) {
    throw invalid('basis_points', 'Give either basis points or a fixed amount, not both.');
  }
  if (fixed_amount !== undefined) return {basis_points: null, fixed_amount: money('fixed_amount', fixed_amount)};
  const points = basis_points ?? 0n;
  if (points < 1n || points > ALL_BASIS_POINTS) {
    throw invalid('basis_points', `basis_points must be from 1 to ${ALL_BASIS_POINTS}: 1250 is 12.5 percent`);
  }
  return {basis_points: Number(points), fixed_amount: null};
}
