import path from 'node:path';
import {expect} from '@playwright/test';
import type {WidgetPage} from '../e2e/helpers/widget-page.ts';
import {GALLERY, pictureOf, THEMES, type Look} from './axes.ts';

/** The margin of page around the widget in the image, in pixels. */
const MARGIN_PX = 12;
/** The screen's height. A longer page is captured too. */
const HEIGHT_PX = 900;
/** Waits between checks whether the card fields have followed, in milliseconds; the last one repeats. */
const LOOK_DELAYS_MS = [20, 40, 80];

/** Applies a variant and writes the image of the widget. */
export async function shoot(widget: WidgetPage, state: string, look: Look): Promise<void> {
  const {page} = widget;
  await page.setViewportSize({width: look.widthPx, height: HEIGHT_PX});
  await page.emulateMedia(THEMES[look.theme]);
  // Moved away, because an element under the pointer looks different.
  await page.mouse.move(0, 0);
  await untilStill(widget);
  await page.screenshot({
    path: path.join(GALLERY, pictureOf(state, look)),
    clip: await widget.element.evaluate(placeOf, MARGIN_PX),
    fullPage: true,
    animations: 'disabled',
  });
}

/** Cancels all timers of the page and the card fields, because capturing takes longer than a state lasts. */
export async function freeze({element, frame}: WidgetPage): Promise<void> {
  await element.evaluate(callOffTimers);
  if (await element.locator('.frame.ready').isVisible()) await frame.locator('body').evaluate(callOffTimers);
}

/** The card fields are in another document: their colours arrive by message, and their height is sent back by message. */
export async function untilStill({element, frame}: WidgetPage): Promise<void> {
  await element.evaluate(untilDrawn);
  if (!(await element.locator('.frame.ready').isVisible())) return;
  // Browsers do not render a cross-origin frame that is off the screen.
  await element.evaluate(scrollToFrame);
  const fields = frame.locator('#card');
  const isStill = async (): Promise<boolean> =>
    (await element.evaluate(seenFromOutside)) === (await fields.evaluate(seenFromInside));
  await expect.poll(isStill, {intervals: LOOK_DELAYS_MS}).toBe(true);
  await element.evaluate(untilDrawn);
}

/** Timer ids are consecutive. Runs in the page, like all functions below. */
function callOffTimers(): void {
  const last = Number(setTimeout(() => undefined));
  for (let id = last; id > Math.max(0, last - 10_000); id -= 1) clearTimeout(id);
}

/** After two animation frames, changes are on the screen. */
function untilDrawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** The position on the whole page, with a margin where the page is large enough. */
function placeOf(
  element: Element,
  margin: number,
): {readonly x: number; readonly y: number; readonly width: number; readonly height: number} {
  const {left, top, width, height} = element.getBoundingClientRect();
  const x = Math.max(0, left + scrollX - margin);
  return {
    x,
    y: top + scrollY - margin,
    width: Math.min(width + 2 * margin, innerWidth - x),
    height: height + 2 * margin,
  };
}

function scrollToFrame({shadowRoot}: Element): void {
  shadowRoot?.querySelector('iframe')?.scrollIntoView({block: 'nearest'});
}

/** The widget's background, and the height it gives the card fields. */
function seenFromOutside({shadowRoot}: Element): string {
  const ground = shadowRoot?.querySelector('.widget');
  const height = shadowRoot?.querySelector('iframe')?.offsetHeight;
  return `${ground ? getComputedStyle(ground).backgroundColor : ''} ${String(height)}`;
}

/** The card fields' background, and the height they need. */
function seenFromInside(fields: Element): string {
  const {backgroundColor} = getComputedStyle(document.body);
  return `${backgroundColor} ${String(Math.ceil(fields.getBoundingClientRect().height))}`;
}
