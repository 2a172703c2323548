/**
 * The frame's inline script: draws the fields as soon as the page is there, in the language and theme that its address contains. The second
 * script, which is loading meanwhile, makes a card form of them.
 */
import {CARD_PROTOCOL_VERSION, type FrameShown, readAppearance} from '../card-protocol/greeting.js';
import {nextTask} from '../platform/next-task.js';
import {CardFields, leaveFields} from './fields.js';

const place = document.getElementById('card');

/** Where the service accepts cards from; elsewhere a card would be refused after it was typed, and the element finds out why there is no form. */
const own = metaContent('own-origins').split(' ');

// A page that is not embedded stays empty.
if (place && window.parent !== window && own.includes(location.origin)) {
  const look = readAppearance(new URLSearchParams(location.search).get('look') ?? '');
  const fields = new CardFields(look?.locale ?? 'en');
  if (look) fields.setTheme(look.theme);
  if (look?.isNameKnown) fields.hideName();
  place.append(fields.element);
  leaveFields(fields);
  if (look) void nextTask().then(postShown);
}

/** Runs in a task of its own, because measuring forces a layout. */
function postShown(): void {
  const height = Math.ceil(place?.getBoundingClientRect().height ?? 0);
  const merchant = metaContent('merchant');
  const shown: FrameShown = {type: 'payment-widget:shown', version: CARD_PROTOCOL_VERSION, height, merchant};
  window.parent.postMessage(shown, '*');
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
