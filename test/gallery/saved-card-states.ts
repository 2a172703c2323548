import {TEST_CARDS} from '../../src/testing/index.ts';
import {letExpire} from '../e2e/helpers/saved-cards.ts';
import type {ShopVisit, State} from './shop-visit.ts';

/** States with saved cards. */
export const SAVED_CARD_STATES: readonly State[] = [
  {
    name: 'saved-expired',
    title: 'Saved cards: one has expired',
    async reach(visit: ShopVisit): Promise<void> {
      await letExpire(visit.page, '4242');
      await open(visit, [TEST_CARDS.good, TEST_CARDS.mastercard]);
      await visit.untilShown('.choice strong');
    },
  },
  {name: 'saved-removing', title: 'Saved cards: one is to be removed', reach: ask},
  {
    name: 'saved-removed',
    title: 'Saved cards: one was removed',
    async reach(visit: ShopVisit): Promise<void> {
      await ask(visit);
      await visit.widget.press(visit.widget.element.locator('.question button').first());
      await visit.untilShown('[role=status]:not(:empty)');
    },
  },
  {
    name: 'saved-code-alone',
    title: 'Saved cards: the code is asked again',
    async reach(visit: ShopVisit): Promise<void> {
      await open(visit, [TEST_CARDS.codeAsked]);
      await visit.widget.card('csc').waitFor();
      await visit.widget.card('number').waitFor({state: 'hidden'});
    },
  },
];

async function ask(visit: ShopVisit): Promise<void> {
  await open(visit, [TEST_CARDS.good, TEST_CARDS.mastercard]);
  await visit.widget.press(visit.widget.element.locator('.remove').first());
  await visit.untilShown('.question');
}

async function open(visit: ShopVisit, cards: readonly string[]): Promise<void> {
  const customer = await visit.service.createCustomer('USD');
  for (const card of cards) await visit.service.saveCard(customer, 'USD', card);
  await visit.open({customer: 'existing', customer_id: customer});
  await visit.untilShown('.choice .brand');
}
