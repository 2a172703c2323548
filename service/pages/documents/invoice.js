/** What the page says of the payment. After one it is no longer so: the widget says what happened, and the page once it is asked for anew. */
const STALE = '.standing, .stale';

/** What another payment of the invoice changes. */
const CHANGING = ['.standing', '.totals', '.to-pay'];

const widget = /** @type {(HTMLElement & {checkNow(): void}) | null} */ (document.querySelector('payment-widget'));
if (widget) void customElements.whenDefined('payment-widget').then(() => follow(widget));

/**
 * Keeps the rest of the page as the widget is. The invoice may also be paid on another device or in another tab: the
 * widget then shows it and fires no event.
 *
 * @param {HTMLElement & {checkNow(): void}} element
 */
function follow(element) {
  const root = element.shadowRoot;
  if (!root) return;
  new MutationObserver((_, observer) => {
    if (!root.querySelector('.banner.success')) return;
    observer.disconnect();
    settle();
  }).observe(root, {childList: true, subtree: true});
  // A part of the invoice may have been paid, so that another amount is payable now.
  element.addEventListener('onFailure', refresh);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return;
    element.checkNow();
    void refresh();
  });
}

function settle() {
  for (const part of document.querySelectorAll(STALE)) part.remove();
  // The widget's receipt goes on paper, too.
  document.querySelector('.pay')?.classList.add('settled');
}

/** Replaces what another payment has changed. What the payer has typed stays. */
async function refresh() {
  const text = await fetch(location.href, {cache: 'no-store'}).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  for (const name of CHANGING) {
    const replacement = fresh.querySelector(name);
    if (replacement) document.querySelector(name)?.replaceWith(replacement);
  }
}

const languages = document.querySelector('.languages');
if (languages instanceof HTMLDetailsElement) closeWhenLeft(languages);

/**
 * Closes the choice of languages, which covers the amount, on Escape and when the reader goes on elsewhere.
 *
 * @param {HTMLDetailsElement} menu
 */
function closeWhenLeft(menu) {
  for (const kind of ['click', 'focusin']) {
    document.addEventListener(kind, ({target}) => {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    });
  }
  menu.addEventListener('keydown', ({key}) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

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
