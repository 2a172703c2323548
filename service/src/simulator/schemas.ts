import Type from 'typebox';
import {CurrencyCode, Moment, Nullable, Sum} from '../http/schemas/basics.js';
import {Int64} from '../http/int64.js';
import {FAULT_KINDS} from './faults.js';

/** The text of a QR code, as the bank's app read it. */
export const ScanRequest = Type.Object(
  {payload: Type.String({minLength: 1, maxLength: 512, format: 'storable'})},
  {$id: 'ScanRequest'},
);

/** What the bank's app shows. */
export const Scan = Type.Object(
  {
    qr_reference: Type.String(),
    merchant_name: Type.String(),
    amount: Sum,
    currency: CurrencyCode,
    invoice_number: Type.String(),
    status: Type.String(),
  },
  {$id: 'Scan'},
);

/** What became of the payer's answer. */
export const ScanAnswer = Type.Object(
  {
    qr_reference: Type.String(),
    status: Type.Enum(['settled', 'refunded', 'declined']),
    charge_id: Nullable(Type.String()),
  },
  {$id: 'ScanAnswer'},
);

/** A request as the phone shows it. */
export const PhoneView = Type.Object(
  {
    uetr: Type.String(),
    phone_number: Type.String(),
    amount: Sum,
    currency: CurrencyCode,
    merchant_name: Type.String(),
    status: Type.String(),
    expires_at: Moment,
  },
  {$id: 'PhoneView'},
);

/** A line of the ledger. */
export const LedgerCharge = Type.Object(
  {
    id: Type.String(),
    amount: Sum,
    currency: CurrencyCode,
    status: Type.String(),
    description: Type.String(),
    failure_code: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    invoice_id: Nullable(Type.String()),
    amount_refunded: Sum,
    source: Type.Object({brand: Type.String(), last4: Type.Optional(Type.String())}),
    created_date: Moment,
  },
  {$id: 'LedgerCharge'},
);

/** An invoice in the simulator's list. */
export const LedgerInvoice = Type.Object(
  {
    id: Type.String(),
    number: Type.String(),
    description: Type.String(),
    amount: Sum,
    amount_due: Sum,
    currency: CurrencyCode,
    status: Type.String(),
    settled_by: Nullable(Type.String()),
    customer_id: Type.String(),
    created_date: Moment,
  },
  {$id: 'LedgerInvoice'},
);

/** A fault to be set. */
export const FaultRequest = Type.Object(
  {
    operation: Type.String({pattern: '^[a-zA-Z]{1,64}$', description: 'An operationId.'}),
    kind: Type.Enum([...FAULT_KINDS]),
    status: Type.Optional(Type.Integer({minimum: 400, maximum: 599})),
    delay_ms: Type.Optional(Type.Integer({minimum: 0, maximum: 600000})),
    match: Type.Optional(
      Type.String({maxLength: 100, description: 'Befalls only calls whose path or body holds this text.'}),
    ),
    times: Type.Optional(Type.Integer({minimum: 1, maximum: 1000000})),
  },
  {$id: 'FaultRequest'},
);

/** A fault that is set. */
export const FaultView = Type.Object(
  {
    operation: Type.String(),
    kind: Type.Enum([...FAULT_KINDS]),
    status: Type.Integer(),
    delay_ms: Type.Integer(),
    match: Type.String(),
    times: Type.Integer(),
  },
  {$id: 'Fault'},
);

/** A fresh invoice, for trying things out. */
export const DemoInvoiceRequest = Type.Object(
  {currency: CurrencyCode, amount: Type.Optional(Int64())},
  {$id: 'DemoInvoiceRequest'},
);

/** The invoice made, and whom it bills. */
export const DemoInvoice = Type.Object(
  {id: Type.String(), number: Type.String(), amount: Sum, currency: CurrencyCode, customer_id: Type.String()},
  {$id: 'DemoInvoice'},
);

/** A message in the simulated inbox. */
export const InboxCode = Type.Object(
  {phone_number: Type.String(), code: Type.String(), expires_at: Moment, created_date: Moment},
  {$id: 'InboxCode'},
);

/** Every schema of the simulator that has a name. */
export const SIMULATOR_SCHEMAS = [
  ScanRequest,
  Scan,
  ScanAnswer,
  PhoneView,
  LedgerCharge,
  LedgerInvoice,
  FaultRequest,
  FaultView,
  DemoInvoiceRequest,
  DemoInvoice,
  InboxCode,
] as const;
