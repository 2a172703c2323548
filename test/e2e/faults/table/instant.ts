import {forAll, LATE, REFUSALS, UNDECIDED, type CallRows, type Outcome} from './outcome.ts';

const PAID: Outcome = {notices: ['Payment received'], events: ['onSuccess'], calls: 'once', ledger: '1 code, 1 charge'};
const PRESSED_AGAIN: Outcome = {...PAID, calls: 'by a second press, new key', isPressedAgain: true};
const NOT_MADE: Outcome = {
  ...PRESSED_AGAIN,
  notices: ['The QR code could not be made', 'Payment received'],
  events: ['onFailure qr_generate_failed', 'onSuccess'],
};

/** Requests a QR code. */
export const QR: CallRows = {
  operation: 'createQr',
  callClass: 'Q',
  description: 'The widget requests a QR code; then the payer pays it.',
  rows: {
    ...forAll(LATE, PAID),
    ...forAll([...UNDECIDED, 'too_slow', '401'], {...PAID, calls: 'again, same key'}),
    ...forAll(REFUSALS, NOT_MADE),
    '409': PRESSED_AGAIN,
  },
};

const ledger = '1 request, 1 charge';
const NOT_SENT: Outcome = {
  ...NOT_MADE,
  notices: ['The request could not be sent to this phone', 'Payment received'],
  events: ['onFailure rtp_request_failed', 'onSuccess'],
  ledger,
};

/** Sends a request to a phone. */
export const PHONE: CallRows = {
  operation: 'createPhoneRequest',
  callClass: 'Q',
  description: 'The widget sends a request to a phone; then the payer approves it.',
  rows: {
    ...forAll(LATE, {...PAID, ledger}),
    ...forAll([...UNDECIDED, 'too_slow', '401'], {...PAID, ledger, calls: 'again, same key'}),
    ...forAll(REFUSALS, NOT_SENT),
    '409': {...PRESSED_AGAIN, ledger},
  },
};
