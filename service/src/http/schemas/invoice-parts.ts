import Type from 'typebox';
import {PRODUCT_TYPES} from '../../domain/invoices/product-types.js';
import {
  AccountType,
  AddressKind,
  AddressStatus,
  CurrencyCode,
  described,
  ExactNumber,
  Moment,
  Nullable,
  Sum,
  Word,
} from './basics.js';

const Flag = Type.Optional(described(Type.Boolean(), 'Live mode or test mode.', false));
const RateIds = Type.Array(Type.String());

/** A text that not every caller is shown. */
const Line = (description: string, example: string) => Type.Optional(described(Type.String(), description, example));

/** The same for a text that may be `null`. */
const Blank = (description: string, example: string | null) =>
  Type.Optional(described(Nullable(Type.String()), description, example));

/** A postal address as it is shown (spec 2.8). */
const Address = Type.Object(
  {
    object: described(Type.Literal('address'), 'The type of object.'),
    city: Line('City.', 'Bujumbura'),
    state: Line('State or province.', 'Bujumbura Mairie'),
    zip: Line('Postal code.', '0000'),
    line1: Line('Street and number.', '12 avenue du Lac'),
    line2: Line('Second line of the address.', 'Rohero I'),
    type: Type.Optional(described(AddressKind, 'Kind of address.')),
    country: Line('Country (ISO 3166-1), two letters.', 'BI'),
    status: AddressStatus,
  },
  {description: 'A postal address.'},
);

const CustomerSource = Type.Object(
  {
    fingerprint: described(Nullable(Type.String()), 'Equal for equal card numbers.', 'f1c0a9b4d27e6583'),
    currency: CurrencyCode,
    type: AccountType,
    account_id: described(Type.String(), 'The account the source was saved with.', 'acct_demoUSD'),
    default: described(Type.Boolean(), 'Whether it is charged when the request names none.', true),
  },
  {description: 'A card or wallet the customer saved.'},
);

const CustomerDestination = Type.Object(
  {
    currency: CurrencyCode,
    type: AccountType,
    account_id: described(Type.String(), 'The account that receives money.', 'dst_demoUSD1'),
    default_destination: described(Type.Boolean(), 'Whether money goes there when the request names no other.', false),
  },
  {description: 'Where the customer receives money.'},
);

