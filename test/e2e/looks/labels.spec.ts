import type {Locator} from '@playwright/test';
import {test as tagTest} from '../helpers/hostile-story.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

/** Pixels between the middle of a label and the middle of its field, and the height of the field. */
interface Place {
  readonly offset: number;
  readonly height: number;
}

const FIELD_PX = 56;
const CARD_INPUTS = ['number', 'exp', 'csc', 'name'] as const;

tagTest(
  'labels="floating" has every label inside its field before the second script of the card fields has loaded',
  async ({merchant, service, page}) => {
    await page.route('**/elements/card/assets/*.js', () => undefined);
    const widget = await merchant.openTag({
      'mode': 'add',
      'labels': 'floating',
      'api-url': service.url,
      'client-key': 'pk_test_demoUSD0000000000',
    });
    for (const input of CARD_INPUTS) await expectInside(widget.card(input));
    await widget.card('number').pressSequentially('4242');
    await expectAbove(widget.card('number'));
  },
);

test('a floating label is above the text while its field has focus or text, and the heights stay the same', async ({
  shop,
}) => {
  const widget = await shop.open({currency: 'USD'});
  await widget.setAttribute('labels', 'floating');
  for (const input of [widget.detail('email'), ...CARD_INPUTS.map((name) => widget.card(name))]) {
    await expectInside(input);
    await input.focus();
    await expectAbove(input);
    await input.blur();
    await expectInside(input);
  }
  await expect(widget.card('exp')).toHaveCSS('height', '31px');
  await widget.fillCustomer();
  await widget.fillCard();
  for (const input of [widget.detail('email'), ...CARD_INPUTS.map((name) => widget.card(name))])
    await expectAbove(input);
  await expect(widget.element.locator('iframe')).toHaveCSS('height', `${String(3 * FIELD_PX + 2)}px`);
});

test('shows the example of the expiry date only in the focused field when labels float', async ({shop}) => {
  const widget = await shop.open({currency: 'USD'});
  const expiry = widget.card('exp');
  await expect.poll(() => exampleOpacity(expiry)).toBe('1');
  await widget.setAttribute('labels', 'floating');
  await expect.poll(() => exampleOpacity(expiry)).toBe('0');
  await expiry.focus();
  await expect.poll(() => exampleOpacity(expiry)).toBe('1');
});

test('a change of labels takes effect in the widget and in the card fields, and keeps what was typed', async ({
  shop,
}) => {
  const widget = await shop.open({currency: 'USD'});
  await widget.card('number').fill('4242');
  await expectBoth(widget, expectAbove);
  await widget.setAttribute('labels', 'floating');
  await expectBoth(widget, expectInside);
  await widget.setAttribute('labels', 'above');
  await expectBoth(widget, expectAbove);
  await expect(widget.card('number')).toHaveValue('4242');
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`prefers-reduced-motion ${reducedMotion}: a floating label moves in ${reducedMotion === 'reduce' ? '0' : '0.1'} s`, async ({
    shop,
  }) => {
    await shop.page.emulateMedia({reducedMotion});
    const widget = await shop.open({currency: 'USD'});
    await widget.setAttribute('labels', 'floating');
    const duration = reducedMotion === 'reduce' ? '0s' : '0.1s';
    await expect(widget.element.locator('label[for=email]')).toHaveCSS('transition-duration', duration);
    await expect(widget.frame.locator('label[for=cc-number]')).toHaveCSS('transition-duration', duration);
  });
}

async function expectBoth(widget: WidgetPage, check: (input: Locator) => Promise<void>): Promise<void> {
  await check(widget.detail('email'));
  await check(widget.card('exp'));
}

async function expectInside(input: Locator): Promise<void> {
  await expect.poll(async () => Math.abs((await input.evaluate(placeOf)).offset)).toBeLessThan(2);
  expect((await input.evaluate(placeOf)).height).toBe(FIELD_PX);
}

async function expectAbove(input: Locator): Promise<void> {
  await expect.poll(async () => (await input.evaluate(placeOf)).offset).toBeLessThan(-10);
  expect((await input.evaluate(placeOf)).height).toBe(FIELD_PX);
}

function placeOf(input: Element): Place {
  const cell = input.parentElement;
  const label = cell?.querySelector('label');
  if (!cell || !label) throw new Error('The input has no label.');
  const text = document.createRange();
  text.selectNodeContents(label);
  const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
  return {offset: (inner.top + inner.bottom - outer.top - outer.bottom) / 2, height: outer.height};
}

function exampleOpacity(input: Locator): Promise<string> {
  return input.evaluate((element) => getComputedStyle(element, '::placeholder').opacity);
}
