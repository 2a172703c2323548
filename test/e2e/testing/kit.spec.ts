import {
  paymentEvents,
  PaymentWidgetPage,
  recordPaymentEvents,
  Simulator,
  TEST_CARDS,
  TEST_PHONES,
} from '../../../src/testing/index.ts';
import {expect, test} from '../helpers/story.ts';

/** Like a merchant's test: uses only `@payment-widget/element/testing`, none of these helpers. */
test('a merchant’s test can charge a declined card and then a good one', async ({page, shop}) => {
  await recordPaymentEvents(page);
  await page.goto(`${shop.url}/?amount=19.99&currency=USD`);
  const widget = new PaymentWidgetPage(page);
  await widget.payWith({number: TEST_CARDS.INSUFFICIENT_FUND});
  await expect.poll(() => paymentEvents(page)).toEqual([{type: 'onFailure', detail: undefined}]);
  await widget.fillCard({number: TEST_CARDS.mastercard});
  await widget.pay();
  await expect
    .poll(async () => (await paymentEvents(page)).at(-1))
    .toMatchObject({
      type: 'onSuccess',
      detail: {charge: {amount: 1999, currency: 'USD', status: 'succeeded'}},
    });
});

test('a merchant’s test can pay an invoice by its QR code', async ({page, shop, service}) => {
  const invoice = await service.createInvoice('KES', 150_000);
  await recordPaymentEvents(page);
  await page.goto(`${shop.url}/?mode=invoice&invoice=${invoice.id}&currency=KES&methods=qr+phone`);
  const payload = await new PaymentWidgetPage(page).openQr();
  expect(await new Simulator(service.url).approveQr(payload)).toBe('settled');
  await expect.poll(() => paymentEvents(page)).toMatchObject([{type: 'onSuccess', detail: {invoice_id: invoice.id}}]);
});

for (const [answer, type] of [
  ['approve', 'onSuccess'],
  ['decline', 'onFailure'],
] as const) {
  test(`a merchant’s test can make a phone ${answer} a request`, async ({page, shop, service}) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    await recordPaymentEvents(page);
    await page.goto(`${shop.url}/?mode=invoice&invoice=${invoice.id}&currency=BIF&methods=qr+phone`);
    const widget = new PaymentWidgetPage(page);
    const simulator = new Simulator(service.url);
    const phone = TEST_PHONES.waits.replace('123456', answer === 'approve' ? '712055' : '712155');
    await widget.askPhone(phone);
    await expect(widget.element.locator('div[part=phone]')).toBeVisible();
    await simulator.answerPhone(phone, answer);
    await expect.poll(async () => (await paymentEvents(page)).map((event) => event.type)).toEqual([type]);
  });
}
