import {say} from './words.js';

/**
 * An element that exists in the page's markup.
 *
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}.`);
  return found;
}

/**
 * A small grey paragraph.
 *
 * @param {string} text
 */
export function note(text) {
  const made = document.createElement('p');
  made.className = 'note';
  made.textContent = text;
  return made;
}

/**
 * The content of the tag, for browsers that cannot run the widget.
 *
 * @param {string} [invoiceUrl] the invoice's page at the service
 */
export function fallback(invoiceUrl) {
  const {href, text} = fallbackLink(invoiceUrl);
  const link = document.createElement('a');
  Object.assign(link, {href, textContent: say(text)});
  link.dataset['say'] = text;
  const words = document.createElement('span');
  words.dataset['say'] = 'If no payment form appears here,';
  words.textContent = say(words.dataset['say']);
  const made = note('');
  made.append(words, ' ', link, '.');
  return made;
}

/** Another way to pay. */
export function fallbackLink(/** @type {string | undefined} */ invoiceUrl) {
  return invoiceUrl === undefined
    ? {href: 'mailto:shop@example.com', text: 'write to us'}
    : {href: invoiceUrl, text: 'open the invoice’s own page'};
}

/**
 * Inserts a widget. Its place keeps a reserved height until the widget has rendered.
 *
 * @param {HTMLElement} place
 * @param {HTMLElement} widget
 */
export function fillRoom(place, widget) {
  delete place.dataset['filled'];
  place.replaceChildren(widget);
  const look = () => {
    if (!widget.matches(':defined') || widget.offsetHeight < DRAWN_PX || widget.parentElement !== place) return;
    place.dataset['filled'] = 'true';
    observer.disconnect();
  };
  const observer = new ResizeObserver(look);
  observer.observe(widget);
  // An element that adopts a form of equal height does not resize, so the observer would miss it.
  void customElements.whenDefined(widget.localName).then(look);
}

/** The minimum height of a rendered widget. */
const DRAWN_PX = 48;

/**
 * Sets the theme (light, dark or system) and the look. The widget follows the page.
 *
 * @param {string} theme
 * @param {string} [look]
 */
export function showTheme(theme, look = 'shop') {
  Object.assign(document.documentElement.dataset, {theme, look});
}
