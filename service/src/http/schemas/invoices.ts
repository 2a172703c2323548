import Type from 'typebox';
import {
  AccountType,
  Affiliate,
  Amount,
  CalendarDate,
  CurrencyCode,
  Id,
  InvoiceStatus,
  Moment,
  Nullable,
  NullableSum,
  Sum,
  Text,
  ref,
} from './basics.js';
import {Int64} from '../int64.js';
import {Charge} from './charges.js';

/** Extra key and value pairs, write-once. Said without a pattern: one would not look at a key with a line break. */
const CustomFields = Type.Unsafe<Readonly<Record<string, string>>>({
  type: 'object',
  propertyNames: {type: 'string', format: 'storable'},
  additionalProperties: {type: 'string', format: 'storable'},
});

/** An order to bill a customer (spec 2.6). */
export const InvoiceRequest = Type.Object(
  {
    description: Text(3, 120),
    customer_id: Id,
    products: Type.Array(
      Type.Object({
        quantity: Int64({maximum: 2n ** 31n - 1n}),
        product_id: Id,
        rate_ids: Type.Optional(Type.Array(Id)),
      }),
      {minItems: 1, maxItems: 200},
    ),
    due_date: CalendarDate,
    affiliate: Type.Optional(Affiliate),
    sendForManualPayment: Type.Optional(Type.Boolean()),
    source_id: Type.Optional(Id),
    manual_payment: Type.Optional(Type.Boolean()),
    rate_id: Type.Optional(Id),
    amount_to_paid: Type.Optional(Amount),
    custom_fields: Type.Optional(CustomFields),
  },
  {$id: 'InvoiceRequest'},
);

const Text0 = Type.Optional(Type.String());
const Address = Type.Object({
  object: Type.Literal('address'),
  city: Text0,
  state: Text0,
  zip: Text0,
  line1: Text0,
  line2: Text0,
  type: Text0,
  country: Text0,
  status: Type.String(),
});

const InvoiceCustomer = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('customer'),
    email: Type.Optional(Nullable(Type.String())),
    address: Type.Optional(Nullable(Address)),
    status: Text0,
    first_name: Type.Optional(Nullable(Type.String())),
    last_name: Type.Optional(Nullable(Type.String())),
    birth_date: Type.Optional(Nullable(Type.String())),
    phone_number: Type.Optional(Nullable(Type.String())),
    merchant_name: Text0,
    merchant_id: Text0,
    sources: Type.Optional(
      Type.Array(
        Type.Object({
          fingerprint: Nullable(Type.String()),
          currency: CurrencyCode,
          type: AccountType,
          account_id: Type.String(),
          default: Type.Boolean(),
        }),
      ),
    ),
    destinations: Type.Optional(
      Type.Array(
        Type.Object({
          currency: CurrencyCode,
          type: AccountType,
          account_id: Type.String(),
          default_destination: Type.Boolean(),
        }),
      ),
    ),
    live: Type.Optional(Type.Boolean()),
    reference_id: Type.Optional(Nullable(Type.String())),
  },
  {$id: 'InvoiceCustomer', description: 'A payer is shown the id only.'},
);

const Product = Type.Object({
  id: Text0,
  name: Type.String(),
  code: Text0,
  description: Text0,
  status: Text0,
  type: Text0,
  images: Type.Optional(Type.Array(Type.String())),
  rateId: Type.Optional(Type.Array(Type.String())),
  created_date: Type.Optional(Moment),
  price_details: Type.Optional(
    Type.Array(
      Type.Object({price: Sum, currency: CurrencyCode, live: Type.Boolean(), rate_ids: Type.Array(Type.String())}),
    ),
  ),
  live: Type.Optional(Type.Boolean()),
  rate_ids: Type.Optional(Type.Array(Type.String())),
});

const Item = Type.Object(
  {
    object: Type.Literal('item'),
    product: Product,
    quantity: Type.Unsafe<bigint>({type: 'integer'}),
    price: Type.Optional(Sum),
    rate_ids: Type.Optional(Type.Array(Type.String())),
    discounted_price: Type.Optional(Sum),
    adjusted_price: Type.Optional(Sum),
  },
  {$id: 'InvoiceItem'},
);

const Merchant = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('merchant'),
    currency: Type.Optional(CurrencyCode),
    name: Type.String(),
    legal_name: Text0,
    tax_id: Text0,
    phone_number: Text0,
    email: Text0,
    registration_id: Text0,
    statement_descriptor: Text0,
    description: Text0,
    time_zone: Text0,
    type: Text0,
    address: Type.Optional(Address),
    balance_available: Type.Optional(Sum),
    balance_pending: Type.Optional(Sum),
    status: Text0,
    live: Type.Optional(Type.Boolean()),
  },
  {$id: 'Merchant', description: 'A payer is shown the id and the name only.'},
);

/** An invoice (spec 2.7): whole for the merchant's server; what is optional here is not shown to a payer. */
export const Invoice = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('invoice'),
    customer: ref(InvoiceCustomer),
    currency: CurrencyCode,
    description: Type.String(),
    sendForManualPayment: Type.Optional(Type.Boolean()),
    automatic: Type.Optional(Type.Boolean()),
    pdfLink: Type.Optional(Nullable(Type.String())),
    number: Type.String(),
    products: Type.Array(ref(Item)),
    sent_count: Type.Optional(Type.Integer()),
    statement_descriptor: Text0,
    issue_date: Type.Optional(Moment),
    due_date: Moment,
    amount: Sum,
    amount_due: Sum,
    discount_amount: Type.Optional(Sum),
    status: InvoiceStatus,
    charge: Type.Optional(NullableSum(Charge)),
    charges: Type.Optional(Type.Array(ref(Charge))),
    type: Type.Optional(Nullable(AccountType)),
    url: Type.Optional(Nullable(Type.String())),
    pdf_url: Type.Optional(Nullable(Type.String())),
    source_id: Type.Optional(Nullable(Type.String())),
    manual_payment: Type.Optional(Type.Boolean()),
    merchant: ref(Merchant),
    live: Type.Boolean(),
    reference_id: Type.Optional(Nullable(Type.String())),
    rate_id: Type.Optional(Nullable(Type.String())),
    total_amount_paid: Type.Optional(Sum),
    charge_ids: Type.Optional(Type.Array(Type.Object({chargeId: Type.String(), accountType: AccountType}))),
    quittance_number: Type.Optional(Nullable(Type.String())),
  },
  {$id: 'Invoice'},
);

/** What {@link Invoice} points to; registered with it. */
export const INVOICE_PARTS = [InvoiceCustomer, Item, Merchant] as const;
