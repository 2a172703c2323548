/** The demo shop's page. A real shop only needs `placeWidget` and `mintSession`; the rest is for testers. */
import {askShop} from './api.js';
import {fillControls, linkPlaces, listenToControls, offerScenarios} from './bench.js';
import {offerClock, showClock} from './clock.js';
import {listenOnElement, startLog} from './event-log.js';
import {showFaults, watchFaults} from './faults.js';
import {markupOf} from './markup.js';
import {decimalText} from './money.js';
import {forgetPayment, isOfPayment, readOptions, writeOptions} from './options.js';
import {keepState, showOrder} from './order.js';
import {byId, fallback, fallbackLink, fillRoom, note, showTheme} from './page.js';
import {faultsOf, findScenario} from './scenarios.js';
import {offerTests, showWallets} from './try-it.js';
import {say, speak} from './words.js';

/** @typedef {HTMLElement & {session?: string | (() => Promise<string>), density?: string | null, reset?: () => void}} PaymentWidget */

/** The look of themes.css with low fields. */
const COMPACT_LOOK = 'harbour';

/** Options that are changed on the existing widget, so that the payer's input is kept. */
const IN_PLACE = new Set(['amount', 'lang', 'theme', 'look', 'log']);

const options = readOptions();
showTheme(options.theme, options.look);
speak(options.lang);
offerScenarios();
offerTests();
offerClock();
fillControls(options);
startLog(byId('log'), {onConfirmed: keepState, isForm: () => options.log === 'all'});

const config = await askShop('/shop/config');
/** @type {import('./order.js').Order | undefined} */
let order;
/** Counts the builds: a late response must not replace a newer widget with an older one. */
let builds = 0;
/** Whether the service has faults from this page, or from an earlier one with the same options. */
let isDisturbed = options.scenario !== '' || options.network !== 'good';

listenToControls(change);
// Enabled only now, because an earlier choice would be lost.
byId('choices').removeAttribute('disabled');
byId('new-invoice').addEventListener('click', () => change('invoice', ''));
byId('fresh-widget').addEventListener('click', placeWidget);
byId('reset-widget').addEventListener('click', () => widgetInPlace()?.reset?.());
await build();
await watchFaults(() => faultsOf(options));

/** Creates what the mode needs (an invoice, a customer), then shows the order and the widget. */
async function build() {
  const turn = ++builds;
  keepState();
  try {
    const faults = faultsOf(options);
    const isPlain = faults.length === 0 && !isDisturbed;
    if (!isPlain) await disturb([]);
    const prepared = await prepare();
    if (turn !== builds) return;
    if (!isPlain) await disturb(faults);
    order = prepared;
    show();
    placeWidget();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (turn === builds)
      byId('widget-place').replaceChildren(note(say('The shop could not prepare this payment. {reason}', {reason})));
  }
}

/**
 * Sets the faults of the scenario and the network. A page without faults never sends this request.
 *
 * @param {ReturnType<typeof faultsOf>} faults
 */
async function disturb(faults) {
  isDisturbed = faults.length > 0;
  await askShop('/shop/faults', {faults});
}

async function prepare() {
  const {currency, mode, customer, customer_id, invoice} = options;
  if (mode === 'invoice' && invoice !== '')
    return askShop(`/shop/invoices/${encodeURIComponent(invoice)}?currency=${currency}`);
  if (mode === 'invoice') {
    const issued = await askShop('/shop/invoices', {currency});
    options.invoice = issued.invoice_id;
    return issued;
  }
  if (customer !== 'new' && customer_id === '') {
    const made = await askShop('/shop/customers', {currency, saved_card: customer === 'saved'});
    options.customer_id = made.customer_id;
  }
  return config.carts[currency];
}

/** What a real shop does: create the element, set its attributes and session, insert it. */
function placeWidget() {
  const widget = /** @type {PaymentWidget} */ (document.createElement('payment-widget'));
  widget.id = 'widget';
  for (const [name, value] of Object.entries(attributes())) widget.setAttribute(name, value);
  if (options.session !== '0') widget.session = minter();
  listenOnElement(widget);
  widget.append(fallback(order?.url));
  fillRoom(byId('widget-place'), widget);
}

