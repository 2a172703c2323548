import {forAll, LATE, REFUSALS, UNDECIDED, type CallRows, type Outcome} from './outcome.ts';

const RECEIVED: Outcome = {notices: ['Payment received'], events: ['onSuccess'], calls: 'once', ledger: '1 charge'};
const RETRIED: Outcome = {...RECEIVED, calls: 'again, same key'};
const RESOLVED: Outcome = {...RETRIED, notices: ['Do not pay again', 'Payment received']};
const PRESSED_AGAIN: Outcome = {...RECEIVED, calls: 'by a second press, new key', isPressedAgain: true};

/** An error means nothing was charged: the page receives the code, and the payer may press again. */
function refused(code: string, success: Outcome = PRESSED_AGAIN): Outcome {
  return {
    ...success,
    notices: ['The payment did not go through', ...success.notices],
    events: [`onFailure ${code}`, ...success.events],
  };
}

/** Charges a card. */
export const CHARGE: CallRows = {
  operation: 'createCardCharge',
  callClass: 'P',
  description: 'A payer presses “Pay” with a saved card.',
  rows: {
    ...forAll(LATE, RECEIVED),
    ...forAll(UNDECIDED, RESOLVED),
    'too_slow': RESOLVED,
    '400': refused('invalid_request'),
    '401': RETRIED,
    '403': refused('not_permitted'),
    '404': refused('resource_missing'),
    '409': PRESSED_AGAIN,
  },
};

/** Charges a wallet. */
export const WALLET: CallRows = {
  operation: 'createWalletCharge',
  callClass: 'P',
  description:
    'A payer presses “Pay” with a wallet whose provider shows a prompt on the phone; then the payer approves it.',
  rows: CHARGE.rows,
};

/** A press of the payer whose charge waits: an error has it pressed again. */
function pressed(ledger: string): CallRows['rows'] {
  const done: Outcome = {...RECEIVED, ledger};
  const again: Outcome = {...PRESSED_AGAIN, ledger, notices: ['That did not work. Try again.', 'Payment received']};
  return {
    ...forAll(LATE, done),
    ...forAll([...UNDECIDED, 'too_slow', '401'], {...done, calls: 'again, same key'}),
    ...forAll([...REFUSALS, '409'], again),
  };
}

/** Enters the code that the wallet was sent. */
export const CODE: CallRows = {
  operation: 'confirmWalletCharge',
  callClass: 'P',
  description: 'A payer enters the code that was sent to the wallet.',
  rows: pressed('1 code, 1 charge'),
};

/** Has another code sent. */
export const RESEND: CallRows = {
  operation: 'resendWalletCode',
  callClass: 'Q',
  description: 'A payer requests another code, and enters that one.',
  rows: pressed('2 codes, 1 charge'),
};

/** Cancels a charge that waits. */
export const CANCEL: CallRows = {
  operation: 'cancelWalletCharge',
  callClass: 'P',
  description: 'A payer cancels the charge of a wallet during its prompt, and then pays with a second wallet.',
  rows: pressed('2 charges'),
};

/**
 * A token is only valid in its session. If the session ends right after it, the payer has to press again; nothing was
 * charged.
 */
const TOKEN_LOST = 'resource_missing';

/** Creates a customer before the charge. */
export const CUSTOMER: CallRows = {
  operation: 'createCustomer',
  callClass: 'P',
  description: 'A new payer presses “Pay”: the widget first creates the customer.',
  rows: {
    ...CHARGE.rows,
    ...forAll([...UNDECIDED, 'too_slow'], RETRIED),
    '401': refused(TOKEN_LOST, {...RETRIED, isPressedAgain: true}),
  },
};

const SAVED: Outcome = {notices: ['Card saved'], events: ['onSuccess'], calls: 'once', ledger: '1 card'};
const SAVED_LATER: Outcome = {...SAVED, calls: 'again, same key', notices: ['Do not save it again', 'Card saved']};
const SAVED_BY_SECOND: Outcome = {...SAVED, calls: 'by a second press, new key', isPressedAgain: true};

/** Saves a card. */
export const SAVE: CallRows = {
  operation: 'createSource',
  callClass: 'P',
  description: 'A payer presses “Save card”.',
  rows: {
    ...forAll(LATE, SAVED),
    ...forAll(UNDECIDED, SAVED_LATER),
    'too_slow': SAVED_LATER,
    '400': refused('invalid_request', SAVED_BY_SECOND),
    '401': refused(TOKEN_LOST, {...SAVED_BY_SECOND, calls: 'again, same key; by a second press, new key'}),
    '403': refused('not_permitted', SAVED_BY_SECOND),
    '404': refused('resource_missing', SAVED_BY_SECOND),
    '409': SAVED_BY_SECOND,
  },
};

const DECIDED: Outcome = {
  notices: ['Your payment is being processed', 'Payment received'],
  events: ['onSuccess'],
  calls: 'again',
  ledger: '1 charge',
};

/** Asks for the outcome of a charge that the bank had not decided. */
export const CONCLUDE: CallRows = {
  operation: 'concludeAttempt',
  callClass: 'P',
  description: 'The bank decides a pending charge, and the widget requests the outcome.',
  rows: {
    ...forAll([...LATE, ...UNDECIDED, ...REFUSALS, 'too_slow', '401', '409'], DECIDED),
  },
};

/** Tokenises a card in the service's own frame. */
export const TOKEN: CallRows = {
  operation: 'createToken',
  callClass: 'T',
  description: 'A payer has typed a card and presses “Pay”: the card frame creates a token.',
  rows: {
    ...CUSTOMER.rows,
    '401': RETRIED,
    'too_slow': refused('unreachable'),
  },
};
