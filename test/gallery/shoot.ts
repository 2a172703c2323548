import path from 'node:path';
import {expect} from '@playwright/test';
import type {WidgetPage} from '../e2e/helpers/widget-page.ts';
import {GALLERY, pictureOf, THEMES, type Look} from './axes.ts';

/** What of the page around the widget is in the picture, in pixels. */
const MARGIN_PX = 12;
/** Of the screen; a page that is longer is pictured all the same. */
const HEIGHT_PX = 900;
/** Waits between looks at whether the card fields have followed, in milliseconds; the last repeats. */
const LOOK_DELAYS_MS = [20, 40, 80];

/** Shows the page as a look wants it and writes the picture of its widget. */
export async function shoot(widget: WidgetPage, state: string, look: Look): Promise<void> {
  const {page} = widget;
  await page.setViewportSize({width: look.widthPx, height: HEIGHT_PX});
  await page.emulateMedia(THEMES[look.theme]);
  // What the pointer happens to be over looks otherwise.
  await page.mouse.move(0, 0);
  await untilStill(widget);
  await page.screenshot({
    path: path.join(GALLERY, pictureOf(state, look)),
    clip: await widget.element.evaluate(placeOf, MARGIN_PX),
    fullPage: true,
    animations: 'disabled',
  });
}

/** Calls off every timer of the page and of the card fields: a state is looked at for longer than it lasts. */
export async function freeze({element, frame}: WidgetPage): Promise<void> {
  await element.evaluate(callOffTimers);
  if (await element.locator('.frame.ready').isVisible()) await frame.locator('body').evaluate(callOffTimers);
}

/** The card fields are another document's: their colours come there by a message, and their height comes back by one. */
export async function untilStill({element, frame}: WidgetPage): Promise<void> {
  await element.evaluate(untilDrawn);
  if (!(await element.locator('.frame.ready').isVisible())) return;
  // A browser draws no foreign document that is off the screen.
  await element.locator('iframe').scrollIntoViewIfNeeded();
  const fields = frame.locator('#card');
  const isStill = async (): Promise<boolean> =>
    (await element.evaluate(seenFromOutside)) === (await fields.evaluate(seenFromInside));
  await expect.poll(isStill, {intervals: LOOK_DELAYS_MS}).toBe(true);
  await element.evaluate(untilDrawn);
}

/** Their numbers go up one by one. Runs in the page, as all below. */
function callOffTimers(): void {
  const last = Number(setTimeout(() => undefined));
  for (let id = last; id > Math.max(0, last - 10_000); id -= 1) clearTimeout(id);
}

/** Two pictures of the browser later, what was asked for is on the screen. */
function untilDrawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** The place on the whole page, with a margin as far as the page goes. */
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

/** The ground that the widget has, and the height that it gives the card fields. */
function seenFromOutside({shadowRoot}: Element): string {
  const ground = shadowRoot?.querySelector('.widget');
  const height = shadowRoot?.querySelector('iframe')?.offsetHeight;
  return `${ground ? getComputedStyle(ground).backgroundColor : ''} ${String(height)}`;
}

/** The ground that the card fields have, and the height that they need. */
function seenFromInside(fields: Element): string {
  const {backgroundColor} = getComputedStyle(document.body);
  return `${backgroundColor} ${String(Math.ceil(fields.getBoundingClientRect().height))}`;
}
