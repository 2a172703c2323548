import {TEST_CARDS, TEST_EXPIRY} from '../../../src/testing/index.ts';
import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey} from '../helpers/payment-service.ts';
import {WidgetPage} from '../helpers/widget-page.ts';

/** An XML page with the tag. */
function pageOf(attributes: Readonly<Record<string, string>>): string {
  const tag = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return (
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Merchant</title>' +
    '<link rel="icon" href="data:,"/><script src="/payment-widget.js" defer="defer"></script></head>' +
    `<body><payment-widget id="widget"${tag.join('')}></payment-widget></body></html>`
  );
}

test('a card is paid on a page of application/xhtml+xml', async ({page, service, serve}) => {
  const tag = {'api-url': service.url, 'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};
  const port = await serve({'/': {html: pageOf(tag), type: 'application/xhtml+xml'}});
  await page.goto(`http://localhost:${String(port)}/`);
  const widget = new WidgetPage(page);
  await widget.fillCustomer();
  // Playwright only recognises `IFRAME`, and an XML page has the name in lower case.
  const cardFrame = () => page.frame({url: /\/elements\/card\?/});
  await expect.poll(() => cardFrame()?.locator('input').count()).toBe(4);
  for (const [field, text] of [
    ['name', 'Aline Iradukunda'],
    ['number', TEST_CARDS.good],
    ['exp', TEST_EXPIRY],
    ['csc', '123'],
  ] as const)
    await cardFrame()?.locator(`input[name=cc-${field}]`).fill(text);
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
});

test('a QR code is paid on a page of application/xhtml+xml', async ({page, service, serve}) => {
  const {id} = await service.createInvoice('BIF', 5_000);
  const tag = {'mode': 'invoice', 'invoice-id': id, 'methods': 'qr card phone'};
  const html = pageOf({'api-url': service.url, 'client-key': publishableKey('BIF'), ...tag});
  const port = await serve({'/': {html, type: 'application/xhtml+xml'}});
  await page.goto(`http://localhost:${String(port)}/`);
  const widget = new WidgetPage(page);
  await service.approveQr(await widget.openQr());
  await expect(widget.status).toContainText('Payment received');
});
