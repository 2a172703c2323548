import type {Page} from '@playwright/test';
import {Scene} from '../gallery/scene.ts';
import {freeze, untilStill} from '../gallery/shoot.ts';
import {STATES} from '../gallery/states.ts';
import {misfitsOf, spaceText, unmirroredOf} from './audit/layout.ts';
import {PSEUDO} from './audit/pseudo-locale.ts';
import {pseudoWorlds as test} from './audit/pseudo-world.ts';
import {speak} from './audit/state-of.ts';
import {expect} from './helpers/story.ts';

const HEIGHT_PX = 900;
/** Words that are longer than English show at every width what English could; it is looked at where it is tightest and widest. */
const WIDTHS_PX = {en: [280, 1280], [PSEUDO]: [280, 320, 375, 768, 1280]} as const;

/** Each state is reached once, and is then shown in English, and in longer words than any language has, in every width. */
for (const {name, reach} of STATES) {
  test(
    `${name}: everything fits, with long words, large text and wide text too, and from right to left`,
    {tag: '@long'},
    async ({page, demo}) => {
      const scene = new Scene(page, demo, 'en');
      await scene.service.clearFaults();
      await reach(scene);
      const {widget} = scene;
      await freeze(widget);
      const fits = async (what: string): Promise<void> => {
        await untilStill(widget);
        expect.soft(await misfitsOf(widget), what).toEqual([]);
      };
      for (const language of ['en', PSEUDO] as const) {
        await speak(widget, language);
        for (const width of WIDTHS_PX[language]) {
          await page.setViewportSize({width, height: HEIGHT_PX});
          await fits(`${language} at ${String(width)} px`);
        }
        await page.setViewportSize({width: 640, height: HEIGHT_PX});
        await setTextSize(page, '32px');
        await fits(`${language} at 200 %`);
        await setTextSize(page, '');
      }
      await page.setViewportSize({width: 320, height: HEIGHT_PX});
      await untilStill(widget);
      expect.soft(await unmirroredOf(widget), 'from right to left').toEqual([]);
      await fits('from right to left');
      await spaceText(widget);
      await fits('text spacing');
    },
  );
}

test('what does not fit is seen, in the widget and in the card fields, and longer words are spoken there', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({width: 320, height: HEIGHT_PX});
  const widget = await new Scene(page, demo, 'en').openCard();
  const {element, frame} = widget;
  await speak(widget, PSEUDO);
  expect(await misfitsOf(widget)).toEqual([]);
  await expect(element.locator('label[for=email]')).toHaveText(/^\[.*\]$/);
  await expect(frame.locator('label[for=cc-number]')).toHaveText(/^\[.*\]$/);
  await element.locator('label[for=email]').evaluate((label) => label.style.setProperty('white-space', 'nowrap'));
  await element.locator('label[for=email]').evaluate((label) => label.append(' and more'.repeat(20)));
  await frame.locator('#cc-number').evaluate((field) => field.style.setProperty('width', '400px'));
  const found = await misfitsOf(widget);
  expect(found).toContainEqual(expect.stringMatching(/^leaves: label/));
  expect(found).toContainEqual(expect.stringMatching(/^overflows: div.*\[YôüYô/));
});

/** As a visitor sets it in the browser. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
}
