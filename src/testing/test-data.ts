/** Card numbers of the simulation, by what the issuer says to them. */
export const TEST_CARDS = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  /** Stays pending until the ledger settles or fails it. */
  pending: '4000000000000259',
  /** Is paid, and succeeds when the ledger settles it. */
  paid: '4000000000000077',
  /** Goes through; once saved, its code is asked for again, and 000 is the wrong one. */
  codeAsked: '4000000000000101',
  PROCESSOR_DECLINED: '4000000000000002',
  INSUFFICIENT_FUND: '4000000000009995',
  UNAUTHORIZED_CARD: '4000000000009987',
  INVALID_CVN: '4000000000000127',
  INVALID_ACCOUNT: '4000000000000341',
  CONSUMER_AUTHENTICATION_FAILED: '4000002500003155',
} as const;

/** Phones of the simulation, by what they do; the last four digits decide, in any country. */
export const TEST_PHONES = {
  /** Approves by itself after a second. */
  approves: '+25779000001',
  /** Declines after a second. */
  declines: '+25779000002',
  neverAnswers: '+25779000003',
  cannotBeAsked: '+25779000004',
  /** Waits for {@link Simulator.answerPhone}. */
  waits: '+25779123456',
} as const;

/** What a payer types into the card fields; the rest is usual. */
export interface TypedCard {
  readonly number?: string;
  readonly holder?: string;
  /** As it is typed, such as `12/30`. */
  readonly expiry?: string;
  readonly cvc?: string;
}

/** December in three years, as it is typed. */
export const TEST_EXPIRY = `12/${String(new Date().getFullYear() + 3).slice(-2)}`;
