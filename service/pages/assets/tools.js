const DECIMALS = new Map([
  ['USD', 2],
  ['KES', 2],
]);
/** Currencies that are not written by their code. */
const SIGNS = new Map([
  ['USD', '$'],
  ['XAF', 'FCFA\u00a0'],
]);

/**
 * Asks the simulator.
 *
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} path below /simulator
 * @param {object} [body]
 * @returns {Promise<any>} rejects with words that can be shown
 */
export async function ask(method, path, body) {
  const sent = body === undefined ? {} : {headers: {'content-type': 'application/json'}, body: JSON.stringify(body)};
  const response = await fetch(`/simulator/${path}`, {method, ...sent}).catch(() => {
    throw new Error('The payment service does not answer.');
  });
  const text = await response.text();
  if (!response.ok) throw new Error(messageIn(text) ?? `The service answered ${response.status}.`);
  return text === '' ? {} : JSON.parse(text, keepDigits);
}

/**
 * The message of an error. A proxy may answer with a page instead of JSON.
 *
 * @param {string} text
 * @returns {string | undefined}
 */
function messageIn(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return undefined;
  }
}

/**
 * A number too large for a number stays text, where the browser tells its digits.
 *
 * @param {string} _name
 * @param {unknown} value
 * @param {{source?: string}} [context]
 */
function keepDigits(_name, value, context) {
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLong ? (context?.source ?? value) : value;
}

/**
 * Minor units for people, written as in the widget: the digits are moved, never divided.
 *
 * @param {number | string} minor
 * @param {string} currency
 * @example moneyText(199900, 'USD') // '$1,999.00'
 */
