/**
 * Every outcome of the widget, for manual testing: the options, the service calls that fail, what the tester does, and the
 * result. `test/e2e/testing/bench.spec.ts` runs each of them.
 *
 * @typedef {object} Scenario
 * @property {string} id in the URL, `?scenario=`
 * @property {string} group
 * @property {string} title
 * @property {Partial<import('./options.js').Options>} options
 * @property {readonly Fault[]} [faults]
 * @property {Play} play what the tester does
 * @property {string} [type] the number of the card, phone or wallet to type
 * @property {string} shows what the payer reads at the end, in English
 * @property {string} hears the events that the page receives
 *
 * @typedef {'card' | 'saved' | 'phone' | 'qr' | 'qr-open' | ChallengePlay | WalletPlay | 'nothing'} Play
 * @typedef {'challenge' | 'challenge-wrong-code'} ChallengePlay
 * @typedef {'wallet' | 'wallet-code' | 'wallet-wrong-code' | 'wallet-approve' | 'wallet-decline'} WalletPlay
 * @typedef {{operation: string, kind: string, status?: number, delay_ms?: number, times?: number}} Fault
 */

const SUCCESS = 'onSuccess, once';
const DECLINE = 'onFailure, whose detail is undefined';
const NOTHING_YET = 'nothing, until the ledger settles the charge';
const ONE_CARD = '4242 4242 4242 4242';

