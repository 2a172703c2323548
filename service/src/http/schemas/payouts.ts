import Type from 'typebox';
import {PAYOUT_FAILURE_CODES} from '../../db/payout-failures.js';
import {Int64} from '../int64.js';
import {CurrencyCode, described, Id, Moment, Nullable, Sum, Text} from './basics.js';

const PayoutType = described(Type.Enum(['bank', 'card', 'mobile']), 'What kind of account receives the funds.', 'bank');

/** A destination field. A malformed one fails later, when the payment system cannot resolve it. */
const Destination = Text(1, 140);

/** A request to send money out (spec 2.1). */
export const PayoutRequest = Type.Object(
  {
    amount: described(Int64({maximum: 99_999_999n}), 'Minor units: 1999 is 19.99 USD.', 100),
    description: described(Text(3, 100), 'What it is for.', 'Rent'),
    type: PayoutType,
    payout_id: described(Id, 'The account that receives the funds.', 'dst_demoBIF1'),
    destination_bank_bic: Type.Optional(
      described(Destination, 'Bank (BIC). Used if the payout goes over the instant bank payment system.', 'BCRBBIBI'),
    ),
    destination_account: Type.Optional(
      described(Destination, 'Account number at that bank. Used when the BIC is.', '0012345678'),
    ),
    destination_account_name: Type.Optional(
      described(Destination, 'Holder of that account. Used when the BIC is.', 'Aline Irakoze'),
    ),
    destination_alias_phone: Type.Optional(
      described(Destination, 'Phone number that is an alias of the account on that system.', '+25779001234'),
    ),
  },
  {
    $id: 'PayoutRequest',
    description:
      'A request to send money out. A payout of type `bank`, in BIF, that names a phone number, or a bank and an ' +
      'account, goes over the instant bank payment system. Any other payout ignores the destination fields.',
  },
);

/** A payout (spec 2.2). Both failure fields are always present, and `null` until it fails. */
export const Payout = Type.Object(
  {
    id: described(Type.String(), 'Id of the payout.', 'po_7Wn3Xk9TcZ5Rb1Lq8Js0Vd2M'),
    object: described(Type.Literal('payout'), 'The type of object.'),
    amount: described(Sum, 'Amount to deposit, in minor units.', 100),
    currency: CurrencyCode,
    description: described(Type.String(), 'What it is for.', 'Rent'),
    reversal: described(
      Nullable(Type.String()),
      'The transfer that returned the money, for types `bank` and `card`.',
      null,
    ),
    status: described(
      Type.Enum(['pending', 'in_transit', 'paid', 'canceled', 'failed']),
      'Status of the payout. A `paid` payout may still become `failed`, if the bank returns it.',
      'pending',
    ),
    type: PayoutType,
    automatic: described(Type.Boolean(), 'Whether a schedule created it; false when it was requested.', false),
    liveMode: described(Type.Boolean(), 'The same as `live`.', false),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
    arrival_date: described(
      Moment,
      'Expected arrival, in epoch milliseconds; never on a weekend or a public holiday, unless it is instant.',
      1767682800000,
    ),
    created_date: described(Moment, 'When it was requested, in epoch milliseconds.', 1767603600000),
    modified_date: described(Moment, 'When its status last changed, in epoch milliseconds.', 1767603600000),
    account_id: described(Type.String(), 'The account it was sent to.', 'dst_demoBIF1'),
    failure_code: described(Nullable(Type.Enum([...PAYOUT_FAILURE_CODES])), 'Why it failed.', null),
    failure_message: described(Nullable(Type.String()), 'Why it failed, in words.', null),
    processing_id: described(Type.String(), 'The deposit’s reference at the bank.', 'out_5Rb1Lq8Js0Vd2M7Wn3Xk9TcZ'),
  },
  {$id: 'Payout', description: 'Money sent out.'},
);
