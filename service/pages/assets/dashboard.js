import {listenToClock} from './dashboard-clock.js';
import {findIn, findQuery, listenToFind, shownOf} from './dashboard-find.js';
import {listenToForms} from './dashboard-forms.js';
import {ROWS} from './dashboard-rows.js';
import {ask, byId, enableButtons, keepLooking, showList} from './tools.js';

const tabs = /** @type {HTMLButtonElement[]} */ ([...byId('tabs').querySelectorAll('[role=tab]')]);
const names = tabs.map(({id}) => id.slice(0, -'-tab'.length));

let shown = nameIn(location.hash);
show(shown);

const lookNow = keepLooking(async () => {
  const asked = `${shown}${findQuery()}`;
  const name = shown;
  const {data} = await ask('GET', asked);
  // What was asked for may have changed meanwhile: then this is an answer to nothing.
  if (asked !== `${shown}${findQuery()}`) return void setTimeout(lookNow);
  showList(byId(name), shownOf(data), (row) => ROWS[name]?.(row, lookNow) ?? document.createElement('li'));
  byId(`${name}-loading`).hidden = true;
}, 2000);

for (const [at, tab] of tabs.entries()) {
  tab.addEventListener('click', () => choose(names[at] ?? ''));
  tab.addEventListener('keydown', (event) => {
    const next = STEPS.get(event.key)?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(names[(next + tabs.length) % tabs.length] ?? '');
    byId(`${shown}-tab`).focus();
  });
}
addEventListener('hashchange', () => choose(nameIn(location.hash)));
listenToFind(lookNow);
listenToForms(lookNow);
listenToClock(lookNow);
enableButtons();

/** @typedef {(at: number, count: number) => number} TabStep */
/** Where a key leads from a tab. */
const STEPS = new Map([
  ['ArrowRight', /** @type {TabStep} */ ((at) => at + 1)],
  ['ArrowLeft', (at) => at - 1],
  ['Home', () => 0],
  ['End', (_at, count) => count - 1],
]);

/** @param {string} hash */
function nameIn(hash) {
  const name = hash.slice(1);
  return names.includes(name) ? name : (names[0] ?? '');
}

/** @param {string} name */
function choose(name) {
  if (name === shown) return;
  shown = name;
  history.replaceState(null, '', `#${name}`);
  for (const id of ['result', 'nothing']) byId(id).hidden = true;
  show(name);
  lookNow();
}

/** @param {string} name */
function show(name) {
  findIn(name);
  for (const [at, tab] of tabs.entries()) {
    const isChosen = names[at] === name;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    byId(`${names[at]}-panel`).hidden = !isChosen;
    if (isChosen) tab.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }
}
