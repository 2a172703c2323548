import {byId} from './tools.js';

const PAGE = 25;
/** The most rows that the service gives at once. */
const MOST = 999;
/** The states of each list that has some. */
const STATES = new Map([
  ['invoices', ['draft', 'pending', 'sent', 'paid', 'partial_paid', 'voided', 'overdue', 'refunded']],
  ['charges', ['succeeded', 'paid', 'pending', 'failed']],
  ['payouts', ['pending', 'in_transit', 'paid', 'canceled', 'failed']],
  ['qr', ['active', 'paid', 'declined', 'expired', 'cancelled']],
  ['phone_requests', ['pending', 'approved', 'declined', 'expired', 'cancelled']],
]);

const words = /** @type {HTMLInputElement} */ (byId('words'));
const state = /** @type {HTMLSelectElement} */ (byId('state'));
/** What each list was last filtered by. @type {Map<string, string>} */
const chosen = new Map();
let list = '';
let rows = PAGE;

/**
 * Listens to search, state and "Show more".
 *
 * @param {() => void} lookNow
 */
export function listenToFind(lookNow) {
  const again = () => {
    rows = PAGE;
    chosen.set(list, state.value);
    lookNow();
  };
  byId('find').addEventListener('submit', (event) => {
    event.preventDefault();
    again();
  });
  words.addEventListener('input', again);
  state.addEventListener('change', again);
  byId('more').addEventListener('click', () => {
    rows = Math.min(rows + PAGE, MOST - 1);
    lookNow();
  });
}

/**
 * Offers the states of a list, and begins at its first page.
 *
 * @param {string} name
 */
export function findIn(name) {
  list = name;
  rows = PAGE;
  const states = STATES.get(name) ?? [];
  state.replaceChildren(new Option('All', ''), ...states.map((one) => new Option(one.replaceAll('_', ' '), one)));
  state.value = chosen.get(name) ?? '';
  byId('state-field').hidden = states.length === 0;
  byId('find').hidden = name === 'faults';
  byId('more').hidden = true;
}

/** The query of the list: one row more than is shown tells whether there are more. */
export function findQuery() {
  if (list === 'faults') return '';
  const asked = new URLSearchParams({limit: String(rows + 1)});
  if (words.value.trim() !== '') asked.set('q', words.value.trim());
  if (state.value !== '') asked.set('status', state.value);
  return `?${asked}`;
}

/**
 * The rows to show of those that came.
 *
 * @template Row
 * @param {readonly Row[]} found
 */
export function shownOf(found) {
  const isFiltered = /[&]/.test(findQuery());
  byId('more').hidden = found.length <= rows || rows >= MOST - 1;
  byId('nothing').hidden = found.length > 0 || !isFiltered;
  byId(`${list}-empty`).hidden = found.length > 0 || isFiltered;
  return list === 'faults' ? found : found.slice(0, rows);
}
