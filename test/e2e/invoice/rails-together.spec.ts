import type {Page} from '@playwright/test';
import {holdRequests} from '../helpers/hold-back.ts';
import {phonePaid, qrPaid, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

const NUMBER = '+25779555123';

/*
 * The widget withdraws a code or a request when the payer chooses another method. Here the withdrawal is held, so that
 * money can arrive both ways.
 */
function holdWithdrawals(page: Page): Promise<unknown> {
  return holdRequests(page, /\/(qr|phone_requests)\/[^/]+$/, 'DELETE');
}

test('announces only the QR payment when the phone request is approved later', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 17_500);
  const widget = await shop.openInvoice(invoice);
  await holdWithdrawals(shop.page);
  const payload = await widget.openQr();
  await widget.askPhone(NUMBER);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();

  const uetr = await service.requestOn(NUMBER);
  await service.approveQr(payload);
  await service.answerRequest(uetr, 'approve');

  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  const {settled_by, charge_id, qr_reference} = await service.statusOf(invoice.id, 'BIF');
  expect(settled_by).toBe('qr');
  const paid = {amount: 17_500, currency: 'BIF', invoice_id: invoice.id, charge_id, qr_reference};
  expect(await shop.events()).toEqual([success(qrPaid(paid))]);
});

test('announces only the phone payment when the QR code is paid later, and refunds that money', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 17_500);
  const widget = await shop.openInvoice(invoice);
  await holdWithdrawals(shop.page);
  const payload = await widget.openQr();
  await widget.askPhone(NUMBER);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();

  const uetr = await service.requestOn(NUMBER);
  await service.answerRequest(uetr, 'approve');
  expect(await service.approveQr(payload)).toBe('refunded');

  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({settled_by: 'phone', uetr});
  const paid = phonePaid({amount: 17_500, currency: 'BIF', invoice_id: invoice.id, uetr});
  expect(await shop.events()).toEqual([success(paid)]);
  const charges = (await service.ledger()).filter(({invoice_id}) => invoice_id === invoice.id);
  expect(charges.map(({amount, amount_refunded}) => amount - amount_refunded)).toContain(0);
});

test('announces one success when both rails are approved at the same time', async ({shop, service}) => {
  const invoice = await service.createInvoice('USD', 5000);
  const widget = await shop.openInvoice(invoice);
  await holdWithdrawals(shop.page);
  const payload = await widget.openQr();
  await widget.askPhone(NUMBER);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  const uetr = await service.requestOn(NUMBER);
  await Promise.all([service.answerRequest(uetr, 'approve'), service.approveQr(payload)]);

  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  const {settled_by} = await service.statusOf(invoice.id, 'USD');
  const heard = await shop.events();
  expect(heard.map(({type}) => type)).toEqual(['onSuccess']);
  expect(Object.keys(heard[0]?.detail ?? {})).toContain(settled_by === 'qr' ? 'qr_reference' : 'uetr');
});

test('announces only the card payment when a code and a request are still open', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 6000);
  const widget = await shop.openInvoice(invoice);
  await holdWithdrawals(shop.page);
  await widget.fillCard();
  const payload = await widget.openQr();
  await widget.askPhone(NUMBER);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await widget.press(widget.method('card'));
  await widget.pay();

  await expect(widget.status).toContainText('Payment received');
  expect(await service.approveQr(payload)).toBe('refunded');
  await shop.roundTrip(service.url);
  const heard = await shop.events();
  expect(heard.map(({detail}) => Object.keys(detail as object))).toEqual([['customer', 'charge']]);
  expect((await service.statusOf(invoice.id, 'BIF')).settled_by).toBe('card');
});
