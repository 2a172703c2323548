import Type from 'typebox';
import {
  AddressKind,
  CalendarDate,
  Country,
  CurrencyCode,
  described,
  Id,
  Moment,
  Nullable,
  PhoneNumber,
  ref,
  Text,
} from './basics.js';

/** A postal address as a caller sends it. */
export const AddressRequest = Type.Object(
  {
    city: Type.Optional(described(Text(1, 100), 'City.', 'Bujumbura')),
    state: Type.Optional(described(Text(1, 100), 'State or province.', 'Bujumbura Mairie')),
    zip: Type.Optional(described(Text(1, 20), 'Postal code.', '0000')),
    line1: Type.Optional(described(Text(1, 200), 'Street and number.', '12 avenue du Lac')),
    line2: Type.Optional(described(Text(1, 200), 'Second line of the address.', 'Rohero I')),
    type: Type.Optional(AddressKind),
    country: Type.Optional(Country),
  },
  {$id: 'AddressRequest', description: 'A postal address.'},
);

const Email = described(Type.String({minLength: 3, maxLength: 254, format: 'email'}), 'E-mail.', 'aline@example.com');

/** A new customer. */
export const CustomerRequest = Type.Object(
  {
    email: Email,
    first_name: described(Text(1, 100), 'First name.', 'Aline'),
    last_name: described(Text(1, 100), 'Last name.', 'Irakoze'),
    birth_date: Type.Optional(described(CalendarDate, 'Birth date, YYYY-MM-DD.', '1994-04-17')),
    phone_number: Type.Optional(PhoneNumber),
    address: Type.Optional(ref(AddressRequest)),
  },
  {$id: 'CustomerRequest', description: 'A new customer.'},
);

/** A customer as the widget's events show it (spec 2.11). */
export const Customer = Type.Object(
  {
    object: described(Type.Literal('customer'), 'The type of object.'),
    id: described(Type.String(), 'Id of the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    email: described(Nullable(Type.String()), 'E-mail; `null` if hidden.', 'aline@example.com'),
    first_name: described(Nullable(Type.String()), 'First name; `null` if hidden.', 'Aline'),
    last_name: described(Nullable(Type.String()), 'Last name; `null` if hidden.', 'Irakoze'),
    birth_date: described(Nullable(Type.String()), 'Birth date, YYYY-MM-DD; `null` if hidden.', '1994-04-17'),
    merchant_id: described(Type.String(), 'The merchant the customer belongs to.', 'mer_6Yt3Qw9ZbXc1Vn8Lk5Rp2Jd7'),
    address: Type.Object(
      {
        object: described(Type.Literal('address'), 'The type of object.'),
        city: described(Nullable(Type.String()), 'City; `null` if hidden.', 'Bujumbura'),
      },
      {description: 'The part of the address that the widget’s events show.'},
    ),
    status: described(Type.Enum(['active', 'deactivate', 'deleted']), 'Status of the customer.'),
    is_live: described(Type.Boolean(), 'Live mode or test mode.', false),
  },
  {$id: 'Customer', description: 'A customer, as in the widget’s events. Personal data is hidden from strangers.'},
);

/** A tokenised card to save. */
export const SourceRequest = Type.Object(
  {token: described(Id, 'A card token from the card frame.', 'tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce')},
  {$id: 'SourceRequest', description: 'A card to save.'},
);

/** A saved card as the widget's events show it (spec 2.11). */
export const Source = Type.Object(
  {
    object: described(Type.Literal('source'), 'The type of object.'),
    id: described(Type.String(), 'Id of the saved card.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
    customer_id: described(Type.String(), 'Whose card it is.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    brand: described(Type.String(), 'Card network.', 'visa'),
    last_four: described(Type.String(), 'Last four digits.', '4242'),
    exp_month: described(Type.String(), 'Month of expiry, two digits.', '12'),
    exp_year: described(Type.String(), 'Year of expiry, four digits.', '2035'),
    card_holder_name: described(Type.String(), 'The name on the card.', 'Aline Irakoze'),
    currency: CurrencyCode,
    is_default: described(Type.Boolean(), 'Whether it is charged when the request names no card.', true),
    status: described(
      Type.Enum(['active', 'expired', 'deleted']),
      'Status of the card. `expired`: its month of expiry is over; `deleted`: it was removed. Neither can be charged.',
    ),
    cvc_required: described(
      Type.Boolean(),
      'Whether each payment requires the security code again, sent as `cvc_token`.',
      false,
    ),
  },
  {$id: 'Source', description: 'A saved card, as in the widget’s events. It never has the full number.'},
);

/** A card, straight from the card frame. */
export const TokenRequest = Type.Object(
  {
    number: described(Type.String({pattern: '^[0-9]{12,19}$'}), 'A test card’s number.', '4242424242424242'),
    exp_month: described(Type.String({pattern: '^(0[1-9]|1[0-2])$'}), 'Month of expiry, two digits.', '12'),
    exp_year: described(Type.String({pattern: '^20[0-9]{2}$'}), 'Year of expiry, four digits.', '2035'),
    cvc: described(Type.String({pattern: '^[0-9]{3}$'}), 'The security code of the card.', '123'),
    holder: described(Text(1, 100), 'The name on the card.', 'Aline Irakoze'),
    occluded: Type.Optional(
      described(
        Type.Boolean(),
        'Whether the browser reports that something covered the fields. It is recorded, and the card is not refused for it.',
        false,
      ),
    ),
  },
  {$id: 'TokenRequest', description: 'A card, as the card frame sends it.'},
);

/** The security code of a saved card, straight from the card frame. */
export const CodeTokenRequest = Type.Object(
  {cvc: described(Type.String({pattern: '^[0-9]{3}$'}), 'The security code of the card.', '123')},
  {$id: 'CodeTokenRequest', description: 'The security code of a saved card, as the card frame sends it.'},
);

/** A single-use token for a security code. */
export const CodeToken = Type.Object(
  {
    id: described(Type.String(), 'The token. It works once, within a few minutes.', 'tok_2Kd8Wc5XnLq7Tz1Vb9My4Rfe'),
    object: described(Type.Literal('code_token'), 'The type of object.'),
    expires_at: described(Moment, 'When it expires, in epoch milliseconds.', 1767604500000),
  },
  {$id: 'CodeToken', description: 'A single-use token for the security code of a saved card.'},
);

/** A single-use token and the details of its card that may be shown. */
export const CardToken = Type.Object(
  {
    id: described(Type.String(), 'The token. It works once, within a few minutes.', 'tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce'),
    object: described(Type.Literal('card_token'), 'The type of object.'),
    brand: described(Type.String(), 'Card network.', 'visa'),
    last4: described(Type.String(), 'Last four digits.', '4242'),
    exp_month: described(Type.String(), 'Month of expiry, two digits.', '12'),
    exp_year: described(Type.String(), 'Year of expiry, four digits.', '2035'),
    funding: described(Type.String(), 'How the card is funded.', 'credit'),
    expires_at: described(Moment, 'When it expires, in epoch milliseconds.', 1767604500000),
  },
  {$id: 'CardToken', description: 'A single-use token, and the details of its card that may be shown.'},
);
