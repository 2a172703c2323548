import Type from 'typebox';
import {
  AccountType,
  Affiliate,
  Amount,
  CalendarDate,
  CurrencyCode,
  described,
  extension,
  Id,
  InvoiceStatus,
  Moment,
  Nullable,
  NullableSum,
  Sum,
  Text,
  WaitingCharge,
  ref,
} from './basics.js';
import {Int64} from '../int64.js';
import {Charge} from './charges.js';
import {InvoiceCustomer, InvoiceItem, Merchant} from './invoice-parts.js';

/** Extra key and value pairs, write-once. The schema uses no pattern, because one would not match a key with a line break. */
const CustomFields = Type.Unsafe<Readonly<Record<string, string>>>({
  type: 'object',
  propertyNames: {type: 'string', format: 'storable'},
  additionalProperties: {type: 'string', format: 'storable'},
});

const Line = Type.Object(
  {
    quantity: described(Int64({maximum: 2n ** 31n - 1n}), 'How many.', 1),
    product_id: described(Id, 'A product of the account.', 'prod_demoUSD1'),
    rate_ids: Type.Optional(
      described(Type.Array(Id, {uniqueItems: true}), 'Rates for this line, each once, applied in this order.', [
        'rate_demoUSD_10',
      ]),
    ),
  },
  {description: 'A line of the invoice.'},
);

/** A request to bill a customer (spec 2.6). */
export const InvoiceRequest = Type.Object(
  {
    description: described(Text(3, 120), 'What the invoice is for.', 'Coffee from Ngozi'),
    customer_id: described(Id, 'The customer to bill.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
    products: described(Type.Array(Line, {minItems: 1, maxItems: 200}), 'What is billed: at least one line.'),
    due_date: described(CalendarDate, 'The last day to pay, YYYY-MM-DD.', '2026-12-31'),
    affiliate: Type.Optional(Affiliate),
    sendForManualPayment: Type.Optional(described(Type.Boolean(), 'E-mail the customer payment instructions.', false)),
    source_id: Type.Optional(
      described(Id, 'A saved card of the customer, to charge automatically.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
    ),
    manual_payment: Type.Optional(
      described(
        Type.Boolean(),
        'When false the customer’s registered card is charged at once; when true the customer is e-mailed payment ' +
          'instructions. Absent: neither.',
        true,
      ),
    ),
    rate_id: Type.Optional(described(Id, 'A rate for the whole invoice.', 'rate_demoUSD_fixed')),
    amount_to_paid: Type.Optional(
      described(Amount, 'For partial payment: the part to pay now, in minor units; at most the amount.', 1000),
    ),
    custom_fields: Type.Optional(
      described(
        CustomFields,
        'Extra keys, every value a string. Write-once: never returned. `obr_code` is the code of the tax payment the ' +
          'invoice belongs to: it is sent to the tax authority when the invoice is paid.',
        {obr_code: 'OBR-2026-0042'},
      ),
    ),
  },
  {$id: 'InvoiceRequest', description: 'A request to bill a customer.'},
);

const PAGE_URL = 'http://127.0.0.1:4010/documents/4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw';
const PDF_URL = `${PAGE_URL}/invoice.pdf`;

const ChargeLink = Type.Object(
  {chargeId: described(Type.String(), 'The charge.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1'), accountType: AccountType},
  {description: 'A charge linked to the invoice.'},
);

/** An invoice (spec 2.7). The merchant's server sees all fields; a payer does not see the optional ones. */
export const Invoice = Type.Object(
  {
    id: described(Type.String(), 'Id of the invoice.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd'),
    object: described(Type.Literal('invoice'), 'The type of object.'),
    customer: ref(InvoiceCustomer),
    currency: CurrencyCode,
    description: described(Type.String(), 'What it is for.', 'Coffee from Ngozi'),
    sendForManualPayment: Type.Optional(described(Type.Boolean(), 'As it was requested.', false)),
    automatic: Type.Optional(
      described(Type.Boolean(), 'Whether the registered card was to be charged: `manual_payment` was false.', false),
    ),
    pdfLink: Type.Optional(described(Nullable(Type.String()), 'The same as `pdf_url`.', PDF_URL)),
    number: described(Type.String(), 'Human-readable number.', 'INV-USD-000042'),
    products: described(Type.Array(ref(InvoiceItem)), 'The lines.'),
    sent_count: Type.Optional(described(Type.Integer(), 'How often it was sent to the customer for payment.', 0)),
    statement_descriptor: Type.Optional(
      described(Type.String({maxLength: 22}), 'The merchant’s, as payers see it. Read-only.', 'IDUKA BUJUMBURA'),
    ),
    issue_date: Type.Optional(described(Moment, 'When it was issued, in epoch milliseconds.', 1767603600000)),
    due_date: described(Moment, 'The last day to pay, in epoch milliseconds.', 1798675200000),
    amount: described(Sum, 'Amount of the invoice after all discounts, in minor units.', 1999),
    amount_due: described(Sum, 'Amount still due, in minor units.', 1999),
    amount_payable: extension(
      described(
        Sum,
        'Amount payable now in one payment: first `amount_to_paid`, then the rest; 0 when nothing is payable.',
        1999,
      ),
    ),
    installment: Type.Optional(
      extension(described(Type.Integer(), 'Number of the part that is payable now, from 1. It only increases.', 1)),
    ),
    waiting_charge: extension(WaitingCharge),
    discount_amount: Type.Optional(described(Sum, 'Discount from the rates, in minor units.', 0)),
    status: described(InvoiceStatus, 'Status of the invoice.', 'pending'),
    charge: Type.Optional(described(NullableSum(Charge), 'The charge that paid it, or its last part.', null)),
    charges: Type.Optional(described(Type.Array(ref(Charge)), 'All charges of the invoice.', [])),
    type: Type.Optional(described(Nullable(AccountType), 'Type of account it was paid with.', null)),
    url: Type.Optional(described(Nullable(Type.String()), 'Page of the invoice.', PAGE_URL)),
    pdf_url: Type.Optional(described(Nullable(Type.String()), 'PDF of the invoice.', PDF_URL)),
    source_id: Type.Optional(described(Nullable(Type.String()), 'The source that the request named.', null)),
    manual_payment: Type.Optional(described(Type.Boolean(), 'Whether it is sent by e-mail for manual payment.', false)),
    merchant: ref(Merchant),
    live: described(Type.Boolean(), 'Live mode or test mode.', false),
    reference_id: Type.Optional(described(Nullable(Type.String()), 'The caller’s own id of the invoice.', null)),
    rate_id: Type.Optional(described(Nullable(Type.String()), 'The rate for the whole invoice.', null)),
    total_amount_paid: Type.Optional(described(Sum, 'Amount paid so far, in minor units.', 0)),
    charge_ids: Type.Optional(described(Type.Array(ChargeLink), 'The charges linked to it.', [])),
    quittance_number: described(
      Nullable(Type.String()),
      'The number the tax authority issued for this payment; `null` until it has.',
      null,
    ),
  },
  {
    $id: 'Invoice',
    description:
      'An invoice. The merchant’s server sees all fields; a payer sees the required fields and what each line costs.',
  },
);

/** The schemas that {@link Invoice} references; they are registered with it. */
export const INVOICE_PARTS = [InvoiceCustomer, InvoiceItem, Merchant] as const;
