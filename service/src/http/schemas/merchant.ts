import Type from 'typebox';
import {Int64} from '../int64.js';
import {CurrencyCode, Id, Moment, Nullable, NullableSum, PhoneNumber, Rail, Sum, Text} from './basics.js';

/** What a page can count with: JavaScript's largest safe integer. */
const MAX_PAGE_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/** What the merchant's server fixes for one widget. */
export const SessionRequest = Type.Object(
  {
    mode: Type.Enum(['add', 'charge', 'invoice']),
    amount: Type.Optional(Int64({maximum: MAX_PAGE_AMOUNT, description: 'Minor units.'})),
    currency: Type.Optional(CurrencyCode),
    description: Type.Optional(Text(5, 100)),
    invoice_id: Type.Optional(Id),
    customer_id: Type.Optional(Id),
    methods: Type.Optional(Type.Array(Rail, {minItems: 1, uniqueItems: true})),
    allowed_origins: Type.Optional(Type.Array(Type.String({format: 'origin'}), {minItems: 1, maxItems: 10})),
    expires_in: Type.Optional(Type.Integer({minimum: 60, maximum: 86400, description: 'Seconds.'})),
  },
  {$id: 'WidgetSessionRequest'},
);

/** A widget session; the token is shown this once. */
export const WidgetSession = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('widget_session'),
    token: Type.String(),
    mode: Type.Enum(['add', 'charge', 'invoice']),
    amount: NullableSum(Sum),
    currency: CurrencyCode,
    description: Nullable(Type.String()),
    invoice_id: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    methods: Type.Array(Rail),
    allowed_origins: Type.Array(Type.String()),
    expires_at: Moment,
    live: Type.Boolean(),
  },
  {$id: 'WidgetSession'},
);

/** Whom to send a one-time code. */
export const OneTimeCodeRequest = Type.Object(
  {phone_number: Type.String({pattern: '^\\+?[0-9]{6,15}$'})},
  {$id: 'OneTimeCodeRequest'},
);

/** A one-time code that was sent; the code itself only reaches the payer. */
export const OneTimeCode = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('one_time_code'),
    phone_number: Type.String(),
    expires_at: Moment,
    live: Type.Boolean(),
  },
  {$id: 'OneTimeCode'},
);

/** An order to send money out (spec 2.1). */
export const PayoutRequest = Type.Object(
  {
    amount: Int64({maximum: 99_999_999n, description: 'Minor units.'}),
    description: Text(3, 100),
    type: Type.Enum(['bank', 'card', 'mobile']),
    payout_id: Id,
    destination_bank_bic: Type.Optional(Text(1, 11)),
    destination_account: Type.Optional(Text(1, 64)),
    destination_account_name: Type.Optional(Text(1, 140)),
    destination_alias_phone: Type.Optional(PhoneNumber),
  },
  {$id: 'PayoutRequest'},
);

/** A payout (spec 2.2). Both failure fields are there, and `null` until it fails. */
export const Payout = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('payout'),
    amount: Sum,
    currency: CurrencyCode,
    description: Type.String(),
    reversal: Nullable(Type.String()),
    status: Type.Enum(['paid', 'pending', 'in_transit', 'canceled', 'failed']),
    type: Type.Enum(['bank', 'card', 'mobile']),
    automatic: Type.Boolean(),
    liveMode: Type.Boolean(),
    live: Type.Boolean(),
    arrival_date: Moment,
    created_date: Moment,
    modified_date: Moment,
    account_id: Type.String(),
    failure_code: Nullable(Type.String()),
    failure_message: Nullable(Type.String()),
    processing_id: Type.String(),
  },
  {$id: 'Payout'},
);
