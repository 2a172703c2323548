/** The currencies of accounts. The widget has its own list in `src/core/money.ts`. */
export const CURRENCIES = ['BIF', 'USD', 'KES', 'XAF'] as const;

export type Currency = (typeof CURRENCIES)[number];
