import {canMoveFrames, frameAddress, frameUrl, makeCardFrame} from '../card-fields/frame-element.js';
import {leavePlaceholder, takePlaceholder} from '../card-fields/placeholder-frames.js';
import {CRITICAL_CSS} from '../styles/critical.js';
import {nextTask} from '../platform/next-task.js';
import {readFrameTheme} from '../card-fields/theme.js';
import {wantedLocale} from '../i18n/language.js';
import {THEME_CSS} from '../styles/theme.js';
import type {Setup} from '../element/page-inputs.js';
import {PlaceholderFrame} from './placeholder-frame.js';
import {formOutline, type Outlined} from './form-outline.js';

/**
 * Draws the card form of an element that is not there yet, as far as that needs no element: its outline, and the frame with
 * the card fields. The element takes the frame over, with what has been typed into it.
 *
 * @param customer what the page knows of a new customer
 * @returns settled once the fields were painted, or never will be in this frame
 */
export async function showPlaceholder(host: HTMLElement, {intent}: Setup, customer: unknown): Promise<void> {
  // A frame that is moved in any other way loads anew.
  if (!canMoveFrames()) return;
  await nextTask();
  if (host.shadowRoot || host.closest('[disabled]')) return;
  const root = host.attachShadow({mode: 'open'});
  root.adoptedStyleSheets = [sheetOf(THEME_CSS), sheetOf(CRITICAL_CSS)];
  const theme = themeOf(root);
  await nextTask();
  // The element came first, or the tag is gone.
  if (host.matches(':defined') || !host.isConnected) return;
  const frame = makeCardFrame();
  const url = frameUrl(intent);
  const isTest = intent.clientKey.startsWith('pk_test_');
  const outlined: Outlined = {isTest, isCustomerAsked: intent.customerId === undefined, customer, scheme: theme.scheme};
  const outline = formOutline(frame, outlined);
  const form = new PlaceholderFrame(frame, url, outline);
  leavePlaceholder(host, form);
  frame.src = frameAddress(url, {locale: wantedLocale(host), theme});
  root.append(outline);
  if (await form.hasFields) await painted();
  else takePlaceholder(host);
}

async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await nextTask();
}

/** Reads the look from a probe, as `card-fields/theme-watcher.ts` does. */
function themeOf(root: ShadowRoot): ReturnType<typeof readFrameTheme> {
  const probe = document.createElement('span');
  probe.className = 'probe';
  root.append(probe);
  const theme = readFrameTheme(probe);
  probe.remove();
  return theme;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
