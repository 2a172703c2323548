import {expect, test} from '../helpers/story.ts';

test('shows a link to the return-url after the payment, but not in print', async ({shop}) => {
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

test('the link back to the demo shop opens a new order in the payer’s language', async ({shop}) => {
  const widget = await shop.open({currency: 'USD', lang: 'fr'});
  await widget.payWith();
  await widget.press(widget.element.getByRole('link', {name: 'Retour à la boutique'}));
  await expect(shop.page).toHaveURL(`${shop.url}/?lang=fr`);
  await expect(widget.element.locator('.widget[lang=fr]')).toBeVisible();
});

for (const [what, address] of [
  ['a javascript: URL', 'javascript:alert(1)'],
  ['a data: URL', 'data:text/html,hello'],
  ['an invalid URL', 'https://'],
  ['empty', ''],
] as const) {
  test(`shows no link when the return-url is ${what}`, async ({shop}) => {
    const widget = await shop.open({currency: 'USD'});
    await widget.setAttribute('return-url', address);
    await widget.payWith();
    await expect(widget.status).toContainText('Payment received');
    await expect(widget.element.locator('[part=return]')).toHaveCount(0);
  });
}
