import Type from 'typebox';
import {CurrencyCode, described, Moment, Nullable, Sum} from '../http/schemas/basics.js';
import {PAYOUT_FAILURE_CODES} from '../db/payout-failures.js';

const FailureCode = described(Type.Enum([...PAYOUT_FAILURE_CODES]), 'Why it fails.');

/** A payout in the simulator's list. */
export const LedgerPayout = Type.Object(
  {
    id: described(Type.String(), 'Id of the payout.', 'po_7Wn3Xk9TcZ5Rb1Lq8Js0Vd2M'),
    status: described(Type.String(), 'Its status.', 'pending'),
    type: described(Type.String(), 'What kind of account receives it.', 'bank'),
    route: described(Type.Enum(['instant', 'ordinary']), 'How it is sent.'),
    amount: Sum,
    currency: CurrencyCode,
    description: described(Type.String(), 'What it is for.', 'Rent'),
    account_id: described(Type.String(), 'The account it is sent to.', 'dst_demoUSD1'),
    failure_code: described(Nullable(FailureCode), 'Why it failed.', null),
    created_date: Moment,
    arrival_date: Moment,
  },
  {$id: 'LedgerPayout', description: 'A payout, as the simulator lists it.'},
);

/** Why the payout should fail. */
export const PayoutFailRequest = Type.Object(
  {failure_code: FailureCode},
  {$id: 'PayoutFailRequest', description: 'Why the payout should fail.'},
);
