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
