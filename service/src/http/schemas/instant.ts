import Type from 'typebox';
import {Amount, CurrencyCode, InvoiceStatus, Moment, Nullable, PhoneNumber, Rail, Sum} from './basics.js';

/** What the page believes is due; compared, and refused when it is not so. */
export const QrRequest = Type.Object({amount: Amount, currency: CurrencyCode}, {$id: 'QrRequest'});

/** A QR code. */
export const QrCode = Type.Object(
  {
    object: Type.Literal('qr_code'),
    qr_reference: Type.String(),
    payload: Type.String({description: 'EMV merchant-presented text, closed by its CRC.'}),
    expires_at: Moment,
    amount: Sum,
    currency: CurrencyCode,
    status: Type.Enum(['active', 'paid', 'declined', 'expired', 'cancelled']),
    server_time: Moment,
  },
  {$id: 'QrCode'},
);

/** Which phone to ask, and what the page believes is due. */
export const PhoneRequestRequest = Type.Object(
  {phone_number: PhoneNumber, amount: Amount, currency: CurrencyCode},
  {$id: 'PhoneRequestRequest'},
);

const PhoneStatus = Type.Enum(['pending', 'approved', 'declined', 'expired', 'cancelled']);
const Uetr = Type.String({description: 'Unique end-to-end transaction reference: a lower-case UUID, version 4.'});

/** A request to pay, sent to a phone. */
export const PhoneRequest = Type.Object(
  {
    object: Type.Literal('phone_request'),
    uetr: Uetr,
    expires_at: Moment,
    amount: Sum,
    currency: CurrencyCode,
    status: PhoneStatus,
    server_time: Moment,
  },
  {$id: 'PhoneRequest'},
);

/** How the payment of an invoice stands. */
export const PaymentStatus = Type.Object(
  {
    version: Type.Integer({description: 'Grows with every change.'}),
    status: InvoiceStatus,
    settled_by: Nullable(Rail),
    charge_id: Nullable(Type.String()),
    qr_reference: Nullable(Type.String({description: 'The code that settled it.'})),
    uetr: Nullable(Type.String({description: 'The phone request that settled it.'})),
    amount_due: Sum,
    phone_requests: Type.Array(Type.Object({uetr: Uetr, status: PhoneStatus})),
    server_time: Moment,
  },
  {$id: 'PaymentStatus'},
);
