import type {Page} from '@playwright/test';
import {expect, test} from '../helpers/story.ts';

const LOOKS = ['shop', 'harbour', 'clay', 'ink'];

/** The frame's accent colour for each look, on a light and on a dark page. */
const ACCENTS = {
  harbour: {light: 'rgb(11, 79, 138)', dark: 'rgb(124, 196, 245)'},
  clay: {light: 'rgb(168, 66, 28)', dark: 'rgb(242, 152, 109)'},
  ink: {light: 'rgb(27, 45, 120)', dark: 'rgb(243, 226, 174)'},
};

for (const look of LOOKS) {
  for (const theme of ['light', 'dark']) {
    test(`the look “${look}” causes no contrast warning on a ${theme} page`, async ({shop}) => {
      const warnings = warningsOf(shop.page);
      const widget = await shop.open({look, theme});
      await widget.card('number').waitFor();
      expect(warnings).toEqual([]);
      await widget.element.evaluate((element) => {
        element.style.setProperty('--payment-widget-color-text', 'transparent');
      });
      await expect.poll(() => warnings).toHaveLength(1);
      expect(warnings[0]).toContain('--payment-widget-color-text on --payment-widget-color-background');
    });
  }
}

test('the card fields change with the selected look and theme, and keep what was typed', async ({shop}) => {
  const warnings = warningsOf(shop.page);
  const widget = await shop.open({theme: 'light'});
  await widget.fillCard();
  await widget.card('number').focus();
  for (const [look, accents] of Object.entries(ACCENTS)) {
    await shop.page.getByLabel('Look', {exact: true}).selectOption(look);
    for (const [theme, accent] of Object.entries(accents)) {
      await shop.page.getByLabel('Theme', {exact: true}).selectOption(theme);
      await widget.card('number').focus();
      await expect(widget.payButton).toHaveCSS('background-color', accent);
      await expect(widget.frame.locator('.field-number')).toHaveCSS('outline-color', accent);
      await expect(widget.frame.locator('body')).toHaveCSS(
        'background-color',
        await widget.element.locator('.widget').evaluate((box) => getComputedStyle(box).backgroundColor),
      );
    }
  }
  await expect(widget.card('number')).toHaveValue('4242 4242 4242 4242');
  await expect(widget.card('number')).toHaveCSS('border-radius', '0px');
  await expect(shop.page).toHaveURL(/theme=dark&look=ink/);
  expect(warnings).toEqual([]);
});

/** The contrast warnings on the console so far. */
function warningsOf(page: Page): readonly string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}
