import type {Locator, Page} from '@playwright/test';
import {TEST_CARDS, TEST_EXPIRY} from '../../../src/testing/index.ts';
import {freshWallet, letPhoneAnswer} from '../helpers/instant.ts';
import {expect, test} from '../helpers/story.ts';

test('a payer fills in the form and pays by keyboard, through the card fields to the button', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  await widget.detail('email').focus();
  await type(shop.page, widget.detail('email'), 'aline.iradukunda@example.com');
  // From here on the focus moves automatically.
  await shop.page.keyboard.type(`${TEST_CARDS.good}${TEST_EXPIRY.replace('/', '')}123`);
  await expect(widget.card('csc')).toHaveValue('123');
  await type(shop.page, widget.card('name'), 'Aline Iradukunda');
  await expect(widget.payButton).toBeFocused();
  await shop.page.keyboard.press('Enter');
  await expect(widget.status).toContainText('Payment received');
  await expect(widget.element.getByText('Payment received')).toBeFocused();
  expect(await shop.events()).toHaveLength(1);
});

test('Enter in the last card field pays', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.card('name').press('Enter');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
});

test('Enter in a customer field pays', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.fillCard();
  await widget.fillCustomer();
  await widget.detail('email').press('Enter');
  await expect(widget.status).toContainText('Payment received');
});

test('pressing the button of an empty form focuses the first invalid field and charges nothing', async ({
  shop,
  service,
}) => {
  const before = await service.ledger();
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  await widget.payButton.press('Enter');
  await expect(widget.detail('email')).toBeFocused();
  await expect(widget.element.locator('.error')).toHaveCount(1);
  await expect(widget.frame.locator('.problem:visible')).toHaveCount(4);
  await expect(widget.detail('email')).toBeFocused();
  await widget.fillCustomer();
  await widget.payButton.press('Enter');
  await expect(widget.card('number')).toBeFocused();
  await expect(widget.payButton).toHaveText('Pay $19.99');
  expect(await shop.events()).toEqual([]);
  expect(await service.ledger()).toEqual(before);
});

test('a payer settles an invoice by phone with only the keyboard', async ({shop, service}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  await widget.method('phone').press('Enter');
  await expect(widget.method('phone')).toHaveAttribute('aria-expanded', 'true');
  await tabTo(shop.page, widget.element.getByLabel('Phone number'));
  await shop.page.keyboard.type('79 00 00 01');
  await shop.page.keyboard.press('Enter');
  await letPhoneAnswer(service, '+25779000001');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
});

test('a payer pays by mobile money with only the keyboard: number, provider, code', async ({shop, service}) => {
  const widget = await shop.open({currency: 'BIF', amount: '8000', methods: 'card wallet'});
  await widget.method('wallet').press('Enter');
  await tabTo(shop.page, widget.element.getByLabel('Phone number'));
  await shop.page.keyboard.type('77 12 34 56');
  await tabTo(shop.page, widget.element.getByRole('radio', {name: 'Lumicash'}));
  await shop.page.keyboard.press('Space');
  await tabTo(shop.page, widget.walletButton);
  await shop.page.keyboard.press('Enter');
  await expect(widget.walletCode).toBeFocused();
  await shop.page.keyboard.type(await service.readCode('+25777123456'));
  await shop.page.keyboard.press('Enter');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
});

test('cancelling a wallet payment by keyboard focuses the field for another number', async ({shop}) => {
  const widget = await shop.open({currency: 'BIF', amount: '8000', methods: 'card wallet'});
  await widget.payByWallet(freshWallet('prompt'));
  await expect(widget.element.getByText('Waiting for your approval')).toBeFocused();
  await tabTo(shop.page, widget.element.getByRole('button', {name: 'Cancel, and pay another way'}));
  await shop.page.keyboard.press('Enter');
  await expect(widget.element.getByLabel('Phone number')).toBeFocused();
  expect(await shop.events()).toEqual([]);
});

test('a payer selects a saved card with the arrow keys and pays', async ({shop}) => {
  const widget = await shop.open({currency: 'USD', customer: 'saved'});
  const choices = widget.element.getByRole('radio');
  await expect(choices).toHaveCount(2);
  await choices.first().focus();
  await shop.page.keyboard.press('ArrowDown');
  await expect(choices.last()).toBeFocused();
  await expect(widget.card('number')).toBeVisible();
  await shop.page.keyboard.press('ArrowUp');
  await expect(choices.first()).toBeChecked();
  await shop.page.keyboard.press('Enter');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
});

