/**
 * The frame's inline script: draws the fields as soon as the page has loaded, in the language and theme of its address. The second script,
 * which loads meanwhile, turns them into a card form.
 */
import {CARD_PROTOCOL_VERSION, type FrameShown, readAppearance} from '../card-protocol/greeting.js';
import {nextTask} from '../platform/next-task.js';
import {FrameFields, storeFields} from './fields.js';

const place = document.getElementById('card');

/** The service's own origins. On any other origin it would refuse a typed card, so there is no form, and the element diagnoses why. */
const own = metaContent('own-origins').split(' ');

// A page that is not embedded stays empty.
if (place && window.parent !== window && own.includes(location.origin)) {
  const appearance = readAppearance(new URLSearchParams(location.search).get('look') ?? '');
  const fields = new FrameFields(appearance?.locale ?? 'en');
  if (appearance) fields.setTheme(appearance.theme);
  if (appearance?.isNameKnown) fields.hideName();
  place.append(fields.element);
  storeFields(fields);
  if (appearance) void nextTask().then(postShown);
}

/** Runs in a separate task, because measuring forces a layout. */
function postShown(): void {
  const height = Math.ceil(place?.getBoundingClientRect().height ?? 0);
  const merchant = metaContent('merchant');
  const shown: FrameShown = {type: 'payment-widget:shown', version: CARD_PROTOCOL_VERSION, height, merchant};
  window.parent.postMessage(shown, '*');
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
