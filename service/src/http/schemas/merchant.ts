import Type from 'typebox';
import {Int64} from '../int64.js';
import {CurrencyCode, described, Id, Moment, Nullable, NullableSum, Rail, Sum, Text} from './basics.js';

/** What a page can count with: JavaScript's largest safe integer. */
const MAX_PAGE_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

const Mode = described(Type.Enum(['charge', 'invoice', 'add']), 'What the widget is for.');

/** What the merchant's server fixes for one widget. */
export const SessionRequest = Type.Object(
  {
    mode: Mode,
    amount: Type.Optional(described(Int64({maximum: MAX_PAGE_AMOUNT}), 'What is charged, in minor units.', 1999)),
    currency: Type.Optional(CurrencyCode),
    description: Type.Optional(described(Text(5, 100), 'What the payer sees on the statement.', 'Two baskets')),
    invoice_id: Type.Optional(
      described(Id, 'The invoice to be paid, in mode `invoice`.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd'),
    ),
    customer_id: Type.Optional(described(Id, 'Whose saved cards are offered.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw')),
    methods: Type.Optional(
      described(Type.Array(Rail, {minItems: 1, uniqueItems: true}), 'The ways to pay that are offered.', [
        'card',
        'qr',
      ]),
    ),
    allowed_origins: Type.Optional(
      described(
        Type.Array(Type.String({format: 'origin'}), {minItems: 1, maxItems: 10, uniqueItems: true}),
        'The pages the session is for; those of the account when it is absent.',
        ['http://localhost:5173'],
      ),
    ),
    expires_in: Type.Optional(
      described(
        Type.Integer({minimum: 60, maximum: 86400}),
        'Seconds the session lives; 1800 when it is absent.',
        1800,
      ),
    ),
  },
  {$id: 'WidgetSessionRequest', description: 'What the merchant’s server fixes for one widget.'},
);

/** A widget session; the token is shown this once. */
export const WidgetSession = Type.Object(
  {
    id: described(Type.String(), 'Names the session.', 'wses_8Yb3Kd7Qz1Wn5Tc0Rf6Jm2Xh'),
    object: described(Type.Literal('widget_session'), 'The type of object.'),
    token: described(
      Type.String(),
      'The credential for the page. Shown this once; the service keeps its digest only.',
      'ws_test_4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw',
    ),
    mode: Mode,
    amount: described(NullableSum(Sum), 'What is charged, in minor units.', 1999),
    currency: CurrencyCode,
    description: described(Nullable(Type.String()), 'What the payer sees on the statement.', 'Two baskets'),
    invoice_id: described(Nullable(Type.String()), 'The invoice to be paid.', null),
    customer_id: described(Nullable(Type.String()), 'Whose saved cards are offered.', null),
    methods: described(Type.Array(Rail), 'The ways to pay that are offered.', ['card']),
    allowed_origins: described(Type.Array(Type.String()), 'The pages it is for.', ['http://localhost:5173']),
    expires_at: described(Moment, 'When it ends, in epoch milliseconds.', 1767605400000),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
  },
  {$id: 'WidgetSession', description: 'A widget session, with its token.'},
);

/** What a widget is for, for the frame that shows it to the payer. */
export const WidgetSessionView = Type.Object(
  {
    object: described(Type.Literal('widget_session_view'), 'The type of object.'),
    merchant_name: described(Type.String(), 'Who takes the money.', 'Iduka Bujumbura'),
    mode: described(Nullable(Type.Enum(['charge', 'invoice', 'add'])), 'What the widget is for.', 'charge'),
    amount: described(
      NullableSum(Sum),
      'What is charged, in minor units; of an invoice what is payable now; `null` where nothing is charged.',
      1999,
    ),
    currency: CurrencyCode,
    description: described(Nullable(Type.String()), 'What the payer sees on the statement.', 'Two baskets'),
    invoice_id: described(Nullable(Type.String()), 'The invoice to be paid.', null),
    customer_id: described(Nullable(Type.String()), 'Whose saved cards are offered.', null),
    methods: described(Nullable(Type.Array(Rail)), 'The ways to pay that are offered.', ['card']),
    expires_at: described(Nullable(Moment), 'When the session ends, in epoch milliseconds.', 1767605400000),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
    server_time: Moment,
  },
  {
    $id: 'WidgetSessionView',
    description: 'What a widget is for. A publishable key is bound to nothing: what only a session fixes is `null`.',
  },
);
