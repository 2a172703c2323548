import {LANGUAGES, THEMES} from '../gallery/axes.ts';
import {Scene} from '../gallery/scene.ts';
import {freeze, untilStill} from '../gallery/shoot.ts';
import {STATES} from '../gallery/states.ts';
import {faultsOf, tellForcedColors, WITHOUT_BENCH} from './audit/axe.ts';
import {speak, stateOf} from './audit/state-of.ts';
import {expect, worlds as test} from './helpers/story.ts';

/** Each state is reached once, and is then shown in every language, and in every theme. */
for (const {name, reach} of STATES) {
  test(
    `${name}: axe finds nothing in any language and theme, and none of them loses a thing`,
    {tag: '@long'},
    async ({page, demo}) => {
      const scene = new Scene(page, demo, 'en');
      await scene.service.clearFaults();
      await reach(scene);
      const {widget} = scene;
      await freeze(widget);
      await untilStill(widget);
      const before = await stateOf(widget);
      for (const language of LANGUAGES) {
        await speak(widget, language);
        expect(await stateOf(widget), `what is left in ${language}`).toEqual(before);
        expect.soft(await faultsOf(widget, WITHOUT_BENCH), language).toEqual([]);
      }
      await speak(widget, 'en');
      for (const theme of ['dark', 'forced-colors'] as const) {
        await page.emulateMedia(THEMES[theme]);
        await untilStill(widget);
        if (theme === 'forced-colors') await tellForcedColors(widget);
        expect.soft(await faultsOf(widget, WITHOUT_BENCH), theme).toEqual([]);
      }
      expect(await stateOf(widget), 'what is left in the end').toEqual(before);
    },
  );
}

test('axe finds nothing on the whole page of the shop', async ({page, demo}) => {
  const widget = await new Scene(page, demo, 'en').openCard();
  expect(await faultsOf(widget)).toEqual([]);
});

test('axe sees a fault in the widget, in the card fields and in a colour', async ({page, demo}) => {
  const widget = await new Scene(page, demo, 'en').openCard();
  await untilStill(widget);
  await widget.element.locator('label[for=email]').evaluate((label) => label.remove());
  await widget.frame.locator('label[for=cc-number]').evaluate((label) => label.remove());
  await widget.frame.locator('.field-cvc label').evaluate((label) => label.style.setProperty('color', '#bbb'));
  const faults = await faultsOf(widget, WITHOUT_BENCH);
  expect(faults).toContainEqual(expect.stringMatching(/^label: \[\["#widget","#email"\]\]/));
  expect(faults).toContainEqual(expect.stringMatching(/^label.*: \[\["#widget","iframe"\],"#cc-number"\]/));
  expect(faults).toContainEqual(expect.stringMatching(/^color-contrast: \[\["#widget","iframe"\],".*cc-csc/));
});
