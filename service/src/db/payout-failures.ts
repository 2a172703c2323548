/** The reasons for which a payout fails (spec 2.2). */
export const PAYOUT_FAILURE_CODES = [
  'account_closed',
  'account_frozen',
  'account_restricted',
  'could_not_process',
  'declined',
  'invalid_account_info',
  'invalid_currency',
  'unsupported_card',
] as const;

/** One of the reasons of {@link PAYOUT_FAILURE_CODES}. */
export type PayoutFailureCode = (typeof PAYOUT_FAILURE_CODES)[number];
