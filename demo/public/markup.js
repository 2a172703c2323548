/**
 * The markup of this widget for a shop to copy.
 *
 * @param {Readonly<Record<string, string>>} attributes
 * @param {boolean} withSession
 * @param {{href: string, text: string}} link another way to pay
 */
export function markupOf(attributes, withSession, {href, text}) {
  const written = Object.entries(attributes).map(([name, value]) => `  ${name}="${value.replaceAll('"', '&quot;')}"`);
  const lines = [
    '<script src="/payment-widget.js" defer></script>',
    '<payment-widget id="widget"',
    ...written,
    '>',
    `  <p>If no payment form appears here, <a href="${href}">${text}</a>.</p>`,
    '</payment-widget>',
    '',
    "const widget = document.querySelector('#widget');",
    ...(withSession
      ? [
          'widget.session = async () => {',
          "  const answer = await fetch('/shop/sessions', …); // your server creates the session",
          '  if (!answer.ok) throw new Error(`The server created no session: status ${answer.status}.`);',
          '  return (await answer.json()).session;',
          '};',
        ]
      : []),
    "widget.addEventListener('onSuccess', ({detail}) => { /* your server confirms the charge, then sends the goods */ });",
    "widget.addEventListener('onFailure', ({detail}) => { /* detail is undefined when the card was declined */ });",
  ];
  return lines.join('\n');
}
