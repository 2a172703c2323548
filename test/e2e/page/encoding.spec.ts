import type {Page} from '@playwright/test';
import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey} from '../helpers/payment-service.ts';

test('shows accented letters correctly on a windows-1252 page whose scripts have no charset', async ({
  merchant,
  service,
  page,
}) => {
  await forgetEncoding(page);
  const charge = {'api-url': service.url, 'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};
  const widget = await merchant.openTag({...charge, lang: 'fr'}, '<meta charset="windows-1252">');
  await expect(widget.element.getByText('Vos données de carte vont directement')).toBeVisible();
  await widget.payWith();
  await expect(widget.status).toContainText('Paiement reçu');
  expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');
});

/** Serves the widget's scripts without a charset, like many shops' servers. */
async function forgetEncoding(page: Page): Promise<void> {
  await page.route(/\/payment-widget(\/.*)?\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({body: await response.body(), contentType: 'text/javascript'});
  });
}
