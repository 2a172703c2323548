import {TEST_CARDS} from '../../src/testing/index.ts';
import {letExpire} from '../e2e/helpers/saved-cards.ts';
import type {Scene, State} from './scene.ts';

/** States with saved cards. */
export const SAVED_CARD_STATES: readonly State[] = [
  {
    name: 'saved-expired',
    title: 'Saved cards: one has expired',
    async reach(scene: Scene): Promise<void> {
      await letExpire(scene.page, '4242');
      await open(scene, [TEST_CARDS.good, TEST_CARDS.mastercard]);
      await scene.untilShown('.choice strong');
    },
  },
  {name: 'saved-removing', title: 'Saved cards: one is to be removed', reach: ask},
  {
    name: 'saved-removed',
    title: 'Saved cards: one was removed',
    async reach(scene: Scene): Promise<void> {
      await ask(scene);
      await scene.widget.press(scene.widget.element.locator('.question button').first());
      await scene.untilShown('[role=status]:not(:empty)');
    },
  },
  {
    name: 'saved-code-alone',
    title: 'Saved cards: the code is asked again',
    async reach(scene: Scene): Promise<void> {
      await open(scene, [TEST_CARDS.codeAsked]);
      await scene.widget.card('csc').waitFor();
      await scene.widget.card('number').waitFor({state: 'hidden'});
    },
  },
];

async function ask(scene: Scene): Promise<void> {
  await open(scene, [TEST_CARDS.good, TEST_CARDS.mastercard]);
  await scene.widget.press(scene.widget.element.locator('.remove').first());
  await scene.untilShown('.question');
}

async function open(scene: Scene, cards: readonly string[]): Promise<void> {
  const customer = await scene.service.createCustomer('USD');
  for (const card of cards) await scene.service.saveCard(customer, 'USD', card);
  await scene.open({customer: 'existing', customer_id: customer});
  await scene.untilShown('.choice .brand');
}
