import type {Page} from '@playwright/test';
import {holdRequests, type HeldRequests} from '../helpers/hold-back.ts';
import {freshNumber} from '../helpers/instant.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const NOTICE = 'The connection is slow';

/** Expects a notice eight seconds after a request was held, and no notice after its release. */
async function expectNotice(page: Page, {status}: WidgetPage, {firstRequest, release}: HeldRequests): Promise<void> {
  await firstRequest;
  await page.clock.runFor(8_500);
  await expect(status).toContainText(NOTICE);
  release();
  await expect(status).not.toContainText(NOTICE);
}

test.beforeEach(async ({shop}) => {
  await shop.page.clock.install();
});

test('shows a notice while a charge request gets no response', async ({shop}) => {
  const held = await holdRequests(shop.page, '**/v2/charges/card');
  const widget = await shop.open();
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.pay();
  await expectNotice(shop.page, widget, held);
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('shows a notice while an invoice does not load', async ({shop, service}) => {
  const {id} = await service.createInvoice('BIF', 8000);
  const held = await holdRequests(shop.page, new RegExp(`/v2/invoices/${id}(\\?|$)`));
  const widget = await shop.open({mode: 'invoice', invoice: id, currency: 'BIF'}, {until: 'commit'});
  await expectNotice(shop.page, widget, held);
  await expect(widget.element.locator('[part=summary]')).toBeVisible();
});

test('shows a notice while the request for a QR code gets no response', async ({shop, service}) => {
  const held = await holdRequests(shop.page, '**/qr', 'POST');
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  await widget.press(widget.method('qr'));
  await expectNotice(shop.page, widget, held);
  await expect(widget.qrCode).toBeVisible();
});

test('shows a notice while a phone request gets no response', async ({shop, service}) => {
  const {id} = await service.createInvoice('BIF', 8000);
  const held = await holdRequests(shop.page, '**/phone_requests', 'POST');
  const widget = await shop.open({mode: 'invoice', invoice: id, currency: 'BIF', methods: 'phone'});
  await widget.sendRequest(freshNumber());
  await expectNotice(shop.page, widget, held);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
});
