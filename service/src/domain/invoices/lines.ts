import type {Selectable} from 'kysely';
import {invalid, missing} from '../../lib/problem.js';
import type {InvoiceItemTable} from '../../schema/payments.js';
import {total} from '../money.js';
import type {ProductTable} from '../../schema/parties.js';
import type {Queries} from '../../db/types.js';
import {applyRates, decimalText, pickRate, roundHalfUp, type Rate} from './rates.js';
import type {Account} from '../work.js';

/** A product's row. */
export type Product = Selectable<ProductTable>;

/** A product, its quantity and its discounts. */
export interface LineRequest {
  readonly quantity: bigint;
  readonly product_id: string;
  readonly rate_ids?: readonly string[];
}

/** What an invoice bills. */
export interface BillRequest {
  readonly products: readonly LineRequest[];
  readonly rate_id?: string;
}

/** A line of an invoice with its product. */
export type Item = Omit<Selectable<InvoiceItemTable>, 'invoice_id'> & {readonly product: Product};

/** What can be billed: the requested products by id, and all rates of the account. */
export interface Catalog {
  readonly products: ReadonlyMap<string, Product>;
  readonly rates: readonly Rate[];
}

/** The lines of an invoice and their total. */
export interface Bill {
  readonly items: readonly Item[];
  /** After all discounts. */
  readonly amount: bigint;
  /** The full price minus `amount`. */
  readonly discount: bigint;
}

/**
 * Prices the requested lines: each line by its product and its rates, the total by the invoice's rate.
 *
 * @throws Problem 404 naming the product or rate that does not exist; 400 when the total is too large to bill, or when
 *   the discounts leave nothing to pay
 */
export function makeBill(catalog: Catalog, request: BillRequest): Bill {
  const invoiceRate = request.rate_id === undefined ? [] : [pickRate(catalog.rates, request.rate_id, 'rate_id')];
  const items = request.products.map((line, position) => toItem(line, position, catalog));
  const full = total(items);
  if (full === undefined) throw invalid('products', 'the products come to more than can be billed');
  const lines = items.reduce((sum, {adjusted_price, quantity}) => sum + adjusted_price * quantity, 0n);
  if (lines === 0n) throw nothingLeft(`products[${items.findIndex(isDiscounted)}].rate_ids`);
  const amount = roundHalfUp(applyRates(lines, invoiceRate));
  if (amount === 0n) throw nothingLeft('rate_id');
  return {items, amount, discount: full - amount};
}

/** Reads the requested products of the account, by id. */
export async function findProducts(
  db: Queries,
  account: Account,
  lines: readonly LineRequest[],
): Promise<ReadonlyMap<string, Product>> {
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', 'in', ids)
    .execute();
  return new Map(products.map((product) => [product.id, product]));
}

function toItem(line: LineRequest, position: number, catalog: Catalog): Item {
  const path = `products[${position}]`;
  const product = catalog.products.get(line.product_id);
  if (product === undefined) throw missing('product', `${path}.product_id`);
  const rate_ids = line.rate_ids ?? [];
  const rates = rate_ids.map((id, index) => pickRate(catalog.rates, id, `${path}.rate_ids[${index}]`));
  const discounted = applyRates(product.price, rates);
  return {
    product,
    position,
    product_id: line.product_id,
    quantity: line.quantity,
    price: product.price,
    rate_ids,
    discounted_price: decimalText(discounted),
    adjusted_price: roundHalfUp(discounted),
  };
}

function isDiscounted({rate_ids}: Item): boolean {
  return rate_ids.length > 0;
}

function nothingLeft(param: string) {
  return invalid(param, 'the discounts leave nothing to pay');
}
