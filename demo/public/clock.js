import {askShop} from './api.js';
import {byId} from './page.js';

const UNITS = /** @type {const} */ ([
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]);

/** Shows how far the service's clock is ahead, and moves it when a tester presses the button. */
export function offerClock() {
  const button = /** @type {HTMLButtonElement} */ (byId('clock-advance'));
  const seconds = /** @type {HTMLSelectElement} */ (byId('clock-seconds'));
  button.addEventListener('click', async () => {
    button.disabled = true;
    const text = await show(() => askShop('/shop/clock', {seconds: Number(seconds.value)}));
    // What a screen reader is told: the state itself is there from the start.
    byId('copied').textContent = text;
    button.disabled = false;
  });
  void show(() => askShop('/shop/clock'));
}

/**
 * Shows the state of the clock, and gives the text.
 *
 * @param {() => Promise<{advanced_seconds: number}>} ask reads or moves the clock
 */
async function show(ask) {
  const text = await ask().then(
    ({advanced_seconds}) => stateText(advanced_seconds),
    (error) => `The clock could not be read or moved. ${error.message}`,
  );
  byId('clock-state').textContent = text;
  return text;
}

/** @param {number} ahead in whole seconds */
function stateText(ahead) {
  if (ahead === 0) return 'The service’s clock shows the real time.';
  let rest = ahead;
  const parts = UNITS.flatMap(([name, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
  });
  return `The service’s clock is ${parts.join(' ')} ahead.`;
}
