/** What the documentation says about an error's `code`: its status, its meaning, and an example message. */
interface ErrorWords {
  readonly status: number;
  readonly meaning: string;
  readonly message: string;
  readonly param?: string;
}

/** Every `code` an error of this service can have. */
export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    meaning: 'The body cannot be read, or fields break their schema; `errors` names each.',
    message: 'amount must be at most 99999999',
    param: 'amount',
  },
  parameter_invalid: {
    status: 400,
    meaning: 'One field breaks a rule between fields, or a rule that a schema cannot say; `param` names it.',
    message: 'Send exactly one of customer and customer_id.',
    param: 'customer_id',
  },
  idempotency_key_reused: {
    status: 400,
    meaning: 'The `Idempotency-Key` was used with another body on this operation.',
    message: 'The idempotency key was used with another body.',
  },
  test_cards_only: {
    status: 400,
    meaning: 'The card is not one of the published test cards. Nothing of it is kept.',
    message: 'Only the published test cards are taken here.',
    param: 'number',
  },
  unauthorized: {
    status: 401,
    meaning: 'There is no credential, or it is not known.',
    message: 'The key is not known.',
  },
  session_expired: {
    status: 401,
    meaning: 'The widget session is over. The merchant’s server mints a new one.',
    message: 'The widget session has expired. Mint a new one.',
  },
  card_declined: {
    status: 402,
    meaning: 'The card was declined where no charge could be made; `decline_code` says what the issuer said.',
    message: 'The issuer declined the card.',
    param: 'token',
  },
  insufficient_funds: {
    status: 402,
    meaning: 'The money is not there: in the payer’s wallet, or in the merchant’s balance.',
    message: 'There is not enough money.',
    param: 'amount',
  },
  instant_bank_refused: {
    status: 402,
    meaning: 'The instant bank payment system refused: no code was made, no phone was asked.',
    message: 'The instant bank payment system refused.',
  },
  not_permitted: {
    status: 403,
    meaning: 'This class of credential may not do this.',
    message: 'This kind of credential may not call this operation.',
  },
  secret_key_in_browser: {
    status: 403,
    meaning: 'A secret key came from a page. It belongs on the merchant’s server; change it.',
    message: 'A secret key must stay on the server: it was sent from a page.',
  },
  origin_not_allowed: {
    status: 403,
    meaning: 'The page is not on one of the origins that the credential is for.',
    message: 'The page is not on an allowed origin.',
  },
  currency_mismatch: {
    status: 403,
    meaning: 'The currency is not the one of the account the credential was issued for.',
    message: 'The key is of an account in USD.',
    param: 'currency',
  },
  amount_mismatch: {
    status: 403,
    meaning:
      'The amount, or the part of an invoice, is not the one of the session or of the invoice. Nothing was taken.',
    message: 'The amount is not the one to be paid. Nothing was taken.',
  },
  session_refused: {
    status: 403,
    meaning: 'The widget session has its payment already, or was used too often.',
    message: 'The session has its payment already.',
  },
  resource_missing: {
    status: 404,
    meaning: 'There is no such thing, or it is another merchant’s; also an unknown path or method.',
    message: 'No such customer.',
    param: 'customer_id',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request took too long to arrive; the connection is closed.',
    message: 'The request took too long to arrive.',
  },
  invoice_already_paid: {
    status: 409,
    meaning: 'The invoice takes no more money.',
    message: 'The invoice is not open for payment.',
  },
  attempt_concluded: {
    status: 409,
    meaning: 'The page asked for the end of this attempt before the call arrived, which has no effect any more.',
    message: 'The attempt was concluded before this call arrived. It has no effect.',
  },
  otp_required: {
    status: 428,
    meaning: 'No one-time code was sent along. Have one sent to the payer first.',
    message: 'Send the payer a one-time code first.',
    param: 'otp',
  },
  otp_invalid: {
    status: 428,
    meaning: 'The one-time code is wrong, too old, used, or for another wallet or amount.',
    message: 'The one-time code is not valid.',
    param: 'otp',
  },
  otp_exhausted: {
    status: 428,
    meaning: 'The one-time code was tried too often. Have another one sent.',
    message: 'The one-time code was tried too often. Send another.',
    param: 'otp',
  },
  rate_limited: {
    status: 429,
    meaning:
      'Too many calls, of one key or with unknown keys, from one address; `Retry-After` says for how many seconds to wait.',
    message: 'Too many calls. Wait a little.',
  },
  server_error: {
    status: 500,
    meaning: 'Something went wrong here. The same call with the same `Idempotency-Key` is safe.',
    message:
      'Something went wrong here. Whether it took effect is not known: send it again with the same Idempotency-Key.',
  },
  rail_unavailable: {
    status: 503,
    meaning:
      'The system behind this way to pay does not answer at the moment, and nothing was taken; `Retry-After` says for how many seconds to wait.',
    message: 'This way to pay does not answer at the moment. Nothing was taken.',
  },
  service_unavailable: {
    status: 503,
    meaning:
      'The database does not answer or lacks tables, or the service is stopping; `Retry-After` says for how many seconds to wait.',
    message: 'The database does not answer.',
  },
} as const satisfies Readonly<Record<string, ErrorWords>>;

/** A `code` an error can have. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** What can be wrong with one field: the codes inside `errors`. */
export const FIELD_CODES = [
  ...(['required', 'wrong_type', 'too_short', 'too_long', 'too_small', 'too_large'] as const),
  ...(['too_few', 'too_many', 'repeated', 'not_allowed', 'wrong_format', 'invalid'] as const),
] as const;

/** A code of {@link FIELD_CODES}. */
export type FieldCode = (typeof FIELD_CODES)[number];
