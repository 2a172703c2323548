import Type, {type Static} from 'typebox';
import {
  Affiliate,
  Amount,
  CalendarDate,
  ChargeStatus,
  Country,
  CurrencyCode,
  described,
  extension,
  Id,
  Installment,
  ListOf,
  Moment,
  Nullable,
  PhoneNumber,
  ref,
  Sum,
  Text,
  WalletBrand,
  WalletNumber,
} from './basics.js';
import {AddressRequest} from './customers.js';

const CustomerId = described(Id, 'An existing customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw');
const Description = described(Text(5, 100), 'Shown in the dashboard and on the payer’s statement.', 'Two baskets');

/** A request to charge a card. */
export const CardChargeRequest = Type.Object(
  {
    amount: Amount,
    currency: described(CurrencyCode, 'Must be the currency of the account the credential is for.'),
    customer_id: CustomerId,
    description: Type.Optional(Description),
    token: Type.Optional(
      described(Id, 'A card token from the card frame; instead of `source_id`.', 'tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce'),
    ),
    source_id: Type.Optional(
      described(Id, 'A saved card of the customer; instead of `token`.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
    ),
    cvc_token: Type.Optional(
      described(
        Id,
        'The security code of the saved card, as a token from the card frame. Required if the card has `cvc_required`.',
        'tok_2Kd8Wc5XnLq7Tz1Vb9My4Rfe',
      ),
    ),
    invoice_id: Type.Optional(described(Id, 'The invoice this charge pays.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd')),
    installment: Type.Optional(Installment),
  },
  {$id: 'CardChargeRequest', description: 'A request to charge a card: a new one by its token, or a saved one.'},
);

const MobileCustomer = Type.Object(
  {
    email: Type.Optional(described(Type.String({maxLength: 254, format: 'email'}), 'E-mail.', 'aline@example.com')),
    address: Type.Optional(ref(AddressRequest)),
    first_name: Type.Optional(described(Text(1, 100), 'First name.', 'Aline')),
    last_name: Type.Optional(described(Text(1, 100), 'Last name.', 'Irakoze')),
    birth_date: Type.Optional(described(CalendarDate, 'Birth date, YYYY-MM-DD.', '1994-04-17')),
    phone_number: Type.Optional(PhoneNumber),
  },
  {description: 'A new customer, created and charged in one call; instead of `customer_id`.'},
);

const Wallet = Type.Object(
  {
    brand: Type.Optional(WalletBrand),
    currency: Type.Optional(described(CurrencyCode, 'Currency of the wallet; by default that of the account.')),
    number: WalletNumber,
    country_code: Type.Optional(Country),
    default: Type.Optional(described(Type.Boolean(), 'Make it the customer’s default wallet.', true)),
  },
  {description: 'The wallet to charge; instead of `source_id`.'},
);

/** A request to charge a mobile money wallet (spec 2.3). */
export const MobileChargeRequest = Type.Object(
  {
    amount: Amount,
    currency: described(CurrencyCode, 'Must be the currency of the account the key was issued for.'),
    description: Description,
    captured: described(Type.Boolean(), 'Whether to capture the charge immediately.', true),
    customer: Type.Optional(MobileCustomer),
    customer_id: Type.Optional(
      described(Id, 'An existing customer; instead of `customer`.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    ),
    source: Type.Optional(Wallet),
    source_id: Type.Optional(
      described(Id, 'A wallet saved on the customer; instead of `source`.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
    ),
    invoice_reference_id: Type.Optional(
      described(Text(1, 200), 'The caller’s own bill id, echoed back; it settles no invoice here.', 'bill-2026-118'),
    ),
    customer_reference_id: Type.Optional(
      described(Text(1, 200), 'The caller’s own customer id, echoed back.', 'client-77'),
    ),
    otp: Type.Optional(
      described(
        Type.String({pattern: '^(.{6})?$'}),
        'The one-time code the payer received: exactly 6 characters. If it is absent or empty, the response is 428.',
        '493027',
      ),
    ),
  },
  {$id: 'MobileChargeRequest', description: 'A request to charge a mobile money wallet without an invoice.'},
);

/** A request to charge a mobile money wallet whose owner agrees on the phone. */
export const WalletChargeRequest = Type.Object(
  {
    amount: Amount,
    currency: described(CurrencyCode, 'Must be the currency of the account the credential is for.'),
    number: Type.Optional(WalletNumber),
    source_id: Type.Optional(
      described(Id, 'A saved wallet of the customer; instead of `number`.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
    ),
    provider: Type.Optional(
      described(
        Type.String({minLength: 1, maxLength: 40, format: 'plain-text'}),
        'The id of the provider of `number`; by default, the one whose numbers begin like this.',
        'lumicash',
      ),
    ),
    customer_id: Type.Optional(
      described(
        Id,
        'An existing customer; by default that of the session or the invoice, else a new one.',
        'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw',
      ),
    ),
    description: Type.Optional(Description),
    invoice_id: Type.Optional(described(Id, 'The invoice this charge pays.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd')),
    installment: Type.Optional(Installment),
  },
  {
    $id: 'WalletChargeRequest',
    description: 'A request to charge a mobile money wallet whose owner agrees on the phone.',
  },
);

/** The code that the payer received for a charge. */
export const WalletCodeRequest = Type.Object(
  {
    code: described(
      Type.String({pattern: '^.{6}$'}),
      'The code that the payer received: exactly 6 characters.',
      '493027',
    ),
  },
  {$id: 'WalletCodeRequest', description: 'The code that the payer received for a charge.'},
);

const SentTo = described(
  Type.String(),
  'The phone of the wallet; only the calling code and the last two digits are shown.',
  '+257 •••• 34',
);

/** A saved wallet. */
export const SavedWallet = Type.Object(
  {
    id: described(Type.String(), 'Id of the saved wallet.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
    object: described(Type.Literal('wallet'), 'The type of object.'),
    customer_id: described(Type.String(), 'Whose wallet it is.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    provider: described(Type.String(), 'The id of its provider.', 'lumicash'),
    last4: described(Type.String(), 'Last four digits of the number.', '1234'),
    country_code: described(Type.String(), 'The country of its provider (ISO 3166-1), two letters.', 'BI'),
    sent_to: SentTo,
    is_default: described(Type.Boolean(), 'Whether it is the customer’s default wallet.', true),
    status: described(
      Type.Enum(['active', 'deleted']),
      'Status of the wallet. `deleted`: it was removed, and cannot be charged.',
    ),
  },
  {$id: 'SavedWallet', description: 'A saved wallet. It never has the whole number.'},
);

/** A provider of mobile money wallets. */
const WalletProvider = Type.Object(
  {
    id: described(Type.String(), 'Id of the provider, also the `brand` of its charges.', 'lumicash'),
    name: described(Type.String(), 'Its name.', 'Lumicash'),
    country: described(Type.String(), 'Its country (ISO 3166-1), two letters.', 'BI'),
    currency: CurrencyCode,
    authorization: described(
      Type.Enum(['code', 'prompt']),
      'How the owner agrees: with a code that is sent to the phone, or in a prompt on the phone.',
    ),
    minimum: described(Sum, 'The least it can pay, in minor units.', 100),
    maximum: described(Sum, 'The most it can pay at once, in minor units.', 5000000),
    step: described(Sum, 'It pays multiples of this, in minor units: 100 for whole shillings of KES, else 1.', 1),
    prefixes: described(Type.Array(Type.String()), 'How its national numbers begin.', ['61', '68']),
    calling_code: described(Type.String(), 'The calling code of its country.', '257'),
    is_answering: described(Type.Boolean(), 'Whether mobile money answers at the moment.', true),
  },
  {description: 'A provider of mobile money wallets.'},
);

/** The providers of mobile money wallets. */
export const WalletProviders = Type.Object(
  {
    ...ListOf(WalletProvider).properties,
    merchant_name: described(Type.String(), 'The name of the merchant, whom they pay.', 'Iduka Bujumbura'),
  },
  {description: 'The providers, and whom they pay.'},
);

/** The payment method on a charge (spec 2.5). */
const ChargeSource = Type.Object(
  {
    id: Type.Optional(described(Type.String(), 'The saved card or wallet.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy')),
    brand: described(Type.String(), 'Card network, or mobile money brand.', 'visa'),
    funding: Type.Optional(described(Type.Enum(['credit', 'debit', 'prepaid', 'unknown']), 'How the card is funded.')),
    last4: Type.Optional(described(Type.String(), 'Last four digits of the card.', '4242')),
    email: Type.Optional(described(Type.String(), 'The owner’s e-mail.', 'aline@example.com')),
    fingerprint: Type.Optional(described(Type.String(), 'Equal for equal card numbers.', 'f1c0a9b4d27e6583')),
    token: Type.Optional(
      described(Type.String(), 'A reference to the card data. No charge can be made with it.', 'card_5512'),
    ),
    language: Type.Optional(described(Type.String(), 'The payer’s preferred language, for mobile money.', 'fr')),
    number: Type.Optional(described(Type.String(), 'The mobile money number.', '+25779001234')),
    country_code: Type.Optional(described(Type.String(), 'Country of a mobile money wallet, two letters.', 'BI')),
    cvc_check: Type.Optional(
      described(Type.Enum(['pass', 'fail', 'unavailable', 'unchecked']), 'Result of the check of the security code.'),
    ),
    exp_month: Type.Optional(described(Type.String(), 'Month of expiry, two digits.', '12')),
    exp_year: Type.Optional(described(Type.String(), 'Year of expiry, four digits.', '2035')),
    statement_descriptor: Type.Optional(
      described(Type.String({maxLength: 22}), 'What the payer sees on the statement.', 'IDUKA BUJUMBURA'),
    ),
  },
  {description: 'The payment method.'},
);

const DECLINES =
  'Declined cards: INVALID_ACCOUNT, PROCESSOR_DECLINED, INSUFFICIENT_FUND, UNAUTHORIZED_CARD, INVALID_CVN, ' +
  'CONSUMER_AUTHENTICATION_FAILED. Also CANCELLED_BY_PAYER, and for wallets AUTHORIZATION_EXPIRED.';

const EnterCode = Type.Object(
  {
    type: described(Type.Literal('enter_code'), 'The payer enters the code that was sent to the phone.'),
    sent_to: SentTo,
    expires_at: described(Moment, 'When the code expires, in epoch milliseconds.', 1767603900000),
    server_time: Moment,
    tries_left: described(Type.Integer(), 'How often a code can still be tried.', 5),
    resend_at: described(
      Nullable(Moment),
      'When another code may be sent, in epoch milliseconds; `null` when none may.',
      1767603630000,
    ),
  },
  {description: 'The payer enters the code that was sent to the phone of the wallet.'},
);

const ApproveOnPhone = Type.Object(
  {
    type: described(Type.Literal('approve_on_phone'), 'The payer answers the prompt on the phone.'),
    sent_to: SentTo,
    expires_at: described(
      Moment,
      'Until when the prompt is expected to be answered, in epoch milliseconds.',
      1767603720000,
    ),
    server_time: Moment,
    instructions: described(
      Nullable(Type.String()),
      'What to dial when no prompt appears; `null` when there is nothing to dial.',
      '*126#',
    ),
  },
  {description: 'The payer answers the prompt that the provider shows on the phone of the wallet.'},
);

const AnswerChallenge = Type.Object(
  {
    type: described(Type.Literal('challenge'), 'The payer answers what the bank asks.'),
    url: described(
      Type.String(),
      'The page to put into a frame on the page of the payment. It shows the page of the bank.',
      'https://pay.example/elements/challenges/chal_5Jt9Zc2WnQx7Lk4Rb8Vs1Gmd',
    ),
    expires_at: described(Moment, 'Until when an answer is expected, in epoch milliseconds.', 1767604500000),
    server_time: Moment,
  },
  {description: 'The bank wants to check that the payer is the owner of the card (3-D Secure).'},
);

const NextAction = Type.Unsafe<
  Static<typeof EnterCode> | Static<typeof ApproveOnPhone> | Static<typeof AnswerChallenge> | null
>({
  anyOf: [EnterCode, ApproveOnPhone, AnswerChallenge, {type: 'null'}],
});

const WHAT_NEXT = 'What the payer has to do now; `null` unless a wallet or the bank of a card waits for it.';

/** The status of a charge. */
export const ChargeProgress = Type.Object(
  {
    version: described(
      Type.Integer(),
      'Increases with every change, so that an older response that arrives late can be recognised. It does not change when ' +
        '`expires_at` of `next_action` passes.',
      3,
    ),
    status: ChargeStatus,
    next_action: described(NextAction, WHAT_NEXT, null),
    failure_code: described(Nullable(Type.String()), 'Why it failed; `null` when it did not.', null),
    refunded: described(Type.Boolean(), 'Whether it was refunded in full.', false),
    server_time: Moment,
  },
  {$id: 'ChargeProgress', description: 'The status of a charge.'},
);

/** A charge (spec 2.4). */
export const Charge = Type.Object(
  {
    id: described(Type.String(), 'Id of the charge.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1'),
    object: described(Type.Literal('charge'), 'The type of object.'),
    amount: Sum,
    currency: CurrencyCode,
    description: described(Type.String(), 'What the payer sees on the statement.', 'Two baskets'),
    status: ChargeStatus,
    next_action: extension(described(NextAction, WHAT_NEXT, null)),
    source: ChargeSource,
    affiliate: Type.Optional(Affiliate),
    amount_refunded: described(Sum, 'Amount refunded, in minor units.', 0),
    available_date: described(Nullable(Moment), 'When the money can be paid out; `null` until then.', 1767603600000),
    created_date: Moment,
    modified_date: described(Moment, 'When it last changed, in epoch milliseconds.', 1767603600000),
    captured: described(Type.Boolean(), 'Whether the money was captured, not only held.', true),
    disputed: described(Type.Boolean(), 'Whether the payer disputes it.', false),
    refunded: described(Type.Boolean(), 'Whether it was refunded in full.', false),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
    failure_code: described(Nullable(Type.String()), `Why it failed; \`null\` when it did not. ${DECLINES}`, null),
    failure_message: described(Nullable(Type.String()), 'Why it failed, in words.', null),
    invoice_id: described(Nullable(Type.String()), 'The invoice it pays.', null),
    customer_id: described(Nullable(Type.String()), 'Who paid.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    processing_id: described(
      Type.String(),
      'The reference at the processor that moves the money; until it has answered, the service’s own id of the attempt.',
      'ref_0aB1cD2eF3gH4iJ5kL6mN7oP',
    ),
    quittance_number: described(Nullable(Type.String()), 'The number the tax authority issued.', null),
    invoice_reference_id: extension(
      described(Nullable(Type.String()), 'The caller’s own bill id, as it was sent.', 'bill-2026-118'),
    ),
    customer_reference_id: extension(
      described(Nullable(Type.String()), 'The caller’s own customer id, as it was sent.', 'client-77'),
    ),
  },
  {$id: 'Charge', description: 'A charge, successful or not.'},
);
