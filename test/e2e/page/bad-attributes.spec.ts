import {publishableKey, secretKey} from '../helpers/payment-service.ts';
import type {ShopOptions} from '../helpers/shop.ts';
import {expect, test} from '../helpers/story.ts';

interface Mistake {
  readonly what: string;
  readonly options: ShopOptions;
  readonly attribute: string;
  readonly remedy: RegExp;
  /** The value that the console must not repeat. */
  readonly value: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    what: 'an unknown mode',
    options: {mode: 'subscribe'},
    attribute: 'mode',
    remedy: /add, charge or invoice/,
    value: 'subscribe',
  },
  {
    what: 'an amount that is not a number',
    options: {amount: 'abc', currency: 'USD'},
    attribute: 'amount',
    remedy: /at most 2 decimals/,
    value: 'abc',
  },
  {
    what: 'an amount with three decimals',
    options: {amount: '1.999', currency: 'USD'},
    attribute: 'amount',
    remedy: /at most 2 decimals/,
    value: '1.999',
  },
  {
    what: 'a fraction of a franc',
    options: {amount: '10.5', currency: 'BIF'},
    attribute: 'amount',
    remedy: /whole units/,
    value: '10.5',
  },
  {
    what: 'a missing key',
    options: {key: ''},
    attribute: 'client-key',
    remedy: /your publishable key/,
    value: 'undefined',
  },
  {
    what: 'a secret key',
    options: {key: secretKey('BIF')},
    attribute: 'client-key',
    remedy: /revoke that key, and set the publishable one/,
    value: secretKey('BIF'),
  },
];

for (const {what, options, attribute, remedy, value} of MISTAKES) {
  test(`${what}: sends nothing, shows the payer a notice, and logs one line with the remedy`, async ({
    shop,
    service,
    consoleErrors,
  }) => {
    const requests: string[] = [];
    shop.page.on('request', (request) => requests.push(request.url()));
    const widget = await shop.open(options);
    await expect(widget.alert).toContainText('Payment is not available here');
    await expect(widget.alert).toContainText('Please tell the shop');
    await expect(widget.element.getByRole('button')).toHaveCount(0);
    await shop.roundTrip();

    expect(requests.filter((url) => url.startsWith(service.url))).toEqual([]);
    const [complaint, ...others] = consoleErrors.splice(0);
    expect(others).toEqual([]);
    expect(complaint).toContain(`${attribute}: `);
    expect(complaint).toMatch(remedy);
    expect(complaint).not.toContain(value);
    expect(await shop.events()).toEqual([]);
  });
}

test('removes a secret key from every attribute', async ({shop, consoleErrors}) => {
  const widget = await shop.open({currency: 'BIF', key: secretKey('BIF')});
  await expect(widget.alert).toContainText('Payment is not available here');
  expect(await widget.element.getAttribute('client-key')).toBeNull();
  await widget.setAttribute('data-note', secretKey('BIF'));
  await widget.setAttribute('description', secretKey('BIF'));
  const values = () => widget.element.evaluate(({attributes}) => [...attributes].map(({value}) => value).join(' '));
  await expect.poll(values).not.toContain('sk_');
  expect(consoleErrors.splice(0).join()).not.toContain('sk_test');
});

test('replaces the notice by the form as soon as the page corrects the attribute', async ({shop, consoleErrors}) => {
  const widget = await shop.open({currency: 'BIF', amount: '10.5', session: '0'});
  await expect(widget.alert).toContainText('Payment is not available here');
  expect(consoleErrors.splice(0)).toHaveLength(1);
  await widget.setAttribute('amount', '10');
  await widget.setAttribute('client-key', publishableKey('BIF'));
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
});
