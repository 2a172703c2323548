import Type from 'typebox';
import {
  Amount,
  CurrencyCode,
  described,
  Installment,
  InvoiceStatus,
  Moment,
  Nullable,
  PhoneNumber,
  Rail,
  Sum,
} from './basics.js';

const PAYLOAD =
  '000201010212520459995303840540519.995802BI5915Iduka Bujumbura6009Bujumbura62280524QRK3T7WZ2MPA5QXJ6HBN4VDC6304A1B2';

/** What the page believes is due; compared, and refused when it is not so. */
export const QrRequest = Type.Object(
  {
    amount: described(
      Amount,
      'What the page believes is payable now, in minor units; any other amount is refused.',
      1999,
    ),
    currency: CurrencyCode,
    installment: Type.Optional(Installment),
  },
  {$id: 'QrRequest', description: 'What the page believes is payable now.'},
);

const ServerTime = described(Moment, 'The service’s clock at the answer: lives are told from it.', 1767603600000);

const QrReference = described(
  Type.String(),
  'Names the code; events and bank statements carry it.',
  'QRK3T7WZ2MPA5QXJ6HBN4VDC',
);
const QrStatus = described(Type.Enum(['active', 'paid', 'declined', 'expired', 'cancelled']), 'Where the code stands.');

/** A QR code. */
export const QrCode = Type.Object(
  {
    object: described(Type.Literal('qr_code'), 'The type of object.'),
    qr_reference: QrReference,
    payload: described(
      Type.String(),
      'EMV merchant-presented text, closed by its CRC; to be drawn as a QR code.',
      PAYLOAD,
    ),
    expires_at: described(Moment, 'When the code can no longer be paid, in epoch milliseconds.', 1767603900000),
    amount: Sum,
    currency: CurrencyCode,
    status: QrStatus,
    server_time: ServerTime,
  },
  {$id: 'QrCode', description: 'A QR code for what is payable now.'},
);

/** Which phone to ask, and what the page believes is due. */
export const PhoneRequestRequest = Type.Object(
  {
    phone_number: described(PhoneNumber, 'The phone to ask (E.164), with the plus.', '+25779001234'),
    amount: described(
      Amount,
      'What the page believes is payable now, in minor units; any other amount is refused.',
      1999,
    ),
    currency: CurrencyCode,
    installment: Type.Optional(Installment),
  },
  {$id: 'PhoneRequestRequest', description: 'Which phone to ask, and what the page believes is payable now.'},
);

const PhoneStatus = described(
  Type.Enum(['pending', 'approved', 'declined', 'expired', 'cancelled']),
  'Where the request stands.',
);
const Uetr = described(
  Type.String(),
  'Unique end-to-end transaction reference: a lower-case UUID, version 4.',
  '7f6c1c1e-3b7a-4a53-9d53-0a2f6f7f1c11',
);

/** A request to pay, sent to a phone. */
export const PhoneRequest = Type.Object(
  {
    object: described(Type.Literal('phone_request'), 'The type of object.'),
    uetr: Uetr,
    expires_at: described(Moment, 'When it can no longer be approved, in epoch milliseconds.', 1767603720000),
    amount: Sum,
    currency: CurrencyCode,
    status: PhoneStatus,
    server_time: ServerTime,
  },
  {$id: 'PhoneRequest', description: 'A request to pay, sent to a phone.'},
);

/** How the payment of an invoice stands. */
export const PaymentStatus = Type.Object(
  {
    version: described(
      Type.Integer(),
      'Grows with every change: an older answer that arrives late is known for one.',
      3,
    ),
    status: InvoiceStatus,
    settled_by: described(Nullable(Rail), 'The way it was paid, or its last part; `null` until then.', 'qr'),
    charge_id: described(Nullable(Type.String()), 'The charge of that payment.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1'),
    qr_reference: described(Nullable(Type.String()), 'The QR code of that payment.', 'QRK3T7WZ2MPA5QXJ6HBN4VDC'),
    uetr: described(Nullable(Type.String()), 'The phone request of that payment.', null),
    amount_due: described(Sum, 'What is still due, in minor units.', 0),
    amount_payable: described(Sum, 'What is payable now, in one payment, in minor units.', 0),
    returned_amount: described(
      Sum,
      'What arrived for it and was sent back, because it came too late, twice, or was another amount; minor units, 0 ordinarily.',
      0,
    ),
    phone_requests: described(
      Type.Array(Type.Object({uetr: Uetr, status: PhoneStatus}, {description: 'A request that was sent.'})),
      'The requests to pay that were sent for it.',
      [],
    ),
    qr_codes: described(
      Type.Array(Type.Object({qr_reference: QrReference, status: QrStatus}, {description: 'A code that was issued.'})),
      'The QR codes that were issued for it.',
      [],
    ),
    server_time: ServerTime,
  },
  {$id: 'PaymentStatus', description: 'How the payment of an invoice stands.'},
);
