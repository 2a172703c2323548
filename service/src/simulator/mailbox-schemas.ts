import Type from 'typebox';
import {CurrencyCode, described, Moment, Nullable, Sum} from '../http/schemas/basics.js';

const InvoiceId = described(Type.String(), 'The invoice it is about.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd');

/** The name of the customer of a row. */
export const CustomerName = described(Nullable(Type.String()), 'Name of the customer.', 'Aline Irakoze');

/** An e-mail in the simulated mailbox. */
export const MailboxMessage = Type.Object(
  {
    id: described(Type.String(), 'Id of the message.', 'msg_8Vb2Nc6Mx1Zl5Kj9Hg3Fd7Sa'),
    to: described(Type.String(), 'The address it was sent to.', 'aline@example.com'),
    subject: described(Type.String(), 'What it is about.', 'Invoice INV-USD-000042 from Iduka Bujumbura'),
    text: described(
      Type.String(),
      'The message, in French and English, or in English and Swahili if the invoice is in KES.',
      'Bonjour Aline Irakoze,',
    ),
    invoice_id: InvoiceId,
    created_at: Moment,
  },
  {$id: 'MailboxMessage', description: 'An e-mail in the simulated mailbox.'},
);

/** A QR code in the simulator's list. */
export const LedgerQr = Type.Object(
  {
    qr_reference: described(Type.String(), 'Reference of the code.', 'QRK3T7WZ2MPA5QXJ6HBN4VDC'),
    payload: described(Type.String(), 'The text of the code.', '00020101021252045999530384054051999'),
    invoice_id: InvoiceId,
    invoice_number: described(Type.String(), 'Number of that invoice.', 'INV-USD-000042'),
    merchant_name: described(Type.String(), 'Name of the merchant.', 'Iduka Bujumbura'),
    customer_name: CustomerName,
    amount: Sum,
    currency: CurrencyCode,
    status: described(Type.String(), 'Status of the code.', 'active'),
    expires_at: Moment,
    created_date: Moment,
  },
  {$id: 'LedgerQr', description: 'A QR code, as the simulator lists it.'},
);
