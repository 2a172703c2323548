import Type from 'typebox';
import {Amount, CurrencyCode, described, Id, Moment, Sum, WalletNumber} from './basics.js';

/** Where to send a one-time code, and the charge that it approves. */
export const OneTimeCodeRequest = Type.Object(
  {
    phone_number: Type.Optional(WalletNumber),
    customer_id: Type.Optional(described(Id, 'The customer who saved the wallet.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw')),
    source_id: Type.Optional(described(Id, 'The saved wallet.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy')),
    amount: Amount,
    currency: described(CurrencyCode, 'Must be the currency of the account the key was issued for.'),
  },
  {
    $id: 'OneTimeCodeRequest',
    description:
      'The wallet to charge, and the amount. Send its `phone_number`, or `customer_id` and `source_id` of a saved one.',
  },
);

/** A one-time code that was sent. Only the payer receives the code itself. */
export const OneTimeCode = Type.Object(
  {
    id: described(Type.String(), 'Id of the message.', 'otp_2Vd0Js8Lq1Rb5Zc9Tk3Xn7Wm'),
    object: described(Type.Literal('one_time_code'), 'The type of object.'),
    phone_number: described(Type.String(), 'Where it was sent.', '+25779001234'),
    amount: described(Sum, 'The amount that the code approves, in minor units.', 100),
    currency: CurrencyCode,
    expires_at: described(Moment, 'When the code expires, in epoch milliseconds.', 1767603900000),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
  },
  {$id: 'OneTimeCode', description: 'A one-time code that was sent. Only the payer receives the code itself.'},
);
