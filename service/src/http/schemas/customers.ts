import Type from 'typebox';
import {AddressKind, CalendarDate, Country, CurrencyCode, Id, Nullable, PhoneNumber, ref, Text} from './basics.js';

/** A postal address as a caller gives it. */
export const AddressRequest = Type.Object(
  {
    city: Type.Optional(Text(1, 100)),
    state: Type.Optional(Text(1, 100)),
    zip: Type.Optional(Text(1, 20)),
    line1: Type.Optional(Text(1, 200)),
    line2: Type.Optional(Text(1, 200)),
    type: Type.Optional(AddressKind),
    country: Type.Optional(Country),
  },
  {$id: 'AddressRequest'},
);

const Email = Type.String({minLength: 3, maxLength: 254, format: 'email'});

/** A new customer. */
export const CustomerRequest = Type.Object(
  {
    email: Email,
    first_name: Text(1, 100),
    last_name: Text(1, 100),
    birth_date: Type.Optional(CalendarDate),
    phone_number: Type.Optional(PhoneNumber),
    address: Type.Optional(ref(AddressRequest)),
  },
  {$id: 'CustomerRequest'},
);

/** A customer as the widget's events show it (spec 2.11). */
export const Customer = Type.Object(
  {
    object: Type.Literal('customer'),
    id: Type.String(),
    email: Nullable(Type.String()),
    first_name: Nullable(Type.String()),
    last_name: Nullable(Type.String()),
    birth_date: Nullable(Type.String()),
    merchant_id: Type.String(),
    address: Type.Object({object: Type.Literal('address'), city: Nullable(Type.String())}),
    status: Type.Enum(['active', 'deactivate', 'deleted']),
    is_live: Type.Boolean(),
  },
  {$id: 'Customer'},
);

/** A tokenised card to be saved. */
export const SourceRequest = Type.Object({token: Id}, {$id: 'SourceRequest'});

/** A saved card as the widget's events show it (spec 2.11). */
export const Source = Type.Object(
  {
    object: Type.Literal('source'),
    id: Type.String(),
    customer_id: Type.String(),
    brand: Type.String(),
    last_four: Type.String(),
    exp_month: Type.String(),
    exp_year: Type.String(),
    card_holder_name: Type.String(),
    currency: CurrencyCode,
    is_default: Type.Boolean(),
    status: Type.String(),
  },
  {$id: 'Source'},
);

/** A card, straight from the card frame. */
export const TokenRequest = Type.Object(
  {
    number: Type.String({pattern: '^[0-9]{12,19}$'}),
    exp_month: Type.String({pattern: '^(0[1-9]|1[0-2])$'}),
    exp_year: Type.String({pattern: '^20[0-9]{2}$'}),
    cvc: Type.String({pattern: '^[0-9]{3}$'}),
    holder: Text(1, 100),
  },
  {$id: 'TokenRequest'},
);

/** A single-use token and what may be shown of its card. */
export const CardToken = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('card_token'),
    brand: Type.String(),
    last4: Type.String(),
    exp_month: Type.String(),
    exp_year: Type.String(),
    funding: Type.String(),
    expires_at: Type.Integer(),
  },
  {$id: 'CardToken'},
);
