import type {Selectable} from 'kysely';
import {invalid, missing} from '../../lib/problem.js';
import type {InvoiceItemTable} from '../../schema/payments.js';
import {total} from '../money.js';
import {applyRates, decimalText, listRates, pickRate, roundHalfUp, type Rate} from './rates.js';
import type {Account, Work} from '../work.js';

/** A product, how many of it, and its discounts. */
export interface LineRequest {
  readonly quantity: bigint;
  readonly product_id: string;
  readonly rate_ids?: readonly string[];
}

/** What an invoice asks for. */
export interface BillRequest {
  readonly products: readonly LineRequest[];
  readonly rate_id?: string;
}

/** A line as it is written down. */
export type NewItem = Omit<Selectable<InvoiceItemTable>, 'invoice_id'>;

/** What an invoice comes to. */
export interface Bill {
  readonly items: readonly NewItem[];
  /** After all discounts. */
  readonly amount: bigint;
  /** How much less that is than the full price. */
  readonly discount: bigint;
}

/**
 * Prices what is asked for: each line by its product and its rates, the sum by the invoice's rate.
 *
 * @throws Problem 404 naming the product or the rate there is not; 400 when it is more than can be billed, or when the
 *   discounts leave nothing to pay
 */
export async function makeBill(work: Work, account: Account, asked: BillRequest): Promise<Bill> {
  const rates = await listRates(work.tx, account);
  const invoiceRate = asked.rate_id === undefined ? [] : [pickRate(rates, asked.rate_id, 'rate_id')];
  const prices = await findPrices(work, account, asked.products);
  const items = asked.products.map((line, position) => toItem(line, {position, prices, rates}));
  const full = total(items);
  if (full === undefined) throw invalid('products', 'the products come to more than can be billed');
  const lines = items.reduce((sum, {adjusted_price, quantity}) => sum + adjusted_price * quantity, 0n);
  if (lines === 0n) throw nothingLeft(`products[${items.findIndex(isDiscounted)}].rate_ids`);
  const amount = roundHalfUp(applyRates(lines, invoiceRate));
  if (amount === 0n) throw nothingLeft('rate_id');
  return {items, amount, discount: full - amount};
}

async function findPrices(
  work: Work,
  account: Account,
  lines: readonly LineRequest[],
): Promise<ReadonlyMap<string, bigint>> {
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const products = await work.tx
    .selectFrom('products')
    .select(['id', 'price'])
    .where('account_id', '=', account.id)
    .where('id', 'in', ids)
    .execute();
  return new Map(products.map((product) => [product.id, product.price]));
}

function toItem(
  line: LineRequest,
  known: {readonly position: number; readonly prices: ReadonlyMap<string, bigint>; readonly rates: readonly Rate[]},
): NewItem {
  const path = `products[${known.position}]`;
  const price = known.prices.get(line.product_id);
  if (price === undefined) throw missing('product', `${path}.product_id`);
  const rate_ids = line.rate_ids ?? [];
  const rates = rate_ids.map((id, index) => pickRate(known.rates, id, `${path}.rate_ids[${index}]`));
  const discounted = applyRates(price, rates);
  return {
    position: known.position,
    product_id: line.product_id,
    quantity: line.quantity,
    price,
    rate_ids,
    discounted_price: decimalText(discounted),
    adjusted_price: roundHalfUp(discounted),
  };
}

function isDiscounted({rate_ids}: NewItem): boolean {
  return rate_ids.length > 0;
}

function nothingLeft(param: string) {
  return invalid(param, 'the discounts leave nothing to pay');
}
