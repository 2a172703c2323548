import type {Locator, Page} from '@playwright/test';
import {CARDS, EXPIRY} from './helpers/cards.ts';
import {expect, test} from './helpers/story.ts';

test('a payer fills in and pays by keyboard, through the card fields and out to the button', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  await widget.detail('first_name').focus();
  await type(shop.page, widget.detail('first_name'), 'Aline');
  await type(shop.page, widget.detail('last_name'), 'Iradukunda');
  await type(shop.page, widget.detail('email'), 'aline.iradukunda@example.com');
  await type(shop.page, widget.card('name'), 'Aline Iradukunda');
  await type(shop.page, widget.card('number'), CARDS.good);
  await type(shop.page, widget.card('exp'), EXPIRY.replace('/', ''));
  await type(shop.page, widget.card('csc'), '123');
  await expect(widget.payButton).toBeFocused();
  await shop.page.keyboard.press('Enter');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.heard()).toHaveLength(1);
});

test('Enter in the last card field pays', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.card('csc').press('Enter');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.heard()).toHaveLength(1);
});

test('Enter in a field of the customer pays too', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.fillCard();
  await widget.fillCustomer();
  await widget.detail('email').press('Enter');
  await expect(widget.status).toContainText('Payment received');
});

test('a press with nothing filled in goes to the first field to mend and charges nothing', async ({shop, service}) => {
  const before = await service.ledger();
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  await widget.payButton.press('Enter');
  await expect(widget.detail('first_name')).toBeFocused();
  await expect(widget.element.locator('.error')).toHaveCount(3);
  await widget.fillCustomer();
  await widget.payButton.press('Enter');
  await expect(widget.frame.locator('.problem:visible')).toHaveCount(4);
  await expect(widget.payButton).toHaveText('Pay $19.99');
  expect(await shop.heard()).toEqual([]);
  expect(await service.ledger()).toEqual(before);
});

test('a payer settles an invoice by phone with the keyboard alone', async ({shop, service}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  await widget.method('phone').press('Enter');
  await expect(widget.method('phone')).toHaveAttribute('aria-expanded', 'true');
  await shop.page.keyboard.press('Tab');
  await shop.page.keyboard.type('79 00 00 01');
  await shop.page.keyboard.press('Enter');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.heard()).toHaveLength(1);
});

/** Types into the field that has the focus, which is to be this one, and goes to the next. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}
