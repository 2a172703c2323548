import {askShop} from './api.js';
import {moneyText} from './money.js';

/** @type {string[]} What was logged, a line of JSON for each event. */
const lines = [];

/** Events that the listener on the element itself has heard. */
const heardOnElement = new WeakSet();

/**
 * Hears a widget on the element itself, as most pages do.
 *
 * @param {HTMLElement} widget
 */
export function listenOnElement(widget) {
  widget.addEventListener('onSuccess', (event) => heardOnElement.add(event));
  widget.addEventListener('onFailure', (event) => heardOnElement.add(event));
}

/**
 * Hears every widget of the page in one place, because the events bubble and cross shadow roots, and writes each into
 * the list. Goods are sent on the server's confirmation, which is written beside.
 *
 * @param {HTMLElement} list
 * @param {object} [options]
 * @param {(confirmation: Confirmation, widget: HTMLElement) => void} [options.onConfirmed]
 * @param {() => boolean} [options.isForm] whether what is told of the form is logged, too
 */
export function startLog(list, {onConfirmed = () => undefined, isForm = () => false} = {}) {
  for (const name of ['onReady', 'onChange', 'onBeforeSubmit']) {
    document.addEventListener(name, (event) => {
      if (!isForm()) return;
      const {target, detail} = /** @type {CustomEvent} */ (event);
      const widget = /** @type {HTMLElement} */ (target);
      remember(name, widget, detail);
      list.prepend(entryOf(name, widget, detail, false).item);
    });
  }
  for (const name of ['onSuccess', 'onFailure']) {
    document.addEventListener(name, async (event) => {
      const widget = /** @type {HTMLElement} */ (event.target);
      const {detail} = /** @type {CustomEvent} */ (event);
      remember(name, widget, detail);
      const entry = entryOf(name, widget, detail, heardOnElement.has(event));
      list.prepend(entry.item);
      if (name !== 'onSuccess') return;
      const confirmation = await confirm(detail);
      entry.confirmed.textContent = wordsOf(confirmation);
      entry.confirmed.dataset.confirmed = String(confirmation.confirmed);
      onConfirmed(confirmation, widget);
    });
  }
}

/**
 * @param {string} name
 * @param {HTMLElement} widget
 * @param {unknown} detail
 */
function remember(name, widget, detail) {
  lines.push(JSON.stringify({time: new Date().toISOString(), event: name, widget: widget.id, detail}));
}

/** What was logged, oldest first; the list may have been cleared since. */
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
 * Asks the shop's server, which asks the service with its secret key.
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
  if (confirmed === 'nothing') return 'No money moved, so there is nothing for the server to confirm.';
  if (confirmed === 'unknown') return 'The shop’s server could not find out. Nothing is sent.';
  const money = amount === undefined ? '' : `, ${moneyText(amount, currency ?? '')}`;
  return `${confirmed ? 'Confirmed' : 'Not confirmed'} by the shop’s server: ${status}${money}.`;
}

/**
 * @param {string} name
 * @param {HTMLElement} widget
 * @param {unknown} detail
 * @param {boolean} onElement
 */
function entryOf(name, widget, detail, onElement) {
  const item = document.createElement('li');
  item.dataset.event = name;
  item.dataset.widget = widget.id;
  const time = element('time', new Date().toTimeString().slice(0, 'hh:mm:ss'.length));
  const head = element(
    'p',
    '',
    element('strong', name),
    ' ',
    element('span', 'from'),
    ' ',
    element('code', `#${widget.id}`),
    ' ',
    time,
  );
  head.className = 'log-head';
  const heard = element('p', onElement ? `Heard on #${widget.id}, then on document.` : 'Heard on document.');
  heard.className = 'note';
  const json = element(
    'pre',
    detail === undefined || detail === null ? `detail: ${detail}` : JSON.stringify(detail, null, 2),
  );
  json.className = 'code detail';
  json.tabIndex = 0;
  const confirmed = element('p', name === 'onSuccess' ? 'Asking the shop’s server…' : '');
  confirmed.className = 'confirmation';
  item.append(head, json, ...(name === 'onSuccess' ? [confirmed] : []), heard);
  return {item, confirmed};
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} text
 * @param {(Node | string)[]} children
 */
function element(tag, text, ...children) {
  const made = document.createElement(tag);
  made.append(text, ...children);
  return made;
}
