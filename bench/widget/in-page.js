/**
 * Runs in a page before its own scripts. Records when it is usable (`window.usable`), what blocked it (`window.blockingMs()`), and
 * its longest script run (`window.longestMs()`).
 */

if (window === window.top) watch(location.pathname.slice(1));

/** @param {string} subject of plan.ts, which the page's path names */
function watch(subject) {
  let blocking = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) blocking += Math.max(0, duration - 50);
  }).observe({type: 'longtask', buffered: true});
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const {scripts} of list.getEntries()) longest = Math.max(longest, ...scripts.map(({duration}) => duration));
  }).observe({type: 'long-animation-frame', buffered: true});
  let isFramePainted = false;
  addEventListener('message', ({data}) => (isFramePainted ||= data === 'painted'));
  const find = (selector) => document.querySelector('payment-widget')?.shadowRoot?.querySelector(selector);
  const isThere = {
    'blank': () => document.querySelector('h1'),
    'plain': () => document.querySelector('input'),
    'plain-iframe': () => isFramePainted,
    'card': () => find('.frame:not(.loading) > iframe'), // before and after the element is defined
    'qr': () => find('[part=qr] svg'),
  };
  // The time right after the first paint that shows it.
  const usable = new Promise((found) => {
    const look = () => {
      if (!isThere[subject]()) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => found(performance.now())));
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, {usable, blockingMs: () => blocking, longestMs: () => longest});
}
