import {expect, test} from '../helpers/story.ts';

test('a payer who has paid is led back to where the page says', async ({shop}) => {
  const widget = await shop.open({currency: 'USD'});
  await widget.setAttribute('return-url', '/orders?id=7');
  const link = widget.element.getByRole('link', {name: 'Back to the shop'});
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
  await expect(link).toHaveAttribute('href', `${shop.url}/orders?id=7`);
  await link.focus();
  await expect(link).toBeFocused();
  await shop.page.emulateMedia({media: 'print'});
  await expect(link).toBeHidden();
});

test('the demo shop leads a payer who has paid to a new order, in their language', async ({shop}) => {
  const widget = await shop.open({currency: 'USD', lang: 'fr'});
  await widget.payWith();
  await widget.press(widget.element.getByRole('link', {name: 'Retour à la boutique'}));
  await expect(shop.page).toHaveURL(`${shop.url}/?lang=fr`);
  await expect(widget.element.locator('.widget[lang=fr]')).toBeVisible();
});

for (const [what, address] of [
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['no address', 'https://'],
  ['nothing', ''],
] as const) {
  test(`${what} is no way back`, async ({shop}) => {
    const widget = await shop.open({currency: 'USD'});
    await widget.setAttribute('return-url', address);
    await widget.payWith();
    await expect(widget.status).toContainText('Payment received');
    await expect(widget.element.locator('[part=return]')).toHaveCount(0);
  });
}
