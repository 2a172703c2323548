import type {Page, Route} from '@playwright/test';
import {expect, test} from '../helpers/hostile-story.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {PageClock} from '../helpers/page-clock.ts';
import {publishableKey, type PaymentService} from '../helpers/payment-service.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

/** The part of the script that contains the element. */
const ELEMENT = '**/payment-widget/*/element.js';

test('keeps a card that is typed before the element has loaded, and its focus, and charges it', async ({
  merchant,
  service,
  page,
}) => {
  const arrival = await holdRequests(page, ELEMENT);
  const widget = await merchant.openTag(chargeAt(service));
  await widget.card('number').pressSequentially('42424242');
  expect(await isDefined(page)).toBe(false);
  arrival.release();
  await widget.payButton.waitFor();
  await page.keyboard.type('42424242');
  await expect(widget.card('number')).toHaveValue('4242 4242 4242 4242');
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
});

for (const [width, attributes] of [
  [320, {}],
  [375, {lang: 'fr'}],
  [1280, {'customer-id': 'cus_known'}],
] as const) {
  test(`the layout does not shift when the element adopts the placeholder, at ${String(width)} px`, async ({
    merchant,
    service,
    page,
  }) => {
    await page.setViewportSize({width, height: 900});
    const arrival = await holdRequests(page, ELEMENT);
    const widget = await merchant.openTag({...chargeAt(service), ...attributes});
    await widget.card('number').waitFor();
    const places = async (): Promise<unknown> => [
      await widget.card('number').boundingBox(),
      await page.getByText('Thank you').boundingBox(),
    ];
    const before = await places();
    arrival.release();
    await expect(widget.element.locator('.frame')).toHaveClass(/shown|ready/);
    expect(await places()).toEqual(before);
  });
}

for (const [what, spoil] of [
  ['cannot be loaded', (route: Route) => route.abort()],
  ['was changed in transit', change],
] as const) {
  test(`loads an element that ${what} again, and keeps what was typed`, async ({
    merchant,
    service,
    page,
    consoleErrors,
  }) => {
    await page.route(ELEMENT, spoil);
    const clock = await PageClock.install(page);
    const widget = await merchant.openTag({...chargeAt(service), mode: 'add'});
    await widget.card('number').fill('4242424242424242');
    await expect.poll(() => consoleErrors.join()).toContain('lacks a part of itself');
    await page.unroute(ELEMENT);
    await clock.passUntil(async () => (await widget.payButton.allTextContents()).join().includes('Save card'));
    await expect(widget.card('number')).toHaveValue('4242 4242 4242 4242');
    consoleErrors.splice(0);
  });
}

test('charges the amount that the page sets before the element has loaded', async ({merchant, service, page}) => {
  const arrival = await holdRequests(page, ELEMENT);
  const widget = await merchant.openTag(chargeAt(service));
  await widget.card('number').waitFor();
  await widget.element.evaluate((tag) => Object.assign(tag, {amount: '20.00'}));
  arrival.release();
  await expect(widget.payButton).toHaveText('Pay $20.00');
  await payAll(widget);
});

test('shows the card fields of the key that the page sets before the element has loaded', async ({
  merchant,
  service,
  page,
}) => {
  const arrival = await holdRequests(page, ELEMENT);
  const widget = await merchant.openTag({...chargeAt(service), amount: '2000'});
  await widget.card('number').waitFor();
  await widget.setAttribute('client-key', publishableKey('BIF'));
  await widget.setAttribute('currency', 'BIF');
  arrival.release();
  await expect(widget.element.locator('iframe')).toHaveAttribute('src', new RegExp(publishableKey('BIF')));
  await payAll(widget);
});

test('charges a card in a tag that was removed and inserted again before the element has loaded', async ({
  merchant,
  service,
  page,
}) => {
  const arrival = await holdRequests(page, ELEMENT);
  const widget = await merchant.openTag(chargeAt(service));
  await widget.card('number').waitFor();
  await widget.element.evaluate((tag) => {
    tag.remove();
    document.body.append(tag);
  });
  arrival.release();
  await payAll(widget);
});

test('leaves no frame behind when the tag is removed before the element has loaded', async ({
  merchant,
  service,
  page,
}) => {
  const arrival = await holdRequests(page, ELEMENT);
  const widget = await merchant.openTag(chargeAt(service));
  await widget.card('number').waitFor();
  await widget.element.evaluate((tag) => {
    tag.remove();
  });
  arrival.release();
  await expect.poll(() => isDefined(page)).toBe(true);
  expect(page.frames()).toHaveLength(1);
});

test('shows and logs that the page’s policy blocks the card fields', async ({
  merchant,
  service,
  consoleErrors,
  recordings,
}) => {
  const policy = '<meta http-equiv="Content-Security-Policy" content="frame-src \'none\'">';
  const widget = await merchant.openTag(chargeAt(service), policy);
  await expect(widget.element.locator('[data-loss=blocked]')).toContainText('Cards cannot be used on this page');
  await expect.poll(() => consoleErrors.join()).toContain('blocks it');
  consoleErrors.splice(0);
  recordings.violations.splice(0);
});

test('loads no card fields for a tag with an invalid attribute, and logs the attribute', async ({
  merchant,
  service,
  page,
  consoleErrors,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const widget = await merchant.openTag({...chargeAt(service), amount: '19.999'});
  await expect(widget.element).toContainText('not set up');
  expect(asked.filter((path) => path.startsWith('/elements/'))).toEqual([]);
  expect(consoleErrors.join()).toContain('amount');
  consoleErrors.splice(0);
});

test('loads the element once, and after the card fields', async ({merchant, service, page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const widget = await merchant.openTag(chargeAt(service));
  await widget.payButton.waitFor();
  const order = asked.filter((path) => path === '/elements/card' || path.endsWith('/element.js'));
  expect(order).toEqual(['/elements/card', expect.stringMatching(/element\.js$/)]);
});

test('loads the QR encoder before the element has loaded, and reads the invoice once', async ({
  merchant,
  service,
  page,
}) => {
  const {id} = await service.createInvoice('USD', 1999);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const arrival = await holdRequests(page, ELEMENT);
  const encoder = page.waitForRequest('**/payment-widget/*/qr-code.js');
  const setup = {'api-url': service.url, 'client-key': publishableKey('USD'), 'mode': 'invoice', 'invoice-id': id};
  const widget = await merchant.openTag({...setup, methods: 'qr'});
  await encoder;
  expect(await isDefined(page)).toBe(false);
  arrival.release();
  await service.approveQr(await widget.readQr());
  await expect(widget.status).toContainText('Payment received');
  expect(asked.filter((one) => one === `GET /v2/invoices/${id}`)).toHaveLength(1);
});

function chargeAt(service: PaymentService): Readonly<Record<string, string>> {
  return {
    'api-url': service.url,
    'client-key': publishableKey('USD'),
    'amount': '19.99',
    'currency': 'USD',
    'description': 'Two bags of coffee',
  };
}

/** Appends code to the script, like an attacker between the shop and the payer. */
async function change(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({response, body: `${await response.text()};globalThis.isOurs = true;`});
}

/** Fills in the form and pays. */
async function payAll(widget: WidgetPage): Promise<void> {
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
}

function isDefined(page: Page): Promise<boolean> {
  return page.evaluate(() => customElements.get('payment-widget') !== undefined);
}
