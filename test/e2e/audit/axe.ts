import type {Frame} from '@playwright/test';
import axe from 'axe-core';
import type {WidgetPage} from '../helpers/widget-page.ts';

type Partials = Awaited<ReturnType<typeof axe.runPartial>> | null;

/** All of WCAG 2.2 up to AA that a machine can tell, and what axe recommends beyond it. */
const OPTIONS: axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
};

/** The bench of the demo shop's tester is no shop; one story looks at it. */
export const WITHOUT_BENCH: axe.SerialContextObject = {exclude: ['.bench']};

/**
 * What axe finds on the page and in its frames: the rule, where and why. What axe cannot decide counts as found, a frame
 * that it did not get into among it.
 *
 * `@axe-core/playwright` does the same, and brings axe into every document, and a page of its own into the browser, for
 * each look; here axe stays where it is, and a look takes a fifth of the time.
 */
export async function faultsOf(
  {page}: WidgetPage,
  context: axe.SerialContextObject = {include: ['html']},
): Promise<readonly string[]> {
  const partials = await lookAt(page.mainFrame(), context);
  const {violations, incomplete} = await page.evaluate(([found, options]) => window.axe.finishRun(found, options), [
    partials,
    OPTIONS,
  ] as const);
  return [...violations, ...incomplete].flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${describe(node)}`));
}

/** Gives a text the fill that forced colours paint it in: Chromium tells axe the fill that the page wanted. */
export async function tellForcedColors({element, frame}: WidgetPage): Promise<void> {
  await element.evaluate(fillAsPainted);
  if (await element.locator('.frame.ready').isVisible()) await frame.locator('body').evaluate(fillAsPainted);
}

function describe({target, any, all, none}: axe.NodeResult): string {
  const reasons = [...any, ...all, ...none].map(({message}) => message);
  return `${JSON.stringify(target)} ${reasons.join('; ')}`;
}

async function lookAt(frame: Frame, context: axe.SerialContextObject): Promise<Partials[]> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source);
  const inner = await frame.evaluate((of) => window.axe.utils.getFrameContexts(of), context);
  const partials: Partials[] = [
    await frame.evaluate(([of, options]) => window.axe.runPartial(of, options), [context, OPTIONS] as const),
  ];
  for (const {frameSelector, frameContext} of inner) {
    const found = await frame.evaluateHandle((selector) => window.axe.utils.shadowSelect(selector), frameSelector);
    const child = await found.asElement()?.contentFrame();
    partials.push(...(child ? await lookAt(child, frameContext) : [null]));
  }
  return partials;
}

function fillAsPainted(box: HTMLElement): void {
  for (const element of (box.shadowRoot ?? box).querySelectorAll<HTMLElement>('*')) {
    element.style.removeProperty('-webkit-text-fill-color');
    element.style.setProperty('-webkit-text-fill-color', getComputedStyle(element).color);
  }
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
