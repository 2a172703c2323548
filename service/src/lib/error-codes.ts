/** The documentation of an error's `code`: its status, its meaning, and an example message. */
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
    meaning: 'The body is not valid JSON, or fields do not match the schema; `errors` lists each of them.',
    message: 'amount must be at most 99999999',
    param: 'amount',
  },
  parameter_invalid: {
    status: 400,
    meaning: 'A field breaks a rule that a schema cannot express, such as one between two fields; `param` names it.',
    message: 'Send exactly one of customer and customer_id.',
    param: 'customer_id',
  },
  idempotency_key_reused: {
    status: 400,
    meaning: 'The `Idempotency-Key` was used with another body on this operation, or, for a page, with a secret key.',
    message: 'The idempotency key was used with another body.',
  },
  test_cards_only: {
    status: 400,
    meaning: 'The card is not one of the published test cards. The service does not store it.',
    message: 'Only the published test cards are accepted here.',
    param: 'number',
  },
  provider_unknown: {
    status: 400,
    meaning:
      'The provider of the wallet cannot be told from its number. Let the payer choose one of `GET /v2/wallet_providers`.',
    message: 'The number does not determine the provider. Send provider.',
    param: 'provider',
  },
  amount_out_of_range: {
    status: 400,
    meaning:
      'The amount is less or more than the provider of the wallet pays at once, or is not a multiple of its `step`.',
    message: 'Lumicash takes 100 to 5000000 BIF at once.',
    param: 'amount',
  },
  unauthorized: {
    status: 401,
    meaning: 'The credential is missing or unknown.',
    message: 'The key is not known.',
  },
  session_expired: {
    status: 401,
    meaning: 'The widget session has expired. The merchant’s server has to create a new one.',
    message: 'The widget session has expired. Mint a new one.',
  },
  card_declined: {
    status: 402,
    meaning: 'The card was declined before a charge was created; `decline_code` is the issuer’s reason.',
    message: 'The issuer declined the card.',
    param: 'token',
  },
  insufficient_funds: {
    status: 402,
    meaning: 'The payer’s wallet or the merchant’s balance does not have enough money.',
    message: 'There is not enough money.',
    param: 'amount',
  },
  instant_bank_refused: {
    status: 402,
    meaning: 'The instant bank payment system refused the request: no QR code was created, and no phone was asked.',
    message: 'The instant bank payment system refused.',
  },
  not_permitted: {
    status: 403,
    meaning: 'This kind of credential may not call this operation.',
    message: 'This kind of credential may not call this operation.',
  },
  secret_key_in_browser: {
    status: 403,
    meaning: 'A page sent a secret key. Use it only on the merchant’s server, and replace it.',
    message: 'A secret key must stay on the server: it was sent from a page.',
  },
  origin_not_allowed: {
    status: 403,
    meaning: 'The page’s origin is not among the allowed origins of the credential.',
    message: 'The page is not on an allowed origin.',
  },
  currency_mismatch: {
    status: 403,
    meaning: 'The currency differs from that of the credential’s account.',
    message: 'The key is of an account in USD.',
    param: 'currency',
  },
  amount_mismatch: {
    status: 403,
    meaning: 'The amount, or the part of the invoice, differs from the session or the invoice. No money was taken.',
    message: 'The amount is not the one to be paid. Nothing was taken.',
  },
  session_paid: {
    status: 403,
    meaning: 'The widget session already has a payment, or one whose outcome is not known yet.',
    message: 'The session already has a payment.',
  },
  session_refused: {
    status: 403,
    meaning: 'The widget session was used too often.',
    message: 'The session was used too often. Mint a new one.',
  },
  resource_missing: {
    status: 404,
    meaning: 'The object does not exist or belongs to another merchant; also for an unknown path or method.',
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
    meaning: 'The invoice is not open for payment, or is paid already.',
    message: 'The invoice is not open for payment.',
  },
  attempt_concluded: {
    status: 409,
    meaning: 'The page concluded this attempt before the call arrived, so the call has no effect.',
    message: 'The attempt was concluded before this call arrived. It has no effect.',
  },
  otp_required: {
    status: 428,
    meaning: 'The request has no one-time code. Send one to the payer first.',
    message: 'Send the payer a one-time code first.',
    param: 'otp',
  },
  otp_invalid: {
    status: 428,
    meaning: 'The one-time code is wrong, expired, used, or for another wallet or amount.',
    message: 'The one-time code is not valid.',
    param: 'otp',
  },
  otp_exhausted: {
    status: 428,
    meaning: 'The one-time code was tried too often. Send another one.',
    message: 'The one-time code was tried too often. Send another.',
    param: 'otp',
  },
  otp_expired: {
    status: 428,
    meaning: 'The code for this wallet charge has expired. Send another one.',
    message: 'The one-time code has expired. Send another.',
    param: 'code',
  },
  rate_limited: {
    status: 429,
    meaning:
      'Too many calls from one address, with one key or with unknown keys; `Retry-After` is the number of seconds to wait.',
    message: 'Too many calls. Wait a little.',
  },
  server_error: {
    status: 500,
    meaning: 'The service failed. It is safe to repeat the call with the same `Idempotency-Key`.',
    message:
      'Something went wrong here. Whether it took effect is not known: send it again with the same Idempotency-Key.',
  },
  rail_unavailable: {
    status: 503,
    meaning:
      'The system behind this payment method does not answer now. No money was taken; `Retry-After` is the number of seconds to wait.',
    message: 'This way to pay does not answer at the moment. Nothing was taken.',
  },
  service_unavailable: {
    status: 503,
    meaning:
      'The database cannot be used now, or the service is stopping. It is safe to repeat the call with the same `Idempotency-Key`; ' +
      '`Retry-After` is the number of seconds to wait.',
    message:
      'The database does not answer. Whether it took effect is not known: send it again with the same Idempotency-Key.',
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
