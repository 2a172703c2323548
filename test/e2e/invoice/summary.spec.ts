import {misfitsOf} from '../audit/layout.ts';
import {expect, test} from '../helpers/story.ts';

test('the summary shows the invoice number, due date, part and items in the payer’s language', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000, 3000);
  const widget = await shop.openInvoice(invoice);
  const summary = widget.element.locator('[part=summary]');
  await expect(summary).toContainText(/Invoice INV-BIF-\d{6}, due \d{1,2} [A-Z][a-z]{2,3} 20\d\d/);
  await expect(summary).toContainText('BIF\u00a03,000');
  await expect(summary).toContainText('Part 1 of 2. BIF\u00a05,000 is left for later.');
  const items = widget.element.locator('[part=items]');
  await expect(items.locator('dl')).toBeHidden();
  await items.getByText('Items (1)').click();
  await expect(items.locator('dd')).toHaveText('BIF\u00a08,000');

  await widget.setAttribute('lang', 'rn');
  await expect(summary).toContainText(/Fagitire INV-BIF-\d{6}, bitarenze \d{1,2}\/\d\d\/20\d\d/);
});

test('breaks a long word in the name of an item, and keeps the amount beside it', async ({shop, service}) => {
  await shop.page.setViewportSize({width: 280, height: 900});
  const invoice = await service.createInvoice('BIF', 8000);
  await shop.page.route(`**/v2/invoices/${invoice.id}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Demo purchase', 'Ikawa'.repeat(20));
    await route.fulfill({response, body});
  });
  const widget = await shop.openInvoice(invoice);
  await widget.element.getByText('Items (1)').click();
  await expect(widget.element.locator('dt')).toContainText('IkawaIkawa');
  expect(await misfitsOf(widget)).toEqual([]);
});

test('shows the rest of a partly paid invoice as its last part', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000, 3000);
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
  await service.approveQr(await widget.openQr());
  await expect(widget.status).toContainText('Payment received');
  await shop.openInvoice(invoice);
  const summary = widget.element.locator('[part=summary]');
  await expect(summary).toContainText('BIF\u00a05,000');
  await expect(summary).toContainText('Part 2 of 2');
  await expect(summary).not.toContainText('left for later');
});

test('keeps exactly one method open: a second press does not close it, another method does', async ({
  shop,
  service,
}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  await expect(widget.method('card')).toHaveAttribute('aria-disabled', 'true');
  await widget.method('card').press('Enter');
  await expect(widget.card('number')).toBeVisible();
  await widget.press(widget.method('phone'));
  await expect(widget.card('number')).toBeHidden();
  await widget.method('phone').press('Enter');
  await expect(widget.element.locator('[aria-expanded=true]')).toHaveCount(1);
  await expect(widget.element.getByLabel('Phone number')).toBeVisible();
});

for (const [methods, content] of [
  ['card', 'form[part=card]'],
  ['phone', 'form[part=phone]'],
  ['qr', '[part=qr] svg'],
] as const) {
  test(`hides the choice of methods when ${methods} is the only method`, async ({shop, service}) => {
    const {id, currency} = await service.createInvoice('BIF', 8000);
    const widget = await shop.open({mode: 'invoice', invoice: id, currency, methods});
    await expect(widget.element.locator(content)).toBeVisible();
    await expect(widget.method(methods)).toBeHidden();
  });
}

test('preselects the account’s calling code, and changes it with the choice or with the typed number', async ({
  shop,
  service,
}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  await widget.press(widget.method('phone'));
  const [code, number] = [widget.element.getByLabel('Country code'), widget.element.getByLabel('Phone number')];
  await expect(code.locator('option:checked')).toHaveText('+257');
  await code.selectOption('+237');
  await number.fill('671234567');
  await expect(widget.element.getByText('A request to pay appears on +237')).toBeVisible();
  for (const [typed, chosen, left] of [
    ['+254 712 345678', '+254', '712 345 678'],
    ['0025779123456', '+257', '79 12 34 56'],
    ['+33 6 12 34 56 78', '+…', '+33612345678'],
  ] as const) {
    await number.fill(typed);
    await number.blur();
    await expect(code.locator('option:checked')).toHaveText(chosen);
    await expect(number).toHaveValue(left);
  }
});
