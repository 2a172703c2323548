/**
 * An element that the page's markup has.
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
 * Light, dark, or as the system has it, in the colours of a look; the widget follows the page.
 *
 * @param {string} theme
 * @param {string} [look]
 */
export function showTheme(theme, look = 'shop') {
  Object.assign(document.documentElement.dataset, {theme, look});
}
