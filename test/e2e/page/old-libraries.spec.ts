import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey} from '../helpers/payment-service.ts';

/** Changes that old libraries and careless pages make to built-ins before the widget loads. */
const CHANGES: Readonly<Record<string, () => void>> = {
  'a method on every object': () => {
    Reflect.set(Object.prototype, 'extend', () => 'of an old library');
  },
  'a value on every object': () => {
    Reflect.set(Object.prototype, 'debug', true);
  },
  'a method on every array': () => {
    Reflect.set(Array.prototype, 'each', () => 'of an old library');
  },
  'methods on functions, strings and numbers': () => {
    for (const owner of [Function, String, Number, Boolean, Promise, Map, Set])
      Reflect.set(owner.prototype, 'extend', () => 'of an old library');
  },
  'Array.from of Prototype.js': () => {
    Array.from = ((list: ArrayLike<unknown> | undefined) => {
      const results: unknown[] = [];
      for (let index = 0; index < (list?.length ?? 0); index += 1) results.push(list?.[index]);
      return results;
    }) as typeof Array.from;
  },
  'Array.from of MooTools': () => {
    Array.from = ((item: unknown) => (Array.isArray(item) ? (item as unknown[]) : [item])) as typeof Array.from;
  },
};

for (const [what, change] of Object.entries(CHANGES)) {
  test(`a card is paid on a page with ${what}`, async ({merchant, service, page}) => {
    await page.addInitScript(change);
    const widget = await merchant.openTag({
      'api-url': service.url,
      'client-key': publishableKey('USD'),
      'amount': '19.99',
      'currency': 'USD',
    });
    await widget.fillCustomer();
    await widget.fillCard();
    await widget.pay();
    await expect(widget.status).toContainText('Payment received');
  });

  test(`a QR code is shown on a page with ${what}`, async ({merchant, service, page}) => {
    await page.addInitScript(change);
    const {id} = await service.createInvoice('BIF', 5_000);
    const widget = await merchant.openTag({
      'api-url': service.url,
      'client-key': publishableKey('BIF'),
      'mode': 'invoice',
      'invoice-id': id,
      'methods': 'qr',
    });
    await service.approveQr(await widget.readQr());
    await expect(widget.status).toContainText('Payment received');
  });
}