/** A function that gets a session for the current payment from the shop's server. The widget calls it when needed. */
function minter() {
  const chosen = {...options};
  return () => mintSession(chosen);
}

/** @param {import('./options.js').Options} chosen */
async function mintSession({mode, currency, amount, customer_id, invoice}) {
  const {session} = await askShop('/shop/sessions', {
    mode,
    currency,
    ...(mode === 'charge' && amount !== '' ? {amount} : {}),
    ...(mode === 'invoice' ? {invoice_id: invoice} : {}),
    ...(mode !== 'invoice' && customer_id !== '' ? {customer_id} : {}),
  });
  return session;
}

/** @returns {Record<string, string>} */
function attributes() {
  const {mode, currency, lang, look, methods} = options;
  const key = options.key ?? config.keys[currency] ?? '';
  return {
    mode,
    'api-url': config.serviceUrl,
    ...(key === '' ? {} : {'client-key': key}),
    currency,
    lang,
    'return-url': wayBack(),
    ...(look === 'shop' ? {} : {'data-look': look}),
    ...(look === COMPACT_LOOK ? {density: 'compact'} : {}),
    ...(methods === '' ? {} : {methods}),
    ...(mode === 'invoice' ? invoiceAttributes() : cardAttributes()),
  };
}

/** Where the payer continues: a new order, in their language. */
function wayBack() {
  return `/?lang=${options.lang}`;
}

function invoiceAttributes() {
  return {'invoice-id': options.invoice};
}

function cardAttributes() {
  const {mode, customer_id} = options;
  return {
    ...(mode === 'add' ? {} : {amount: amountText(), description: 'Iduka online order'}),
    ...(customer_id === '' ? {} : {'customer-id': customer_id}),
  };
}

function amountText() {
  return options.amount === '' && order ? decimalText(order.amount, order.currency) : options.amount;
}

/**
 * An option was changed.
 *
 * @param {string} name
 * @param {string} value
 */
function change(name, value) {
  if (name === 'scenario') Object.assign(options, forgetPayment(options), findScenario(value)?.options);
  if (isOfPayment(name)) options.scenario = '';
  Object.assign(options, {[name]: value});
  // A customer and an invoice belong to one currency's account.
  if (name === 'currency') Object.assign(options, {invoice: '', amount: '', customer_id: ''});
  if (name === 'customer') options.customer_id = '';
  fillControls(options);
  if (IN_PLACE.has(name)) changeInPlace();
  else void build();
}

function changeInPlace() {
  show();
  const widget = widgetInPlace();
  if (!widget) return;
  widget.setAttribute('lang', options.lang);
  widget.setAttribute('return-url', wayBack());
  widget.dataset.look = options.look;
  widget.density = options.look === COMPACT_LOOK ? 'compact' : null;
  if (options.mode !== 'charge' || widget.getAttribute('amount') === amountText()) return;
  widget.setAttribute('amount', amountText());
  // Another price needs another session, because the old one would refuse it.
  if (options.session !== '0') widget.session = minter();
}

function show() {
  writeOptions(options);
  showTheme(options.theme, options.look);
  speak(options.lang);
  showFaults();
  showClock();
  document.documentElement.dataset.mode = options.mode;
  showWallets(options.currency);
  linkPlaces(options, config.serviceUrl);
  showOrder(options, order);
  /** @type {HTMLInputElement} */ (byId('amount')).placeholder = order ? decimalText(order.amount, order.currency) : '';
  const shown = options.key === null ? attributes() : {...attributes(), 'client-key': '…'};
  byId('markup').textContent = markupOf(shown, options.session !== '0', fallbackLink(order?.url));
}

function widgetInPlace() {
  return /** @type {PaymentWidget | null} */ (document.getElementById('widget'));
}
