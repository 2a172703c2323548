import type {Page} from '@playwright/test';
import {faultsOf} from '../audit/axe.ts';
import {publishableKey, secretKey, type PaymentService} from '../helpers/payment-service.ts';
import {expect, test} from '../helpers/story.ts';

const PAGES = ['', '/bank', '/phone?phone_number=25779123456', '/mailbox'];
const PHONE = '+25779123456';

for (const [width, colorScheme] of [
  [280, 'dark'],
  [375, 'light'],
  [1280, 'dark'],
] as const) {
  test(`the simulator’s pages fit ${width} px, and axe finds no faults, in ${colorScheme}`, async ({page, service}) => {
    await openCode(service);
    await askPhone(service);
    await service.call('POST', '/simulator/invoices', {body: {currency: 'BIF', manual_payment: true}});
    await page.setViewportSize({width, height: 900});
    await page.emulateMedia({colorScheme});
    for (const path of PAGES) {
      await page.goto(`${service.url}/simulator${path}`);
      await expect(page.getByRole('listitem').nth(4)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      expect(await smallTargets(page), path).toEqual([]);
      expect(await faultsOf({page}), path).toEqual([]);
    }
    await page.goto(`${service.url}/simulator/bank`);
    await page.locator('#open button').first().click();
    await expect(page.getByRole('button', {name: 'Approve'})).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await faultsOf({page})).toEqual([]);
  });
}

test('the bank app lists open codes, the newest first, and can approve one', async ({page, service}) => {
  await page.goto(`${service.url}/simulator/bank`);
  const older = await openCode(service, 7001);
  const newer = await openCode(service, 7002);
  const codes = page.locator('#open button');
  await expect(codes.first()).toContainText(/BIF\s7,002.*\d:\d\d left.*Iduka Bujumbura, INV-BIF-/);
  await expect(codes.nth(1)).toContainText('BIF 7,001');
  await codes.first().click();
  await expect(page.getByRole('heading', {name: 'BIF 7,002'})).toBeVisible();
  await page.getByRole('button', {name: 'Approve'}).click();
  await expect(page.getByText('Paid. The shop knows already.')).toBeVisible();
  await expect(codes.filter({hasText: 'BIF 7,002'})).toHaveCount(0);
  await expect(codes.first()).toContainText('BIF 7,001');
  expect((await service.statusOf(newer, 'BIF')).status).toBe('paid');
  expect((await service.statusOf(older, 'BIF')).status).not.toBe('paid');
});

test('the bank app opens a dropped picture of a code, and can go back to the list', async ({page, service}) => {
  const invoice = await openCode(service, 7003);
  const [code] = await service.qrCodesOf(invoice);
  // No browser on this machine can read QR codes by itself.
  await page.addInitScript((payload) => {
    class Detector {
      static getSupportedFormats = (): Promise<string[]> => Promise.resolve(['qr_code']);
      detect = (): Promise<{rawValue: string}[]> => Promise.resolve([{rawValue: payload}]);
    }
    Object.assign(globalThis, {BarcodeDetector: Detector});
  }, code?.payload ?? '');
  await page.goto(`${service.url}/simulator/bank`);
  await expect(page.getByText('Choose a picture, or drop it on this page')).toBeVisible();
  await page.evaluate(dropPicture);
  await expect(page.getByRole('heading', {name: 'BIF 7,003'})).toBeVisible();
  await page.getByRole('button', {name: 'Back to the list'}).click();
  await expect(page.getByRole('heading', {name: 'Open codes'})).toBeFocused();
});

test('a payer’s phone shows a request with the time left, and a one-time code', async ({page, service}) => {
  await askPhone(service, 7004);
  const body = {amount: 5000, currency: 'BIF', phone_number: PHONE};
  await service.call('POST', '/v2/one_time_codes', {key: secretKey('BIF'), body});
  await page.goto(`${service.url}/simulator/phone?phone_number=${PHONE.slice(1)}`);
  const request = page.locator('#waiting > li').filter({hasText: 'BIF 7,004'});
  await expect(request).toContainText('Iduka Bujumbura asks you to pay');
  await expect(request).toContainText(/\d:\d\d left/);
  await expect(page.locator('#codes > li').first()).toContainText(/Your one-time code is \d+, to pay BIF\s5,000/);
  await request.getByRole('button', {name: 'Decline'}).click();
  await expect(page.getByText('Declined.', {exact: true})).toBeVisible();
  await expect(request).toHaveCount(0);
});

test('the dashboard finds an invoice by customer, amount, id and state, and copies its id', async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const {id} = await service.createInvoice('BIF', 7_654_321);
  await page.goto(`${service.url}/simulator`);
  const entries = page.locator('#invoices > li');
  const search = page.getByLabel('Search');
  await search.fill('7,654,321');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(/Amina Ndayisenga · INV-BIF-\d+/);
  await expect(entries.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  await entries.getByRole('button', {name: `Copy ${id}`}).click();
  await expect(page.getByRole('status').filter({hasText: `Copied ${id}.`})).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await page.getByLabel('State').selectOption('paid');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByLabel('State').selectOption('All');
  await search.fill('ndayisenga');
  await expect(entries.first()).toContainText('Amina Ndayisenga');
  await search.fill(id);
  await expect(entries).toHaveCount(1);
});

test('the dashboard shows 25 entries of a list, and more on demand', async ({page, service}) => {
  for (let count = 0; count < 27; count += 1) await service.createInvoice('KES', 6_000_000);
  await page.goto(`${service.url}/simulator`);
  await page.getByLabel('Search').fill('60,000.00');
  const entries = page.locator('#invoices > li');
  await expect(entries).toHaveCount(25);
  await page.getByRole('button', {name: 'Show more'}).click();
  await expect(entries).toHaveCount(27);
  await expect(page.getByRole('button', {name: 'Show more'})).toBeHidden();
});

/** Creates an invoice with an open QR code; returns its id. */
async function openCode(service: PaymentService, amount = 5000): Promise<string> {
  const {id, currency} = await service.createInvoice('BIF', amount);
  await service.call('POST', `/v2/invoices/${id}/qr`, {key: publishableKey('BIF'), body: {amount, currency}});
  return id;
}

async function askPhone(service: PaymentService, amount = 5000): Promise<void> {
  const {id, currency} = await service.createInvoice('BIF', amount);
  const body = {amount, currency, phone_number: PHONE};
  await service.call('POST', `/v2/invoices/${id}/phone_requests`, {key: publishableKey('BIF'), body});
}

/** Buttons, fields and tabs under 44 px. Links in a sentence may be smaller. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .button, input:not(.unseen), select, textarea, nav a')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map(({tagName, id, textContent}) => `${tagName} ${id} ${textContent}`),
  );
}

/** Drops an image of one pixel on the page. Runs in the page. */
async function dropPicture(): Promise<void> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const files = new DataTransfer();
  files.items.add(new File([await canvas.convertToBlob()], 'code.png', {type: 'image/png'}));
  dispatchEvent(new DragEvent('drop', {dataTransfer: files, cancelable: true}));
}
