import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {CARDS} from './helpers/cards.ts';
import {expect, test} from './helpers/story.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({colorScheme});

    test(`axe finds nothing wrong with the form, a decline and a success (${colorScheme})`, async ({shop}) => {
      const widget = await shop.open({amount: '19.99', currency: 'USD'});
      await widget.fillCustomer();
      await widget.fillCard({number: CARDS.INSUFFICIENT_FUND});
      expect(await faultsOf(shop.page)).toEqual([]);
      await widget.pay();
      await expect(widget.alert).toContainText('not enough money');
      expect(await faultsOf(shop.page)).toEqual([]);
      await widget.fillCard();
      await widget.pay();
      await expect(widget.status).toContainText('Payment received');
      expect(await faultsOf(shop.page)).toEqual([]);
    });

    test(`axe finds nothing wrong with fields that need mending (${colorScheme})`, async ({shop}) => {
      const widget = await shop.open({amount: '19.99', currency: 'USD', lang: 'fr'});
      await widget.fillCard({number: '4242 4242 4242 4241', expiry: '01/20', cvc: '1'});
      await widget.pay();
      await expect(widget.element.locator('.error')).toHaveCount(3);
      expect(await faultsOf(shop.page)).toEqual([]);
    });

    test(`axe finds nothing wrong with an invoice whose panels are all open (${colorScheme})`, async ({
      shop,
      service,
    }) => {
      const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
      await widget.openQr();
      await widget.press(widget.method('phone'));
      expect(await faultsOf(shop.page)).toEqual([]);
      await widget.sendRequest('79 11 22 33');
      await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
      expect(await faultsOf(shop.page)).toEqual([]);
    });

    test(`axe finds nothing wrong with saved cards and with a wrong set-up (${colorScheme})`, async ({
      shop,
      complaints,
    }) => {
      const widget = await shop.open({currency: 'USD', customer: 'saved'});
      await expect(widget.element.getByRole('radio')).toHaveCount(2);
      expect(await faultsOf(shop.page)).toEqual([]);
      await widget.setAttribute('mode', 'subscribe');
      await expect(widget.alert).toContainText('Payment is not available here');
      expect(await faultsOf(shop.page)).toEqual([]);
      expect(complaints.splice(0)).toHaveLength(1);
    });
  });
}

/** What axe finds on the page and in its frames: the rule, and where. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const {violations} = await new AxeBuilder({page}).withTags(RULES).analyze();
  return violations.flatMap(({id, nodes}) => nodes.map(({target}) => `${id}: ${JSON.stringify(target)}`));
}
