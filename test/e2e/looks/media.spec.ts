import type {WidgetPage} from '../helpers/widget-page.ts';
import {expect, test} from '../helpers/story.ts';

/** Longer than the story. When the delayed call ends, it has no effect on other stories. */
const ON_ITS_WAY = {operation: 'createToken', kind: 'delay', delay_ms: 300_000, times: 1};

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`prefers-reduced-motion ${reducedMotion}: a charge shows ${reducedMotion === 'reduce' ? 'no' : 'an'} animation`, async ({
    shop,
    service,
  }) => {
    await shop.page.emulateMedia({reducedMotion});
    const widget = await shop.open({currency: 'USD'});
    await service.setFault(ON_ITS_WAY);
    await widget.fillCustomer();
    await widget.fillCard({number: '4242424242424241'});
    await widget.card('csc').press('Tab');
    await widget.fillCard();
    await widget.pay();
    await expect(widget.element.locator('.busy')).toHaveCount(1);
    const animations = await animationsOf(widget);
    if (reducedMotion === 'reduce') expect(animations).toEqual([]);
    else expect(animations).toContain('turn');
  });
}

test('the demo page prints the order and the receipt, without the tools of a tester', async ({shop}) => {
  await shop.page.setViewportSize({width: 794, height: 1123});
  await shop.open();
  const tools = shop.page.locator('nav, .pick, .bench');
  await expect(tools.first()).toBeVisible();
  await shop.page.emulateMedia({media: 'print'});
  await expect(tools.filter({visible: true})).toHaveCount(0);
  await expect(shop.page.locator('.order, .pay').filter({visible: true})).toHaveCount(2);
});

test('prints the receipt of a paid invoice without buttons', async ({shop, service}) => {
  const widget = await shop.open({currency: 'BIF', mode: 'invoice', methods: 'qr'});
  const code = await widget.readQr();
  await shop.page.emulateMedia({media: 'print'});
  await expect(widget.qrCode).toBeVisible();
  await expect(widget.element.locator('.row').first()).toBeHidden();
  await shop.page.emulateMedia({media: 'screen'});
  await expect(widget.element.locator('.row').first()).toBeVisible();
  await service.approveQr(code);
  await expect(widget.element.locator('[part=receipt-actions]')).toBeVisible();
  await shop.page.emulateMedia({media: 'print'});
  await expect(widget.element.locator('[part=receipt]')).toBeVisible();
  await expect(widget.element.locator('button')).not.toHaveCount(0);
  // Excludes the reference, a button that looks like text.
  await expect(widget.element.locator('button:not(.code):visible')).toHaveCount(0);
});

/** The running animations and transitions of the page, the widget and the card fields, except those of a theme change. */
async function animationsOf({element, frame}: WidgetPage): Promise<readonly string[]> {
  const outside = await element.evaluate(({shadowRoot}) =>
    [...document.getAnimations(), ...(shadowRoot?.getAnimations() ?? [])].map(
      (animation) => (Reflect.get(animation, 'animationName') ?? 'transition') as string,
    ),
  );
  const inside = await frame.locator('body').evaluate(() => document.getAnimations().map(() => 'in the card fields'));
  return [...outside, ...inside];
}