/** @type {readonly Scenario[]} */
export const SCENARIOS = [
  card('card-good', 'goes through', {type: ONE_CARD, shows: 'Payment received', hears: SUCCESS}),
  decline('processor', '4000 0000 0000 0002', 'Your bank did not allow this payment and gave no reason.'),
  decline('funds', '4000 0000 0000 9995', 'There is not enough money on this card.'),
  decline('inactive', '4000 0000 0000 9987', 'This card is inactive, or may not be used online.'),
  decline('code', '4000 0000 0000 0127', 'The security code is not right.'),
  decline('account', '4000 0000 0000 0341', 'The card number is not valid for this bank.'),
  decline('authentication', '4000 0025 0000 3155', 'Your bank could not confirm that it is you.'),
  card('card-pending', 'the bank has not decided', {
    type: '4000 0000 0000 0259',
    shows: 'Your payment is being processed',
    hears: NOTHING_YET,
  }),
  card('card-paid', 'paid, not settled', {
    type: '4000 0000 0000 0077',
    shows: 'Your payment is being processed',
    hears: NOTHING_YET,
  }),
  card('card-answer-lost', 'charged, and the answer is lost', {
    type: ONE_CARD,
    faults: [{operation: 'createCardCharge', kind: 'drop_after_commit'}],
    shows: 'Payment received',
    hears: SUCCESS,
  }),
  card('card-answer-late', 'the answer takes ten seconds', {
    type: ONE_CARD,
    faults: [{operation: 'createCardCharge', kind: 'delay', delay_ms: 10_000}],
    shows: 'Payment received',
    hears: SUCCESS,
  }),
  card('challenge-good', 'its bank asks, and is answered', {
    type: '4000 0000 0000 3220',
    play: 'challenge',
    shows: 'Payment received',
    hears: SUCCESS,
  }),
  card('challenge-wrong', 'its bank asks, and is given a wrong code', {
    type: '4000 0000 0000 3220',
    play: 'challenge-wrong-code',
    shows: 'Your bank could not confirm that it is you.',
    hears: DECLINE,
  }),
  card('challenge-declined', 'its bank asks, and then declines', {
    type: '4000 0084 0000 1629',
    play: 'challenge',
    shows: 'Your bank did not allow this payment and gave no reason.',
    hears: DECLINE,
  }),
  card('challenge-late', 'its bank asks, and takes ten seconds after the answer', {
    type: '4000 0000 0000 3253',
    play: 'challenge',
    shows: 'Your payment is being processed',
    hears: 'nothing, until the bank has decided',
  }),
  card('save-good', 'is saved', {options: {mode: 'add'}, type: ONE_CARD, shows: 'Card saved', hears: SUCCESS}),
  card('save-declined', 'is not saved', {
    options: {mode: 'add'},
    type: '4000 0000 0000 9987',
    shows: 'Your card was declined',
    hears: 'onFailure: card_declined',
  }),
  {
    id: 'saved-card',
    group: 'Card',
    title: 'one that is saved goes through',
    options: {mode: 'charge', customer: 'saved'},
    play: 'saved',
    shows: 'Payment received',
    hears: SUCCESS,
  },
  card('form-lost', 'the card form does not come', {
    faults: [{operation: 'getCardFrame', kind: 'status', times: 0}],
    play: 'nothing',
    shows: 'The card form is out of order',
    hears: 'nothing',
  }),
  qr('qr-good', 'is paid in the bank app', {play: 'qr', shows: 'Payment received', hears: SUCCESS}),
  qr('qr-fails', 'cannot be made', {
    faults: [{operation: 'createQr', kind: 'refuse'}],
    shows: 'The QR code could not be made',
    hears: 'onFailure: qr_generate_failed',
  }),
  qr('qr-unheard', 'is paid, and the stream is down', {
    faults: [{operation: 'streamInvoiceStatus', kind: 'status', times: 0}],
    play: 'qr',
    shows: 'Payment received',
    hears: SUCCESS,
  }),
  phone('phone-approves', '+257 79 00 00 01', {title: 'approves', shows: 'Payment received', hears: SUCCESS}),
  phone('phone-declines', '+257 79 00 00 02', {
    title: 'declines',
    shows: 'The request was declined on the phone',
    hears: 'onFailure: rtp_request_declined',
  }),
  phone('phone-silent', '+257 79 00 00 03', {
    title: 'never answers',
    shows: 'Waiting for your approval',
    hears: 'nothing; the request expires',
  }),
  phone('phone-unknown', '+257 79 00 00 04', {
    title: 'cannot be asked',
    shows: 'The request could not be sent to this phone',
    hears: 'onFailure: rtp_request_failed',
  }),
  wallet('wallet-code', '+257 68 12 34 56', {
    title: 'pays once the code is entered',
    play: 'wallet-code',
    shows: 'Payment received',
    hears: SUCCESS,
  }),
  wallet('wallet-code-wrong', '+257 68 12 34 57', {
    title: 'was sent another code than the one entered',
    play: 'wallet-wrong-code',
    shows: 'This is not the code. Tries left: 4',
    hears: 'nothing, until the right code is entered or the charge expires',
  }),
  wallet('wallet-empty', '+257 68 12 10 01', {
    title: 'holds too little',
    play: 'wallet-code',
    shows: 'There is not enough money in this account.',
    hears: DECLINE,
  }),
  wallet('wallet-declined', '+257 68 12 10 02', {
    title: 'is declined by its provider',
    play: 'wallet-code',
    shows: 'It was declined on the phone, or by your provider.',
    hears: DECLINE,
  }),
  wallet('wallet-approves', '+257 71 12 34 56', {
    title: 'pays once the prompt is approved',
    play: 'wallet-approve',
    shows: 'Payment received',
    hears: SUCCESS,
  }),
  wallet('wallet-declines', '+257 71 12 34 57', {
    title: 'declines the prompt',
    play: 'wallet-decline',
    shows: 'It was declined on the phone, or by your provider.',
    hears: DECLINE,
  }),
  wallet('wallet-silent', '+257 71 12 34 58', {
    title: 'does not answer the prompt',
    play: 'wallet',
    shows: 'Waiting for your approval',
    hears: 'nothing, until the prompt is answered or the ledger settles the charge',
  }),
  wallet('wallet-answer-lost', '+257 68 12 34 58', {
    title: 'pays, and the answer is lost',
    faults: [{operation: 'confirmWalletCharge', kind: 'drop_after_commit'}],
    play: 'wallet-code',
    shows: 'Payment received',
    hears: SUCCESS,
  }),
  page('invoice-missing', 'asks for an invoice that is not there', {
    options: {mode: 'invoice'},
    faults: [{operation: 'getInvoice', kind: 'status', status: 404, times: 0}],
    shows: 'This invoice was not found',
  }),
  page('invoice-slow', 'waits five seconds for the invoice', {
    options: {mode: 'invoice'},
    faults: [{operation: 'getInvoice', kind: 'delay', delay_ms: 5_000}],
    shows: 'Loading the invoice',
  }),
  page('amount-wrong', 'sets an amount that the currency cannot hold', {
    options: {mode: 'charge', currency: 'BIF', amount: '19.99'},
    shows: 'Payment is not available here',
  }),
  page('key-missing', 'sets no key', {options: {mode: 'charge', key: ''}, shows: 'Payment is not available here'}),
];

