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
  WaitingCharge,
} from './basics.js';

const PAYLOAD =
  '000201010212520459995303840540519.995802BI5915Iduka Bujumbura6009Bujumbura62280524QRK3T7WZ2MPA5QXJ6HBN4VDC6304A1B2';

/** The amount that the page believes is payable now. A wrong amount is refused. */
export const QrRequest = Type.Object(
  {
    amount: described(
      Amount,
      'The amount that the page believes is payable now, in minor units. A wrong amount is refused.',
      1999,
    ),
    currency: CurrencyCode,
    installment: Type.Optional(Installment),
  },
  {$id: 'QrRequest', description: 'The amount that the page believes is payable now.'},
);

const ServerTime = described(Moment, 'The service’s time of the response; count down from it.', 1767603600000);

const QrReference = described(
  Type.String(),
  'Reference of the code, which events and bank statements show.',
  'QRK3T7WZ2MPA5QXJ6HBN4VDC',
);
const QrStatus = described(Type.Enum(['active', 'paid', 'declined', 'expired', 'cancelled']), 'Status of the code.');

/** A QR code. */
export const QrCode = Type.Object(
  {
    object: described(Type.Literal('qr_code'), 'The type of object.'),
    qr_reference: QrReference,
    payload: described(
      Type.String(),
      'EMV merchant-presented text, ending with its CRC. Draw it as a QR code.',
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

/** Which phone to ask, and the amount that the page believes is payable now. */
export const PhoneRequestRequest = Type.Object(
  {
    phone_number: described(PhoneNumber, 'The phone to ask (E.164), with the plus.', '+25779001234'),
    amount: described(
      Amount,
      'The amount that the page believes is payable now, in minor units. A wrong amount is refused.',
      1999,
    ),
    currency: CurrencyCode,
    installment: Type.Optional(Installment),
  },
  {$id: 'PhoneRequestRequest', description: 'Which phone to ask, and the amount the page believes is payable now.'},
);

const PhoneStatus = described(
  Type.Enum(['pending', 'approved', 'declined', 'expired', 'cancelled']),
  'Status of the request.',
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

/** The payment status of an invoice. */
export const PaymentStatus = Type.Object(
  {
    version: described(
      Type.Integer(),
      'Increases with every change, so that an older response that arrives late can be recognised.',
      3,
    ),
    status: InvoiceStatus,
    settled_by: described(Nullable(Rail), 'How it was paid, or its last part; `null` until then.', 'qr'),
    charge_id: described(Nullable(Type.String()), 'The charge of that payment.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1'),
    qr_reference: described(Nullable(Type.String()), 'The QR code of that payment.', 'QRK3T7WZ2MPA5QXJ6HBN4VDC'),
    uetr: described(Nullable(Type.String()), 'The phone request of that payment.', null),
    amount_due: described(Sum, 'Amount still due, in minor units.', 0),
    amount_payable: described(Sum, 'Amount payable now in one payment, in minor units.', 0),
    returned_amount: described(
      Sum,
      'Money that arrived and was refunded, because it came too late, twice, or in another amount; minor units, usually 0.',
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
    waiting_charge: WaitingCharge,
    server_time: ServerTime,
  },
  {$id: 'PaymentStatus', description: 'The payment status of an invoice.'},
);
