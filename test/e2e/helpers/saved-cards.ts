import type {Page} from '@playwright/test';
import type {PaymentService} from './payment-service.ts';
import type {Shop} from './shop.ts';
import type {WidgetPage} from './widget-page.ts';

/** Opens the shop in dollar charge mode for a customer with these saved cards. The first one is the default. */
export async function openWithCards(
  shop: Shop,
  service: PaymentService,
  cards: readonly string[],
): Promise<{readonly widget: WidgetPage; readonly customerId: string}> {
  const customerId = await service.createCustomer('USD');
  for (const card of cards) await service.saveCard(customerId, 'USD', card);
  const widget = await shop.open({currency: 'USD', customer: 'existing', customer_id: customerId});
  return {widget, customerId};
}

/**
 * Makes one saved card look expired to the page by changing the response. The service accepts no expired card, and its
 * clock cannot be moved from here.
 */
export async function letExpire(page: Page, lastFour: string): Promise<void> {
  await page.route('**/v2/customers/*/sources*', async (route) => {
    const response = await route.fetch();
    const {data, ...rest} = (await response.json()) as {readonly data: readonly {readonly last_four: string}[]};
    const override = {status: 'expired', exp_month: '12', exp_year: '2024'};
    const json = {...rest, data: data.map((card) => (card.last_four === lastFour ? {...card, ...override} : card))};
    await route.fulfill({response, json});
  });
}
