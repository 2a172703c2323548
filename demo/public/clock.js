import {askShop} from './api.js';
import {byId} from './page.js';
import {say} from './words.js';

const UNITS = /** @type {const} */ ([
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]);

/** Returns the state of the clock in the page's language. */
let stateText = () => '';

/** Shows how far the service's clock is ahead, and moves it when the tester presses the button. */
export function offerClock() {
  const button = /** @type {HTMLButtonElement} */ (byId('clock-advance'));
  const seconds = /** @type {HTMLSelectElement} */ (byId('clock-seconds'));
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    // Not `disabled`: that would take the focus away.
    button.ariaDisabled = 'true';
    await read(() => askShop('/shop/clock', {seconds: Number(seconds.value)}));
    // For screen readers: the visible state itself is no live region.
    byId('copied').textContent = stateText();
    button.ariaDisabled = null;
  });
  void read(() => askShop('/shop/clock'));
}

/** Shows the state of the clock again after a change of language. */
export function showClock() {
  byId('clock-state').textContent = stateText();
}

/** @param {() => Promise<{advanced_seconds: number}>} ask reads or moves the clock */
async function read(ask) {
  stateText = await ask().then(
    ({advanced_seconds}) =>
      () =>
        aheadText(advanced_seconds),
    (error) => () => say('The clock could not be read or moved. {reason}', {reason: error.message}),
  );
  showClock();
}

/** @param {number} ahead in whole seconds */
function aheadText(ahead) {
  if (ahead === 0) return say('The service’s clock shows the real time.');
  let rest = ahead;
  const parts = UNITS.flatMap(([name, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${say(count === 1 ? name : `${name}s`)}`];
  });
  return say('The service’s clock is {time} ahead.', {time: parts.join(' ')});
}
