import type {Page} from '@playwright/test';
import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey, secretKey} from '../helpers/payment-service.ts';

const SECRET = secretKey('USD');

const ATTRIBUTES = [
  ...['client-key', 'api-url', 'mode', 'amount', 'currency', 'description', 'customer-id', 'invoice-id', 'methods'],
  ...['lang', 'session', 'data-note', 'title', 'class'],
];

for (const name of ATTRIBUTES) {
  test(`a secret key in ${name}: sends nothing, removes the attribute, and does not repeat the key`, async ({
    merchant,
    service,
    consoleErrors,
  }) => {
    await merchant.open();
    const sent = listenForRequests(merchant.page);
    const widget = await merchant.place({attributes: {...attributesFor(service.url), [name]: valueFor(name)}});
    await expect(widget.alert).toContainText('Payment is not available here');
    await expect(widget.element.getByRole('button')).toHaveCount(0);
    expect(await widget.element.evaluate((element) => new XMLSerializer().serializeToString(element))).not.toContain(
      'sk_',
    );
    expect(await widget.element.getAttribute(name)).toBeNull();
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(/secret key.*revoke that key/)]);
    await merchant.page.evaluate(() => fetch('/shop/config'));
    expect(sent.map((url) => new URL(url).pathname)).toEqual(['/shop/config']);
  });
}

const PROPERTIES = [
  ...[
    'clientKey',
    'apiUrl',
    'mode',
    'amount',
    'currency',
    'description',
    'customerId',
    'invoiceId',
    'session',
    'customer',
  ],
];

for (const name of PROPERTIES) {
  test(`a secret key in the property ${name}: sends nothing, and does not repeat the key`, async ({
    merchant,
    service,
    consoleErrors,
  }) => {
    const value = name === 'customer' ? {first_name: SECRET} : valueFor(name);
    await merchant.open();
    const sent = listenForRequests(merchant.page);
    await merchant.page.evaluate(
      ({attributes, property, value}) => {
        const widget = document.createElement('payment-widget');
        widget.id = 'widget';
        for (const [attribute, text] of Object.entries(attributes)) widget.setAttribute(attribute, text);
        Object.assign(widget, {[property]: value});
        document.body.append(widget);
      },
      {attributes: attributesFor(service.url), property: name, value},
    );
    await expect(merchant.widget.alert).toContainText('Payment is not available here');
    expect(consoleErrors.splice(0)).toEqual([expect.not.stringContaining(SECRET)]);
    await merchant.page.evaluate(() => fetch('/shop/config'));
    expect(sent.map((url) => new URL(url).pathname)).toEqual(['/shop/config']);
  });
}

function listenForRequests(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    // Excludes the widget's own scripts, which carry no data.
    if (!/\/payment-widget\/[\w-]{8}\/(element|diagnostics)\.js$/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

function attributesFor(url: string): Readonly<Record<string, string>> {
  return {'api-url': url, 'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};
}

/** For a URL attribute: a URL that contains the key. */
function valueFor(name: string): string {
  return /url/i.test(name) ? `http://127.0.0.1:4010/${SECRET}` : SECRET;
}
