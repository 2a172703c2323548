import {moneyText} from './money.js';
import {byId, note} from './page.js';

/**
 * What the payer is asked for, as the shop's server says it; amounts are minor units.
 *
 * @typedef {object} Order
 * @property {readonly Line[]} lines
 * @property {number} amount
 * @property {string} currency
 * @property {string} [url] of an invoice's page at the service
 *
 * @typedef {object} Line
 * @property {string} name
 * @property {string | null} image
 * @property {number} quantity
 * @property {number} amount of the whole line
 */

const TITLES = new Map([
  ['add', 'Your cards'],
  ['invoice', 'Your invoice'],
]);

/**
 * Draws the summary beside the widget.
 *
 * @param {import('./options.js').Options} options
 * @param {Order | undefined} order
 */
export function showOrder(options, order) {
  const {mode, amount, currency} = options;
  const saving = mode === 'add';
  const own = mode === 'charge' && amount !== '';
  const total = order ? moneyText(order.amount, order.currency) : '';
  byId('order-title').textContent = TITLES.get(mode) ?? 'Your order';
  byId('order-lines').replaceChildren(
    ...(order && !saving && !own ? order.lines.map((line) => lineItem(line, order.currency)) : []),
  );
  byId('order-total').textContent = own ? `${amount} ${currency}` : total;
  byId('order-total-line').hidden = saving;
  byId('order-note').textContent = noteOf(options, own);
}

/** Takes the last payment's confirmation off the summary. */
export function hideState() {
  byId('order-state').hidden = true;
}

/**
 * Shows what the shop's server found out about the payment.
 *
 * @param {import('./event-log.js').Confirmation} confirmation
 */
export function showState({confirmed}) {
  const state = byId('order-state');
  state.hidden = confirmed === 'nothing';
  state.dataset.state = confirmed === true ? 'confirmed' : 'unconfirmed';
  state.textContent =
    confirmed === true ? 'Paid: confirmed by the shop’s server.' : 'Not confirmed by the shop’s server.';
}

/**
 * @param {import('./options.js').Options} options
 * @param {boolean} own
 */
function noteOf({mode, invoice}, own) {
  if (mode === 'add') return 'Keep a card for next time. Nothing is charged today.';
  if (mode === 'invoice') return `Invoice ${invoice}`;
  return own
    ? 'An amount chosen on the bench instead of the cart’s.'
    : 'Collected in Bujumbura, or sent within two days.';
}

/**
 * @param {Line} line
 * @param {string} currency
 */
function lineItem({name, image, quantity, amount}, currency) {
  const item = document.createElement('li');
  if (image !== null) {
    const picture = document.createElement('img');
    Object.assign(picture, {src: image, alt: '', width: 44, height: 44});
    item.append(picture);
  }
  const label = document.createElement('div');
  label.append(name, note(`Quantity ${quantity}`));
  const money = document.createElement('span');
  money.className = 'money';
  money.textContent = moneyText(amount, currency);
  item.append(label, money);
  return item;
}
