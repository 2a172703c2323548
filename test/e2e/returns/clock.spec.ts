import {freshNumber} from '../helpers/instant.ts';
import {phonePaid, qrPaid, success} from '../helpers/payloads.ts';
import type {Shop} from '../helpers/shop.ts';
import {expect, test} from '../helpers/story.ts';

/** The testers' clock control on the demo page. */
const control = ({page}: Shop) => ({
  seconds: page.getByLabel('By how much'),
  button: page.getByRole('button', {name: 'Move the clock'}),
  state: page.locator('#clock-state'),
});

test('a code expires on the screen when the service’s clock is moved past its end, and the next one is paid', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  // Polls fail, so only the stream can report the payment.
  await service.setFault({operation: 'getInvoiceStatus', kind: 'status', status: 503, times: 0, match: invoice.id});
  const widget = await shop.openInvoice(invoice);
  await widget.openQr();
  await expect(widget.element.getByText(/Valid for [45]:/)).toBeVisible();
  const before = Date.now();
  const serverTime = await service.advanceClock(240);
  expect(serverTime - before).toBeGreaterThanOrEqual(240_000);
  await expect(widget.element.getByText(/Valid for 0:[2-5]\d/)).toBeVisible({timeout: 5_000});

  await service.advanceClock(3600);
  await expect(widget.element.getByText('This QR code has expired.')).toBeVisible({timeout: 5_000});
  await expect(widget.qrCode).toHaveCount(0);
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([]);

  await widget.press(widget.element.getByRole('button', {name: 'Show a new QR code'}));
  await expect(widget.element.getByText(/Valid for [45]:/)).toBeVisible();
  expect(await service.approveQr(await widget.readQr())).toBe('settled');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toEqual([success(qrPaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}))]);
});

test('a page that only polls also shows that the code has expired when the clock is moved', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  await service.setFault({operation: 'streamInvoiceStatus', kind: 'status', status: 503, times: 0, match: invoice.id});
  const widget = await shop.openInvoice(invoice);
  await widget.openQr();
  await expect(widget.element.getByText(/Valid for [45]:/)).toBeVisible();
  await service.advanceClock(300);
  await expect(widget.element.getByText('This QR code has expired.')).toBeVisible();
  expect(await shop.events()).toEqual([]);
});

test('announces nothing when the clock is moved past the end of a phone request, and the next one is paid', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  await widget.askPhone(freshNumber());
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.advanceClock(120);
  await expect(widget.element.getByText('There was no answer on the phone.')).toBeVisible({timeout: 5_000});
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([]);

  await widget.sendRequest('79 00 00 01');
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toEqual([success(phonePaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}))]);
});

test('settles a phone request that is approved before its expiry, although the clock is moved by a day', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  // A request sent after the session has expired is refused.
  const asked = shop.page.waitForResponse(/\/phone_requests$/);
  await widget.askPhone('79 00 00 01');
  await asked;
  await service.advanceClock(86_400);
  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([success(phonePaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}))]);
});

test('moving the clock on the demo page expires the code that is shown there', async ({shop, service}) => {
  const widget = await shop.open({mode: 'invoice', currency: 'BIF', methods: 'qr phone'});
  await widget.openQr();
  const {seconds, button, state} = control(shop);
  await expect(state).toContainText(/The service’s clock (is .* ahead|shows the real time)\./);
  const before = (await service.call('GET', '/simulator/clock'))['advanced_seconds'] as number;
  await seconds.selectOption('1 day');
  await button.click();
  await expect(state).toContainText(/ days? .*ahead\.$/);
  await expect(widget.element.getByText('This QR code has expired.')).toBeVisible({timeout: 5_000});
  // The service moves its clock from one due event to the next.
  const ahead = async (): Promise<number> =>
    Number((await service.call('GET', '/simulator/clock'))['advanced_seconds']);
  await expect.poll(ahead).toBeGreaterThanOrEqual(before + 86_400);
  await shop.page.reload();
  await expect(state).toContainText(/ahead\.$/);
});

test('the clock can be moved on the dashboard', async ({page, service}) => {
  await page.goto(`${service.url}/simulator`);
  await page.getByText('Move the clock').first().click();
  await page.getByLabel('By how much').selectOption('1 hour');
  const before = (await service.call('GET', '/simulator/clock'))['advanced_seconds'] as number;
  await page.getByRole('button', {name: 'Move the clock'}).click();
  await expect(page.locator('#clock-state')).toContainText('ahead.');
  await expect
    .poll(async () => (await service.call('GET', '/simulator/clock'))['advanced_seconds'])
    .toBe(before + 3600);
});
