import type {Page} from '@playwright/test';
import {faultsOf} from '../audit/axe.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import {freshWallet} from '../helpers/instant.ts';
import {expect, test} from '../helpers/story.ts';
import {WidgetPage} from '../helpers/widget-page.ts';

for (const [width, colorScheme, language] of [
  [280, 'light', 'fr'],
  [375, 'dark', 'rn'],
  [1280, 'light', 'sw'],
  [1280, 'dark', 'en'],
] as const) {
  test(`the invoice page fits ${width} px, and axe finds no faults, in ${colorScheme} and ${language}`, async ({
    page,
    service,
  }) => {
    await page.setViewportSize({width, height: 900});
    await page.emulateMedia({colorScheme});
    const widget = await openPage(page, service, language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await faultsOf(widget)).toEqual([]);
  });
}

test('the widget on the invoice page has no padding and no border, and there is one test badge', async ({
  page,
  service,
}) => {
  const widget = await openPage(page, service, 'en');
  const box = widget.element.locator('[part=widget]');
  for (const name of ['padding', 'border-width']) await expect(box).toHaveCSS(name, '0px');
  await expect(page.locator('.badge, [part=test-badge]').filter({visible: true})).toHaveCount(1);
  await page.emulateMedia({media: 'print', colorScheme: 'dark'});
  await expect(page.locator('.badge, [part=test-badge]').filter({visible: true})).toHaveCount(1);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('the invoice page closes its choice of languages on Escape, and when the payer goes on elsewhere', async ({
  page,
  service,
}) => {
  const widget = await openPage(page, service, 'en');
  const menu = page.locator('.languages');
  const [summary, french] = [menu.locator('summary'), menu.getByRole('link', {name: 'Français'})];
  await summary.press('Enter');
  await expect(french).toBeVisible();
  expect((await french.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await french.press('Escape');
  await expect(french).toBeHidden();
  await expect(summary).toBeFocused();
  for (const goOn of [() => widget.method('qr').focus(), () => page.getByText('Coffee from Ngozi').click()]) {
    await summary.click();
    await expect(french).toBeVisible();
    await goOn();
    await expect(french).toBeHidden();
  }
  await summary.click();
  await french.click();
  await expect(page).toHaveURL(/lang=fr/);
});

test('the invoice page keeps the number of the invoice on one line', async ({page, service}) => {
  await page.setViewportSize({width: 280, height: 900});
  await openPage(page, service, 'rn');
  const lines = await page.locator('h1 span').evaluate((number) => {
    const range = document.createRange();
    range.selectNodeContents(number);
    return new Set([...range.getClientRects()].map(({top}) => top)).size;
  });
  expect(lines).toBe(1);
});

test('the invoice page takes mobile money', async ({page, service}) => {
  const widget = await openPage(page, service, 'en');
  const number = freshWallet('prompt');
  await widget.payByWallet(number);
  await widget.element.getByText('Approve BIF 5,000.').waitFor();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
});

test('the page of a paid invoice has room for the merchant’s name at 375 px', async ({page, service}) => {
  await page.setViewportSize({width: 375, height: 900});
  const widget = await openPage(page, service, 'rn');
  await widget.fillCard();
  await widget.pay();
  await expect(page.locator('.pay.settled')).toBeVisible();
  await page.reload();
  await expect(page.locator('header .badge')).toBeVisible();
  expect((await page.locator('.merchant').boundingBox())?.width).toBeGreaterThanOrEqual(128);
});

test('the invoice page removes its payment notices once it is paid, and prints the result', async ({page, service}) => {
  const widget = await openPage(page, service, 'en');
  await expect(page.getByText('To be paid')).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('.pay')).toBeHidden();
  await page.emulateMedia({media: 'screen'});
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  await expect(page.locator('.to-pay, .standing')).toHaveCount(0);
  await page.emulateMedia({media: 'print'});
  await expect(widget.status).toBeVisible();
});

test('the invoice page does not ask for money that was paid in another tab', async ({page, service}) => {
  const widget = await openPage(page, service, 'en');
  await payInOtherTab(page);
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Already paid');
  await expect(page.locator('.to-pay, .standing')).toHaveCount(0);
});

test('a payer who comes back to the invoice page sees that it was paid meanwhile', async ({page, service}) => {
  const widget = await openPage(page, service, 'en');
  const id = await widget.element.getAttribute('invoice-id');
  await service.call('POST', `/simulator/invoices/${id}/money`, {body: {}});
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(widget.status).toContainText('Already paid');
  await expect(page.locator('.to-pay, .standing')).toHaveCount(0);
});

for (const [first, shown, left] of [
  [2000, '2,000', '3,000'],
  [2500, '2,500', '2,500'],
] as const) {
  test(`the invoice page says that BIF ${left} is left after BIF ${shown} was paid in another tab`, async ({
    page,
    service,
  }) => {
    const {id} = await service.createInvoice('BIF', 5000, first);
    await page.goto(`${String((await service.read(`/v2/invoices/${id}`, 'BIF'))['url'])}?lang=en`);
    const widget = new WidgetPage(page, 'pay');
    await expect(page.locator('.to-pay')).toContainText(`BIF ${shown}`);
    await payInOtherTab(page);
    await widget.fillCard();
    await widget.pay();
    await expect(widget.alert).toContainText('The price has changed');
    await expect(widget.payButton).toHaveText(`Pay BIF ${left}`);
    await expect(page.locator('.to-pay')).toContainText(`BIF ${left}`);
    await expect(page.locator('.standing')).toHaveText('Partly paid');
    await expect(page.locator('.totals')).toContainText('Left to pay');
    expect((await service.ledger()).filter((charge) => charge.invoice_id === id)).toHaveLength(1);
  });
}

test.describe('the invoice page without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('shows the amount due, the merchant and other ways to pay', async ({page, service}) => {
    await page.goto(await linkTo(service));
    await expect(page.getByText(/^You owe Iduka Bujumbura BIF\s5,000\./)).toBeVisible();
    await expect(page.getByText(/^Pay Iduka/).filter({visible: true})).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.locator('.languages summary').click();
    await page.getByRole('link', {name: 'Français'}).click();
    await expect(page.getByText(/^Vous devez 5\s000\sFBu à Iduka Bujumbura\./)).toBeVisible();
  });
});

/** Opens the same page in another tab, and pays there by card. */
async function payInOtherTab(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const other = new WidgetPage(tab, 'pay');
  await other.fillCard();
  await other.pay();
  await expect(other.status).toContainText('Payment received');
}

/** Opens the page of a new invoice and waits for its card fields. */
async function openPage(page: Page, service: PaymentService, language: string): Promise<WidgetPage> {
  await page.goto(`${await linkTo(service)}?lang=${language}`);
  const widget = new WidgetPage(page, 'pay');
  await expect(widget.element.locator('.frame.ready')).toBeVisible();
  return widget;
}

async function linkTo(service: PaymentService): Promise<string> {
  const {id} = await service.createInvoice('BIF', 5000);
  return String((await service.read(`/v2/invoices/${id}`, 'BIF'))['url']);
}
