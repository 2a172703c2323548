/** The shop's products and prices. The server decides them, never the page. */

/** The currencies the shop sells in, and the decimals of each. */
export const DECIMALS = {BIF: 0, USD: 2, KES: 2, XAF: 0} as const;
/** A currency of the shop. */
export type ShopCurrency = keyof typeof DECIMALS;
/** The currencies in the order in which the shop searches its accounts. */
export const CURRENCIES: readonly ShopCurrency[] = ['BIF', 'USD', 'KES', 'XAF'];

/**
 * The cart. Prices are in minor units: 1999 is 19.99 USD, and 5000 is 5000 BIF. `product` is the number of the shop's
 * product at the payment service, for invoices.
 */
export const CART = [
  {
    product: 1,
    name: 'Ngozi coffee, 500 g',
    image: '/images/coffee.svg',
    quantity: 1,
    price: {BIF: 5000, USD: 1999, KES: 250000, XAF: 5000},
  },
  {
    product: 2,
    name: 'Woven basket',
    image: '/images/basket.svg',
    quantity: 1,
    price: {BIF: 12500, USD: 4500, KES: 99900, XAF: 15000},
  },
] as const;

/** A line of the order summary; `amount` is for the whole line, in minor units. */
export interface Line {
  readonly name: string;
  readonly image: string | null;
  readonly quantity: number;
  readonly amount: number;
}

/** What the payer has to pay, in minor units. */
export interface Order {
  readonly lines: readonly Line[];
  readonly amount: number;
  readonly currency: ShopCurrency;
}

/** The cart priced in one currency. */
export function cartIn(currency: ShopCurrency): Order {
  const lines = CART.map(({name, image, quantity, price}) => ({
    name,
    image,
    quantity,
    amount: quantity * price[currency],
  }));
  return {lines, amount: lines.reduce((sum, line) => sum + line.amount, 0), currency};
}

/** Whether the shop sells in this currency. */
export function isShopCurrency(value: unknown): value is ShopCurrency {
  return typeof value === 'string' && Object.hasOwn(DECIMALS, value);
}
