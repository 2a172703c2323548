import {findScenario} from './scenarios.js';

/**
 * The options in the URL. All are text and reach the widget unchanged, even if invalid, so that a tester sees how the
 * widget reacts.
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
 * @property {string} customer_id the customer created for `customer`; blank: create one
 * @property {string} methods
 * @property {string} invoice the invoice to pay; blank: issue one
 * @property {string} scenario one of scenarios.js, blank for none
 * @property {string} network the simulated network, by its name in scenarios.js
 * @property {string} log payments: onSuccess and onFailure; all: also events of the form
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

/** The options of one payment. The others only affect how the page looks and logs. */
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
 * The options with those of a payment reset to their defaults.
 *
 * @param {Options} options
 * @returns {Options}
 */
export function forgetPayment(options) {
  return {...options, ...Object.fromEntries(OF_A_PAYMENT.map((name) => [name, DEFAULTS[name]]))};
}

/** @param {string} name of an option; whether changing it leaves the scenario's payment */
export function isOfPayment(name) {
  return /** @type {readonly string[]} */ (OF_A_PAYMENT).includes(name);
}

/**
 * Reads the options from the page's URL.
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
 * The page's URL with these options. Defaults are left out.
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
 * Stores the options in the page's URL, without a new history entry.
 *
 * @param {Options} options
 */
export function writeOptions(options) {
  history.replaceState(null, '', addressOf(options));
}
