import {ask, byId, momentText, oneAtATime, say} from './tools.js';

const DAY_S = 86_400;

/**
 * The dashboard's control of the service's clock.
 *
 * @param {() => void} lookNow
 */
export function listenToClock(lookNow) {
  const form = /** @type {HTMLFormElement} */ (byId('clock-form'));
  const seconds = /** @type {HTMLSelectElement} */ (byId('clock-seconds'));
  const advance = oneAtATime(async () => {
    await show(() => ask('POST', 'clock/advance', {seconds: Number(seconds.value)}));
    lookNow();
  });
  form.addEventListener('submit', advance);
  void show(() => ask('GET', 'clock'));
}

/** @param {() => Promise<{server_time: number, advanced_seconds: number}>} read */
async function show(read) {
  const state = byId('clock-state');
  await read().then(
    (clock) => say(state, stateText(clock), false),
    (error) => say(state, error.message, true),
  );
}

/** @param {{server_time: number, advanced_seconds: number}} clock */
function stateText({server_time, advanced_seconds}) {
  if (advanced_seconds === 0) return 'The service’s clock shows the real time.';
  const days = Math.floor(advanced_seconds / DAY_S);
  const time = new Date((advanced_seconds % DAY_S) * 1000).toISOString().slice(11, 19);
  const ahead = days === 0 ? time : `${days} ${days === 1 ? 'day' : 'days'} and ${time}`;
  return `The service’s time was ${momentText(server_time)}: ${ahead} ahead.`;
}
