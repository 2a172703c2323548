/**
 * The first of the frame's two scripts, in the page itself: draws the fields as soon as the page is there, in the language
 * and look that its address holds. The other one, on its way meanwhile, makes a card form of them.
 */
import {CARD_PROTOCOL_VERSION, type FrameShown, readAppearance} from '../card-protocol/greeting.js';
import {nextTask} from '../platform/next-task.js';
import {CardFields, leaveFields} from './fields.js';

const place = document.getElementById('card');

// Opened on its own, the page has nobody to make a token for, and stays empty.
if (place && window.parent !== window) {
  const look = readAppearance(new URLSearchParams(location.search).get('look') ?? '');
  const fields = new CardFields(look?.locale ?? 'en');
  if (look) fields.dress(look.theme);
  place.append(fields.element);
  leaveFields(fields);
  if (look) void nextTask().then(tellShown);
}

/** In a task of its own: to measure the fields has the browser lay them out. */
function tellShown(): void {
  const height = Math.ceil(place?.getBoundingClientRect().height ?? 0);
  const shown: FrameShown = {type: 'payment-widget:shown', version: CARD_PROTOCOL_VERSION, height};
  window.parent.postMessage(shown, '*');
}
