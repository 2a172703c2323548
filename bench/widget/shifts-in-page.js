/**
 * Runs in every document before its own scripts. `window.standsStill(widgets)` resolves when this many widgets are ready, the page has loaded,
 * and nothing has moved for a while; with the score and the largest shifts.
 */

const STILL_MS = 2_000;
const LIMIT_MS = 60_000;
/** web.dev/articles/cls: shifts less than a second apart form a window of at most five seconds. The worst window is the score. */
const GAP_MS = 1_000;
const WINDOW_MS = 5_000;

{
  const shifts = [];
  const ready = new Set();
  const waiting = new Set();
  const wake = () => waiting.forEach((look) => look());
  new PerformanceObserver((list) => {
    for (const {value, startTime, hadRecentInput, sources} of list.getEntries()) {
      if (!hadRecentInput) shifts.push({value, startTime, moved: sources.map(describe)});
    }
    wake();
  }).observe({type: 'layout-shift', buffered: true});
  addEventListener('onReady', ({target}) => wake(ready.add(target)));
  addEventListener('load', wake);

  const standsStill = (widgets) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('The page does not stand still.')), LIMIT_MS);
      let timer;
      const look = () => {
        clearTimeout(timer);
        if (document.readyState !== 'complete' || ready.size < widgets) return;
        timer = setTimeout(() => resolve({score: scoreOf(shifts), shifts}), STILL_MS);
      };
      waiting.add(look);
      look();
    });
  Object.assign(window, {standsStill});
}

/** @param {readonly {value: number, startTime: number}[]} shifts in order */
function scoreOf(shifts) {
  let worst = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const {value, startTime} of shifts) {
    if (startTime - last >= GAP_MS || startTime - first >= WINDOW_MS) [sum, first] = [0, startTime];
    sum += value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** What moved, from where to where. A node in a shadow tree is not reported: then it is the element there now. */
function describe({node, previousRect, currentRect}) {
  const {left, top, width, height} = currentRect;
  const found = node ?? deepest(document, left + width / 2, top + Math.min(height / 2, 20));
  const place = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
  return `${nameOf(found)} (${place(previousRect)} → ${place(currentRect)})`;
}

function deepest(root, x, y) {
  const found = root.elementFromPoint(x, y);
  return found?.shadowRoot && found.shadowRoot !== root ? deepest(found.shadowRoot, x, y) : found;
}

function nameOf(node) {
  const element = node instanceof Element ? node : node?.parentElement;
  if (!element) return 'something';
  const id = element.id && `#${element.id}`;
  const classes = [...element.classList].map((name) => `.${name}`).join('');
  return `${element.localName}${id}${classes}`;
}
