import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {Frame} from '@playwright/test';
import type axe from 'axe-core';
import type {WidgetPage} from '../helpers/widget-page.ts';

/** axe's own `source` is not minified: more than twice as much to send to each document. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Everything in WCAG 2.2 up to AA that axe can check, and its best practices. */
const OPTIONS: axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations', 'incomplete'],
};

/** The rules that depend on colours, and take longest. */
const ON_COLOURS = ['color-contrast', 'link-in-text-block'];

/** All rules, those that depend on colours, or the others. */
export type Rules = 'all' | 'colours' | 'not colours';

const RULES: Readonly<Record<Rules, axe.RunOptions>> = {
  'all': OPTIONS,
  'colours': {...OPTIONS, runOnly: {type: 'rule', values: ON_COLOURS}},
  'not colours': {...OPTIONS, rules: Object.fromEntries(ON_COLOURS.map((rule) => [rule, {enabled: false}]))},
};

/** The testers' controls of the demo are not part of a shop; one story checks them. */
export const WITHOUT_BENCH: axe.SerialContextObject = {exclude: ['.bench']};

/**
 * axe's findings on the page and in its frames: the rule, the element and the reason. What axe cannot decide counts as a finding, and so
 * does a frame that it cannot enter.
 *
 * `@axe-core/playwright` injects axe into every document and opens an extra page for each check. Here axe stays loaded, and a check takes
 * a fifth of the time.
 */
export async function faultsOf(
  {page}: Pick<WidgetPage, 'page'>,
  context: axe.SerialContextObject = {include: ['html']},
  rules: Rules = 'all',
): Promise<readonly string[]> {
  const partials = await lookAt(page.mainFrame(), context, RULES[rules]);
  const found = await page.evaluate(finish, [partials, RULES[rules]] as const);
  return found.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${describe(node)}`));
}

/** Runs in the page. */
async function finish([partials, options]: readonly [readonly string[], axe.RunOptions]): Promise<
  readonly axe.Result[]
> {
  const all = partials.map((text) => JSON.parse(text) as axe.PartialResult | null);
  const {violations, incomplete} = await window.axe.finishRun(all, options);
  return [...violations, ...incomplete];
}

/** Overrides a text's fill with the painted colour of forced colours: Chromium reports the fill that the page set. */
export async function tellForcedColors({element, frame, bankPage}: WidgetPage): Promise<void> {
  await element.evaluate(fillAsPainted);
  if (await bankPage.locator('#code').isVisible()) await bankPage.locator('body').evaluate(fillAsPainted);
  if (await element.locator('.frame.ready').isVisible()) await frame.locator('body').evaluate(fillAsPainted);
}

function describe({target, any, all, none}: axe.NodeResult): string {
  const reasons = [...any, ...all, ...none].map(({message}) => message);
  return `${JSON.stringify(target)} ${reasons.join('; ')}`;
}

/** axe's findings in each document, as JSON. Playwright would transfer objects member by member, which takes twice as long. */
async function lookAt(frame: Frame, context: axe.SerialContextObject, options: axe.RunOptions): Promise<string[]> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(SOURCE);
  const inner = await frame.evaluate((of) => window.axe.utils.getFrameContexts(of), context);
  const partials = [await frame.evaluate(lookHere, [context, options] as const)];
  for (const {frameSelector, frameContext} of inner) {
    const found = await frame.evaluateHandle((selector) => window.axe.utils.shadowSelect(selector), frameSelector);
    const child = await found.asElement()?.contentFrame();
    partials.push(...(child ? await lookAt(child, frameContext, options) : ['null']));
  }
  return partials;
}

/** Runs in the page. */
async function lookHere([context, options]: readonly [axe.SerialContextObject, axe.RunOptions]): Promise<string> {
  return JSON.stringify(await window.axe.runPartial(context, options));
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
