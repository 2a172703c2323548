import {expect, test} from '../helpers/story.ts';

test('a payer whose name differs from the name on the card can enter it, and the customer gets that name', async ({
  shop,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  const other = widget.element.getByRole('button', {name: 'Write my name differently'});
  await other.press('Enter');
  await expect(other).toHaveCount(0);
  await expect(widget.detail('first_name')).toBeFocused();

  await widget.detail('last_name').fill('van Gogh');
  await widget.detail('email').fill('theo@example.com');
  await widget.fillCard();
  await widget.pay();
  await expect(widget.detail('first_name'), 'the missing field').toBeFocused();
  expect(await shop.events()).toEqual([]);

  await widget.detail('first_name').fill('Theo');
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  const names = {first_name: 'Theo', last_name: 'van Gogh'};
  expect(await shop.events()).toMatchObject([{type: 'onSuccess', detail: {customer: names}}]);
});

test('hides the button for another name when the page asks for the name, sets it, or sets the customer', async ({
  shop,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  const other = widget.element.getByRole('button', {name: 'Write my name differently'});
  for (const [name, value] of [
    ['fields', 'names'],
    ['customer', {first_name: 'Aline', last_name: 'Iradukunda'}],
    ['customerId', 'cus_1'],
  ] as const) {
    await expect(other).toBeVisible();
    const before = await widget.element.evaluate(
      (element, [key, set]) => {
        const known: unknown = Reflect.get(element, key);
        Reflect.set(element, key, set);
        return known;
      },
      [name, value] as const,
    );
    await expect(other, name).toHaveCount(0);
    await widget.element.evaluate((element, [key, set]) => Reflect.set(element, key, set), [name, before] as const);
  }
});
