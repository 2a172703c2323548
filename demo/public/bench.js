import {byId} from './page.js';
import {addressOf} from './options.js';

/** @typedef {import('./options.js').Options} Options */

/** Puts what is chosen into the controls; one that has no say in the mode is disabled. */
export function fillControls(/** @type {Options} */ options) {
  for (const control of controls()) {
    const value = options[/** @type {'mode'} */ (control.name)];
    // A value that the list lacks came by the address: show it as it is.
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) {
      control.add(new Option(value, value));
    }
    control.value = value;
  }
  const invoice = options.mode === 'invoice';
  const idle = {
    'amount': invoice || options.mode === 'add',
    'customer': invoice,
    'methods': !invoice,
    'new-invoice': !invoice,
  };
  for (const [id, disabled] of Object.entries(idle)) byId(id).toggleAttribute('disabled', disabled);
}

/**
 * @param {(name: string, value: string) => void} onChange hears each choice
 */
export function listenToControls(onChange) {
  byId('controls').addEventListener('submit', (event) => event.preventDefault());
  for (const control of controls())
    control.addEventListener('change', () => onChange(control.name, control.value.trim()));
  byId('clear-log').addEventListener('click', () => byId('log').replaceChildren());
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.addEventListener('click', () => copy(/** @type {HTMLElement} */ (button)));
  }
}

/**
 * Points every link at the same choices.
 *
 * @param {Options} options
 * @param {string} serviceUrl
 */
export function linkPlaces(options, serviceUrl) {
  const places = {'bank-link': '/simulator/bank', 'phone-link': '/simulator/phone', 'ledger-link': '/simulator'};
  for (const [id, path] of Object.entries(places)) byId(id).setAttribute('href', serviceUrl + path);
  const fromSource = location.pathname === '/source.html';
  const other = byId('other-build');
  other.setAttribute('href', addressOf(options, fromSource ? '/' : '/source.html'));
  other.textContent = fromSource ? 'This page from the built script' : 'This page from source';
  for (const link of document.querySelectorAll('[data-mode-link]')) {
    const mode = link.getAttribute('data-mode-link') ?? '';
    link.setAttribute('href', addressOf({...options, mode, invoice: ''}));
    if (mode === options.mode) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function controls() {
  return /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    document.querySelectorAll('#controls [name]')
  );
}

/** @param {HTMLElement} button */
async function copy(button) {
  await navigator.clipboard.writeText((button.textContent ?? '').replaceAll(' ', ''));
  byId('copied').textContent = `${button.textContent} is copied.`;
}
