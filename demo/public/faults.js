import {askShop} from './api.js';

/** @typedef {Pick<import('./scenarios.js').Fault, 'operation' | 'kind'>} SetFault */

/**
 * Says in a bar that calls of the service go wrong for which this page did not ask, and takes them back when a tester presses its button.
 * It is read when the page is opened and whenever a tester comes back to it.
 *
 * @param {() => readonly SetFault[]} asked what this page asked for
 */
export async function watchFaults(asked) {
  const bar = document.createElement('aside');
  const text = document.createElement('span');
  const clear = document.createElement('button');
  const read = async () => {
    if (!navigator.onLine) return;
    const {faults} = await askShop('/shop/faults').catch(() => ({faults: []}));
    const isAsked = (/** @type {SetFault} */ fault) =>
      asked().some(({operation, kind}) => operation === fault.operation && kind === fault.kind);
    const others = /** @type {SetFault[]} */ (faults).filter((fault) => !isAsked(fault));
    bar.hidden = others.length === 0;
    text.textContent = `Faults are on: ${[...new Set(others.map(({operation}) => operation))].join(', ')}.`;
  };
  bar.setAttribute('aria-label', 'Faults');
  Object.assign(bar, {id: 'faults', className: 'faults', hidden: true});
  Object.assign(clear, {type: 'button', textContent: 'Clear'});
  clear.addEventListener('click', async () => {
    await askShop('/shop/faults', {faults: []});
    await read();
  });
  bar.append(text, clear);
  document.body.append(bar);
  addEventListener('focus', read);
  document.addEventListener('visibilitychange', read);
  await read();
}
