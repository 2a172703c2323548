import type {Page} from '@playwright/test';
import {LANGUAGES, THEMES} from '../../gallery/axes.ts';
import {ShopVisit} from '../../gallery/shop-visit.ts';
import {freeze, untilStill} from '../../gallery/shoot.ts';
import {STATES} from '../../gallery/states.ts';
import {faultsOf, tellForcedColors, WITHOUT_BENCH} from '../audit/axe.ts';
import {misfitsOf, spaceText, movedOf} from '../audit/layout.ts';
import {PSEUDO} from '../audit/pseudo-locale.ts';
import {pseudoTest as test} from '../audit/pseudo-test.ts';
import {speak, stateOf} from '../audit/state-of.ts';
import {expect} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const HEIGHT_PX = 900;
/** The narrowest and widest, and on both sides of the widths at which the layout changes. */
const WIDTHS_PX = [280, 375, 768, 1280];

/** Each state is reached once and then checked in every language, theme and width. */
for (const {name, reach} of STATES) {
  test(
    `${name}: axe finds no faults, no input is lost and everything fits, in every language, theme and width`,
    {tag: '@long'},
    async ({page, demo}) => {
      const visit = new ShopVisit(page, demo, 'en');
      await visit.service.clearFaults();
      await reach(visit);
      const {widget} = visit;
      await freeze(widget);
      await untilStill(widget);
      const before = await stateOf(widget);
      await lookByAxe(widget, before);
      expect(await stateOf(widget), 'the final state').toEqual(before);
      await page.emulateMedia(THEMES.light);
      await lookAtTheLayout(widget);
    },
  );
}

test(
  'the layout check finds overflows in the widget and in the card fields, and both use the pseudo-locale',
  {tag: '@long'},
  async ({page, demo}) => {
    await page.setViewportSize({width: 320, height: HEIGHT_PX});
    const widget = await new ShopVisit(page, demo, 'en').openCard();
    const {element, frame} = widget;
    await speak(widget, PSEUDO);
    expect(await misfitsOf(widget)).toEqual([]);
    await expect(element.locator('label[for=email]')).toHaveText(/^\[.*\]$/);
    await expect(frame.locator('label[for=cc-number]')).toHaveText(/^\[.*\]$/);
    await element.locator('label[for=email]').evaluate((label) => label.style.setProperty('white-space', 'nowrap'));
    await element.locator('label[for=email]').evaluate((label) => label.append(' and more'.repeat(20)));
    await frame.locator('#cc-number').evaluate((field) => field.style.setProperty('width', '400px'));
    const found = await misfitsOf(widget);
    expect(found).toContainEqual(expect.stringMatching(/^overflows: label/));
    expect(found).toContainEqual(expect.stringMatching(/^overflows: div.*\[CårdCå/));
  },
);

/** Checks all rules in English, then in each language those that its words can break, and in each theme those that its colours can. */
async function lookByAxe(widget: WidgetPage, before: readonly string[]): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(widget, language);
    expect(await stateOf(widget), `the state in ${language}`).toEqual(before);
    expect.soft(await faultsOf(widget, WITHOUT_BENCH, language === 'en' ? 'all' : 'not colours'), language).toEqual([]);
  }
  await speak(widget, 'en');
  for (const theme of ['dark', 'forced-colors'] as const) {
    await widget.page.emulateMedia(THEMES[theme]);
    await untilStill(widget);
    if (theme === 'forced-colors') await tellForcedColors(widget);
    expect.soft(await faultsOf(widget, WITHOUT_BENCH, 'colours'), theme).toEqual([]);
  }
}

/** Checks the layout with words longer than in any language, which have all the layout problems of the others. */
async function lookAtTheLayout(widget: WidgetPage): Promise<void> {
  const {page} = widget;
  const fits = async (what: string): Promise<void> => {
    await untilStill(widget);
    expect.soft(await misfitsOf(widget), what).toEqual([]);
  };
  await speak(widget, PSEUDO);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({width, height: HEIGHT_PX});
    await fits(`at ${String(width)} px`);
  }
  await page.setViewportSize({width: 640, height: HEIGHT_PX});
  await setTextSize(page, '32px');
  await fits('at 200 %');
  await setTextSize(page, '');
  await page.setViewportSize({width: 320, height: HEIGHT_PX});
  await untilStill(widget);
  expect.soft(await movedOf(widget), 'from right to left').toEqual([]);
  await fits('from right to left');
  await spaceText(widget);
  await fits('text spacing');
}

/** Like the browser's text size setting. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
}
