import {byId} from './page.js';
import {logText} from './event-log.js';
import {addressOf} from './options.js';
import {findScenario, SCENARIOS, wordsOf} from './scenarios.js';
import {BY_HAND, copyText} from './try-it.js';
import {language, say} from './words.js';

/** @typedef {import('./options.js').Options} Options */

/** Fills the list of scenarios. */
export function offerScenarios() {
  const list = byId('scenario');
  for (const name of new Set(SCENARIOS.map(({group}) => group))) {
    const group = document.createElement('optgroup');
    group.label = name;
    // What a tester does and sees is described in English only.
    group.lang = 'en';
    for (const {id, title} of SCENARIOS.filter((one) => one.group === name)) group.append(new Option(title, id));
    list.append(group);
  }
}

/** @param {string} id of a scenario; shows what to do, and what the result is */
function explain(id) {
  const scenario = findScenario(id);
  byId('scenario-help').hidden = !scenario;
  if (!scenario) return;
  byId('scenario-do').textContent = wordsOf(scenario);
  byId('scenario-shows').textContent = scenario.shows;
  byId('scenario-hears').textContent = scenario.hears;
  byId('scenario-type').textContent = scenario.type ?? '';
}

/** Sets the controls to the options. A control that does not affect the mode is disabled. */
export function fillControls(/** @type {Options} */ options) {
  for (const control of controls()) {
    const value = options[/** @type {'mode'} */ (control.name)];
    // A value missing from the list came from the URL: show it anyway.
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) {
      control.add(new Option(value, value));
    }
    control.value = value;
  }
  /** @type {HTMLSelectElement} */ (byId('page-lang')).value = language();
  explain(options.scenario);
  const invoice = options.mode === 'invoice';
  const idle = {
    'amount': invoice || options.mode === 'add',
    'customer': invoice,
    'methods': options.mode === 'add',
    'new-invoice': !invoice,
  };
  for (const [id, disabled] of Object.entries(idle)) byId(id).toggleAttribute('disabled', disabled);
}

/** @param {(name: string, value: string) => void} onChange is called for each choice */
export function listenToControls(onChange) {
  byId('controls').addEventListener('submit', (event) => event.preventDefault());
  for (const control of controls())
    control.addEventListener('change', () => onChange(control.name, control.value.trim()));
  const pageLanguage = /** @type {HTMLSelectElement} */ (byId('page-lang'));
  pageLanguage.addEventListener('change', () => onChange('lang', pageLanguage.value));
  byId('clear-log').addEventListener('click', () => byId('log').replaceChildren());
  byId('copy-log').addEventListener('click', () => void copyLog());
}

/**
 * Adds the same options to every link.
 *
 * @param {Options} options
 * @param {string} serviceUrl
 */
export function linkPlaces(options, serviceUrl) {
  const places = {'bank-link': '/simulator/bank', 'phone-link': '/simulator/phone', 'ledger-link': '/simulator'};
  for (const [id, path] of Object.entries(places)) byId(id).setAttribute('href', serviceUrl + path);
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-phone-of]'))) {
    link.setAttribute('href', `${serviceUrl}/simulator/phone?phone_number=${link.dataset['phoneOf'] ?? ''}`);
  }
  const fromSource = location.pathname === '/source.html';
  const other = byId('other-build');
  other.setAttribute('href', addressOf(options, fromSource ? '/' : '/source.html'));
  other.textContent = say(fromSource ? 'This page from the built script' : 'This page from source');
  for (const link of document.querySelectorAll('[data-mode-link]')) {
    const mode = link.getAttribute('data-mode-link') ?? '';
    link.setAttribute('href', addressOf({...options, mode, invoice: '', scenario: ''}));
    if (mode === options.mode) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const {lang, theme} = options;
  byId('two-link').setAttribute('href', `/two.html?${new URLSearchParams({lang, theme}).toString()}`);
}

function controls() {
  return /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    document.querySelectorAll('#controls [name]')
  );
}

async function copyLog() {
  const button = byId('copy-log');
  document.querySelector('.by-hand')?.remove();
  const isCopied = await copyText(logText(), byId('log-panel'));
  byId('copied').textContent = say(isCopied ? 'The events are copied.' : BY_HAND);
  button.textContent = say(isCopied ? 'Copied' : 'Copy');
  button.addEventListener('blur', () => (button.textContent = say('Copy')), {once: true});
}
