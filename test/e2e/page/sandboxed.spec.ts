import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey} from '../helpers/payment-service.ts';

/** A page that may not submit forms. */
const NO_FORMS = 'sandbox allow-scripts allow-same-origin';

for (const [how, press] of [
  ['the button', 'button'],
  ['Enter in a field of the customer', 'customer'],
  ['Enter in the card fields', 'card'],
] as const) {
  test(`a card is paid with ${how} on a page that is sandboxed without allow-forms`, async ({merchant, service}) => {
    const attributes = {
      'api-url': service.url,
      'client-key': publishableKey('USD'),
      'amount': '19.99',
      'currency': 'USD',
    };
    const widget = await merchant.openTag(attributes, '', NO_FORMS);
    await widget.fillCustomer();
    await widget.fillCard();
    if (press === 'button') await widget.payButton.click();
    else await (press === 'card' ? widget.card('csc') : widget.detail('email')).press('Enter');
    await expect(widget.status).toContainText('Payment received');
  });
}

test('a request is sent to a phone on a page that is sandboxed without allow-forms', async ({merchant, service}) => {
  const {id} = await service.createInvoice('BIF', 5_000);
  const widget = await merchant.openTag(
    {
      'api-url': service.url,
      'client-key': publishableKey('BIF'),
      'mode': 'invoice',
      'invoice-id': id,
      'methods': 'phone',
    },
    '',
    NO_FORMS,
  );
  await widget.element.locator('#phone').fill('79 00 00 01');
  await widget.phoneButton.click();
  await expect(widget.status).toContainText('Payment received');
});
