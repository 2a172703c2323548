/** What the page says of the payment. After one it is no longer so: the widget says what happened, and the page once it is asked for anew. */
const STALE = '.standing, .pay > .label, .pay > .amount, .totals';

document.addEventListener('onSuccess', () => {
  for (const part of document.querySelectorAll(STALE)) part.remove();
});
