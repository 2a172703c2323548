import {moneyText, numberText, writtenMoney} from './money.js';
import {byId, note} from './page.js';
import {say} from './words.js';

/**
 * What the payer has to pay, from the shop's server. Amounts are minor units.
 *
 * @typedef {object} Order
 * @property {readonly Line[]} lines
 * @property {number} amount
 * @property {string} currency
 * @property {string} [number] of an invoice, as people read it
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
 * Renders the summary beside the widget.
 *
 * @param {import('./options.js').Options} options
 * @param {Order | undefined} order
 */
export function showOrder(options, order) {
  const {mode, amount, currency} = options;
  const saving = mode === 'add';
  const own = mode === 'charge' && amount !== '';
  const total = order ? moneyText(order.amount, order.currency) : '';
  byId('order-title').textContent = say(TITLES.get(mode) ?? 'Your order');
  byId('order-lines').replaceChildren(
    ...(order && !saving && !own ? order.lines.map((line) => lineItem(line, order.currency)) : []),
  );
  byId('order-total').textContent = own ? writtenMoney(amount, currency) : total;
  byId('order-total-line').hidden = saving;
  byId('order-note').textContent = noteOf(mode, own, order);
  showState();
}

/** @type {import('./event-log.js').Confirmation['confirmed'] | undefined} What the shop's server reported about the payment. */
let said;

/**
 * Stores and shows what the shop's server found out about the payment; without an argument, clears it.
 *
 * @param {import('./event-log.js').Confirmation} [confirmation]
 */
export function keepState(confirmation) {
  said = confirmation?.confirmed;
  showState();
}

function showState() {
  const state = byId('order-state');
  state.hidden = said === undefined || said === 'nothing';
  state.dataset['state'] = said === true ? 'confirmed' : 'unconfirmed';
  state.textContent = say(
    said === true ? 'Paid: confirmed by the shop’s server.' : 'Not confirmed by the shop’s server.',
  );
}

/**
 * @param {string} mode
 * @param {boolean} own whether the tester set the amount
 * @param {Order | undefined} order
 */
function noteOf(mode, own, order) {
  if (mode === 'add') return say('Keep a card for next time. Nothing is charged today.');
  if (mode === 'invoice') return order?.number ? say('Invoice {number}', {number: order.number}) : '';
  return say(
    own ? 'An amount from the settings instead of the cart’s.' : 'Collected in Bujumbura, or sent within two days.',
  );
}

/**
 * @param {Line} line
 * @param {string} currency
 */
function lineItem({name, image, quantity, amount}, currency) {
  const item = document.createElement('li');
  if (image !== null) {
    const picture = document.createElement('img');
    Object.assign(picture, {src: image, alt: '', width: 48, height: 48});
    item.append(picture);
  }
  const label = document.createElement('div');
  label.append(name, note(say('Quantity {count}', {count: quantity})));
  const money = document.createElement('span');
  money.className = 'money';
  money.textContent = numberText(amount, currency);
  item.append(label, money);
  return item;
}
