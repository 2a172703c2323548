import Type from 'typebox';
import {CurrencyCode, described, Moment, Nullable, Sum, Text} from '../http/schemas/basics.js';
import {Int64} from '../http/int64.js';
import {ChallengeAnswer, ChallengeAnswerRequest} from './challenge-routes.js';
import {ClockAdvanceRequest, ClockView} from './clock-schemas.js';
import {FaultRequest, FaultView, RailFaultRequest, RailFaultView} from './fault-schemas.js';
import {CustomerName, LedgerQr, MailboxMessage} from './mailbox-schemas.js';
import {LedgerPayout, PayoutFailRequest} from './payout-schemas.js';

const CHARGE_ID = 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1';
const CUSTOMER_ID = 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw';
const MerchantName = described(Type.String(), 'Name of the merchant.', 'Iduka Bujumbura');
/** The reference of a QR code. */
export const QrReference = described(Type.String(), 'Reference of the code.', 'QRK3T7WZ2MPA5QXJ6HBN4VDC');

/** The text of a QR code, as the bank's app read it. */
export const ScanRequest = Type.Object(
  {
    payload: described(
      Type.String({minLength: 1, maxLength: 512, format: 'storable'}),
      'The text of the QR code.',
      '00020101021252045999530384054051999',
    ),
  },
  {$id: 'ScanRequest', description: 'What the camera of the bank app read.'},
);

/** What the bank's app shows. */
export const Scan = Type.Object(
  {
    qr_reference: QrReference,
    merchant_name: MerchantName,
    amount: Sum,
    currency: CurrencyCode,
    invoice_number: described(Type.String(), 'Number of the invoice.', 'INV-USD-000042'),
    status: described(Type.String(), 'Status of the code.', 'active'),
  },
  {$id: 'Scan', description: 'What the bank’s app shows of a code.'},
);

/** The result of the payer's answer. */
export const ScanAnswer = Type.Object(
  {
    qr_reference: QrReference,
    status: described(Type.Enum(['settled', 'refunded', 'declined']), 'The result.'),
    charge_id: described(Nullable(Type.String()), 'The charge that was created.', CHARGE_ID),
  },
  {$id: 'ScanAnswer', description: 'The result of the payer’s answer.'},
);

/** A request as the phone shows it. */
export const PhoneView = Type.Object(
  {
    uetr: described(Type.String(), 'UETR of the request.', '7f6c1c1e-3b7a-4a53-9d53-0a2f6f7f1c11'),
    phone_number: described(Type.String(), 'The phone that is asked.', '+25779000003'),
    amount: Sum,
    currency: CurrencyCode,
    merchant_name: MerchantName,
    customer_name: CustomerName,
    status: described(Type.String(), 'Status of the request.', 'pending'),
    expires_at: Moment,
    created_date: Moment,
  },
  {$id: 'PhoneView', description: 'A request to pay, as the phone shows it.'},
);

/** A prompt as the phone shows it. */
export const WalletPrompt = Type.Object(
  {
    charge_id: described(Type.String(), 'The charge to approve.', CHARGE_ID),
    phone_number: described(Type.String(), 'The phone that is asked.', '+25779001234'),
    amount: Sum,
    currency: CurrencyCode,
    provider: described(Type.String(), 'The provider of the wallet.', 'ecocash'),
    merchant_name: MerchantName,
    status: described(Type.String(), 'Status of the charge.', 'pending'),
    is_open: described(Type.Boolean(), 'Whether the phone still shows it, also after the payer has cancelled.', true),
    expires_at: Moment,
    created_date: Moment,
  },
  {$id: 'WalletPrompt', description: 'A prompt of a mobile money provider, as the phone shows it.'},
);

