import {expect, test} from '../helpers/story.ts';

declare global {
  interface Window {
    /** Every height of the card frame while it was visible. */
    frameHeights?: Set<number>;
  }
}

// The look “harbour” has density="compact".
for (const {look, field} of [
  {look: 'shop', field: 56},
  {look: 'harbour', field: 48},
]) {
  test(`the fields of the look “${look}” are ${field} px high in the widget and in the card frame from the start @phone`, async ({
    shop,
  }) => {
    await shop.page.addInitScript(watchFrame);
    const widget = await shop.open({look, currency: 'USD'});
    await expect(widget.frame.locator('.field-number svg')).toHaveCount(2);
    await expect(widget.element.locator('.field').first()).toHaveCSS('height', `${field}px`);
    const cells = await widget.frame.locator('.field').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(cells.length).toBeGreaterThan(2);
    expect(cells.filter((height) => height !== field)).toEqual([]);
    expect(await widget.frame.locator('html').evaluate((root) => root.scrollHeight - root.clientHeight)).toBe(0);
    const heights = await shop.page.evaluate(() => [...(window.frameHeights ?? [])]);
    expect(heights).toEqual([3 * field + 2]);
  });
}

test('density="compact" makes the card fields and their frame lower, and keeps what was typed', async ({shop}) => {
  const widget = await shop.open({currency: 'USD'});
  await widget.card('number').fill('4242');
  await widget.element.evaluate((element) => {
    element.setAttribute('density', 'compact');
  });
  await expect(widget.frame.locator('.field').first()).toHaveCSS('height', '48px');
  await expect(widget.element.locator('iframe')).toHaveCSS('height', '146px');
  await expect(widget.card('number')).toHaveValue('4242');
});

/** Records the height of the visible card frame in each animation frame. */
function watchFrame(): void {
  window.frameHeights = new Set();
  const look = (): void => {
    const frame = document.querySelector('payment-widget')?.shadowRoot?.querySelector('.frame:not(.loading) > iframe');
    if (frame) window.frameHeights?.add(frame.getBoundingClientRect().height);
    requestAnimationFrame(look);
  };
  look();
}