/** A customer on an invoice (spec 2.8). */
export const InvoiceCustomer = Type.Object(
  {
    id: described(Type.String(), 'Id of the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    object: described(Type.Literal('customer'), 'The type of object.'),
    email: Blank('E-mail.', 'aline@example.com'),
    address: Type.Optional(described(Nullable(Address), 'Postal address.')),
    status: Type.Optional(described(Word('active', 'deactivate', 'deleted'), 'Status of the customer.')),
    first_name: Blank('First name.', 'Aline'),
    last_name: Blank('Last name.', 'Irakoze'),
    birth_date: Blank('Birth date, YYYY-MM-DD.', '1994-04-17'),
    phone_number: Blank('Phone number (E.164).', '+25779001234'),
    merchant_name: Line('The merchant the customer belongs to.', 'Iduka Bujumbura'),
    merchant_id: Line('The same merchant’s id.', 'mer_6Yt3Qw9ZbXc1Vn8Lk5Rp2Jd7'),
    sources: Type.Optional(described(Type.Array(CustomerSource), 'The cards and wallets the customer saved.')),
    destinations: Type.Optional(described(Type.Array(CustomerDestination), 'Where the customer receives money.', [])),
    live: Flag,
    reference_id: Blank('The caller’s own id of the customer.', null),
  },
  {$id: 'InvoiceCustomer', description: 'The customer that an invoice bills. A payer sees only the id.'},
);

const Attributes = Type.Object(
  {
    bedType: Line('Kind of bed.', 'king'),
    numberOfGuests: Type.Optional(described(Type.Integer(), 'Number of guests.', 2)),
    amenities: Type.Optional(described(Type.Array(Type.String()), 'Amenities.', ['wifi'])),
  },
  {description: 'Attributes of a room or an apartment.'},
);

const Price = Type.Object(
  {
    price: described(Sum, 'Unit price in minor units, above zero.', 1999),
    currency: CurrencyCode,
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
    rate_ids: described(RateIds, 'Rates usable with this price.', []),
  },
  {description: 'A price of the product.'},
);

const Product = Type.Object(
  {
    id: Line('Id of the product.', 'prod_demoUSD1'),
    name: described(Type.String(), 'Name of the product.', 'Ngozi coffee, 500 g'),
    code: Line('The merchant’s code for the product.', 'COFFEE'),
    description: Line('What it is.', 'Washed arabica from Ngozi'),
    status: Type.Optional(described(Word('available', 'soldout', 'unavailable'), 'Availability.')),
    type: Type.Optional(described(Word(...PRODUCT_TYPES), 'Kind of product.', 'good')),
    images: Type.Optional(
      described(Type.Array(Type.String()), 'URLs of pictures.', ['https://shop.example/coffee.jpg']),
    ),
    attributes: Type.Optional(Attributes),
    rateId: Type.Optional(described(RateIds, 'The same as `rate_ids`.', [])),
    created_date: Type.Optional(described(Moment, 'When it was created, in epoch milliseconds.', 1767603600000)),
    price_details: Type.Optional(described(Type.Array(Price), 'Its prices, one per currency.')),
    live: Flag,
    rate_ids: Type.Optional(described(RateIds, 'Rates usable with the product.', [])),
  },
  {description: 'The product that is billed. A payer sees only the name.'},
);

/** A line of an invoice (spec 2.9). */
export const InvoiceItem = Type.Object(
  {
    object: described(Type.Literal('item'), 'The type of object.'),
    product: Product,
    quantity: described(Type.Unsafe<bigint>({type: 'integer'}), 'Quantity billed.', 1),
    price: Type.Optional(described(Sum, 'Unit price set by the merchant, in minor units.', 1999)),
    rate_ids: Type.Optional(described(RateIds, 'The rates applied to the line.', ['rate_demoUSD_10'])),
    discounted_price: Type.Optional(
      described(ExactNumber, 'Exact unit price after the rates, in minor units.', 1799.1),
    ),
    adjusted_price: Type.Optional(
      described(Sum, 'Unit price that is billed, in whole minor units; a half is rounded up.', 1799),
    ),
  },
  {$id: 'InvoiceItem', description: 'A line of an invoice.'},
);

/** The merchant on an invoice (spec 2.10). */
export const Merchant = Type.Object(
  {
    id: described(Type.String(), 'Id of the merchant.', 'mer_6Yt3Qw9ZbXc1Vn8Lk5Rp2Jd7'),
    object: described(Type.Literal('merchant'), 'The type of object.'),
    url: Blank('Website.', null),
    currency: Type.Optional(CurrencyCode),
    name: described(Type.String(), 'Name.', 'Iduka Bujumbura'),
    legal_name: Line('Registered name.', 'Iduka Bujumbura SPRL'),
    tax_id: Line('Tax number.', '4000123456'),
    phone_number: Line('Phone number (E.164).', '+25722000000'),
    email: Line('E-mail.', 'bonjour@iduka.example'),
    registration_id: Line('Commerce registration number.', 'RC 12345'),
    statement_descriptor: Line('What payers see on their statements.', 'IDUKA BUJUMBURA'),
    description: Type.Optional(
      described(
        Type.String({minLength: 5, maxLength: 22}),
        'What the merchant does, in 5 to 22 characters.',
        'Coffee and baskets',
      ),
    ),
    support_url: Blank('Where payers get help.', null),
    time_zone: Type.Optional(
      described(Word('AFRICA_BUJUMBURA', 'AFRICA_DOUALA', 'AFRICA_NAIROBI'), 'Time zone of the merchant.'),
    ),
    type: Type.Optional(described(Word('company', 'individual'), 'Kind of merchant.')),
    address: Type.Optional(Address),
    balance_available: Type.Optional(described(Sum, 'Balance that can be paid out, in minor units.', 1000000)),
    balance_pending: Type.Optional(described(Sum, 'Balance that is on its way, in minor units.', 0)),
    status: Type.Optional(
      described(
        Word('validated', 'pending', 'validation_in_progress', 'validation_failed'),
        'Verification status of the merchant.',
      ),
    ),
    live: Flag,
    reference_id: Blank('The caller’s own id of the merchant.', null),
  },
  {$id: 'Merchant', description: 'The merchant that bills. A payer sees only the id and the name.'},
);
