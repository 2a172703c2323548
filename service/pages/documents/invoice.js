/** What the page says of the payment. After one it is no longer so: the widget says what happened, and the page once it is asked for anew. */
const STALE = '.standing, .stale';

document.addEventListener('onSuccess', () => {
  for (const part of document.querySelectorAll(STALE)) part.remove();
  // The widget's receipt goes on paper, too.
  document.querySelector('.pay')?.classList.add('settled');
});

const button = document.querySelector('#share');
const status = document.querySelector('#shared');
if (button instanceof HTMLButtonElement && status) offerSharing(button, status);

/**
 * Shows the button where the browser can share the page or copy its address.
 *
 * @param {HTMLButtonElement} share
 * @param {Element} told where a screen reader hears that the address was copied
 */
function offerSharing(share, told) {
  const {title} = document;
  // Without the language: whoever receives it has one of their own.
  const url = location.origin + location.pathname;
  const canShare = 'share' in navigator;
  if (!canShare && !('clipboard' in navigator)) return;
  const {copy = '', copied = ''} = share.dataset;
  if (!canShare) share.textContent = copy;
  share.hidden = false;
  share.addEventListener('click', () => {
    if (canShare) {
      // Rejected when the reader thinks better of it.
      navigator.share({title, url}).catch(() => undefined);
      return;
    }
    navigator.clipboard.writeText(url).then(
      () => {
        share.textContent = copied;
        told.textContent = copied;
      },
      () => undefined,
    );
  });
}
