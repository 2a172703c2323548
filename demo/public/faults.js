import {askShop} from './api.js';
import {byId} from './page.js';
import {say} from './words.js';

/** @typedef {Pick<import('./scenarios.js').Fault, 'operation' | 'kind'>} SetFault */

/** @type {readonly SetFault[] | undefined} What was found; undefined until it is known. */
let found;

/**
 * Says in a bar that calls of the service go wrong for which this page did not ask, and takes them back when a tester presses its button.
 * It is read when the page is opened and whenever a tester comes back to it.
 *
 * @param {() => readonly SetFault[]} asked what this page asked for
 */
export async function watchFaults(asked) {
  const read = async () => {
    if (!navigator.onLine) return;
    const {faults} = await askShop('/shop/faults').catch(() => ({faults: []}));
    const isAsked = (/** @type {SetFault} */ fault) =>
      asked().some(({operation, kind}) => operation === fault.operation && kind === fault.kind);
    found = /** @type {SetFault[]} */ (faults).filter((fault) => !isAsked(fault));
    showFaults();
  };
  byId('faults-clear').addEventListener('click', async () => {
    await askShop('/shop/faults', {faults: []});
    await read();
  });
  addEventListener('focus', read);
  document.addEventListener('visibilitychange', read);
  await read();
}

/** Writes the bar in the language of the page. Without faults it is gone, and so is the room that the server had kept for it. */
export function showFaults() {
  const bar = document.getElementById('faults');
  if (found === undefined || !bar) return;
  bar.hidden = found.length === 0;
  if (bar.hidden) delete document.documentElement.dataset['faults'];
  const calls = [...new Set(found.map(({operation}) => operation))].join(', ');
  byId('faults-text').textContent = say('Faults are on: {calls}.', {calls});
}
