import {askShop} from './api.js';
import {byId} from './page.js';
import {say} from './words.js';

/** @typedef {Pick<import('./scenarios.js').Fault, 'operation' | 'kind'>} SetFault */

/** @type {readonly SetFault[] | undefined} What was found; undefined until it is known. */
let found;

/**
 * Shows a bar when the service has faults that this page did not set, with a button that clears them. Checks when the page is opened and
 * whenever the tester returns to it.
 *
 * @param {() => readonly SetFault[]} asked the faults this page set
 */
export async function watchFaults(asked) {
  let reads = 0;
  const read = async () => {
    if (!navigator.onLine) return;
    const turn = ++reads;
    const {faults} = await askShop('/shop/faults').catch(() => ({faults: found ?? []}));
    // A late response must not replace a newer one.
    if (turn !== reads) return;
    const isAsked = (/** @type {SetFault} */ fault) =>
      asked().some(({operation, kind}) => operation === fault.operation && kind === fault.kind);
    found = /** @type {SetFault[]} */ (faults).filter((fault) => !isAsked(fault));
    showFaults();
  };
  byId('faults-clear').addEventListener('click', () => void clear(read));
  addEventListener('focus', read);
  document.addEventListener('visibilitychange', read);
  await read();
}

let isClearing = false;

/**
 * Clears the faults. A second press meanwhile does nothing. The bar goes away with its button, so the focus moves to the page's heading.
 *
 * @param {() => Promise<void>} read
 */
async function clear(read) {
  if (isClearing) return;
  isClearing = true;
  try {
    await askShop('/shop/faults', {faults: []});
    await read();
    const heading = /** @type {HTMLElement} */ (document.querySelector('h1'));
    heading.tabIndex = -1;
    if (byId('faults').hidden) heading.focus();
    const status = document.getElementById('copied');
    if (status) status.textContent = say('No faults are on.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    byId('faults-text').textContent = say('The faults could not be cleared. {reason}', {reason});
  }
  isClearing = false;
}

/** Updates the bar in the page's language. Without faults, the bar and the space that the server reserved for it are removed. */
export function showFaults() {
  const bar = document.getElementById('faults');
  if (found === undefined || !bar) return;
  bar.hidden = found.length === 0;
  if (bar.hidden) delete document.documentElement.dataset['faults'];
  const calls = [...new Set(found.map(({operation}) => operation))].join(', ');
  byId('faults-text').textContent = say('Faults are on: {calls}.', {calls});
}
