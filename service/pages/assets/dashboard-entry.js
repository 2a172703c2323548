import {ask, byId, make, momentText, say, tag} from './tools.js';

/**
 * A row: a sum, where it stands, what it is, whose, of when, its id, and what can be done to it.
 *
 * @param {string} key
 * @param {{
 *   sum?: string, status?: string, title: string, customer?: string | null, date?: number, id?: string,
 *   facts: readonly string[], actions: readonly (Node | string)[],
 * }} told
 */
export function entry(key, {sum, status, title, customer, date, id, facts, actions}) {
  const what = make(
    'div',
    {className: 'what'},
    make('p', {className: 'title'}, [customer, title].filter(Boolean).join(' · ')),
    make('p', {className: 'facts'}, ...facts.filter(Boolean).map((fact) => make('span', {}, fact))),
  );
  if (id !== undefined) what.append(make('p', {className: 'facts id'}, make('code', {}, id), copyButton(id)));
  const row = make(
    'li',
    {className: 'card entry'},
    make('p', {className: 'sum'}, sum ?? ''),
    make('p', {className: 'state'}, ...(status ? [tag(status)] : [])),
    make('p', {className: 'when'}, ...(date === undefined ? [] : [dateOf(date)])),
    what,
    make('p', {className: 'row'}, ...actions),
  );
  row.dataset.key = key;
  return row;
}

/** @param {number} epochMs */
function dateOf(epochMs) {
  return make('time', {dateTime: new Date(epochMs).toISOString()}, momentText(epochMs));
}

/** @param {string} id */
function copyButton(id) {
  const button = make('button', {type: 'button', className: 'quiet', ariaLabel: `Copy ${id}`}, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(id).then(
      () => say(byId('result'), `Copied ${id}.`, false),
      () => say(byId('result'), 'The browser does not let this page copy. Select the id and copy it.', true),
    );
  });
  return button;
}

/**
 * A link to a document, when there is one.
 *
 * @param {string} label
 * @param {string | null} href
 * @param {string} of
 */
export function link(label, href, of) {
  return href === null
    ? []
    : [
        make(
          'a',
          {className: 'button', href, target: '_blank', rel: 'noopener', ariaLabel: `${label} of ${of}`},
          label,
        ),
      ];
}

/**
 * A button that makes something happen.
 *
 * @param {string} label
 * @param {string} path
 * @param {{lookNow: () => void, of: string, done: string, body?: () => object}} told
 * @returns {HTMLButtonElement}
 */
export function act(label, path, {lookNow, of, done, body}) {
  const button = make('button', {type: 'button', ariaLabel: `${label}: ${of}`}, label);
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    // Not `disabled`: that would take the focus away.
    button.ariaDisabled = 'true';
    await ask('POST', path, body?.() ?? {}).then(
      () => say(byId('result'), done, false),
      (error) => say(byId('result'), error.message, true),
    );
    button.ariaDisabled = null;
    lookNow();
  });
  return button;
}
