/** Card numbers of the simulation, by what the issuer says to them. */
export const CARDS = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  pending: '4000000000000259',
  paid: '4000000000000077',
  codeAsked: '4000000000000101',
  PROCESSOR_DECLINED: '4000000000000002',
  INSUFFICIENT_FUND: '4000000000009995',
  UNAUTHORIZED_CARD: '4000000000009987',
  INVALID_CVN: '4000000000000127',
  INVALID_ACCOUNT: '4000000000000341',
  CONSUMER_AUTHENTICATION_FAILED: '4000002500003155',
} as const;

/** What a payer types into the card fields; the rest is usual. */
export interface TypedCard {
  readonly number?: string;
  readonly holder?: string;
  readonly expiry?: string;
  readonly cvc?: string;
}

/** December in three years, as it is typed. */
export const EXPIRY = `12/${String(new Date().getFullYear() + 3).slice(-2)}`;
