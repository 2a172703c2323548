import {ask, byId, enableButtons, keepLooking, make, momentText, showList} from './tools.js';

const LINK = /https?:\/\/[^\s]+/g;

const to = new URLSearchParams(location.search).get('to') ?? '';
const field = /** @type {HTMLInputElement} */ (byId('to'));
field.value = to;
byId('all-mail').hidden = to === '';
byId('mail-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const wanted = field.value.trim();
  location.assign(`/simulator/mailbox${wanted === '' ? '' : `?to=${encodeURIComponent(wanted)}`}`);
});
enableButtons();

keepLooking(async () => {
  const {data} = await ask('GET', `messages?limit=100${to === '' ? '' : `&to=${encodeURIComponent(to)}`}`);
  showList(byId('mail'), data, mailItem);
  byId('mail-loading').hidden = true;
  byId('mail-empty').hidden = data.length > 0;
}, 2000);

/** @param {any} message */
function mailItem({id, to: reader, subject, text, created_at}) {
  const summary = make(
    'summary',
    {},
    make('strong', {}, subject),
    make('span', {className: 'why'}, `To ${reader}, ${momentText(created_at)}`),
  );
  const opened = make(
    'details',
    {open: location.hash === `#${id}`},
    summary,
    make('p', {className: 'letter'}, ...linked(text)),
  );
  const item = make('li', {className: 'card', id}, opened);
  item.dataset.key = id;
  return item;
}

/**
 * Text, its addresses made to links.
 *
 * @param {string} text
 */
function linked(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const {0: href, index} of text.matchAll(LINK)) {
    parts.push(text.slice(from, index), make('a', {href, target: '_blank', rel: 'noopener noreferrer'}, href));
    from = index + href.length;
  }
  return [...parts, text.slice(from)];
}