/** Simulated networks, for every call of the widget that moves or shows money. */
export const NETWORKS = /** @type {Readonly<Record<string, Omit<Fault, 'operation'> | undefined>>} */ ({
  good: undefined,
  slow: {kind: 'delay', delay_ms: 3_000, times: 0},
  lossy: {kind: 'drop_after_commit', times: 1},
  down: {kind: 'drop_before', times: 0},
});

const CALLS = [
  ...['createCustomer', 'createToken', 'createCardCharge', 'createSource', 'getCharge', 'listSources'],
  ...['getInvoice', 'getInvoiceStatus', 'createQr', 'createPhoneRequest'],
  ...['listWalletProviders', 'createWalletCharge', 'confirmWalletCharge'],
];

/**
 * The faults of these options.
 *
 * @param {Pick<import('./options.js').Options, 'scenario' | 'network'>} options
 * @returns {readonly Fault[]}
 */
export function faultsOf({scenario, network}) {
  const line = NETWORKS[network];
  return [...(findScenario(scenario)?.faults ?? []), ...(line ? CALLS.map((operation) => ({operation, ...line})) : [])];
}

/** @param {string} id */
export function findScenario(id) {
  return SCENARIOS.find((scenario) => scenario.id === id);
}

/** @type {Readonly<Record<Play, string>>} */
const TO_DO = {
  'card': 'Pay with this card, any date to come and any three digits.',
  'challenge': 'Pay with this card, and enter 123456 on the bank’s page.',
  'challenge-wrong-code': 'Pay with this card, and enter another code than 123456 on the bank’s page.',
  'saved': 'Press the button: the saved card is chosen.',
  'phone': 'Have a request sent to this phone.',
  'qr': 'Open the QR code, copy it, and pay it in the bank app.',
  'qr-open': 'Open the QR code.',
  'wallet': 'Pay by mobile money with this number.',
  'wallet-code': 'Pay by mobile money with this number, and enter the code that is on the phone’s page.',
  'wallet-wrong-code': 'Pay by mobile money with this number, and enter another code than the one on the phone’s page.',
  'wallet-approve': 'Pay by mobile money with this number, and approve on the phone’s page.',
  'wallet-decline': 'Pay by mobile money with this number, and decline on the phone’s page.',
  'nothing': 'Look.',
};

/**
 * Instructions for the tester.
 *
 * @param {Scenario} scenario
 */
export function wordsOf({play}) {
  return TO_DO[play];
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Partial<Scenario> & Pick<Scenario, 'shows' | 'hears'>} rest
 * @returns {Scenario}
 */
function card(id, title, rest) {
  return {id, group: 'Card', title, options: {mode: 'charge'}, play: 'card', ...rest};
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} shows
 */
function decline(name, type, shows) {
  return card(`declined-${name}`, `is declined: ${name}`, {type, shows, hears: DECLINE});
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Partial<Scenario> & Pick<Scenario, 'shows' | 'hears'>} rest
 * @returns {Scenario}
 */
function qr(id, title, rest) {
  return {id, group: 'QR code', title, options: {mode: 'invoice', methods: 'qr phone'}, play: 'qr-open', ...rest};
}

/**
 * @param {string} id
 * @param {string} type
 * @param {Pick<Scenario, 'title' | 'shows' | 'hears'>} rest
 * @returns {Scenario}
 */
function phone(id, type, rest) {
  return {id, group: 'Phone', options: {mode: 'invoice', methods: 'qr phone'}, play: 'phone', type, ...rest};
}

/**
 * @param {string} id
 * @param {string} type
 * @param {Pick<Scenario, 'title' | 'play' | 'shows' | 'hears' | 'faults'>} rest
 * @returns {Scenario}
 */
function wallet(id, type, rest) {
  return {id, group: 'Mobile money', options: {mode: 'charge', currency: 'BIF', methods: 'card wallet'}, type, ...rest};
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Partial<Scenario> & Pick<Scenario, 'options' | 'shows'>} rest
 * @returns {Scenario}
 */
function page(id, title, rest) {
  return {id, group: 'The page', title, play: 'nothing', hears: 'nothing', ...rest};
}
