import type {StreamFaultName} from './faults.ts';
import {forAll, LATE, REFUSALS, UNDECIDED, type CallRows, type Outcome} from './outcome.ts';

const PAID: Outcome = {
  notices: ['Payment received'],
  events: ['onSuccess'],
  calls: 'again',
  ledger: '1 code, 1 charge',
};
const PAID_AT_ONCE: Outcome = {...PAID, calls: 'once'};
const UNREADABLE: Outcome = {
  ...PAID,
  notices: ['The invoice could not be loaded', 'Payment received'],
  isPressedAgain: true,
};

/** Reads the invoice. */
export const INVOICE: CallRows = {
  operation: 'getInvoice',
  callClass: 'R',
  description: 'The widget reads its invoice; then the payer pays by QR code.',
  rows: {
    ...forAll(LATE, PAID_AT_ONCE),
    ...forAll(UNDECIDED, PAID),
    ...forAll(REFUSALS, UNREADABLE),
    'too_slow': PAID,
    '401': PAID,
    '403': {...UNREADABLE, notices: ['This invoice cannot be paid on this page', 'Payment received']},
    '404': {notices: ['This invoice was not found'], events: [], calls: 'once', ledger: 'nothing'},
    '409': UNREADABLE,
  },
};

/** Polls the status. */
export const STATUS: CallRows = {
  operation: 'getInvoiceStatus',
  callClass: 'R',
  description: 'A QR code is shown and paid; the stream is down, so the widget polls the status.',
  rows: forAll([...LATE, ...UNDECIDED, ...REFUSALS, 'too_slow', '401', '409'], PAID),
};

/** Opens the event stream. */
export const STREAM: CallRows = {
  operation: 'streamInvoiceStatus',
  callClass: 'R',
  description: 'A QR code is shown and paid; polling fails, so only the event stream reports it.',
  rows: {
    ...forAll([...LATE, 'too_slow'], PAID_AT_ONCE),
    ...forAll([...UNDECIDED, ...REFUSALS, '401', '409'], PAID),
  },
};

/** Faults of an event stream only. */
export const STREAM_ROWS: Readonly<Record<StreamFaultName, Outcome>> = {
  repeat_events: PAID_AT_ONCE,
  reorder_events: PAID_AT_ONCE,
};
