import type {Page} from '@playwright/test';
import type {PaymentService} from './payment-service.ts';
import type {Shop} from './shop.ts';
import type {WidgetPage} from './widget-page.ts';

/** A customer of the shop with these cards, the first one the default, in the shop with a charge in dollars. */
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
 * Lets the page hear of one saved card that it has expired. The service takes no card that has, and its clock cannot be
 * turned from here: only its answer is another.
 */
export async function letExpire(page: Page, lastFour: string): Promise<void> {
  await page.route('**/v2/customers/*/sources*', async (route) => {
    const response = await route.fetch();
    const {data, ...rest} = (await response.json()) as {readonly data: readonly {readonly last_four: string}[]};
    const over = {status: 'expired', exp_month: '12', exp_year: '2024'};
    const json = {...rest, data: data.map((card) => (card.last_four === lastFour ? {...card, ...over} : card))};
    await route.fulfill({response, json});
  });
}
