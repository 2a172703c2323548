import {askShop} from './api.js';
import {moneyText} from './money.js';
import {say} from './words.js';

/** @type {string[]} What was logged, a line of JSON for each event. */
const lines = [];

/** Events that the listener on the element itself has received. */
const heardOnElement = new WeakSet();

/**
 * Listens on the element itself, as most pages do.
 *
 * @param {HTMLElement} widget
 */
export function listenOnElement(widget) {
  widget.addEventListener('onSuccess', (event) => heardOnElement.add(event));
  widget.addEventListener('onFailure', (event) => heardOnElement.add(event));
}

/**
 * Listens to every widget of the page in one place, because the events bubble across shadow roots, and logs each event
 * in the list. Beside a payment it shows the server's confirmation, which is what a shop must rely on to ship goods.
 *
 * @param {HTMLElement} list
 * @param {object} [options]
 * @param {(confirmation: Confirmation, widget: HTMLElement) => void} [options.onConfirmed]
 * @param {() => boolean} [options.isForm] whether events of the form are logged too
 */
export function startLog(list, {onConfirmed = () => undefined, isForm = () => false} = {}) {
  for (const name of ['onReady', 'onChange', 'onBeforeSubmit']) {
    document.addEventListener(name, (event) => {
      if (!isForm()) return;
      const {target, detail} = /** @type {CustomEvent} */ (event);
      const widget = /** @type {HTMLElement} */ (target);
      remember(name, widget, detail);
      add(list, entryOf(name, widget, detail, false).item);
    });
  }
  for (const name of ['onSuccess', 'onFailure']) {
    document.addEventListener(name, async (event) => {
      const widget = /** @type {HTMLElement} */ (event.target);
      const {detail} = /** @type {CustomEvent} */ (event);
      remember(name, widget, detail);
      const entry = entryOf(name, widget, detail, heardOnElement.has(event));
      add(list, entry.item);
      if (name !== 'onSuccess') return;
      const confirmation = await confirm(detail);
      entry.confirmed.textContent = wordsOf(confirmation);
      entry.confirmed.dataset['confirmed'] = String(confirmation.confirmed);
      showEnd(list);
      onConfirmed(confirmation, widget);
    });
  }
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
function add(list, item) {
  list.append(item);
  showEnd(list);
}

/** Scrolls to the newest entry, which is the last one. */
function showEnd(/** @type {HTMLElement} */ list) {
  list.parentElement?.scrollTo(0, list.parentElement.scrollHeight);
}

/**
 * @param {string} name
 * @param {HTMLElement} widget
 * @param {unknown} detail
 */
function remember(name, widget, detail) {
  lines.push(JSON.stringify({time: new Date().toISOString(), event: name, widget: widget.id, detail}));
}

/** Everything that was logged, oldest first, even if the list was cleared since. */
export function logText() {
  return lines.join('\n');
}

/**
 * @typedef {object} Confirmation
 * @property {boolean | 'nothing' | 'unknown'} confirmed 'nothing': no money moved; 'unknown': the shop could not find out
 * @property {string} [status]
 * @property {number} [amount] minor units
 * @property {string} [currency]
 */

/**
 * Requests the confirmation from the shop's server, which asks the service with its secret key.
 *
 * @param {any} detail
 * @returns {Promise<Confirmation>}
 */
async function confirm(detail) {
  const charge = detail?.charge?.id ?? detail?.charge_id;
  const path = charge ? `charge/${charge}` : detail?.invoice_id ? `invoice/${detail.invoice_id}` : undefined;
  if (path === undefined) return {confirmed: 'nothing'};
  return askShop(`/shop/confirm/${path}`).catch(() => ({confirmed: /** @type {const} */ ('unknown')}));
}

/** @param {Confirmation} confirmation */
function wordsOf({confirmed, status, amount, currency}) {
  if (confirmed === 'nothing') return say('No money moved, so there is nothing for the server to confirm.');
  if (confirmed === 'unknown') return say('The shop’s server could not find out. Nothing is sent.');
  const money = amount === undefined ? '' : `, ${moneyText(amount, currency ?? '')}`;
  return say(confirmed ? 'Confirmed by the shop’s server: {what}.' : 'Not confirmed by the shop’s server: {what}.', {
    what: `${status}${money}`,
  });
}

/**
 * @param {string} name
 * @param {HTMLElement} widget
 * @param {unknown} detail
 * @param {boolean} onElement whether the listener on the element received it before the one on the document
 */
function entryOf(name, widget, detail, onElement) {
  const item = document.createElement('li');
  item.dataset['event'] = name;
  item.dataset['widget'] = widget.id;
  const seconds = `${(performance.now() / 1_000).toFixed(1)} s`;
  const head = element('p', element('strong', name), ` ${seconds} `);
  head.append(element('span', onElement ? `#${widget.id}, document` : `document, from #${widget.id}`));
  const confirmed = element('p', name === 'onSuccess' ? say('Asking the shop’s server…') : '');
  confirmed.className = 'confirmation';
  item.append(head, element('code', detailText(detail)), ...(name === 'onSuccess' ? [confirmed] : []));
  return {item, confirmed};
}

/** An event's detail as compact text. */
function detailText(/** @type {unknown} */ detail) {
  if (detail === undefined || detail === null) return `detail: ${detail}`;
  return JSON.stringify(detail, null, 1).replace(/\n\s*/g, ' ');
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {(Node | string)[]} children
 */
function element(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}