/** A line of the ledger. */
export const LedgerCharge = Type.Object(
  {
    id: described(Type.String(), 'Its id.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd'),
    amount: Sum,
    currency: CurrencyCode,
    status: described(Type.String(), 'Its status.', 'paid'),
    description: described(Type.String(), 'What it is for.', 'Coffee from Ngozi'),
    failure_code: described(Nullable(Type.String()), 'Why it failed.', null),
    customer_id: described(Nullable(Type.String()), 'Who paid.', CUSTOMER_ID),
    customer_name: CustomerName,
    invoice_id: described(Nullable(Type.String()), 'The invoice it pays.', null),
    amount_refunded: Sum,
    source: Type.Object(
      {
        brand: described(Type.String(), 'Card network, or mobile money brand.', 'visa'),
        last4: Type.Optional(described(Type.String(), 'Last four digits.', '4242')),
      },
      {description: 'What it was paid with.'},
    ),
    challenge_path: described(
      Nullable(Type.String()),
      'The page of the simulated bank that waits for the answer of the payer; `null` if none does.',
      null,
    ),
    occluded: described(
      Nullable(Type.Boolean()),
      'Whether something covered the fields of the card, as its frame reported; `null` if it reported nothing.',
      false,
    ),
    created_date: Moment,
  },
  {$id: 'LedgerCharge', description: 'A charge, as the ledger lists it.'},
);

/** An invoice in the simulator's list. */
export const LedgerInvoice = Type.Object(
  {
    id: described(Type.String(), 'Its id.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd'),
    number: described(Type.String(), 'Human-readable number.', 'INV-USD-000042'),
    description: described(Type.String(), 'What it is for.', 'Coffee from Ngozi'),
    amount: Sum,
    amount_due: Sum,
    amount_payable: Sum,
    currency: CurrencyCode,
    status: described(Type.String(), 'Its status.', 'paid'),
    due_date: Moment,
    url: described(Nullable(Type.String()), 'Its page.', 'http://127.0.0.1:4010/documents/9Qw2…'),
    pdf_url: described(Nullable(Type.String()), 'Its PDF.', 'http://127.0.0.1:4010/documents/9Qw2…/invoice.pdf'),
    quittance_number: described(Nullable(Type.String()), 'The tax receipt.', null),
    settled_by: described(Nullable(Type.String()), 'How it was paid.', 'qr'),
    customer_id: described(Type.String(), 'The customer it bills.', CUSTOMER_ID),
    customer_name: CustomerName,
    created_date: Moment,
  },
  {$id: 'LedgerInvoice', description: 'An invoice, as the simulator lists it.'},
);

/** An invoice to try things out with. */
export const DemoInvoiceRequest = Type.Object(
  {
    currency: CurrencyCode,
    amount: Type.Optional(described(Int64(), 'Minor units; by default the price of a coffee.', 5000)),
    amount_to_paid: Type.Optional(described(Int64(), 'The part to pay first, in minor units.', 2000)),
    obr_code: Type.Optional(described(Text(1, 64), 'A code for the tax authority, kept in custom_fields.', 'OBR-DEMO')),
    manual_payment: Type.Optional(described(Type.Boolean(), 'As on an invoice: true sends an e-mail.', true)),
  },
  {$id: 'DemoInvoiceRequest', description: 'An invoice to try things out with.'},
);

/** The invoice that was created, and the customer it bills. */
export const DemoInvoice = Type.Object(
  {
    id: described(Type.String(), 'Id of the invoice.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd'),
    number: described(Type.String(), 'Human-readable number.', 'INV-USD-000042'),
    amount: Sum,
    currency: CurrencyCode,
    customer_id: described(Type.String(), 'The customer it bills.', CUSTOMER_ID),
  },
  {$id: 'DemoInvoice', description: 'The invoice that was created, and the customer it bills.'},
);

/** A message in the simulated inbox. */
export const InboxCode = Type.Object(
  {
    phone_number: described(Type.String(), 'The phone it was sent to.', '+25779001234'),
    code: described(Type.String(), 'The one-time code.', '493027'),
    amount: Sum,
    currency: CurrencyCode,
    expires_at: Moment,
    created_date: Moment,
  },
  {$id: 'InboxCode', description: 'A message in the simulated inbox.'},
);

/** Every schema of the simulator that has a name. */
export const SIMULATOR_SCHEMAS = [
  ScanRequest,
  Scan,
  ScanAnswer,
  PhoneView,
  WalletPrompt,
  ChallengeAnswerRequest,
  ChallengeAnswer,
  LedgerCharge,
  LedgerInvoice,
  FaultRequest,
  FaultView,
  RailFaultRequest,
  RailFaultView,
  ClockAdvanceRequest,
  ClockView,
  DemoInvoiceRequest,
  DemoInvoice,
  InboxCode,
  LedgerPayout,
  PayoutFailRequest,
  MailboxMessage,
  LedgerQr,
] as const;
