import {findScenario} from './scenarios.js';

/**
 * What the address asks for. Everything is text and goes to the widget as it stands, also when it is nonsense: that is
 * how a tester sees what the widget does with it.
 *
 * @typedef {object} Options
 * @property {string} mode
 * @property {string} currency
 * @property {string} amount blank: the cart's price
 * @property {string} lang
 * @property {string} theme light, dark or system
 * @property {string} look shop, or one of themes.css
 * @property {string} session '1': a widget session, '0': the publishable key alone
 * @property {string} customer new, existing or saved
 * @property {string} customer_id the customer made for `customer`; made when blank
 * @property {string} methods
 * @property {string} invoice the invoice to pay; issued when blank
 * @property {string} scenario one of scenarios.js, blank for none
 * @property {string} network how the line to the service is, by its name in scenarios.js
 * @property {string} log payments: onSuccess and onFailure; all: what is told of the form, too
 * @property {string | null} key overrides the publishable key; null: the shop's
 */

/** @type {Readonly<Options>} */
const DEFAULTS = {
  mode: 'charge',
  currency: 'BIF',
  amount: '',
  lang: 'en',
  theme: 'system',
  look: 'shop',
  session: '1',
  customer: 'new',
  customer_id: '',
  methods: '',
  invoice: '',
  scenario: '',
  network: 'good',
  log: 'payments',
  key: null,
};

/** The choices of one payment; what is left out is how the page looks and logs. */
const OF_A_PAYMENT = /** @type {const} */ ([
  'mode',
  'currency',
  'amount',
  'session',
  'customer',
  'customer_id',
  'methods',
  'invoice',
  'key',
]);

/**
 * The same, with the choices of a payment as usual.
 *
 * @param {Options} options
 * @returns {Options}
 */
export function forgetPayment(options) {
  return {...options, ...Object.fromEntries(OF_A_PAYMENT.map((name) => [name, DEFAULTS[name]]))};
}

/** @param {string} name of a choice; whether another one makes it another payment than the scenario's */
export function isOfPayment(name) {
  return /** @type {readonly string[]} */ (OF_A_PAYMENT).includes(name);
}

/**
 * Reads the page's address.
 *
 * @returns {Options}
 */
export function readOptions() {
  const query = new URLSearchParams(location.search);
  const given = Object.keys(DEFAULTS).filter((name) => query.has(name));
  const scenario = findScenario(query.get('scenario') ?? '');
  return {...DEFAULTS, ...scenario?.options, ...Object.fromEntries(given.map((name) => [name, query.get(name)]))};
}

/**
 * The page's address with these options; what is as usual is left out.
 *
 * @param {Options} options
 * @param {string} [path]
 */
export function addressOf(options, path = location.pathname) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value !== null && value !== DEFAULTS[/** @type {keyof Options} */ (name)]) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Keeps the choices in the page's address, without a new entry in the history.
 *
 * @param {Options} options
 */
export function writeOptions(options) {
  history.replaceState(null, '', addressOf(options));
}