test('a payer saves a card by keyboard', async ({shop}) => {
  const widget = await shop.open({mode: 'add', currency: 'USD'});
  await widget.element.evaluate((element) => {
    element.setAttribute('no-auto-advance', '');
  });
  await expect(widget.element.locator('.frame')).toHaveClass(/ready/);
  await widget.detail('email').focus();
  const typed = ['aline.iradukunda@example.com', TEST_CARDS.good, TEST_EXPIRY.replace('/', ''), '123'];
  await tabThrough(shop.page, [...typed, 'Aline Iradukunda']);
  await expect(widget.payButton).toBeFocused();
  await shop.page.keyboard.press('Space');
  await expect(widget.status).toContainText('Card saved');
});

test('a payer opens and copies a QR code by keyboard, and then copies the receipt', async ({
  shop,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  await widget.method('qr').focus();
  await shop.page.keyboard.press('Enter');
  await expect(widget.qrCode).toBeVisible();
  await widget.method('qr').focus();
  const payload = await widget.readQr();
  await tabTo(shop.page, widget.element.locator('[part=qr] summary'));
  await shop.page.keyboard.press('Space');
  await expect(widget.element.getByText(payload)).toBeVisible();
  await tabTo(shop.page, widget.element.getByRole('button', {name: 'Copy the code'}));
  await shop.page.keyboard.press('Enter');
  await expect(widget.element.getByText('Code copied')).toBeVisible();
  expect(await clipboardOf(shop.page)).toBe(payload);
  await service.approveQr(payload);
  await expect(widget.status).toContainText('Payment received');
  await tabTo(shop.page, widget.element.getByRole('button', {name: 'Copy the receipt'}));
  await shop.page.keyboard.press('Enter');
  await expect(widget.element.getByText('Copied', {exact: true})).toBeVisible();
  expect(await clipboardOf(shop.page)).toContain('8,000');
});

test('the focus follows a phone request: sent, cancelled for another number, sent again', async ({shop, service}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  await widget.method('phone').focus();
  await shop.page.keyboard.press('Enter');
  await tabTo(shop.page, widget.element.getByLabel('Phone number'));
  await shop.page.keyboard.type('79 12 34 56');
  await shop.page.keyboard.press('Enter');
  await expect(widget.element.getByText('Waiting for your approval')).toBeFocused();
  await tabTo(shop.page, widget.element.getByRole('button', {name: 'Use another number'}));
  await shop.page.keyboard.press('Enter');
  await expect(widget.element.getByLabel('Phone number')).toBeFocused();
  await shop.page.keyboard.press('ControlOrMeta+a');
  await shop.page.keyboard.type('79 00 00 01');
  await shop.page.keyboard.press('Enter');
  await letPhoneAnswer(service, '+25779000001');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
});

test('Tab visits every control once, also in the card fields, and Shift+Tab visits them in reverse order', async ({
  shop,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  await widget.detail('email').focus();
  const there = await walk(shop.page, 'Tab');
  expect(there).toEqual(['email', 'cc-number', 'cc-exp', 'cc-csc', 'cc-name', 'button', 'button']);
  await widget.element.getByRole('button', {name: 'Write my name differently'}).focus();
  expect(await walk(shop.page, 'Shift+Tab')).toEqual(there.toReversed());
});

/** Types into this field, which must have the focus, and presses Tab. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

/** Types a text into each field, starting at the focused one, with Tab between them. */
async function tabThrough(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

/** Presses Tab until the target has the focus; ten presses are enough on every page. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> =>
    target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);
  for (let presses = 0; presses < 10 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** The elements that get the focus from here on until it leaves the widget. */
async function walk(page: Page, key: string): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let stop = await focused(page); stop !== ''; stop = await focused(page)) {
    stops.push(stop);
    if (stops.length > 20) break;
    await page.keyboard.press(key);
  }
  return stops;
}

/** The name of the focused field in any frame; 'button' for the button, '' for anything outside the widget. */
async function focused(page: Page): Promise<string> {
  const names = await Promise.all(page.frames().map((frame) => frame.evaluate(nameOfFocused)));
  return names.find((name) => name !== '') ?? '';
}

function nameOfFocused(): string {
  const outer = document.activeElement;
  const inner = location.pathname.startsWith('/elements/') ? outer : outer?.shadowRoot?.activeElement;
  if (!inner || !document.hasFocus() || inner.matches('body, iframe')) return '';
  return inner.getAttribute('name') ?? inner.localName;
}

function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