export function moneyText(minor, currency) {
  const digits = DECIMALS.get(currency) ?? 0;
  const text = String(minor).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${SIGNS.get(currency) ?? `${currency}\u00a0`}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

/**
 * A date and a time, as all these pages write them.
 *
 * @param {number} epochMs
 */
export function momentText(epochMs) {
  return new Date(epochMs).toLocaleString('en-GB', {dateStyle: 'medium', timeStyle: 'short'});
}

/**
 * The time of day, and the date when it is not today.
 *
 * @param {number} epochMs
 */
export function timeText(epochMs) {
  const then = new Date(epochMs);
  const time = then.toLocaleTimeString('en-GB');
  return then.toDateString() === new Date().toDateString() ? time : momentText(epochMs);
}

/**
 * The service's time: its clock can be ahead of this machine's.
 *
 * @returns {Promise<() => number>} reads it, in milliseconds
 */
export async function serverClock() {
  const {server_time} = await ask('GET', 'clock');
  const ahead = server_time - Date.now();
  return () => Date.now() + ahead;
}

/**
 * @param {number} ms
 * @example leftText(65_000) // '1:05 left'
 */
export function leftText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`;
}

/**
 * An element with properties and children; text stays text.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {(Node | string)[]} children
 */
export function make(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const KINDS = new Map([
  ...['succeeded', 'approved', 'settled', 'paid'].map((status) => /** @type {const} */ ([status, 'good'])),
  ...['failed', 'declined', 'expired', 'voided', 'overdue', 'canceled', 'cancelled'].map(
    (status) => /** @type {const} */ ([status, 'bad']),
  ),
  ...['pending', 'partial_paid', 'sent', 'in_transit', 'active'].map(
    (status) => /** @type {const} */ ([status, 'wait']),
  ),
]);

/**
 * A status as a coloured word.
 *
 * @param {string} status
 */
export function tag(status) {
  return make('span', {className: `tag ${KINDS.get(status) ?? ''}`}, status);
}

/** What each drawn item was drawn from. */
const drawnFrom = new WeakMap();

/**
 * Shows a list that is looked at again and again. An item is drawn anew only when it has changed, so the focus and a
 * half-finished press survive a look. What is drawn anew under the focus gets it back: `data-key` says which is which.
 *
 * @template Item
 * @param {HTMLElement} container
 * @param {readonly Item[]} items
 * @param {(item: Item) => HTMLElement} draw
 */
export function showList(container, items, draw) {
  const drawn = new Map([...container.children].map((child) => [drawnFrom.get(child), child]));
  const wanted = items.map((item) => {
    const as = JSON.stringify(item);
    const kept = drawn.get(as);
    if (kept) return kept;
    const element = draw(item);
    drawnFrom.set(element, as);
    return element;
  });
  const same =
    wanted.length === container.children.length && wanted.every((child, at) => child === container.children[at]);
  if (same) return;
  const focused = keyOf(document.activeElement, container);
  for (const child of [...container.children]) if (!wanted.includes(child)) child.remove();
  // Only what is out of place is moved: moving an element takes its focus away.
  wanted.forEach((child, at) => {
    if (container.children[at] !== child) container.insertBefore(child, container.children[at] ?? null);
  });
  if (focused !== undefined && !container.contains(document.activeElement)) focusAgain(wanted, focused);
}

/**
 * @param {Element | null} element
 * @param {HTMLElement} container
 */
function keyOf(element, container) {
  const row = [...container.children].find((child) => element !== null && child.contains(element));
  return row instanceof HTMLElement ? row.dataset.key : undefined;
}

/**
 * @param {readonly Element[]} rows
 * @param {string} key
 */
function focusAgain(rows, key) {
  const row = rows.find((one) => one instanceof HTMLElement && one.dataset.key === key);
  if (!(row instanceof HTMLElement)) return;
  const first = row.querySelector('button');
  if (first) return first.focus();
  row.tabIndex = -1;
  row.focus();
}

/**
 * Looks again and again while the page is visible; looks never overlap. When one fails, `#connection` says so.
 *
 * @param {() => Promise<void>} look
 * @param {number} everyMs
 * @returns {() => void} looks at once
 */
export function keepLooking(look, everyMs) {
  const connection = byId('connection');
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next;
  let looking = false;
  const now = async () => {
    clearTimeout(next);
    if (looking || document.hidden) return;
    looking = true;
    await look().then(
      () => (connection.hidden = true),
      (error) => say(connection, `${error.message} Trying again.`),
    );
    looking = false;
    next = setTimeout(now, everyMs);
  };
  document.addEventListener('visibilitychange', now);
  void now();
  return () => void now();
}

/**
 * Writes a line of text and shows it.
 *
 * @param {HTMLElement} place
 * @param {string} text
 * @param {boolean} [bad]
 */
export function say(place, text, bad) {
  place.textContent = text;
  place.hidden = false;
  if (bad !== undefined) place.classList.toggle('bad', bad);
}

/**
 * @param {string} id of an element that the page has
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}.`);
  return found;
}

/** What is being handled: a function, or the first of the buttons that wait for it. */
const busy = new WeakSet();

/**
 * A listener that ignores a press while an earlier one is being handled, also of another of these buttons. Until then the
 * buttons look disabled; `disabled` itself would take their focus away.
 *
 * @param {() => Promise<void>} handle
 * @param {() => Iterable<HTMLElement>} [buttons]
 * @returns {(event: Event) => Promise<void>}
 */
export function oneAtATime(handle, buttons = () => []) {
  return async (event) => {
    event.preventDefault();
    const waiting = [...buttons()];
    const key = waiting[0] ?? handle;
    if (busy.has(key)) return;
    busy.add(key);
    for (const button of waiting) button.ariaDisabled = 'true';
    try {
      await handle();
    } finally {
      busy.delete(key);
      for (const button of waiting) button.ariaDisabled = null;
    }
  };
}

/** Enables the buttons, which are disabled until a press does something. Each page calls it when it listens. */
export function enableButtons() {
  for (const button of document.querySelectorAll('button')) button.disabled = false;
}
