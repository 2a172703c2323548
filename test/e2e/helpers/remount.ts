/*
 * What a framework does to the shop's widget when it renders the page again. Each function runs in the page, so it
 * refers to nothing outside itself.
 */

declare global {
  interface Window {
    /** The widget that was removed. */
    widgetAway?: Element | null;
  }
}

/** Removes the widget from the page. */
export function removeWidget(): void {
  window.widgetAway = document.querySelector('#widget');
  window.widgetAway?.remove();
}

/** Puts it back. */
export function restoreWidget(): void {
  document.querySelector('#widget-place')?.replaceChildren(window.widgetAway ?? '');
}

/** Inserts another widget in its place, with the same attributes and session function. */
export function replaceByCopy(): void {
  const away = window.widgetAway as (Element & {readonly session?: unknown}) | null | undefined;
  if (!away) throw new Error('No widget was removed.');
  const copy = document.createElement('payment-widget');
  for (const {name, value} of away.attributes) copy.setAttribute(name, value);
  Object.assign(copy, {session: away.session});
  document.querySelector('#widget-place')?.replaceChildren(copy);
}
