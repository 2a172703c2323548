/*
 * What a framework does to the shop's widget when it draws its page anew. Each runs in the page, so it refers to nothing
 * outside itself.
 */

declare global {
  interface Window {
    /** The widget that was taken out of the page. */
    widgetAway?: Element | null;
  }
}

/** Takes the widget out of the page. */
export function putAway(): void {
  window.widgetAway = document.querySelector('#widget');
  window.widgetAway?.remove();
}

/** Puts it back. */
export function putBack(): void {
  document.querySelector('#widget-place')?.replaceChildren(window.widgetAway ?? '');
}

/** Puts another in its place, with the same attributes and the same session function. */
export function replaceByCopy(): void {
  const away = window.widgetAway as (Element & {readonly session?: unknown}) | null | undefined;
  if (!away) throw new Error('No widget was taken out.');
  const copy = document.createElement('payment-widget');
  for (const {name, value} of away.attributes) copy.setAttribute(name, value);
  Object.assign(copy, {session: away.session});
  document.querySelector('#widget-place')?.replaceChildren(copy);
}
