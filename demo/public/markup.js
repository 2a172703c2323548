/**
 * What a shop writes to get this widget, for copying.
 *
 * @param {Readonly<Record<string, string>>} attributes
 * @param {boolean} withSession
 */
export function markupOf(attributes, withSession) {
  const written = Object.entries(attributes).map(([name, value]) => `  ${name}="${value.replaceAll('"', '&quot;')}"`);
  const lines = [
    '<script src="/payment-widget.js" defer></script>',
    '<payment-widget id="widget"',
    ...written,
    '></payment-widget>',
    '',
    "const widget = document.querySelector('#widget');",
    ...(withSession ? ["widget.session = () => fetch('/shop/sessions', …).then(…); // your server mints it"] : []),
    "widget.addEventListener('onSuccess', ({detail}) => { /* your server confirms the charge, then sends the goods */ });",
    "widget.addEventListener('onFailure', ({detail}) => { /* detail is undefined when the card was declined */ });",
  ];
  return lines.join('\n');
}
