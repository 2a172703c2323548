/** Two widgets on one page, in two languages and two currencies. `?left=invoice&right=add` sets other modes. */
import {askShop} from './api.js';
import {listenOnElement, startLog} from './event-log.js';
import {watchFaults} from './faults.js';
import {byId, fallback, fillRoom, note, showTheme} from './page.js';
import {language, speak} from './words.js';

/** @typedef {{id: string, mode: string, currency: string, lang: string, amount: string}} Choice */

const query = new URLSearchParams(location.search);
showTheme(query.get('theme') ?? 'system');
speak(query.get('lang') ?? 'en');
offerLanguages();
startLog(byId('log'));
const config = await askShop('/shop/config');

await Promise.all([
  place('left', {id: 'widget-left', mode: query.get('left') ?? 'charge', currency: 'USD', lang: 'en', amount: '19.99'}),
  place('right', {
    id: 'widget-right',
    mode: query.get('right') ?? 'charge',
    currency: 'BIF',
    lang: 'fr',
    amount: '5000',
  }),
]);
await watchFaults(() => []);

/** Lets the list of languages change the page's own texts and its links. Each widget keeps its own language. */
function offerLanguages() {
  const list = /** @type {HTMLSelectElement} */ (byId('page-lang'));
  list.value = language();
  list.addEventListener('change', () => {
    query.set('lang', list.value);
    location.search = query.toString();
  });
  for (const link of document.querySelectorAll('[data-mode-link]')) {
    const mode = link.getAttribute('data-mode-link') ?? '';
    link.setAttribute('href', `/?${new URLSearchParams({mode, lang: language()}).toString()}`);
  }
}

/**
 * @param {string} side
 * @param {Choice} choice
 */
async function place(side, choice) {
  const {mode, currency} = choice;
  try {
    const invoice = mode === 'invoice' ? await askShop('/shop/invoices', {currency}) : undefined;
    fillRoom(byId(`${side}-place`), widgetFor(choice, invoice));
  } catch (error) {
    byId(`${side}-place`).replaceChildren(note(error instanceof Error ? error.message : 'The shop did not answer.'));
  }
}

/**
 * @param {Choice} choice
 * @param {{invoice_id: string, url: string} | undefined} invoice
 */
function widgetFor({id, mode, currency, lang, amount}, invoice) {
  const price = mode === 'charge' ? {amount} : {};
  const widget = Object.assign(document.createElement('payment-widget'), {
    id,
    session: async () =>
      (await askShop('/shop/sessions', {mode, currency, ...price, invoice_id: invoice?.invoice_id})).session,
  });
  const attributes = {
    mode,
    currency,
    lang,
    'api-url': config.serviceUrl,
    'client-key': config.keys[currency],
    ...(mode === 'charge' ? {amount, description: 'Iduka online order'} : {}),
    ...(invoice === undefined ? {} : {'invoice-id': invoice.invoice_id}),
  };
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  widget.append(fallback(invoice?.url));
  listenOnElement(widget);
  return widget;
}
