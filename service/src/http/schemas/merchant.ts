import Type from 'typebox';
import {Int64} from '../int64.js';
import {CurrencyCode, described, Id, Moment, Nullable, NullableSum, Rail, Sum, Text} from './basics.js';

/** The largest amount that a page can compute with: JavaScript's largest safe integer. */
const MAX_PAGE_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

const Mode = described(Type.Enum(['charge', 'invoice', 'add']), 'What the widget is for.');

/** What the merchant's server fixes for one widget. */
export const SessionRequest = Type.Object(
  {
    mode: Mode,
    amount: Type.Optional(described(Int64({maximum: MAX_PAGE_AMOUNT}), 'Amount to charge, in minor units.', 1999)),
    currency: Type.Optional(CurrencyCode),
    description: Type.Optional(described(Text(5, 100), 'What the payer sees on the statement.', 'Two baskets')),
    invoice_id: Type.Optional(described(Id, 'The invoice to pay, in mode `invoice`.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd')),
    customer_id: Type.Optional(
      described(Id, 'The customer whose saved cards are offered.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    ),
    methods: Type.Optional(
      described(Type.Array(Rail, {minItems: 1, uniqueItems: true}), 'The ways to pay that are offered.', [
        'card',
        'qr',
      ]),
    ),
    allowed_origins: Type.Optional(
      described(
        Type.Array(Type.String({format: 'origin'}), {minItems: 1, maxItems: 10, uniqueItems: true}),
        'The origins of pages that may use the session; by default those of the key.',
        ['http://localhost:5173'],
      ),
    ),
    expires_in: Type.Optional(
      described(
        Type.Integer({minimum: 60, maximum: 86400}),
        'Lifetime of the session in seconds; 1800 by default.',
        1800,
      ),
    ),
  },
  {$id: 'WidgetSessionRequest', description: 'What the merchant’s server fixes for one widget.'},
);

/** A new widget session. The token is returned only once. */
export const WidgetSession = Type.Object(
  {
    id: described(Type.String(), 'Id of the session.', 'wses_8Yb3Kd7Qz1Wn5Tc0Rf6Jm2Xh'),
    object: described(Type.Literal('widget_session'), 'The type of object.'),
    token: described(
      Type.String(),
      'The credential for the page. It is returned only once; the service stores only its digest.',
      'ws_test_4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw',
    ),
    mode: Mode,
    amount: described(NullableSum(Sum), 'Amount to charge, in minor units.', 1999),
    currency: CurrencyCode,
    description: described(Nullable(Type.String()), 'What the payer sees on the statement.', 'Two baskets'),
    invoice_id: described(Nullable(Type.String()), 'The invoice to pay.', null),
    customer_id: described(Nullable(Type.String()), 'The customer whose saved cards are offered.', null),
    methods: described(Type.Array(Rail), 'The ways to pay that are offered.', ['card']),
    allowed_origins: described(Type.Array(Type.String()), 'The origins of its pages.', ['http://localhost:5173']),
    expires_at: described(Moment, 'When it expires, in epoch milliseconds.', 1767605400000),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
  },
  {$id: 'WidgetSession', description: 'A widget session, with its token.'},
);

/** What a widget is for, for the frame that shows it to the payer. */
export const WidgetSessionView = Type.Object(
  {
    object: described(Type.Literal('widget_session_view'), 'The type of object.'),
    merchant_name: described(Type.String(), 'Name of the merchant.', 'Iduka Bujumbura'),
    mode: described(Nullable(Type.Enum(['charge', 'invoice', 'add'])), 'What the widget is for.', 'charge'),
    amount: described(
      NullableSum(Sum),
      'Amount to charge, in minor units; for an invoice the amount payable now; `null` where nothing is charged.',
      1999,
    ),
    currency: CurrencyCode,
    description: described(Nullable(Type.String()), 'What the payer sees on the statement.', 'Two baskets'),
    invoice_id: described(Nullable(Type.String()), 'The invoice to pay.', null),
    customer_id: described(Nullable(Type.String()), 'The customer whose saved cards are offered.', null),
    methods: described(Nullable(Type.Array(Rail)), 'The ways to pay that are offered.', ['card']),
    expires_at: described(Nullable(Moment), 'When the session expires, in epoch milliseconds.', 1767605400000),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
    server_time: Moment,
  },
  {
    $id: 'WidgetSessionView',
    description: 'What a widget is for. With a publishable key, what only a session fixes is `null`.',
  },
);
