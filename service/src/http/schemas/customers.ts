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

/** A postal address as a caller gives it. */
export const AddressRequest = Type.Object(
  {
    city: Type.Optional(described(Text(1, 100), 'City.', 'Bujumbura')),
    state: Type.Optional(described(Text(1, 100), 'State or province.', 'Bujumbura Mairie')),
    zip: Type.Optional(described(Text(1, 20), 'Postal code.', '0000')),
    line1: Type.Optional(described(Text(1, 200), 'Street and number.', '12 avenue du Lac')),
    line2: Type.Optional(described(Text(1, 200), 'What the street does not say.', 'Rohero I')),
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
    id: described(Type.String(), 'Names the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    email: described(Nullable(Type.String()), 'E-mail; `null` to a stranger.', 'aline@example.com'),
    first_name: described(Nullable(Type.String()), 'First name; `null` to a stranger.', 'Aline'),
    last_name: described(Nullable(Type.String()), 'Last name; `null` to a stranger.', 'Irakoze'),
    birth_date: described(Nullable(Type.String()), 'Birth date, YYYY-MM-DD; `null` to a stranger.', '1994-04-17'),
    merchant_id: described(Type.String(), 'The merchant the customer belongs to.', 'mer_demoBujumbura'),
    address: Type.Object(
      {
        object: described(Type.Literal('address'), 'The type of object.'),
        city: described(Nullable(Type.String()), 'City; `null` to a stranger.', 'Bujumbura'),
      },
      {description: 'Where the customer lives, as far as the widget tells it.'},
    ),
    status: described(Type.Enum(['active', 'deactivate', 'deleted']), 'Where the customer stands.'),
    is_live: described(Type.Boolean(), 'Live mode or test mode.', false),
  },
  {$id: 'Customer', description: 'A customer, named as the widget’s events name it.'},
);

/** A tokenised card to be saved. */
export const SourceRequest = Type.Object(
  {token: described(Id, 'A card token of the card frame.', 'tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce')},
  {$id: 'SourceRequest', description: 'A card to be saved.'},
);

/** A saved card as the widget's events show it (spec 2.11). */
export const Source = Type.Object(
  {
    object: described(Type.Literal('source'), 'The type of object.'),
    id: described(Type.String(), 'Names the saved card.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
    customer_id: described(Type.String(), 'Whose card it is.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    brand: described(Type.String(), 'Card network.', 'visa'),
    last_four: described(Type.String(), 'Last four digits.', '4242'),
    exp_month: described(Type.String(), 'Month of expiry, two digits.', '12'),
    exp_year: described(Type.String(), 'Year of expiry, four digits.', '2035'),
    card_holder_name: described(Type.String(), 'The name on the card.', 'Aline Irakoze'),
    currency: CurrencyCode,
    is_default: described(Type.Boolean(), 'Whether it is charged when no other card is named.', true),
    status: described(
      Type.Enum(['active', 'expired', 'deleted']),
      'Where the card stands. `expired`: its last month is over; `deleted`: it was removed. Neither is charged any more.',
    ),
    cvc_required: described(
      Type.Boolean(),
      'Whether the security code is asked for again with each payment, and sent as `cvc_token`.',
      false,
    ),
  },
  {$id: 'Source', description: 'A saved card, named as the widget’s events name it. Never the full number.'},
);

/** A card, straight from the card frame. */
export const TokenRequest = Type.Object(
  {
    number: described(Type.String({pattern: '^[0-9]{12,19}$'}), 'A test card’s number.', '4242424242424242'),
    exp_month: described(Type.String({pattern: '^(0[1-9]|1[0-2])$'}), 'Month of expiry, two digits.', '12'),
    exp_year: described(Type.String({pattern: '^20[0-9]{2}$'}), 'Year of expiry, four digits.', '2035'),
    cvc: described(Type.String({pattern: '^[0-9]{3}$'}), 'The card’s code.', '123'),
    holder: described(Text(1, 100), 'The name on the card.', 'Aline Irakoze'),
    occluded: Type.Optional(
      described(
        Type.Boolean(),
        'Whether the browser says that something lay over the fields. It is noted, and no reason to refuse.',
        false,
      ),
    ),
  },
  {$id: 'TokenRequest', description: 'A card, as the card frame sends it.'},
);

/** The code of a saved card, straight from the card frame. */
export const CodeTokenRequest = Type.Object(
  {cvc: described(Type.String({pattern: '^[0-9]{3}$'}), 'The card’s code.', '123')},
  {$id: 'CodeTokenRequest', description: 'The code of a saved card, as the card frame sends it.'},
);

/** A single-use token for a code. */
export const CodeToken = Type.Object(
  {
    id: described(Type.String(), 'The token: good once, for a few minutes.', 'tok_2Kd8Wc5XnLq7Tz1Vb9My4Rfe'),
    object: described(Type.Literal('code_token'), 'The type of object.'),
    expires_at: described(Moment, 'When it can no longer be used, in epoch milliseconds.', 1767604500000),
  },
  {$id: 'CodeToken', description: 'A single-use token for the code of a saved card.'},
);

/** A single-use token and what may be shown of its card. */
export const CardToken = Type.Object(
  {
    id: described(Type.String(), 'The token: good once, for a few minutes.', 'tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce'),
    object: described(Type.Literal('card_token'), 'The type of object.'),
    brand: described(Type.String(), 'Card network.', 'visa'),
    last4: described(Type.String(), 'Last four digits.', '4242'),
    exp_month: described(Type.String(), 'Month of expiry, two digits.', '12'),
    exp_year: described(Type.String(), 'Year of expiry, four digits.', '2035'),
    funding: described(Type.String(), 'How the card is funded.', 'credit'),
    expires_at: described(Moment, 'When it can no longer be used, in epoch milliseconds.', 1767604500000),
  },
  {$id: 'CardToken', description: 'A single-use token, and what may be shown of its card.'},
);
