import type {RateTable} from '../schema/payments.js';
import type {Currency} from './types.js';

/** The fixed discounts of the demo accounts, in minor units. */
const FIXED: Readonly<Record<Currency, bigint>> = {BIF: 500n, USD: 100n, KES: 5000n, XAF: 500n};

/** The two rates of an account: ten percent off, and a fixed amount off. `name` is also part of the ids of its other rows. */
export function demoRates(
  accountId: string,
  {name, currency}: {readonly name: string; readonly currency: Currency},
): readonly RateTable[] {
  const shared = {account_id: accountId, created_at: 0};
  return [
    {...shared, id: `rate_${name}_10`, name: '10 % off', basis_points: 1000, fixed_amount: null},
    {
      ...shared,
      id: `rate_${name}_fixed`,
      name: 'A fixed amount off',
      basis_points: null,
      fixed_amount: FIXED[currency],
    },
  ];
}
