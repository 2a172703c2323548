import Type from 'typebox';
import {
  AddressKind,
  Affiliate,
  Amount,
  CalendarDate,
  ChargeStatus,
  Country,
  CurrencyCode,
  Id,
  Moment,
  Nullable,
  PhoneNumber,
  Sum,
  Text,
  WalletBrand,
} from './basics.js';

/** An order to charge a card. */
export const CardChargeRequest = Type.Object(
  {
    amount: Amount,
    currency: CurrencyCode,
    customer_id: Id,
    description: Type.Optional(Text(5, 100)),
    token: Type.Optional(Id),
    source_id: Type.Optional(Id),
    invoice_id: Type.Optional(Id),
  },
  {$id: 'CardChargeRequest'},
);

/** An order to charge a mobile money wallet (spec 2.3). */
export const MobileChargeRequest = Type.Object(
  {
    amount: Amount,
    currency: CurrencyCode,
    description: Text(5, 100),
    captured: Type.Boolean(),
    customer: Type.Optional(
      Type.Object({
        email: Type.Optional(Type.String({maxLength: 254, format: 'email'})),
        address: Type.Optional(
          Type.Object({
            city: Type.Optional(Text(1, 100)),
            state: Type.Optional(Text(1, 100)),
            zip: Type.Optional(Text(1, 20)),
            line1: Type.Optional(Text(1, 200)),
            line2: Type.Optional(Text(1, 200)),
            type: Type.Optional(AddressKind),
            country: Type.Optional(Country),
          }),
        ),
        first_name: Type.Optional(Text(1, 100)),
        last_name: Type.Optional(Text(1, 100)),
        birth_date: Type.Optional(CalendarDate),
        phone_number: Type.Optional(PhoneNumber),
      }),
    ),
    customer_id: Type.Optional(Id),
    source: Type.Optional(
      Type.Object({
        brand: Type.Optional(WalletBrand),
        currency: Type.Optional(CurrencyCode),
        number: Type.String({pattern: '^\\+?[0-9]{6,15}$'}),
        country_code: Type.Optional(Country),
        default: Type.Optional(Type.Boolean()),
      }),
    ),
    source_id: Type.Optional(Id),
    invoice_reference_id: Type.Optional(Text(1, 200)),
    customer_reference_id: Type.Optional(Text(1, 200)),
    otp: Type.Optional(
      Type.String({pattern: '^(.{6})?$', description: 'Exactly 6 characters; absent or empty is answered 428.'}),
    ),
  },
  {$id: 'MobileChargeRequest'},
);

/** The payment method on a charge (spec 2.5). */
const ChargeSource = Type.Object({
  id: Type.Optional(Type.String()),
  brand: Type.String(),
  funding: Type.Optional(Type.Enum(['credit', 'debit', 'prepaid', 'unknown'])),
  last4: Type.Optional(Type.String()),
  fingerprint: Type.Optional(Type.String()),
  number: Type.Optional(Type.String()),
  country_code: Type.Optional(Type.String()),
  cvc_check: Type.Optional(Type.Enum(['pass', 'fail', 'unavailable', 'unchecked'])),
  exp_month: Type.Optional(Type.String()),
  exp_year: Type.Optional(Type.String()),
  statement_descriptor: Type.Optional(Type.String()),
});

/** A charge (spec 2.4). */
export const Charge = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('charge'),
    amount: Sum,
    currency: CurrencyCode,
    description: Type.String(),
    status: ChargeStatus,
    source: ChargeSource,
    affiliate: Type.Optional(Affiliate),
    amount_refunded: Sum,
    available_date: Nullable(Moment),
    created_date: Moment,
    modified_date: Moment,
    captured: Type.Boolean(),
    disputed: Type.Boolean(),
    refunded: Type.Boolean(),
    live: Type.Boolean(),
    failure_code: Nullable(Type.String()),
    failure_message: Nullable(Type.String()),
    invoice_id: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    processing_id: Type.String(),
    quittance_number: Nullable(Type.String()),
    invoice_reference_id: Nullable(Type.String()),
    customer_reference_id: Nullable(Type.String()),
  },
  {$id: 'Charge'},
);
