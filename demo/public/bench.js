import {byId} from './page.js';
import {logText} from './event-log.js';
import {addressOf} from './options.js';
import {findScenario, SCENARIOS, wordsOf} from './scenarios.js';

/** @typedef {import('./options.js').Options} Options */

/** Puts every scenario into its list. */
export function offerScenarios() {
  const list = byId('scenario');
  for (const name of new Set(SCENARIOS.map(({group}) => group))) {
    const group = document.createElement('optgroup');
    group.label = name;
    for (const {id, title} of SCENARIOS.filter((one) => one.group === name)) group.append(new Option(title, id));
    list.append(group);
  }
}

/** @param {string} id of a scenario; says what to do, and what comes of it */
function explain(id) {
  const scenario = findScenario(id);
  byId('scenario-help').hidden = !scenario;
  if (!scenario) return;
  byId('scenario-do').textContent = wordsOf(scenario);
  byId('scenario-shows').textContent = scenario.shows;
  byId('scenario-hears').textContent = scenario.hears;
  const type = byId('scenario-type');
  type.hidden = scenario.type === undefined;
  type.textContent = scenario.type ?? '';
}

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
  explain(options.scenario);
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
  byId('copy-log').addEventListener('click', () => void copyLog());
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
    link.setAttribute('href', addressOf({...options, mode, invoice: '', scenario: ''}));
    if (mode === options.mode) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function controls() {
  return /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    document.querySelectorAll('#controls [name]')
  );
}

async function copyLog() {
  await navigator.clipboard.writeText(logText());
  byId('copied').textContent = 'The events are copied.';
}

/** @param {HTMLElement} button */
async function copy(button) {
  await navigator.clipboard.writeText((button.textContent ?? '').replaceAll(' ', ''));
  byId('copied').textContent = `${button.textContent} is copied.`;
}
