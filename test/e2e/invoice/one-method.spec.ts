import {freshNumber} from '../helpers/instant.ts';
import {expect, test} from '../helpers/story.ts';

test('opens one method at a time, and keeps the QR code and what was typed', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await shop.openInvoice(invoice);
  const payload = await widget.openQr();
  await expect(widget.payButton).toBeHidden();
  await expect(widget.element.locator('.method .head [aria-expanded=true]')).toHaveCount(1);

  await widget.press(widget.method('card'));
  await expect(widget.payButton).toBeVisible();
  await expect(widget.qrCode).toBeHidden();
  await widget.fillCard();
  const typed = await widget.card('number').inputValue();
  await widget.press(widget.method('phone'));
  const phone = widget.element.locator('#phone');
  await phone.fill('79 12 34');
  await widget.press(widget.method('qr'));
  expect(await widget.readQr()).toBe(payload);
  expect(await service.qrCodesOf(invoice.id)).toHaveLength(1);
  await widget.press(widget.method('phone'));
  await expect(phone).toHaveValue('79 12 34');
  await widget.press(widget.method('card'));
  expect(typed).toMatch(/\d{4}$/);
  await expect(widget.card('number')).toHaveValue(typed);
});

test('cancels the QR code when a phone request is sent, and shows a new code when the payer returns to it', async ({
  shop,
  service,
}) => {
  const number = freshNumber();
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await shop.openInvoice(invoice);
  const payload = await widget.openQr();
  await widget.askPhone(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await expect.poll(async () => (await service.qrCodesOf(invoice.id)).map(({status}) => status)).toEqual(['cancelled']);
  expect(await service.approveQr(payload)).toBe('declined');

  const next = await widget.openQr();
  expect(next).not.toBe(payload);
  await expect.poll(async () => (await service.requestsOn(number)).map(({status}) => status)).toEqual(['cancelled']);
  expect(await service.approveQr(next)).toBe('settled');
  await expect(widget.status).toContainText('Payment received');
  expect((await service.statusOf(invoice.id, 'BIF')).status).toBe('paid');
});

test('cancels a phone request when the payer pays by card, so that it can no longer be approved', async ({
  shop,
  service,
}) => {
  const number = freshNumber();
  const invoice = await service.createInvoice('BIF', 6000);
  const widget = await shop.openInvoice(invoice);
  await widget.fillCard();
  await widget.askPhone(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await widget.press(widget.method('card'));
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  await expect.poll(async () => (await service.requestsOn(number)).map(({status}) => status)).toEqual(['cancelled']);

  await service.answerPhone(number, 'approve');
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({settled_by: 'card', returned_amount: 0});
});

for (const end of ['expired by the service', 'declined in the bank’s app'] as const) {
  test(`offers a new QR code within seconds when the shown one was ${end}`, async ({shop, service}) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    const widget = await shop.openInvoice(invoice);
    const payload = await widget.openQr();
    if (end === 'expired by the service') await service.expireQr(payload);
    else await service.call('POST', '/simulator/bank_app/decline', {body: {payload}});
    await expect(widget.element.getByText('This QR code has expired.')).toBeVisible();
    await expect(widget.qrCode).toHaveCount(0);

    await widget.press(widget.element.getByRole('button', {name: 'Show a new QR code'}));
    const next = await widget.readQr();
    expect(next).not.toBe(payload);
    expect(await service.approveQr(next)).toBe('settled');
    await expect(widget.status).toContainText('Payment received');
  });
}
